"""The lines above the map's question: mission, condition, Round and phase, points, whose Turn it is, and the track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.language.wording import number, spoken
from hulldown_engine.platoon.board.movement import limit
from hulldown_engine.platoon.board.movement import printed as points_of
from hulldown_engine.platoon.board.units import ACTIVE, COMPLETE, ONE_TURN, PANIC, TWO_TURNS, UNAWARE, US, Unit
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.player import shared_platoon
from hulldown_engine.platoon.state import light
from hulldown_engine.platoon.state.field import PLACING, ROUNDS, PlatoonState, Turn, enemy_of
from hulldown_engine.telling.lines import counted
from hulldown_engine.telling.words import SIDES, SPACES
from hulldown_terminal.platoon.scene import Scene

PHASES: Mapping[str, str] = {
    "awareness": "awareness",
    "event": "random event",
    "advantage": "advantage",
    "placement": "placement",
    "actions": "actions",
    "removal": "end",
    "next": "end",
}


def status(scene: Scene) -> Iterator[str]:
    """The state of the game in a few lines."""
    field = scene.field
    mission = scene.setting.mission(field)
    title = scene.book.prose["missions"][field.mission]["title"]
    condition = f"condition {field.condition} of {mission['conditions']}"
    goal = f"{field.victory} of {mission['goal']} VP"
    yield " · ".join([title, condition, *_round(field), *_special(scene), goal])
    if field.players:
        yield " · ".join(players(field))
    if field.mode == ROUNDS:
        yield from _track(field)
        if field.turn is not None:
            yield " · ".join(_turn(scene, field, field.turn))


def _round(field: PlatoonState) -> Iterator[str]:
    """The set-up, Operations, or the Round."""
    if field.deploying == PLACING:
        yield "Set-up"
        return
    if field.mode != ROUNDS or field.round is None:
        yield "Operations"
        return
    yield f"Round {field.round.number}, {PHASES[field.round.phase]}"
    if field.round.advantage:
        yield f"{SIDES[field.round.advantage]} advantage"
    if field.action_number:
        yield f"Action Number {field.action_number}"


def _special(scene: Scene) -> Iterator[str]:
    """The light, if it is not day, and the barrages that are left."""
    dark, left = light.now(scene.setting, scene.field), artillery.barrages_left(scene.setting, scene.field)
    if dark is not None:
        yield spoken(dark["name"])
    if left:
        yield counted(left, "barrage")


def _track(field: PlatoonState) -> Iterator[str]:
    """The units in each space of the track: the side with the advantage goes first."""
    first = (field.round.advantage if field.round else "") or US
    parts = []
    for space in (TWO_TURNS, ONE_TURN, COMPLETE, PANIC, UNAWARE):
        sides = [letters for side in (first, enemy_of(first)) if (letters := _letters(field, space, side))]
        if sides:
            joint = ", then " if space in (TWO_TURNS, ONE_TURN) else " "
            parts.append(f"{SPACES[space]}: {joint.join(sides)}")
    if parts:
        yield " | ".join(parts)


def _letters(field: PlatoonState, space: str, side: str) -> str:
    units = [
        unit for unit in field.units.values() if unit.space == space and unit.side == side and unit.status == ACTIVE
    ]
    shown = [unit for unit in units if side == US or unit.active or unit.carrier]
    return " ".join(sorted(unit.letter for unit in shown))


def _turn(scene: Scene, field: PlatoonState, turn: Turn) -> Iterator[str]:
    """Whose Turn it is, and what it has left."""
    unit = field.units[turn.unit]
    at = f" in {number_of(unit.hex)}" if unit.active else ""
    yield f"{scene.name(unit.id)}'s Turn{at}"
    if unit.crew:
        yield f"{counted(turn.points, 'Crew Point')} left"
    if turn.moving and unit.side == US:
        yield f"{number(points_left(scene, unit, turn))} MP left"


def players(field: PlatoonState) -> Iterator[str]:
    """The players who share the platoon: their units, and their Victory Points (1.1)."""
    for player, points in shared_platoon.points(field):
        letters = [unit.letter for unit in field.units.values() if unit.player == player]
        yield f"{player}: {' '.join(letters) or 'no unit'}, {points} VP"


def points_left(scene: Scene, unit: Unit, turn: Turn) -> float:
    """The Movement Points that are left of the action under way."""
    most = limit(driving.mover(scene.setting, scene.field, unit), turn.moves) if turn.moves.pace else 0
    return points_of(max(0, most - turn.moves.spent))  # type: ignore[return-value]  # a fraction is a number
