"""Victory Points: won and lost, and what they come to (15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hulldown_engine.platoon.board.units import GERMAN, US, Unit
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import Award, PlatoonState, Play


def award(setting: Setting, play: Play, points: int, reason: str, by: str = "") -> None:
    """Record Victory Points won, or lost if negative, with their reason and the player they go to (Rules 1.1, 15)."""
    play.state.awards.append(Award(points, reason, _earner(play.state, by)))
    play.state.victory += points
    play.log("award", points=points, reason=reason, total=play.state.victory)


def for_leaving(setting: Setting, field: PlatoonState, units: Sequence[Unit]) -> list[tuple[str, int]]:
    """The Victory Points for units that leave the map together, as pairs of id and points (Mission Briefings).

    The first unit leads; the others are what it carries and tows. These are paid for only where the briefing says which
    units count.
    """
    side, place = units[0].side, units[0].hex
    points = setting.mission(field)[EXITS[side]].get(str(place), 0)
    counts = setting.counts(field, side, place) if points else None
    paid = units[:1] if counts is None else [unit for unit in units if counts(field, unit.id)]
    return [(unit.id, points) for unit in paid if points]


EXITS: Mapping[str, str] = {US: "exits", GERMAN: "german_exits"}
"""The field of a mission that maps the exit hexes of a side's units to the points for leaving there."""


def _earner(field: PlatoonState, by: str) -> str:
    """The player who gets the points: of this unit, else of the paragraph's, else of the one in its Turn (Rule 1.1)."""
    turn = field.turn.unit if field.turn is not None else ""
    spoken_of = field.stack[-1].this or "" if field.stack else ""
    owners = (field.units[name].player for name in (by, spoken_of, turn) if name in field.units)
    return next(filter(None, owners), "")


def gained(field: PlatoonState) -> int:
    """The sum of the points won, as on the record sheet (Rule 15)."""
    return sum(entry.points for entry in field.awards if entry.points > 0)


def lost(field: PlatoonState) -> int:
    """The sum of the points lost, as a positive number (Rule 15)."""
    return -sum(entry.points for entry in field.awards if entry.points < 0)


def of(field: PlatoonState, *reasons: str) -> list[int]:
    """The points that have been awarded for any of these reasons."""
    return [entry.points for entry in field.awards if entry.reason in reasons]
