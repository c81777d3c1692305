"""The steps between places as links between numbers, for searches (6.8, 7): worked out where a search comes to.

A *state* is a place as a number: that of its hex among the map's and those around it, times six, plus the facing; on
foot it is that of its hex. A network holds on to nothing that a Turn changes; and of smoke and of full hexes it knows
only what they change, all else it has from the network without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from hulldown_engine.basics.hexes import DIRECTIONS, Hex, direction_to, neighbour, neighbours
from hulldown_engine.platoon.board.ground import DIRT, PAVED, Ground
from hulldown_engine.platoon.board.movement import FAST, NOWHERE, Going, halves

Standing = tuple[Hex, int | None]
"""A hex of the map, and the direction that a vehicle faces in it."""

ROADS = (PAVED, DIRT, "bridge")
"""The hexsides of roads (Mission 6)."""

STEP = 1 << 12
"""The weight of a half-point, where a step weighs 1: of routes of equal cost, the one with fewer steps is shorter."""

FIRST = 1 << 12
"""The weight, in half-points, of what takes precedence over them; every route costs fewer."""

Link = tuple[int, int]
"""A state one step away, and the weight of that step; a key (cost) is a sum of weights."""


class Links(dict[int, tuple[Link, ...]]):
    """The links of each state, computed by `find` on first access; `known` are some that are there from the start."""

    def __init__(self, find: Callable[[int], tuple[Link, ...]], known: Mapping[int, tuple[Link, ...]] = {}) -> None:
        super().__init__(known)
        self._find = find

    def __missing__(self, state: int) -> tuple[Link, ...]:
        links = self[state] = self._find(state)
        return links

    def but(self, changed: frozenset[int], find: Callable[[int], tuple[Link, ...]]) -> Links:
        """A copy in which the links of the `changed` states are computed by another function."""
        links = Links(lambda state: find(state) if state in changed else self[state], self)
        for state in changed.intersection(links):
            del links[state]
        return links


class Weighing(NamedTuple):
    """How the links of a network are weighed, and which of them exist.

    A hex that costs more than `most` half-points is closed; without `turns` no turning links exist. A half-point weighs
    `half`; with `roads`, a single step off the road weighs more than any number of steps on it.
    """

    most: int
    turns: bool
    roads: bool = False
    half: int = 1


class Network:
    """The graph of states for one kind of mover, with weighted links.

    `leaving` are the links out of a state: `ahead` into the next hexes (on foot in the order of directions, north
    first) and `around`, turning left and right. `coming` are the links into a state, reversed: `entering` from the next
    hexes, and `around`.
    """

    def __init__(self, going: Going, weighing: Weighing, bare: Network | None) -> None:
        self.going = going
        self.width = 6 if going.mover.turns else 1
        self._weighing = weighing
        self._turning = (going.turning * STEP + 1) * weighing.half if weighing.turns else None
        self.hexes, self._index = _grid(going.ground)
        self._costs = _crossings(going._replace(mover=going.mover._replace(rotation=0)))
        self.bare = bare
        self._met = going.counters.smoke | going.counters.full
        if bare is None:
            self.around = Links(self._around)
            self.entering, self.ahead = Links(self._entering), Links(self._ahead)
            self.coming, self.leaving = Links(self._coming), Links(self._leaving)
        else:
            changed = self._beside(self._met)
            self.around = bare.around
            self.entering, self.ahead = bare.entering.but(changed, self._entering), bare.ahead.but(changed, self._ahead)
            self.coming, self.leaving = bare.coming.but(changed, self._coming), bare.leaving.but(changed, self._leaving)

    def free(self, places: Iterable[Standing]) -> bool:
        """Whether the quickest route without smoke and full hexes, by these places, is the quickest here as well.

        It is if smoke and full hexes make no step quicker, and the route enters none of these hexes.
        """
        return self._only_dearer and not any(place in self._met for place, _ in places)

    @cached_property
    def _only_dearer(self) -> bool:
        """Whether no step into a hex with smoke or full of vehicles is quicker than without."""
        states = [state for place in self._met for state in self.states(place)]
        bare = [dict(self.bare.entering[state] if self.bare else ()) for state in states]
        now = [self.entering[state] for state in states]
        return all(
            weight >= before.get(other, weight + 1)
            for before, links in zip(bare, now, strict=True)
            for other, weight in links
        )

    @cached_property
    def least(self) -> int:
        """A weight that is less than that of any step into a hex."""
        return (self.going.least * STEP + 1) * self._weighing.half - 1

    # States

    def state(self, place: Standing) -> int:
        """The state (a number) of a place."""
        here, facing = place
        return self._index[here] * self.width + (facing or 0)

    def place(self, state: int) -> Standing:
        """The place that a state stands for: hex and facing."""
        nth, facing = divmod(state, self.width)
        return self.hexes[nth], facing if self.width > 1 else None

    def hex(self, state: int) -> Hex:
        """The hex of a state."""
        return self.hexes[state // self.width]

    def states(self, place: Hex) -> range:
        """All states of a hex; none, when it is far off the map."""
        first = self._index.get(place)
        return range(0) if first is None else range(first * self.width, (first + 1) * self.width)

    def cost(self, before: Standing, after: Standing) -> int:
        """The cost in half-points of one step between two places."""
        (one, _), (other, facing) = before, after
        if one == other:
            return self.going.turning
        side = direction_to(one, other) if facing is None else facing
        return 0 if side is None else self._costs[other][side] or 0

    def shut_in(self, place: Standing) -> bool:
        """Whether no step leads out of a place's hex, whatever the facing."""
        return not any(self.ahead[state] for state in self.states(place[0]))

    def _beside(self, hexes: Iterable[Hex]) -> frozenset[int]:
        """The states of some hexes and of their neighbours."""
        near = {other for place in hexes for _, other in neighbours(place)}.union(hexes)
        return frozenset(state for place in near for state in self.states(place))

    # Links

    def _coming(self, state: int) -> tuple[Link, ...]:
        return (*self.entering[state], *self.around[state])

    def _leaving(self, state: int) -> tuple[Link, ...]:
        return (*self.ahead[state], *self.around[state])

    def _entering(self, state: int) -> tuple[Link, ...]:
        """The reversed links from the neighbouring hexes into a state."""
        here, facing = self.place(state)
        links = []
        for side in DIRECTIONS if facing is None else (facing,):
            other = neighbour(here, (side + 3) % 6)
            weight = self._weight(other, here, side)
            if weight is not None:
                links.append((self.state((other, facing)), weight))
        return tuple(links)

    def _ahead(self, state: int) -> tuple[Link, ...]:
        """The links from a state into the neighbouring hexes."""
        here, facing = self.place(state)
        links = []
        for side in DIRECTIONS if facing is None else (facing,):
            other = neighbour(here, side)
            weight = self._weight(here, other, side)
            if weight is not None:
                links.append((self.state((other, facing)), weight))
        return tuple(links)

    def _around(self, state: int) -> tuple[Link, ...]:
        """The links of turning by one hexside, left and right."""
        if self._turning is None:
            return ()
        first, facing = state - state % 6, state % 6
        return (first + (facing - 1) % 6, self._turning), (first + (facing + 1) % 6, self._turning)

    def _weight(self, one: Hex, other: Hex, side: int) -> int | None:
        """The weight of the step from a hex to its neighbour in a direction; None if closed, or from off the map."""
        cost = self._costs[other][side]
        if cost is None or cost > self._weighing.most:
            return None
        off_road = self._weighing.roads and self.going.hexside(one, other) not in ROADS
        return ((cost * FIRST + cost if off_road else cost) * STEP + 1) * self._weighing.half


