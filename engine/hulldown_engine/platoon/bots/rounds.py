"""What a unit does with its Turn in Rounds: the shot that does the most harm, else a drive to a better place.

A unit that can hit is given the Turn of one that cannot; who is hurt gets out of sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hulldown_engine.basics.hexes import bearing, distance
from hulldown_engine.platoon.board.movement import Move, MoveStep
from hulldown_engine.platoon.board.units import GERMAN, Unit
from hulldown_engine.platoon.bots import evaluation, purpose
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

GOOD, FAIR = 0.12, 0.02
"""A shot worth at least the first is fired before anything else; one worth less than the second, not at all."""

GAIN = 0.05
"""How much better than here a hex has to be for a drive there."""

RESTLESS = 4
"""Tanks open up once the platoon is this many times as bold as usual."""


class Leg(NamedTuple):
    """A step of a planned way, and the state of movement before it."""

    before: Move
    step: MoveStep


class Scene(NamedTuple):
    """What a unit decides by in its Turn; `way` are the legs that it has planned, removed as they are driven."""

    setting: Setting
    field: PlatoonState
    mood: evaluation.Temper
    way: list[Leg]


def sharpest(setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
    """The unit with the best shot, to act first."""
    units = [field.units[option] for option in ids if option in field.units]
    if not units:
        return ids[-1]
    return max(units, key=lambda unit: evaluation.prospect(setting, field, unit)).id


def choose(scene: Scene, ids: Sequence[str]) -> str:
    """The option for a unit in its Turn: that of the first plan that has one; empty if none has."""
    turn = scene.field.current_turn
    unit = scene.field.units[turn.unit]
    plans = MOVING if turn.moving else STANDING
    return next((chosen for plan in plans if (chosen := plan(scene, unit, ids))), "")


Plan = Callable[[Scene, Unit, Sequence[str]], str]
"""The id of an option that a unit should take, or nothing."""


def _best_shot(least: float) -> Plan:
    """A plan: the shot or assault worth the most, if it is worth at least `least`."""

    def plan(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
        worth = {
            option: value
            for option, value in evaluation.fires(scene.setting, scene.field, unit).items()
            if option in ids
        }
        for option in ids:
            if option.startswith("assault:"):
                worth[option] = evaluation.of_assault(scene.setting, scene.field, unit, option.partition(":")[2])
        best = max(worth, key=lambda option: worth[option], default="")
        return best if best and worth[best] >= least else ""

    return plan


def _give(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """A commander without a good shot gives the Turn to the unit with the best one, or makes a unit aware."""
    given = [option for option in ids if option.startswith("give:")]
    value = {option: evaluation.prospect(scene.setting, scene.field, scene.field.units[option[5:]]) for option in given}
    best = max(value, key=lambda option: value[option], default="")
    if best and value[best] >= 2 * GOOD:
        return best
    return next((option for option in ids if option.startswith("alert:")), "")


def _begin_drive(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """Begin a movement, if it leads to a hex that is better by a margin."""
    turn = scene.field.current_turn
    begun = {option: turn.moves.begin(evaluation.PACES[option]) for option in ids if option in evaluation.PACES}
    if not begun:
        return ""
    places = evaluation.Places(scene.setting, scene.field, unit, scene.mood)
    drives = {}
    for drive, moves in begun.items():
        value, way = places.best_way(moves)
        if way:
            drives[drive] = value, list(_legs(moves, way))
    best = max(drives, key=lambda drive: drives[drive][0], default="")
    if not best or drives[best][0] <= places.here() + GAIN:
        return ""
    scene.way[:] = drives[best][1]
    return best


def _drive_on(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """The next step of the way to the best hex in reach."""
    turn = scene.field.current_turn
    if not scene.way or scene.way[0].before != turn.moves:
        _, way = evaluation.Places(scene.setting, scene.field, unit, scene.mood).best_way(turn.moves)
        scene.way[:] = _legs(turn.moves, way)
    step = choices.step_text(scene.way.pop(0).step)[0] if scene.way else "halt"
    return step if step in ids else ""


def _legs(before: Move, way: evaluation.Way) -> Iterator[Leg]:
    """The legs of a way, from the movement that it begins after."""
    for step in way:
        yield Leg(before, step)
        before = step.after


def _unbutton(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """A closed tank opens up, to move faster and see more, if no enemy sees it and nothing has happened for long."""
    restless = scene.mood.nearer >= RESTLESS * evaluation.NEARER
    return "open" if restless and "open" in ids and not visibility.seen_by(scene.setting, scene.field, unit) else ""


def _prepare(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """Prepare a gun: at the nearest enemy whom it sees, anew if need be; or else at the nearest."""
    enemies = list(scene.field.fighting(GERMAN))
    seen = [enemy for enemy in enemies if visibility.sees(scene.setting, scene.field, unit, enemy)]
    near = min(seen or enemies, key=lambda enemy: distance(unit.hex, enemy.hex), default=None)
    sides = bearing(unit.hex, near.hex) if near is not None else ()
    aimed = unit.prepared and (unit.facing in sides or not seen)
    return next((f"prepare:{side}" for side in sides if not aimed and f"prepare:{side}" in ids), "")


def _enter(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """Enter the map at the slow pace."""
    return next((option for option in ids if option.startswith(("drive-slow:", "move:"))), "")


def _stop(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """End what is under way; options to look closely or to lay smoke are turned down."""
    return next((option for option in ("halt", "end", "pass", "back") if option in ids), "")


def _take_aboard(scene: Scene, unit: Unit, ids: Sequence[str]) -> str:
    """Take somebody aboard who does nothing by himself, and is next to the vehicle."""
    return purpose.boarding(scene.field, ids)


STANDING: Sequence[Plan] = (
    _best_shot(GOOD),
    _take_aboard,
    _give,
    _begin_drive,
    _best_shot(FAIR),
    _unbutton,
    _prepare,
    _enter,
    _stop,
)
MOVING: Sequence[Plan] = (_drive_on, _stop)
"""The plans of a unit that stands, and of one that moves, in order of preference."""
