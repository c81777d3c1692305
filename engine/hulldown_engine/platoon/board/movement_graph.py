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
"""What a half-point weighs in a key, a step being 1: routes of equal cost are told apart by their steps."""

FIRST = 1 << 12
"""What counts before half-points weighs so many of them; no route is as dear."""

Link = tuple[int, int]
"""A state one step away, and the weight of that step: a key is the sum of some."""


class Links(dict[int, tuple[Link, ...]]):
    """The links of states, each state's found when it is first asked for; `known` are some to begin with."""

    def __init__(self, find: Callable[[int], tuple[Link, ...]], known: Mapping[int, tuple[Link, ...]] = {}) -> None:
        super().__init__(known)
        self._find = find

    def __missing__(self, state: int) -> tuple[Link, ...]:
        links = self[state] = self._find(state)
        return links

    def but(self, changed: frozenset[int], find: Callable[[int], tuple[Link, ...]]) -> Links:
        """The same links but for those of some states, which are found otherwise."""
        links = Links(lambda state: find(state) if state in changed else self[state], self)
        for state in changed.intersection(links):
            del links[state]
        return links


class Weighing(NamedTuple):
    """What the links of a network are, and weigh.

    A hex that costs more than `most` half-points is closed; without `turns` nothing turns. A half-point weighs `half`,
    and with `roads` one off the road weighs more than any number on it.
    """

    most: int
    turns: bool
    roads: bool = False
    half: int = 1


class Network:
    """The links of one kind of mover, each with what its step weighs.

    `leaving` are those to where a step from a state leads: `ahead`, on foot north first and then clockwise, and
    `around`, left and right. `coming` are those from where a step leads to a state: those of `entering` its hex, and
    `around`.
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
        """Whether the quickest route of the network without smoke and full hexes, to these places, is so with them.

        It is if they make no step any quicker, and it leads into none of them: no other route has become better.
        """
        return self._only_dearer and not any(place in self._met for place, _ in places)

    @cached_property
    def _only_dearer(self) -> bool:
        """Whether smoke and full hexes make no step quicker."""
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
        """No step into a hex weighs as little."""
        return (self.going.least * STEP + 1) * self._weighing.half - 1

    # States

    def state(self, place: Standing) -> int:
        """The number of a place."""
        here, facing = place
        return self._index[here] * self.width + (facing or 0)

    def place(self, state: int) -> Standing:
        """The place of a number."""
        nth, facing = divmod(state, self.width)
        return self.hexes[nth], facing if self.width > 1 else None

    def hex(self, state: int) -> Hex:
        """The hex of a number's place."""
        return self.hexes[state // self.width]

    def states(self, place: Hex) -> range:
        """The states of a hex; none, when it is far off the map."""
        first = self._index.get(place)
        return range(0) if first is None else range(first * self.width, (first + 1) * self.width)

    def cost(self, before: Standing, after: Standing) -> int:
        """The half-points of one step."""
        (one, _), (other, facing) = before, after
        if one == other:
            return self.going.turning
        side = direction_to(one, other) if facing is None else facing
        return 0 if side is None else self._costs[other][side] or 0

    def shut_in(self, place: Standing) -> bool:
        """Whether nothing leads out of a place's hex."""
        return not any(self.ahead[state] for state in self.states(place[0]))

    def _beside(self, hexes: Iterable[Hex]) -> frozenset[int]:
        """The states in some hexes, and in those next to them."""
        near = {other for place in hexes for _, other in neighbours(place)}.union(hexes)
        return frozenset(state for place in near for state in self.states(place))

    # Links

    def _coming(self, state: int) -> tuple[Link, ...]:
        return (*self.entering[state], *self.around[state])

    def _leaving(self, state: int) -> tuple[Link, ...]:
        return (*self.ahead[state], *self.around[state])

    def _entering(self, state: int) -> tuple[Link, ...]:
        """Those from other hexes into that of a state."""
        here, facing = self.place(state)
        links = []
        for side in DIRECTIONS if facing is None else (facing,):
            other = neighbour(here, (side + 3) % 6)
            weight = self._weight(other, here, side)
            if weight is not None:
                links.append((self.state((other, facing)), weight))
        return tuple(links)

    def _ahead(self, state: int) -> tuple[Link, ...]:
        """Those into other hexes."""
        here, facing = self.place(state)
        links = []
        for side in DIRECTIONS if facing is None else (facing,):
            other = neighbour(here, side)
            weight = self._weight(here, other, side)
            if weight is not None:
                links.append((self.state((other, facing)), weight))
        return tuple(links)

    def _around(self, state: int) -> tuple[Link, ...]:
        """Those of turning by one hexside."""
        if self._turning is None:
            return ()
        first, facing = state - state % 6, state % 6
        return (first + (facing - 1) % 6, self._turning), (first + (facing + 1) % 6, self._turning)

    def _weight(self, one: Hex, other: Hex, side: int) -> int | None:
        """That of the step from one hex into the next, to this side; None where it is closed, and from off the map."""
        cost = self._costs[other][side]
        if cost is None or cost > self._weighing.most:
            return None
        off_road = self._weighing.roads and self.going.hexside(one, other) not in ROADS
        return ((cost * FIRST + cost if off_road else cost) * STEP + 1) * self._weighing.half


class Crossings(dict[Hex, tuple[int | None, ...]]):
    """The half-points for entering a hex in each direction, from the next hex of the map; None where it is closed."""

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
    """The hexes of a map and those around it, in order, and the place of each in that order."""
    hexes = [column * 100 + row for column in range(ground.columns + 2) for row in range(ground.rows + 2)]
    return hexes, {place: nth for nth, place in enumerate(hexes)}


def network_of(going: Going, pace: str, *, roads: bool = False, half: int = 1) -> Network:
    """The network of a mover at a pace; cached by everything that its links depend on."""
    mover = going.mover
    single = pace == FAST and mover.may_fast and mover.fast > 0
    points = halves(mover.fast if pace == FAST and mover.may_fast else mover.slow)
    turns = mover.turns and going.turning <= points
    return _network(going.lasting(), Weighing(FIRST if single else points, turns, roads, half))


@lru_cache(maxsize=64)
def _network(going: Going, weighing: Weighing) -> Network:
    bare = going._replace(counters=going.counters._replace(smoke=NOWHERE, full=NOWHERE))
    return Network(going, weighing, None if bare == going else _network(bare, weighing))
