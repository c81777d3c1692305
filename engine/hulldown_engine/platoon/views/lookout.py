"""Looking ahead over the map: what stands between two hexes (8), and the quickest way to one (7)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from hulldown_engine.basics.hexes import Hex, intervening
from hulldown_engine.platoon.board import line_of_sight, routes
from hulldown_engine.platoon.board.movement import FAST, SLOW
from hulldown_engine.platoon.board.movement import printed as points_of
from hulldown_engine.platoon.board.units import ON_MAP, Unit
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.platoon.views.wishes import known_hex, known_unit


@dataclass(frozen=True, slots=True)
class ObstacleView:
    """Something that blocks a line of sight."""

    hexes: Annotated[list[int], "The hex, or the two hexes of a hexside or beside an exact tie."]
    reason: Annotated[str, "height, ridge, woods, town, rough, smoke; hidden for a town that hides who is in it."]
    rule: str


@dataclass(frozen=True, slots=True)
class SightView:
    """What can be seen from one hex in another, with the smoke there is now."""

    range: Annotated[int, "The hexes between the two."]
    line: Annotated[bool, "Whether a line can be traced, as for Event markers."]
    seen: Annotated[bool, "Whether a unit in the second would be seen from the first."]
    blocked: Annotated[list[ObstacleView], "What is in the way, in the order of the line."]


@dataclass(frozen=True, slots=True)
class WayView:
    """The quickest way to a hex, or that with the least off the roads for who has an accident there."""

    hexes: Annotated[list[int], "The hexes to go through, without that where the unit is; empty, if there is no way."]
    movement_points: Annotated[Fraction, "What it costs by the chart, turning included, in however many Turns."]


def sight(setting: Setting, field: PlatoonState, one: Hex, other: Hex) -> SightView:
    """What can be seen from one hex in another (Rules 8.1, 8.2, 9.10); raises ValueError for hexes that are not."""
    sights = setting.sights(field)
    for place in (one, other):
        known_hex(setting, place)
    blocked = line_of_sight.obstacles(setting.ground, one, other, sights.smoke)
    return SightView(
        intervening(one, other),
        sights.traced(one, other),
        sights.clear(one, other),
        [ObstacleView(list(obstacle.place), obstacle.reason, obstacle.rule) for obstacle in blocked],
    )


def way(setting: Setting, field: PlatoonState, name: str, goal: Hex) -> WayView:
    """The quickest way of a unit to a hex, as things stand (Rules 7.1, 7.5); through mines only if there is no other.

    A truck in snow keeps to roads, for as long as it can (Mission 6). The way is that of the movement under way, or of
    a fast one. Raises ValueError for a unit or a hex that there is not.
    """
    known_hex(setting, goal)
    unit = known_unit(field, name)
    route = None
    if unit.where == ON_MAP:
        going = driving.going(setting, field, unit)
        mined = frozenset(map(int, field.mines)) - {unit.hex}
        around = going._replace(counters=going.counters._replace(closed=going.counters.closed | mined))
        route_of = routes.along if driving.skids_off_roads(setting, field, unit) else routes.quickest
        ways = (route_of(one, _standing(setting, unit), [goal], _pace(field, unit)) for one in (around, going))
        route = next((way for way in ways if way is not None), None)
    if route is None:
        return WayView([], Fraction(0))
    places = [place for place, _ in route.places]
    return WayView([place for before, place in pairwise(places) if place != before], Fraction(points_of(route.cost)))


def _standing(setting: Setting, unit: Unit) -> tuple[Hex, int | None]:
    """Where a unit starts from: on foot there is no facing."""
    return unit.hex, None if setting.on_foot(unit) else unit.facing


def _pace(field: PlatoonState, unit: Unit) -> str:
    """The pace of the movement under way, as far as it decides where a unit can go."""
    turn = field.turn_of(unit.id)
    return SLOW if turn is not None and turn.moving == SLOW else FAST