class Crossings(dict[Hex, tuple[int | None, ...]]):
    """The half-points for entering each hex, by direction of movement; None if closed, or from off the map."""

    def __init__(self, going: Going) -> None:
        super().__init__()
        self._going = going

    def __missing__(self, place: Hex) -> tuple[int | None, ...]:
        going = self._going
        before = [neighbour(place, (side + 3) % 6) for side in DIRECTIONS]
        costs = self[place] = tuple(
            [going.cost(other, place) if going.ground.on_map(other) else None for other in before]
        )
        return costs


@lru_cache(maxsize=64)
def _crossings(going: Going) -> Crossings:
    return Crossings(going)


@lru_cache(maxsize=8)
def _grid(ground: Ground) -> tuple[list[Hex], dict[Hex, int]]:
    """The hexes of a map and a border of one hex around it, in order, and the index of each in that order."""
    hexes = [column * 100 + row for column in range(ground.columns + 2) for row in range(ground.rows + 2)]
    return hexes, {place: nth for nth, place in enumerate(hexes)}


def network_of(going: Going, pace: str, *, roads: bool = False, half: int = 1) -> Network:
    """The network of a mover at a pace, cached by all that its links depend on."""
    mover = going.mover
    single = pace == FAST and mover.may_fast and mover.fast > 0
    points = halves(mover.fast if pace == FAST and mover.may_fast else mover.slow)
    turns = mover.turns and going.turning <= points
    return _network(going.lasting(), Weighing(FIRST if single else points, turns, roads, half))


@lru_cache(maxsize=64)
def _network(going: Going, weighing: Weighing) -> Network:
    bare = going._replace(counters=going.counters._replace(smoke=NOWHERE, full=NOWHERE))
    return Network(going, weighing, None if bare == going else _network(bare, weighing))
