"""What belongs together in a mission, told together: a movement, the beginning of a Round, a shot and what it does.

A passage is a run of events that begins with one of a certain kind. What is in none is told event by event. A log may
end in the middle of a passage, where a die is to be typed: the rest is told by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import few, joined
from hulldown_engine.platoon.board.units import GERMAN, PANIC, US
from hulldown_engine.telling import cards, mission, rolls, shots
from hulldown_engine.telling.lines import DICE, EVENT, ORDER, Line, Teller, together
from hulldown_engine.telling.words import SIDES, SPACES, Names

Events = Sequence[Event]


class Passage(NamedTuple):
    """A run of events: how long it is, with which its first event begins, and how it is told."""

    length: Callable[[Events], int]
    tells: Callable[[Names, Events], Iterator[Line]]


def tell(names: Names, events: Events, tellers: Mapping[str, Teller] = mission.TOLD) -> Iterator[Line]:
    """The lines of events, in order; `tellers` has one for each kind of event."""
    return together(_told(names, _begun(events), tellers))


def _begun(events: Events) -> Events:
    """The events with `rounds` before the first Round, and not in the midst of the paragraph by which they begin."""
    kinds = [event["event"] for event in events]
    if "rounds" not in kinds or "advantage" not in kinds[kinds.index("rounds") :]:
        return events
    at = kinds.index("rounds")
    to = kinds.index("advantage", at)
    while to > at + 1 and _begins(events[to - 1]):
        to -= 1
    return [*events[:at], *events[at + 1 : to], events[at], *_begun(events[to:])]


def _begins(event: Event) -> bool:
    """Whether an event is of the beginning of Rounds: a check of who is aware, or the dice for the advantage."""
    return _checking(event, event) or event.get("procedure") == "advantage"


def _told(names: Names, events: Events, tellers: Mapping[str, Teller]) -> Iterator[Line]:
    at = 0
    while at < len(events):
        kind, rest = events[at]["event"], events[at:]
        if kind in cards.STARTS and (length := cards.length(rest)):
            yield from cards.head(names, rest[:length], last=length == len(rest))
            yield from _told(names, cards.body(names, rest[:length], last=length == len(rest)), tellers)
        elif kind == "resolved" and _looked(rest):
            length = 1
            yield from rolls.looked(names, rest[0])
        elif kind in PASSAGES:
            length = PASSAGES[kind].length(rest)
            yield from PASSAGES[kind].tells(names, rest[:length])
        else:
            length = 1
            yield from tellers[kind](names, rest[0])
        at += length


def _while(holds: Callable[[Event, Event], bool]) -> Callable[[Events], int]:
    """The length of a run in which something holds of the first event and each further one."""
    return lambda events: next((nth for nth, event in enumerate(events) if not holds(events[0], event)), len(events))


def _run(kinds: Collection[str], *shared: str) -> Callable[[Events], int]:
    """The length of a run of events of some kinds, of which those of the first one's kind share some fields."""

    def holds(first: Event, event: Event) -> bool:
        alike = event["event"] != first["event"] or all(event[name] == first[name] for name in shared)
        return event["event"] in kinds and alike

    return _while(holds)


def _then(events: Events, kind: str) -> bool:
    """Whether what follows the first event is of a kind."""
    return len(events) > 1 and bool(events[1]["event"] == kind)


# Movement -------------------------------------------------------------------------------------------------------------


def _moving(first: Event, event: Event) -> bool:
    """Whether an event belongs to a unit's movement: its steps, and accidents that do not happen."""
    if event["event"] == "resolved":
        accident = event["procedure"] == "accident-check" and event["outcome"].get("safe")
        return bool(accident) and event["subject"] == first["unit"]
    return bool(event["event"] == "moved" and event["unit"] == first["unit"])


def _moved(names: Names, events: Events) -> Iterator[Line]:
    steps = [event for event in events if event["event"] == "moved"]
    yield Line(EVENT, f"{names.letter(events[0]['unit'])} {', '.join(_steps(names, steps))}.")
    yield from (line for event in events if event["event"] == "resolved" for line in rolls.told(names, event))


