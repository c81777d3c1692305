"""Turns: how one begins, and how one ends (6.1, 6.7)."""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_engine.platoon.board.units import COMPLETE, HALTED, ONE_TURN, TWO_TURNS, US
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import Play, Turn
from hulldown_engine.story import paragraphs

SPACES: Mapping[str, str] = {TWO_TURNS: ONE_TURN, ONE_TURN: COMPLETE}
"""Where a marker goes from a space of the Action Round Track when its Turn is taken."""


def start(setting: Setting, play: Play, unit: str) -> None:
    """Begin a unit's Turn, with all its Crew Points (Rules 6.7, 7.5)."""
    actor = play.state.change(unit, moved=HALTED)
    play.state.hits.clear()
    points = actor.crew_left if actor.crew else 1
    moves = driving.resting(setting, actor)
    play.state.turn = Turn(unit, points, moves, began=moves.hex)
    play.state.handed.clear()
    play.log("turn", unit=unit, space=actor.space)


def end(setting: Setting, play: Play) -> None:
    """End the Turn under way, and move its unit's marker down, unless it has left those spaces (Rules 6.1, 6.7)."""
    field = play.state
    unit, field.turn = field.units[field.current_turn.unit], None
    if unit.space in SPACES:
        field.change(unit.id, space=SPACES[unit.space])
    if field.round is not None:
        group = "" if unit.side == US else field.round.group
        field.change_round(group=group, given=[name for name in field.round.given if name != unit.id])
    paragraphs.expire(setting.code, play, "turn")
