"""Victory Points: won and lost, and what they come to (15)."""

from __future__ import annotations

from hulldown_engine.platoon.field import Award, Field
from hulldown_engine.platoon.setting import Setting
from hulldown_engine.play import Play


def award(setting: Setting, play: Play, points: int, reason: str) -> None:
    """Note Victory Points won, or lost if there are fewer than none, and what for (Rule 15)."""
    field: Field = play.state
    field.awards.append(Award(points, reason))
    field.victory += points
    play.log("award", points=points, reason=reason, total=field.victory)


def gained(field: Field) -> int:
    """The points won, as the record sheet has them (Rule 15)."""
    return sum(one.points for one in field.awards if one.points > 0)


def lost(field: Field) -> int:
    """The points lost, which are kept apart from those won (Rule 15)."""
    return -sum(one.points for one in field.awards if one.points < 0)


def awarded(field: Field, *reasons: str) -> bool:
    """Whether points have been awarded for any of these reasons."""
    return any(one.reason in reasons for one in field.awards)