def _steps(names: Names, steps: Events) -> Iterator[str]:
    """The steps of a movement; hexes that are entered one after the other in one."""
    for step, group in groupby(steps, lambda event: event["step"]):
        together = list(group)
        if step in ("enter", "back", "slip"):
            yield mission.STEPS[step].format(hex=names.hexes(event["hex"] for event in together))
        elif step != "exit" or len(steps) == 1:
            yield f"{mission.STEPS[step]}{mission.TIMES.get(len(together), f' {few(len(together))} times')}"


def _went(names: Names, events: Events) -> Iterator[Line]:
    units = events[0]["units"]
    verb = "goes" if len(units) == 1 else "go"
    yield Line(EVENT, f"{names.letters(units)} {verb} to {names.hexes(event['hex'] for event in events)}.")


# Rounds, and Turns ----------------------------------------------------------------------------------------------------

CHECKS = ("perception-check", "initiative-check")


def _checking(first: Event, event: Event) -> bool:
    """Whether an event is a check, or that of becoming aware by one."""
    return event["event"] == "aware" or (event["event"] == "resolved" and event["procedure"] in CHECKS)


def _checks(events: Events) -> int:
    """Checks up to the last by which somebody becomes aware; a roll of another kind, or for another end, is alone."""
    run = events[: _while(_checking)(events)]
    return max((nth + 1 for nth, event in enumerate(run) if event["event"] == "aware"), default=1)


def _looked(events: Events) -> bool:
    """Whether a check was a closer look: it makes a marker out, or has the marker roll for its activation (5.1)."""
    first, then = events[0], events[1] if len(events) > 1 else {"event": ""}
    if first["procedure"] != "perception-check" or not first["given"].get("modifier"):
        return False
    stirs = then["event"] == "resolved" and then["procedure"] == "activation-check"
    found = then["event"] == "marker" and then["found"] and then["unit"] == first["subject"]
    return bool(stirs or found)


def _checked(names: Names, events: Events) -> Iterator[Line]:
    yield from (line for event in events if event["event"] == "resolved" for line in rolls.told(names, event))
    aware = [event["unit"] for event in events if event["event"] == "aware"]
    if aware:
        yield Line(ORDER, f"{names.letters(aware)} {'is' if len(aware) == 1 else 'are'} aware.")


def _event_rolled(events: Events) -> int:
    """The roll for a random event, and that its paragraph does not apply."""
    return 2 if _then(events, "passed-over") else 1


def _random_event(names: Names, events: Events) -> Iterator[Line]:
    applies = bool(events[0]["paragraph"]) and len(events) == 1
    yield Line(DICE, mission.random_event(events[0], applies=applies))


def _advantage(names: Names, events: Events) -> Iterator[Line]:
    first, *placed = events
    given = ", as the paragraph says" if _lower(first) else ""
    has = f"The {SIDES[first['side']]} side has the advantage{given}."
    yield Line(DICE, f"US die {first['us']}, German die {first['german']}.")
    yield Line(ORDER, f"{has} {_track(names, placed)}".rstrip())


def _lower(event: Event) -> bool:
    """Whether the side that has the advantage has not won it by the dice, and owes it to a paragraph.

    Equal dice favour the Germans (6.1).
    """
    by_dice = US if event[US] > event[GERMAN] else GERMAN
    return bool(event["side"]) and bool(event["side"] != by_dice)


def _placed(names: Names, events: Events) -> Iterator[Line]:
    yield Line(ORDER, _track(names, events))


def _track(names: Names, events: Events) -> str:
    placed = {space: [names.letter(event["unit"]) for event in events if event["space"] == space] for space in SPACES}
    parts = [f"{SPACES[space]}: {', '.join(units)}" for space, units in placed.items() if units]
    return f"On the track: {'; '.join(parts)}.{_panic(names, events)}" if parts else ""


def _panic(names: Names, events: Events) -> str:
    """What panic does to those that have hatches, which no event says when it happens (6.4)."""
    shut = [event["unit"] for event in events if event["space"] == PANIC and names.has_hatches(event["unit"])]
    verb = "buttons" if len(shut) == 1 else "button"
    return f" When the Round ends, {names.letters(shut)} {verb} up (6.4)." if shut else ""


