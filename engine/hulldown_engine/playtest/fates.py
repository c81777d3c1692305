"""What became of each unit of a mission, by what means and to whom; who fought, and how the mission came to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_engine.basics.play import Event
from hulldown_engine.platoon.board.units import CAPTURED, EXITED, GERMAN, GONE, KILLED, WAITING, Unit
from hulldown_engine.platoon.state.field import PlatoonState

DISABLED, SURRENDERED = "disabled", "surrendered"
LEFT, SLIPPED, UNUSED, STANDS = "left", "slipped-away", "unused", "stands"

FATES = (KILLED, CAPTURED, DISABLED, SURRENDERED, LEFT, SLIPPED, UNUSED, STANDS)
"""What can become of a unit, the worst first. Who has left, slipped away (7.7) or is unused is not on the map."""

LOSSES = (KILLED, CAPTURED, DISABLED, SURRENDERED)
"""The fates that somebody has to answer for."""

AP, GP, ASSAULT, MINE, ARTILLERY, FIGHTER, ACCIDENT, PARAGRAPH, NOTHING = MEANS = (
    "ap-fire",
    "gp-fire",
    "assault",
    "mine",
    "artillery",
    "fighter",
    "accident",
    "paragraph",
    "",
)
"""By what means a unit can be lost; the last is none, as of a unit that is not."""


class Fate(NamedTuple):
    """What became of a unit: its side and id, its fate, by what means, and who did it (a unit, card or paragraph)."""

    side: str
    unit: str
    fate: str
    means: str = NOTHING
    by: str = ""


class Attack(NamedTuple):
    """What is happening to units: the means, who does it, and to whom it is done, if that is one unit."""

    means: str
    by: str = ""
    target: str = ""

    def blamed(self, unit: str) -> str:
        """Who has done it to a unit; in an assault that may have been the target."""
        return self.target if self.by == unit else self.by


QUIET = Attack(NOTHING)
"""Nothing that could harm anybody."""

BEGINS = frozenset({"turn", "card", "round", "rounds", "operations", "entered", "went", "given"})
"""The events after which what was happening is over."""

SLIP = "slip"
"""The step of a move that is no unit's own: an accident carries it there."""

SHELLS: Mapping[str, str] = {"ap": AP, "gp": GP}
"""The means by the shells that are fired; smoke harms nobody."""


def side_of(unit: Unit) -> str:
    """The side that a unit was of when the mission began: a captured vehicle is the Germans' loss."""
    return GERMAN if unit.taken else unit.side


def fates(events: Iterable[Event], field: PlatoonState) -> Iterator[Fate]:
    """What became of every unit that belonged to the mission, in the order of the state."""
    causes = dict(_causes(events))
    for unit in field.units.values():
        fate = _fate(unit)
        means, by = causes.get((unit.id, fate), (NOTHING, "")) if fate in LOSSES else (NOTHING, "")
        yield Fate(side_of(unit), unit.id, fate, means, by)


def _fate(unit: Unit) -> str:
    """What has become of a unit, as it stands at the end."""
    if unit.status in (KILLED, CAPTURED):
        return unit.status
    if unit.taken:
        return CAPTURED
    if unit.disabled:
        return DISABLED
    if unit.surrendered:
        return SURRENDERED
    return {EXITED: LEFT, GONE: SLIPPED, WAITING: UNUSED}.get(unit.where, STANDS)


def _causes(events: Iterable[Event]) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """For a unit and its loss: by what means, and who did it; what is told later counts."""
    attack = QUIET
    for event in events:
        attack = _attack(event, attack)
        loss = _loss(event)
        if loss:
            unit = str(event["unit"])
            by = attack.by if attack.means == PARAGRAPH else event.get("by") or attack.blamed(unit)
            yield (unit, loss), (attack.means, str(by))


def _loss(event: Event) -> str:
    """The loss that an event tells of, if it does."""
    kind = event["event"]
    if kind == "damage":
        return DISABLED if event["effect"] == DISABLED else ""
    return kind if kind in LOSSES else ""


def _attack(event: Event, now: Attack) -> Attack:
    """What is happening after an event."""
    kind = event["event"]
    if kind in ATTACKS:
        return ATTACKS[kind](event)
    if kind == "resolved" and event["procedure"] == "accident-check" and not event["outcome"]["safe"]:
        return now if now.means in (AP, GP, MINE) else Attack(ACCIDENT)
    return QUIET if kind in BEGINS or (kind == "moved" and event["step"] != SLIP) else now


ATTACKS: Mapping[str, Callable[[Event], Attack]] = {
    "fired": lambda event: Attack(SHELLS.get(event["shells"], NOTHING), event["firer"], event["target"]),
    "assaulted": lambda event: Attack(ASSAULT, event["unit"], event["target"]),
    "mine": lambda event: Attack(MINE),
    "barrage": lambda event: Attack(ARTILLERY),
    "shelled": lambda event: Attack(ARTILLERY),
    "strike": lambda event: Attack(FIGHTER, event["fighter"]),
    "read": lambda event: Attack(PARAGRAPH, event["paragraph"]),
}
"""The events that can harm somebody, and what happens by them."""


# Who fought -----------------------------------------------------------------------------------------------------------


def fought(events: Iterable[Event]) -> set[str]:
    """The units that fired at somebody or assaulted somebody."""
    return {str(event[FIGHTS[event["event"]]]) for event in events if event["event"] in FIGHTS}


FIGHTS: Mapping[str, str] = {"fired": "firer", "assaulted": "unit"}
"""The events of a unit's own attacks, and the field that names it."""


# How the mission came to its end --------------------------------------------------------------------------------------

CONCEDED, ENDING, BRIEFING, PLAYER, PLATOON = ENDS = ("conceded", "ending", "briefing", "player", "platoon")
"""What can end a mission: it was given up; a paragraph ended it; an end of the briefing held, the player was done, or
nobody was left to play it."""


def ended_by(events: Sequence[Event], inputs: Sequence[str], held: int | None) -> tuple[str, str]:
    """What ended a mission, and which ending or end of the briefing (from 1 on) that was; `held` is the one that holds.

    A mission that goes on for too many Rounds counts with those in which nobody is left.
    """
    kinds = {event["event"]: event for event in events}
    if "conceded" in kinds:
        return CONCEDED, ""
    if "ended" in kinds:
        return ENDING, str(kinds["ended"]["ending"])
    if inputs and inputs[-1] == FINISH:
        return PLAYER, ""
    return (PLATOON, "") if held is None else (BRIEFING, str(held + 1))


FINISH = "finish"
"""The option by which a player ends a mission."""
