"""Where units can get to, and by which way: the reach of one action, and routes over several Turns (6.8).

A *place* is a hex and a facing; on foot there is no facing. Routes are found by uniform-cost search over places, in
half-points, for the going as it is now. The rules give each kind of route a sentence at most. It is taken to mean:

- *Quickest* is the least total of Movement Points by the chart, turning included. Where Turns begin and end does not
  count: that a vehicle turns at most two hexsides a Turn, that the last points of a Turn may be lost, and that it stops
  in an enemy's hex cost time and no points; any route can be driven, one step a Turn if need be.
- A *slow* route keeps to hexes that the SMPA can pay for. A fast one may have hexes that are dearer than any allowance,
  each the single hex of some Turn (7.5), at the price of the chart. Nobody backs up along a route.
- *Best cover* is the least total of exposure over the hexes entered, as measured by whoever asks, and of such routes
  the quickest. They lead at most `STRAY` hexes out of the way, unless there are only longer ones; from where the Turn
  began, as long as the unit is not out of the way already.
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
from heapq import heapify, heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from hulldown_engine.hexes import DIRECTIONS, Hex, distance, neighbour
from hulldown_engine.platoon.ground import DIRT, PAVED, Ground
from hulldown_engine.platoon.movement import FAST, NOWHERE, Going, Move, Step, halves, steps

Place = tuple[Hex, int | None]
"""A hex of the map, and the direction that a vehicle faces in it."""

Exposure = Callable[[Hex], int]
"""How exposed a unit is in a hex of the map to its most dangerous enemy: 0 or more, such as a chance in percent."""

STRAY = 8
"""How many hexes longer than straight across a route for cover may be."""

POINT = 20
"""The exposure that weighs as much as one Movement Point on the best route: two points go for one hex less in which the
chance to be hit is 40."""

ROADS = (PAVED, DIRT, "bridge")
"""The hexsides of roads (Mission 6)."""


class Route(NamedTuple):
    """A way: the half-points of all its steps by the chart, and its places from the first to the last."""

    cost: int
    places: tuple[Place, ...]


class Reach(NamedTuple):
    """What it takes to come to a place: half-points, and steps."""

    cost: int
    steps: tuple[Step, ...]


# One action -----------------------------------------------------------------------------------------------------------


def reachable(going: Going, move: Move) -> dict[Place, Reach]:
    """Every place a unit can come to in the action that it has begun, the cheapest first; that where it is, too.

    The least half-points for each, and of equal ways the one with the fewest steps. Defilade is left out: `steps` has
    it after the last of them, wherever it can be had.
    """
    found: dict[Place, Reach] = {}
    seen = set()
    order = count(1)
    heap: list[tuple[int, int, int, Move, tuple[Step, ...]]] = [(0, 0, 0, move, ())]
    while heap:
        cost, length, _, at, way = heappop(heap)
        label = at.hex, at.facing, at.turned, at.entered, at.backed
        if label not in seen:
            seen.add(label)
            found.setdefault((at.hex, at.facing), Reach(cost, way))
            for step in steps(going, at):
                if step.kind != "defilade":
                    heappush(heap, (cost + step.cost, length + 1, next(order), step.after, (*way, step)))
    return found


def follow(going: Going, move: Move, route: Route) -> Iterator[Step]:
    """The steps of a route from where a unit is, as far as this action goes; whoever takes them may stop at any."""
    for place in route.places[1:]:
        found = next((one for one in steps(going, move) if (one.after.hex, one.after.facing) == place), None)
        if found is None:
            return
        yield found
        move = found.after


# Routes ---------------------------------------------------------------------------------------------------------------


def quickest(going: Going, start: Place, goals: Iterable[Hex], pace: str = FAST) -> Route | None:
    """The route of the fewest Movement Points to any of some hexes, on the map or beyond its edge (Rule 6.8).

    None if there is none. `pace` is `fast` or `slow`.
    """
    return _route(_field(_network(going, pace), frozenset(goals)), start)


def along(going: Going, start: Place, goals: Iterable[Hex], pace: str = FAST) -> Route | None:
    """The route to any of some hexes that keeps to roads for as long as it can; None if there is none."""
    return _route(_field(_network(going, pace, roads=True), frozenset(goals)), start)


def best_cover(  # noqa: PLR0913, PLR0917 - what every route asks for, and what it is exposed to
    going: Going, start: Place, goals: Iterable[Hex], exposure: Exposure, pace: str = FAST, began: Hex | None = None
) -> Route | None:
    """The route of the least exposure to any of some hexes (Rule 6.8); None if there is none.

    How far it leads out of the way is measured from where the Turn `began`, if that is known.
    """
    return _covered(_network(going, pace), start, frozenset(goals), exposure, _Weights(_FIRST, 1), began)


def best_route(  # noqa: PLR0913, PLR0917 - the same
    going: Going, start: Place, goals: Iterable[Hex], exposure: Exposure, pace: str = FAST, began: Hex | None = None
) -> Route | None:
    """The route that is both quick and covered, to any of some hexes (Rule 6.8); None if there is none."""
    return _covered(_network(going, pace), start, frozenset(goals), exposure, _Weights(1, POINT // 2), began)


def toward(going: Going, start: Place, goals: Collection[Hex], pace: str = FAST) -> Route | None:
    """The quickest route to any of some hexes, or as near as can be (Rule 6.8); None if it cannot get any nearer."""
    found = quickest(going, start, goals, pace)
    if found is not None:
        return found
    apart = _apart(going.ground, frozenset(goals))
    return _first(quickest(going, start, apart.at(gap), pace) for gap in range(1, apart.far[start[0]]))


def away(going: Going, start: Place, enemies: Collection[Hex], pace: str = FAST) -> Route | None:
    """The quickest route that leads further from the nearest of some enemies; None if there is nowhere further off."""
    network, apart = _network(going, pace), _apart(going.ground, frozenset(enemies))
    now = apart.far[start[0]]
    gaps = range(now + going.mover.fast, now, -1)
    return _first(_route(_RisingField(network, apart.at(gap), apart.far), start) for gap in gaps)


class _Apart(NamedTuple):
    """How far each hex of the map is from the nearest of some, and the hexes that are so far from it."""

    far: Mapping[Hex, int]
    bands: Mapping[int, list[Hex]]

    def at(self, gap: int) -> list[Hex]:
        """The hexes that are exactly so far away."""
        return self.bands.get(gap, [])


@lru_cache(maxsize=256)
def _apart(ground: Ground, others: frozenset[Hex]) -> _Apart:
    far = {one: min([distance(one, other) for other in others], default=0) for one in ground.hexes()}
    bands: dict[int, list[Hex]] = {}
    for one, gap in far.items():
        bands.setdefault(gap, []).append(one)
    return _Apart(far, bands)


def _first(routes: Iterable[Route | None]) -> Route | None:
    return next((route for route in routes if route is not None), None)


def nearest(going: Going, start: Place, wanted: Callable[[Hex], bool], pace: str = FAST) -> Route | None:
    """The quickest route to a hex that is as wanted; without a step, if the first hex is. None if there is none."""
    return _cheapest(going, start, lambda one: 0 if wanted(one) else None, pace)


def to_defilade(going: Going, start: Place, pace: str = FAST) -> Route | None:
    """The way to the hex where achieving defilade costs least, getting there included (Rule 7.3).

    None where the terrain is better cover than defilade already.
    """
    return None if going.defilade(start[0]) is None else _cheapest(going, start, going.defilade, pace)


def _cheapest(going: Going, start: Place, last: Callable[[Hex], int | None], pace: str) -> Route | None:
    """The quickest route to the hex where it and a last cost come to the least; a hex that has none will not do."""
    network = _network(going, pace)
    spread = _Spread([network.state(start)], network.leaving)
    asked: set[Hex] = set()
    least, found = _FIRST, NOWHERE
    for state in spread.settling:
        one, cost = network.place(state)[0], spread.keys[state] // _STEP
        if cost >= least:
            break
        if one not in asked and going.ground.on_map(one):
            asked.add(one)
            more = last(one)
            if more is not None and cost + more < least:
                least, found = cost + more, frozenset({one})
    return quickest(going, start, found, pace)


class _Weights(NamedTuple):
    """What one of exposure weighs, and what a half-point."""

    exposure: int
    half: int


def _covered(  # noqa: PLR0913, PLR0917 - the search and its weights
    network: _Network, start: Place, goals: frozenset[Hex], exposure: Exposure, weights: _Weights, began: Hex | None
) -> Route | None:
    """The route of the least weight, not far out of the way if there is one."""
    if not goals:
        return None
    first = start[0] if began is None or not _corridor(began, goals)(start[0]) else began
    bounds: tuple[Hex | None, ...] = (first, None)
    return _first(_route(_covered_field(network, goals, exposure, weights, bound), start) for bound in bounds)


def _corridor(start: Hex, goals: frozenset[Hex]) -> Callable[[Hex], bool]:
    """Whether a hex lies not too far out of the way from a start to the nearest of some goals."""
    most = min([distance(start, goal) for goal in goals]) + STRAY
    return lambda one: distance(start, one) + min([distance(one, goal) for goal in goals]) <= most


@lru_cache(maxsize=128)
def _covered_field(
    network: _Network, goals: frozenset[Hex], exposure: Exposure, weights: _Weights, start: Hex | None
) -> _CoveredField:
    """How far places are from the goals by weight; no further out of the way from a start, if there is one."""
    ground = network.going.ground
    near = _corridor(start, goals) if start is not None else lambda one: True

    def weigh(one: Hex) -> int | None:
        if not near(one):
            return None
        return exposure(one) * weights.exposure if ground.on_map(one) else 0

    return _CoveredField(network, goals, weigh, weights.half)


def _route(field: _Field, start: Place) -> Route | None:
    places = tuple(field.places(start))
    cost = sum(field.network.cost(*pair) for pair in pairwise(places))
    return Route(cost, places) if places else None


# The search -----------------------------------------------------------------------------------------------------------

_STEP = 1 << 12
"""What a half-point weighs in a key, a step being 1: routes of equal cost are told apart by their steps."""

_FIRST = 1 << 12
"""What counts before half-points weighs so many of them; no route is as dear."""

_STATES = 16
"""How many bits the number of a state has."""

Link = tuple[int, int]
"""A state one step away, and the weight of that step: a key is the sum of some."""


class _Network:
    """The steps between places for one kind of mover, and their weights, worked out where a search comes to.

    A state is a place as a number: that of its hex among the map's and those around it, times six, plus the facing; on
    foot it is that of its hex. It holds on to nothing that a Turn changes.
    """

    def __init__(self, going: Going, most: int, *, turns: bool, roads: bool) -> None:
        self.going = going
        self.width = 6 if going.mover.turns else 1
        self._most = most
        self._turning = going.turning * _STEP + 1 if turns else None
        self._roads = roads
        self._hexes, self._index = _grid(going.ground)
        self._leaving: dict[int, tuple[Link, ...]] = {}
        self._coming: dict[int, tuple[Link, ...]] = {}

    def state(self, place: Place) -> int:
        """The number of a place."""
        one, facing = place
        return self._index[one] * self.width + (facing or 0)

    def place(self, state: int) -> Place:
        """The place of a number."""
        nth, facing = divmod(state, self.width)
        return self._hexes[nth], facing if self.width > 1 else None

    def hex(self, state: int) -> Hex:
        """The hex of a number's place."""
        return self._hexes[state // self.width]

    def states(self, one: Hex) -> range:
        """The states of a hex; none, when it is far off the map."""
        first = self._index.get(one)
        return range(0) if first is None else range(first * self.width, (first + 1) * self.width)

    def cost(self, before: Place, after: Place) -> int:
        """The half-points of one step."""
        return self.going.turning if before[0] == after[0] else self.going.cost(before[0], after[0]) or 0

    def leaving(self, state: int) -> tuple[Link, ...]:
        """Where a step from here leads: ahead, left, right; on foot north, then clockwise."""
        if state not in self._leaving:
            self._leaving[state] = (*self._crossing(state, back=False), *self._around(state))
        return self._leaving[state]

    def coming(self, state: int) -> tuple[Link, ...]:
        """From where a step leads here."""
        if state not in self._coming:
            self._coming[state] = (*self._crossing(state, back=True), *self._around(state))
        return self._coming[state]

    def _crossing(self, state: int, *, back: bool) -> Iterator[Link]:
        one, facing = self.place(state)
        for direction in DIRECTIONS if facing is None else (facing,):
            other = neighbour(one, (direction + 3) % 6 if back else direction)
            weight = self._weight(other, one) if back else self._weight(one, other)
            if weight is not None:
                yield self.state((other, facing)), weight

    def _around(self, state: int) -> Iterator[Link]:
        if self._turning is not None:
            first, facing = state - state % 6, state % 6
            yield first + (facing - 1) % 6, self._turning
            yield first + (facing + 1) % 6, self._turning

    def _weight(self, one: Hex, other: Hex) -> int | None:
        """That of the step from one hex into the next; None where it is closed, and from off the map."""
        cost = self.going.cost(one, other) if self.going.ground.on_map(one) else None
        if cost is None or cost > self._most:
            return None
        off_road = self._roads and self.going.hexside(one, other) not in ROADS
        return (cost * _FIRST + cost if off_road else cost) * _STEP + 1


class _Spread:
    """Uniform-cost search from some states, as far as it is asked for; `keys` are those of the states settled."""

    def __init__(self, seeds: Iterable[int], links: Callable[[int], Iterable[Link]]) -> None:
        self.keys: dict[int, int] = {}
        self.settling = self._settle(list(seeds), links)

    def until(self, state: int) -> int | None:
        """The key of a state; None if it cannot be reached."""
        while state not in self.keys:
            if next(self.settling, None) is None:
                return None
        return self.keys[state]

    def _settle(self, heap: list[int], links: Callable[[int], Iterable[Link]]) -> Iterator[int]:
        """Each state as it is settled: the least keys first, of equal ones the lowest number."""
        keys, least, mask = self.keys, dict.fromkeys(heap, 0), (1 << _STATES) - 1
        heapify(heap)
        while heap:
            item = heappop(heap)
            state = item & mask
            if state in keys:
                continue
            keys[state] = key = item >> _STATES
            for other, weight in links(state):
                new = key + weight
                if other not in keys and new < least.get(other, new + 1):
                    least[other] = new
                    heappush(heap, new << _STATES | other)
            yield state


class _Field:
    """How far places are from the nearest of some hexes, searched from them outwards, as far as it is asked for."""

    def __init__(self, network: _Network, goals: Iterable[Hex]) -> None:
        self.network = network
        self._spread = _Spread((state for goal in goals for state in network.states(goal)), self.coming)

    def coming(self, state: int) -> Iterable[Link]:
        """From where a step leads to a state."""
        return self.network.coming(state)

    def leaving(self, state: int) -> Iterable[Link]:
        """Where a step from a state leads."""
        return self.network.leaving(state)

    def places(self, start: Place) -> Iterator[Place]:
        """The places of the route from one; none, if there is no route."""
        state: int | None = self.network.state(start)
        if state is not None and self._spread.until(state) is None:
            return
        while state is not None:
            yield self.network.place(state)
            state = self._next(state)

    def _next(self, state: int) -> int | None:
        keys = self._spread.keys
        return next((other for other, weight in self.leaving(state) if keys.get(other) == keys[state] - weight), None)


class _CoveredField(_Field):
    """The same where a half-point weighs `half`, and entering a hex more than that; None is out of bounds."""

    def __init__(self, network: _Network, goals: Iterable[Hex], weigh: Callable[[Hex], int | None], half: int) -> None:
        self._weigh = weigh
        self._half = half
        self._entering: dict[int, int | None] = {}
        super().__init__(network, goals)

    def coming(self, state: int) -> Iterable[Link]:
        """From where a step leads to a state."""
        half, width = self._half, self.network.width
        more, here = self._more(state), state // width
        links = self.network.coming(state)
        if more is None:
            return [(other, weight * half) for other, weight in links if other // width == here]
        return [(other, weight * half + (more if other // width != here else 0)) for other, weight in links]

    def leaving(self, state: int) -> Iterable[Link]:
        """Where a step from a state leads."""
        half, here = self._half, state // self.network.width
        for other, weight in self.network.leaving(state):
            more = 0 if other // self.network.width == here else self._more(other)
            if more is not None:
                yield other, weight * half + more

    def _more(self, state: int) -> int | None:
        """The weight of entering the hex of a state, its half-points aside."""
        here = state // self.network.width
        if here not in self._entering:
            more = self._weigh(self.network.hex(state))
            self._entering[here] = None if more is None else more * _STEP
        return self._entering[here]


class _RisingField(_Field):
    """The same where no hex is nearer to something than the one before."""

    def __init__(self, network: _Network, goals: Iterable[Hex], apart: Mapping[Hex, int]) -> None:
        self._apart = apart
        super().__init__(network, goals)

    def coming(self, state: int) -> Iterable[Link]:
        """From where a step leads to a state."""
        here = self._far(state)
        return [link for link in self.network.coming(state) if self._far(link[0]) <= here]

    def leaving(self, state: int) -> Iterable[Link]:
        """Where a step from a state leads."""
        here = self._far(state)
        return [link for link in self.network.leaving(state) if self._far(link[0]) >= here]

    def _far(self, state: int) -> int:
        return self._apart.get(self.network.hex(state), -1)


@lru_cache(maxsize=8)
def _grid(ground: Ground) -> tuple[list[Hex], dict[Hex, int]]:
    """The hexes of a map and those around it, in order, and the place of each in that order."""
    hexes = [column * 100 + row for column in range(ground.columns + 2) for row in range(ground.rows + 2)]
    return hexes, {one: nth for nth, one in enumerate(hexes)}


def _network(going: Going, pace: str, *, roads: bool = False) -> _Network:
    """The network of a mover at a pace, known again as long as nothing has changed that matters to it."""
    mover = going.mover
    single = pace == FAST and mover.may_fast and mover.fast > 0
    points = halves(mover.fast if pace == FAST and mover.may_fast else mover.slow)
    turns = mover.turns and going.turning <= points
    return _network_of(going.lasting(), _FIRST if single else points, turns, roads)


@lru_cache(maxsize=64)
def _network_of(going: Going, most: int, turns: bool, roads: bool) -> _Network:  # noqa: FBT001
    return _Network(going, most, turns=turns, roads=roads)


@lru_cache(maxsize=256)
def _field(network: _Network, goals: frozenset[Hex]) -> _Field:
    return _Field(network, goals)