def _turns(events: Events) -> int:
    """Turns that come to nothing but one after the other: not a German's, who reads his card."""
    run = events[: _run(("turn",))(events)]
    return max(1, len(run) - (1 if cards.length(events[len(run) - 1 :]) else 0))


def _turn(names: Names, events: Events) -> Iterator[Line]:
    units = list(dict.fromkeys(event["unit"] for event in events))
    one = f"{names.unit(units[0])} has {'its Turn' if len(events) == 1 else f'{few(len(events))} Turns'}"
    yield Line(ORDER, f"{one if len(units) == 1 else f'{names.letters(units)} have their Turns'}.")


# Surrender ------------------------------------------------------------------------------------------------------------


def _surrendering(events: Events) -> int:
    """A surrender, and what it counts, where one of yours is there to take the unit."""
    return 1 + (shots.struck(events[1:]) if _then(events, "captured") else 0)


def _surrendered(names: Names, events: Events) -> Iterator[Line]:
    first, *taken = events
    then = "" if taken else ": it is taken once one of yours goes there (11.2)"
    yield Line(EVENT, f"{names.unit(first['unit'])} surrenders in {names.hex(first['hex'])}{then}.")
    yield from shots.told(names, taken)


# Counters -------------------------------------------------------------------------------------------------------------


def _markers_moved(names: Names, events: Events) -> Iterator[Line]:
    """The Event markers of a new condition: those that go in one line, and those that come or are moved in another."""
    gone = [event["marker"] for event in events if not event["hex"]]
    moved = [event for event in events if event["hex"]]
    if gone:
        markers, are = ("markers", "are") if len(gone) > 1 else ("marker", "is")
        yield Line(EVENT, f"Event {markers} {joined(gone, 'and')} {are} taken off the map.")
    if moved:
        first, *others = moved
        told = [f"{first['marker']} is now in {names.hex(first['hex'])}"]
        told += [f"{event['marker']} in {names.hex(event['hex'])}" for event in others]
        yield Line(EVENT, f"Event marker {joined(told, 'and')}.")


def _counters(names: Names, events: Events) -> Iterator[Line]:
    kind = events[0]["kind"]
    if len(events) == 1:
        yield Line(EVENT, mission.counter_placed(names, events[0]))
    elif kind == "marker":
        placed = [f"{event['number']} in {names.hex(event['hex'])}" for event in events]
        yield Line(EVENT, f"Event markers {joined(placed)}.")
    else:
        yield Line(EVENT, f"{mission.SEVERAL[kind]} in {names.hexes(event['hex'] for event in events)}.")


def _barrage(names: Names, events: Events) -> Iterator[Line]:
    where = names.hexes(dict.fromkeys(event["hex"] for event in events))
    yield Line(EVENT, f"Shells fall on {where}, at Offensive Rating {events[0]['offence']}.")


# The table ------------------------------------------------------------------------------------------------------------

PASSAGES: Mapping[str, Passage] = {
    "moved": Passage(_while(_moving), _moved),
    "went": Passage(_run(("went",), "units"), _went),
    "resolved": Passage(_checks, _checked),
    "aware": Passage(_run(("aware",)), _checked),
    "random-event": Passage(_event_rolled, _random_event),
    "advantage": Passage(_run(("advantage", "placed")), _advantage),
    "placed": Passage(_run(("placed",)), _placed),
    "turn": Passage(_turns, _turn),
    "surrendered": Passage(_surrendering, _surrendered),
    "marker-moved": Passage(_run(("marker-moved",)), _markers_moved),
    "counter-placed": Passage(_run(("counter-placed",), "kind"), _counters),
    "barrage": Passage(_run(("barrage",), "offence"), _barrage),
    **dict.fromkeys(("fired", "assaulted"), Passage(shots.length, shots.tell)),
    **dict.fromkeys(("damage", "killed", "captured"), Passage(shots.struck, shots.told)),
    "marker": Passage(shots.noticed, shots.marked),
}
"""The passages, each by the kind of event with which it begins."""
