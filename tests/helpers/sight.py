"""Lines of sight as a test asks for them: what is in the way, and whether anything is."""

from __future__ import annotations

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.line_of_sight import NO_SMOKE, Obstacle, obstacles


def blocked_by(ground: Ground, one: Hex, other: Hex, smoke: frozenset[Hex] = NO_SMOKE) -> Obstacle | None:
    """What first keeps a unit in one hex from seeing a unit in the other; None when it is in clear sight."""
    return next(obstacles(ground, one, other, smoke), None)


def clear(ground: Ground, one: Hex, other: Hex, smoke: frozenset[Hex] = NO_SMOKE) -> bool:
    """Whether a unit in one hex can see a unit in the other."""
    return blocked_by(ground, one, other, smoke) is None
