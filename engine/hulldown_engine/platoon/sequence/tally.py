"""What a mission came to, in numbers that can be laid side by side with those of other games."""

from __future__ import annotations

from hulldown_engine.platoon.board.units import CAPTURED, GERMAN, KILLED, US
from hulldown_engine.platoon.effects.losses import CREW
from hulldown_engine.platoon.state.field import PlatoonState


def measures(field: PlatoonState) -> dict[str, int]:
    """Victory Points, Action Rounds, and the units lost by each side."""
    return {
        "victory_points": field.victory,
        "rounds": field.played,
        "us_lost": lost(field, US),
        "german_lost": lost(field, GERMAN),
    }


def lost(field: PlatoonState, side: str) -> int:
    """How many units of a side are killed, captured or disabled; a crew on foot counts with its tank (Rule 15)."""
    mine = (unit for unit in field.units.values() if not unit.id.endswith(CREW))
    mine = (unit for unit in mine if (GERMAN if unit.taken else unit.side) == side)
    return sum(unit.taken or unit.disabled or unit.status in (KILLED, CAPTURED) for unit in mine)
