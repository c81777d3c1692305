"""What hits do to units: the results of armour-piercing and general-purpose fire, and of assaults (14).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- Any hit on a tank kills who rides on it (10), though 7.6 wants damage: an AP round that strikes it, and every result
  of GP fire but none.
- A vehicle that is no tank checks for an accident when its hull or running gear is hit, whether or not the round goes
  through (7.8), after what the hit has done, and also if that has stopped it.
- Effects are carried out in the order in which the book's table lists them, until one kills.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import KILLED, Unit
from hulldown_engine.platoon.effects import checks, gunnery, losses
from hulldown_engine.platoon.effects.losses import capture, kill, lose_crew, lose_mpa, panic, suppress
from hulldown_engine.platoon.state import rolls, three_machineguns
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ROUNDS, Play

__all__ = ["capture", "gp", "hit", "kill", "lose_crew", "lose_mpa", "panic", "suppress"]

PENETRATIONS = ("light-penetration", "medium-penetration", "heavy-penetration")
WHEELS_OR_BODY = ("hull", "running-gear")
"""The areas of a vehicle, tanks aside, where a hit calls for an Accident Check (7.8)."""

NO_EFFECT, PANICKED, KILLS = "no-effect", "panic", "killed"

Effect = Callable[[Setting, Play, str, str], Generator[Decision, str, Any] | None]
"""Carries out an effect on a unit, by the id of the unit that caused it."""


def hit(  # noqa: PLR0913, PLR0917 - a hit is all of these
    setting: Setting, play: Play, target: str, area: str, severity: str, by: str = ""
) -> Asking:
    """A vehicle is hit by an armour-piercing round, or by a mine (Rules 7.8, 13.1, 14.3)."""
    play.log("hit", unit=target, area=area, severity=severity, by=by)
    moving = any(setting.allowance(play.state.units[target]))
    losses.riders(setting, play, target, by)
    yield from _effects(setting, play, target, setting.charts.tables["damage-results"].look_up((area, severity)), by)
    if play.state.units[target].status == KILLED:
        return
    if severity in PENETRATIONS:
        losses.lose_turns(play, target)
    if area in WHEELS_OR_BODY and not setting.is_tank(play.state.units[target]):
        yield from checks.accident(setting, play, target, moving=moving)


def gp(  # noqa: PLR0913 - a result is all of these
    setting: Setting, play: Play, target: str, outcome: str, by: str = "", *, assault: bool = False
) -> Asking:
    """A result of general-purpose fire, or of an assault, is applied to a unit (Rules 13.3, 14.2, 14.4)."""
    if outcome == NO_EFFECT:
        return
    losses.riders(setting, play, target, by)
    if outcome == PANICKED and play.state.mode != ROUNDS:  # Rule 14.2
        return
    yield from _effects(setting, play, target, effects(setting, play.state.units[target], outcome, assault=assault), by)
    if outcome == KILLS:  # Rule 14.4
        losses.towed_guns(setting, play, target, by)


def effects(setting: Setting, unit: Unit, outcome: str, *, assault: bool = False) -> tuple[str, ...]:
    """The effects of a GP result on a unit, from the book's table by the kind of unit (Rule 14.4)."""
    record = rolls.certain(
        setting,
        "gp-effects",
        outcome=outcome,
        target=unit.type,
        posture=gunnery.posture(setting, unit),
        prepared=unit.prepared and setting.is_gun(unit),
        in_bunker=unit.in_bunker and not setting.is_vehicle(unit),
        assault=assault,
    )
    return tuple(record["effects"])


def _effects(setting: Setting, play: Play, target: str, listed: tuple[str, ...], by: str) -> Asking:
    """Carry out effects in order, until the unit is killed."""
    for effect in listed:
        if play.state.units[target].status != KILLED:
            yield from EFFECTS[effect](setting, play, target, by) or ()


def _lose_machinegun(setting: Setting, play: Play, unit: str) -> Asking:
    """The machineguns are lost; where they are counted singly, one of those that work, at random (Rules 9.9, 14.3)."""
    tank = play.state.units[unit]
    if tank.machineguns is None:
        losses.knock_out_machinegun(setting, play, unit)
    elif left := three_machineguns.working(tank):
        which = yield from rolls.picked(play, left, f"Machinegun of {tank.letter}")
        losses.knock_out_one_machinegun(setting, play, unit, which)


EFFECTS: Mapping[str, Effect] = {
    "crew-1": lambda setting, play, unit, by: losses.lose_crew(setting, play, unit, 1),
    "crew-2": lambda setting, play, unit, by: losses.lose_crew(setting, play, unit, 2),
    "mpa-1": lambda setting, play, unit, by: losses.lose_mpa(setting, play, unit),
    "immobilised": lambda setting, play, unit, by: losses.immobilise(setting, play, unit),
    "machinegun-out": lambda setting, play, unit, by: _lose_machinegun(setting, play, unit),
    "main-gun-out": lambda setting, play, unit, by: losses.knock_out_gun(setting, play, unit),
    "killed": losses.kill,
    "self-preservation": lambda setting, play, unit, by: losses.preserve(play, unit),
    "initiative-check": lambda setting, play, unit, by: checks.shaken(setting, play, unit),
    "suppressed": lambda setting, play, unit, by: losses.suppress(play, unit),
    "panic": lambda setting, play, unit, by: losses.panic(play, unit),
    "accident-check": lambda setting, play, unit, by: checks.accident(setting, play, unit),
    "halved": lambda setting, play, unit, by: losses.halve(setting, play, unit),
}
"""Every effect that the tables of damage name (14.3, 14.4)."""
