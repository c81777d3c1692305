"""What a mission has come to, and what is still to be hoped for, between 0 for a defeat and 1 for a victory."""

from __future__ import annotations

from hulldown_engine.platoon.board.units import GERMAN, US, Unit
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.playtest.thinking.search import VERDICTS

HOPE = 0.6
"""What a whole platoon is expected to earn of the points that are missing."""

HARM = 0.5
"""What harm done to a German counts of the points that his card pays, as long as he can still fight."""

CERTAIN = 0.95
"""What the points for a victory are worth while the mission goes on, in which points can be lost."""

GUN, TRACKS, CREW = 0.4, 0.3, 0.3
"""The parts of a unit's worth that are lost with its gun, with its mobility, and with all of its crew."""


def outlook(setting: Setting, field: PlatoonState) -> float:
    """The worth of a state.

    An ended mission is won or lost. Before that, what counts are the points, as a share of the goal. Those that are
    missing can be earned only by who is left: so there are added as many of them as the platoon is sound, and some for
    Germans who are half beaten.
    """
    goal = max(1, int(setting.mission(field)["goal"]))
    if field.ending is not None:
        return VERDICTS.get(str(setting.logic["endings"][field.ending]), 0.0)
    if field.finished:
        return float(field.victory >= goal)
    missing = max(0, goal - field.victory)
    hoped = field.victory + HOPE * missing * left(field) + harm(setting, field)
    return CERTAIN * min(1.0, max(0.0, hoped / goal))


def left(field: PlatoonState) -> float:
    """How much of the platoon is left: 1 for all its units, whole and still in the mission."""
    ours = [unit for unit in field.units.values() if unit.side == US and not unit.passive]
    return sum(sound(unit) for unit in ours) / max(1, len(ours))


def harm(setting: Setting, field: PlatoonState) -> float:
    """The points that are as good as earned, by harm done to Germans."""
    return sum(HARM * _points(setting, unit) * (1 - sound(unit)) for unit in field.active(GERMAN) if not unit.disabled)


def _points(setting: Setting, unit: Unit) -> int:
    card = setting.printed(unit)
    return int(card["victory"]) if card is not None else 0


def sound(unit: Unit) -> float:
    """How sound a unit is: 1 if nothing has happened to it, 0 if it can do nothing more in the mission."""
    if not unit.in_play or unit.disabled:
        return 0.0
    crew = unit.crew_lost / unit.crew if unit.crew else 0.0
    return 1.0 - GUN * unit.gun_out - TRACKS * unit.immobilised - CREW * min(1.0, crew)
