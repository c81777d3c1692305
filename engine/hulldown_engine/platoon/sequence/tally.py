"""What a mission came to, in numbers that can be laid side by side with those of other games."""

from __future__ import annotations

from hulldown_engine.platoon.board.units import GERMAN, KILLED, US
from hulldown_engine.platoon.effects.losses import lost
from hulldown_engine.platoon.state.field import PlatoonState


def measures(field: PlatoonState) -> dict[str, int]:
    """Victory Points, Action Rounds, and the units lost by each side, and of those the ones that were killed."""
    us, german = (list(lost(field, side)) for side in (US, GERMAN))
    return {
        "victory_points": field.victory,
        "rounds": field.played,
        "us_lost": len(us),
        "german_lost": len(german),
        "us_killed": sum(unit.status == KILLED for unit in us),
        "german_killed": sum(unit.status == KILLED for unit in german),
    }
