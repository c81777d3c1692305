"""Where units can get to, and by which way: the reach of one action, and routes over several Turns (6.8).

A *place* is a hex and a facing; on foot there is no facing. Routes are found by uniform-cost search over places, in
half-points, for the going as it is now. The rules give each kind of route a sentence at most. It is taken to mean:

- *Quickest* is the least total of Movement Points by the chart, turning included. Where Turns begin and end does not
  count: that a vehicle turns at most two hexsides a Turn, that the last points of a Turn may be lost, and that it stops
  in an enemy's hex cost time and no points; any route can be driven, one step a Turn if need be.
- A *slow* route keeps to hexes that the SMPA can pay for. A fast one may have hexes that are dearer than any allowance,
  each the single hex of some Turn (7.5), at the price of the chart. Nobody backs up along a route.
- *Best cover* is the least total of exposure over the hexes entered, as measured by whoever asks, and of such routes
  the quickest. From where the Turn began they lead at most `STRAY` hexes out of the way, and through no hex that is
  farther from the goal: planned anew at every Turn, they would lead away from it for Rounds. Where there are only
  longer ones, or ones that begin with the way back, it is these. A unit that is out of the way already begins anew.
- *Best route* is the least total of both, a Movement Point weighing as much as `POINT` of exposure; else the same.
- *Along the road* is the fewest points off the road, to get to it and from it, and of such routes the quickest.
- *Toward* something is the quickest route into its hex or, where there is none, to the nearest hex that can be
  reached: as much as possible (6.8). *Away* from enemies is the quickest route to where a Turn's best driving could
  take the unit: as many hexes further from the nearest of them as its FMPA has points, or as many as can be. No hex
  of it is nearer to an enemy than the one before.
- *Nearest* is where the quickest route is the cheapest.

Of equal routes the one with the fewest steps is taken, hexes and hexsides turned; and of these, at every step from the
start, ahead before left before right; on foot north first, then clockwise. Of equally near hexes it is the one with the
fewest steps, then the one with the lowest number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.board.graph_search import CoveredField, DistanceField, RisingField, Spread
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.movement import FAST, NOWHERE, Going, Move, MoveStep, steps
from hulldown_engine.platoon.board.movement_graph import FIRST, STEP, Network, Standing, network_of

Exposure = Callable[[Hex], int]
"""How exposed a unit is in a hex of the map to its most dangerous enemy: 0 or more, such as a chance in percent."""

STRAY = 8
"""How many hexes longer than the straight way to a goal a covered route may be."""

POINT = 20
"""The exposure that weighs as much as one Movement Point on the best route: two points are worth spending to avoid one
hex of exposure 40."""


class Route(NamedTuple):
    """A way: the half-points of all its steps by the chart, and its places, start included."""

    cost: int
    places: tuple[Standing, ...]


class Reach(NamedTuple):
    """The cheapest way to a place: its half-points, and its steps."""

    cost: int
    steps: tuple[MoveStep, ...]


# One action -----------------------------------------------------------------------------------------------------------


def reachable(going: Going, move: Move) -> dict[Standing, Reach]:
    """Every place that a unit can reach in the action it has begun, cheapest first, its present one included.

    Each with the way of the least half-points, and of equal ones that of the fewest steps. Defilade is left out:
    `into_defilade` has the step that could follow.
    """
    reaches: dict[Standing, Reach] = {}
    seen = set()
    order = count(1)
    heap: list[tuple[int, int, int, Move, tuple[MoveStep, ...]]] = [(0, 0, 0, move, ())]
    while heap:
        cost, length, _, at, way = heappop(heap)
        label = at.hex, at.facing, at.turned, at.entered, at.backed
        if label not in seen:
            seen.add(label)
            reaches.setdefault((at.hex, at.facing), Reach(cost, way))
            for step in steps(going, at):
                if step.kind != "defilade":
                    heappush(heap, (cost + step.cost, length + 1, next(order), step.after, (*way, step)))
    return reaches


def follow(going: Going, move: Move, route: Route) -> Iterator[MoveStep]:
    """Generate the steps of a route, as far as this action allows; the caller may stop after any of them."""
    for place in route.places[1:]:
        step = next(
            (candidate for candidate in steps(going, move) if (candidate.after.hex, candidate.after.facing) == place),
            None,
        )
        if step is None:
            return
        yield step
        move = step.after


# Routes ---------------------------------------------------------------------------------------------------------------


def quickest(going: Going, start: Standing, goals: Iterable[Hex], pace: str = FAST) -> Route | None:
    """The route of the fewest Movement Points to any of the goals, on the map or beyond its edge (Rule 6.8).

    None if there is none. `pace` is `fast` or `slow`.
    """
    return _shortest(network_of(going, pace), frozenset(goals), start)


def along(going: Going, start: Standing, goals: Iterable[Hex], pace: str = FAST) -> Route | None:
    """The route to any of the goals that keeps to roads for as long as it can; None if there is none."""
    return _shortest(network_of(going, pace, roads=True), frozenset(goals), start)


def _shortest(network: Network, goals: frozenset[Hex], start: Standing) -> Route | None:
    """The route of the least weight.

    A cached search that ignores smoke and full hexes comes first; its route stands if they make no difference to it.
    """
    if network.bare is not None:
        route = _route(_field(network.bare, goals), start)
        if network.free(route.places[1:] if route is not None else ()):
            return route
    return _route(_field(network, goals), start)


def best_cover(  # noqa: PLR0913, PLR0917 - what every route asks for, and what it is exposed to
    going: Going, start: Standing, goals: Iterable[Hex], exposure: Exposure, pace: str = FAST, began: Hex | None = None
) -> Route | None:
    """The route of the least exposure to any of the goals (Rule 6.8); None if there is none.

    How far it leads out of the way is measured from where the Turn `began`, if that is known.
    """
    return _covered(network_of(going, pace), start, frozenset(goals), exposure, FIRST, began)


def best_route(  # noqa: PLR0913, PLR0917 - the same
    going: Going, start: Standing, goals: Iterable[Hex], exposure: Exposure, pace: str = FAST, began: Hex | None = None
) -> Route | None:
    """The route to any of the goals that is both quick and covered (Rule 6.8); None if there is none."""
    network = network_of(going, pace, half=POINT // 2)
    return _covered(network, start, frozenset(goals), exposure, 1, began)


def toward(going: Going, start: Standing, goals: Collection[Hex], pace: str = FAST) -> Route | None:
    """The quickest route to a goal, else as near to one as can be (Rule 6.8); None if no route leads any nearer."""
    network = network_of(going, pace)
    route = _shortest(network, frozenset(goals), start)
    if route is not None or network.shut_in(start):
        return route
    apart = _apart(going.ground, frozenset(goals))
    return _first(_shortest(network, apart.at(gap), start) for gap in range(1, apart.far[start[0]]))


def away(going: Going, start: Standing, enemies: Collection[Hex], pace: str = FAST) -> Route | None:
    """The quickest route to where the nearest enemy is as far off as can be; None if that is nowhere further off."""
    network, apart = network_of(going, pace), _apart(going.ground, frozenset(enemies))
    now, by_place = apart.far[start[0]], [apart.far.get(place, -1) for place in network.hexes]
    gaps = range(now + going.mover.fast, now, -1)
    return _first(_route(RisingField(network, apart.at(gap), by_place), start) for gap in gaps)


class _Apart(NamedTuple):
    """How far each hex of the map is from the nearest target, and the hexes at each such distance."""

    far: Mapping[Hex, int]
    bands: Mapping[int, frozenset[Hex]]

    def at(self, gap: int) -> frozenset[Hex]:
        """The hexes at exactly this distance."""
        return self.bands.get(gap, NOWHERE)


@lru_cache(maxsize=256)
def _apart(ground: Ground, targets: frozenset[Hex]) -> _Apart:
    far = {place: min([distance(place, other) for other in targets], default=0) for place in ground.hexes()}
    bands: dict[int, list[Hex]] = {}
    for spot, gap in far.items():
        bands.setdefault(gap, []).append(spot)
    return _Apart(far, {gap: frozenset(hexes) for gap, hexes in bands.items()})


def _first(routes: Iterable[Route | None]) -> Route | None:
    return next((route for route in routes if route is not None), None)


def nearest(going: Going, start: Standing, wanted: Callable[[Hex], bool], pace: str = FAST) -> Route | None:
    """The quickest route to a hex for which `wanted` is true, without a step if the start is one; None if none is."""
    return _cheapest(going, start, lambda place: 0 if wanted(place) else None, pace)


def to_defilade(going: Going, start: Standing, pace: str = FAST) -> Route | None:
    """The route to the hex where getting there and achieving defilade cost least together (Rule 7.3).

    None if the unit cannot achieve defilade where it is: the terrain is better cover already.
    """
    return None if going.defilade(start[0]) is None else _cheapest(going, start, going.defilade, pace)


def _cheapest(going: Going, start: Standing, last: Callable[[Hex], int | None], pace: str) -> Route | None:
    """The route to the hex where the way and the `last` cost come to the least; not to one whose last cost is None."""
    network = network_of(going, pace)
    spread = Spread({network.state(start): 0}, network.leaving.__getitem__)
    weighed: set[Hex] = set()
    least, goals = FIRST, NOWHERE
    for state in spread.settling:
        place, cost = network.place(state)[0], spread.keys[state] // STEP
        if cost >= least:
            break
        if place not in weighed and going.ground.on_map(place):
            weighed.add(place)
            more = last(place)
            if more is not None and cost + more < least:
                least, goals = cost + more, frozenset({place})
    return quickest(going, start, goals, pace)


def _covered(  # noqa: PLR0913, PLR0917 - the search and its weights
    network: Network, start: Standing, goals: frozenset[Hex], exposure: Exposure, weight: int, began: Hex | None
) -> Route | None:
    """The route of the least weight, exposure times `weight` included; within the narrowest corridor that has one."""
    if not goals:
        return None
    first = began if began is not None and _Corridor(began, goals).holds(start[0]) else start[0]
    bounds = (_Corridor(first, goals, closing=True), _Corridor(first, goals), None)
    return _first(_route(_covered_field(network, goals, exposure, weight, bound), start) for bound in bounds)


class _Corridor(NamedTuple):
    """The hexes that a covered route may lead through from its start to the nearest of its goals.

    Going through them makes the way no more than `STRAY` hexes longer. Those of a `closing` one are no farther from
    the goals than the start is.
    """

    start: Hex
    goals: frozenset[Hex]
    closing: bool = False

    def holds(self, place: Hex) -> bool:
        """Whether a hex is one of them."""
        straight, left = self._gap(self.start), self._gap(place)
        if self.closing and left > straight:
            return False
        return distance(self.start, place) + left <= straight + STRAY

    def _gap(self, place: Hex) -> int:
        return min([distance(place, goal) for goal in self.goals])


@lru_cache(maxsize=128)
def _covered_field(
    network: Network, goals: frozenset[Hex], exposure: Exposure, weight: int, corridor: _Corridor | None
) -> CoveredField:
    """The weights of the ways from places to the goals, only within the corridor if there is one."""
    ground = network.going.ground

    def weigh(place: Hex) -> int | None:
        if corridor is not None and not corridor.holds(place):
            return None
        return exposure(place) * weight if ground.on_map(place) else 0

    return CoveredField(network, goals, None if corridor is None else corridor.start, weigh)


def _route(field: DistanceField, start: Standing) -> Route | None:
    places = tuple(field.places(start))
    cost = sum(field.network.cost(*pair) for pair in pairwise(places))
    return Route(cost, places) if places else None


@lru_cache(maxsize=256)
def _field(network: Network, goals: frozenset[Hex]) -> DistanceField:
    return DistanceField(network, goals)
