"""Checks: what is rolled against a unit's characteristics, and what comes of it (5.2, 5.3, 5.10, 7.8, 14.1).

The rules are silent about some of it. Here it is decided so:

- An accident (7.8) carries a vehicle only where it could have driven, and never off the map; elsewhere it stalls.
- What cannot move has no accidents.
- A modifier that a paragraph works out counts as far as the procedure of the check takes one.
- A turret keeps pointing the same way ahead when its vehicle swerves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.ground import CLEAR
from hulldown_engine.platoon.board.units import COMPLETE, ONE_TURN, TWO_TURNS
from hulldown_engine.platoon.effects import losses
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.resolver.charts import Rolled

Deciding = Generator[Decision, str, bool]
"""A check under way; it returns whether it succeeded."""

TURNS = {TWO_TURNS: 2, ONE_TURN: 1}
SPACES = (COMPLETE, ONE_TURN, TWO_TURNS)
"""The spaces of the Action Round Track by the Turns that a unit has left."""

SWERVES = {"swerve-left": -1, "swerve-right": 1, "overshoot": 0}
"""Accidents that carry a vehicle into another hex, with the hexsides that it turns by."""


def perception(setting: Setting, play: Play, unit: str, modifier: int = 0, place: Hex | None = None) -> Deciding:
    """A Perception Check; if it looks into a hex, the terrain there modifies it (Rule 5.3)."""
    rating = setting.ratings(play.state.units[unit]).perception
    terrain = CLEAR if place is None else setting.ground.terrain(place)
    modifier = rolls.nearest(setting, "perception-check", "modifier", modifier)
    given = {"perception": rating, "modifier": modifier, "terrain": terrain}
    return (yield from _passed(rolls.rolled(setting, play, "perception-check", unit, **given), "passed"))


def initiative(setting: Setting, play: Play, unit: str, modifier: int = 0) -> Deciding:
    """An Initiative Check (Rule 5.10)."""
    modifier = rolls.nearest(setting, "initiative-check", "modifier", modifier)
    given = {"initiative": setting.ratings(play.state.units[unit]).initiative, "modifier": modifier}
    return (yield from _passed(rolls.rolled(setting, play, "initiative-check", unit, **given), "passed"))


def activation(setting: Setting, play: Play) -> Deciding:
    """An Activation Check, at the level of the condition in force (Rule 5.2)."""
    level = activation_level(setting, play.state)
    return (yield from _passed(rolls.rolled(setting, play, "activation-check", "", level=level), "activated"))


def activation_level(setting: Setting, field: PlatoonState) -> int:
    """The Activation Level of the condition in force; a natural 10 fails at any (Rule 5.2)."""
    return int(setting.mission(field)["activation"][field.condition - 1])


def _passed(rolling: Generator[Decision, str, Rolled], name: str) -> Deciding:
    rolled = yield from rolling
    return bool(rolled.outcome[name])


def shaken(setting: Setting, play: Play, unit: str) -> Asking:
    """A crew that has been hit is checked for the loss of a Turn, if it has one left (Rules 14.1, 14.3).

    Without one left there is no roll (erratum check-said-twice).
    """
    crew = play.state.units[unit]
    turns = TURNS.get(crew.space, 0)
    if turns and crew.active and crew.manned:
        rating = setting.ratings(crew).initiative
        rolled = yield from rolls.rolled(setting, play, "shaken", unit, initiative=rating, turns=turns)
        if rolled.outcome["turns"] != turns:
            losses.place(play, unit, SPACES[rolled.outcome["turns"]])


# Accidents ------------------------------------------------------------------------------------------------------------


def accident(setting: Setting, play: Play, unit: str, *, certain: bool = False, moving: bool | None = None) -> Deciding:
    """An Accident Check, or a `certain` accident, with its consequences; returns whether it was passed (Rule 7.8).

    `moving` says whether the vehicle can move at that instant, if that is not now (erratum stopped-by-the-hit).
    """
    vehicle = play.state.units[unit]
    driven = vehicle.active and vehicle.manned and setting.is_vehicle(vehicle)
    if not driven or not (any(setting.allowance(vehicle)) if moving is None else moving):
        return True
    skill = setting.ratings(vehicle).driving_skill
    rolled = yield from rolls.rolled(setting, play, "accident-check", unit, driving_skill=skill, certain=certain)
    what = str(rolled.outcome["accident"])
    if what in SWERVES:
        yield from setting.carry_on(setting, play, unit, (vehicle.facing + SWERVES[what]) % 6)
    elif what not in ("none", "no-accident"):
        losses.stall(play.state, unit)
        if what in BROKEN:
            BROKEN[what](setting, play, unit)
    return bool(rolled.outcome["safe"])


BROKEN: Mapping[str, Callable[[Setting, Play, str], None]] = {
    "mpa-1": losses.lose_mpa,
    "crew-1": losses.lose_crew,
    "immobilised": losses.immobilise,
}
"""What accidents break of a vehicle that they do not carry on; any other only stalls it."""
