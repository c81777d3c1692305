"""Searches over a network, from some states outwards, as far as they are asked for (6.8).

Uniform-cost search: the least keys first, and of equal keys the lowest number of a state. How far places are from some
hexes is a *distance field*: from its keys the route of any place can be read off, the first of the equal ones.

A field that knows where routes begin is searched toward there (A*): to each key is added what the way to that state
weighs at the least. So a link weighs more or less by what its two ends differ in that, and still more than nothing: no
route becomes better than another, and the states of the best are settled before the one that it begins in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.board.movement_graph import STEP, Link, Network, Standing

_STATES = 16
"""The number of bits for a state, below the key in an item of the heap."""

_NEVER = 1 << 62
"""A key above all others."""


class Spread:
    """Uniform-cost search from several start states, each with a key (cost) of its own, run as far as it is needed.

    `keys` are the final keys of the states settled so far; advancing the iterator `settling` settles further ones.
    """

    def __init__(self, seeds: Mapping[int, int], links: Callable[[int], Iterable[Link]]) -> None:
        self.keys: dict[int, int] = {}
        self.settling = self._settle(dict(seeds), links)
        self._awaited: int | None = None

    def until(self, state: int) -> int | None:
        """Search until a state is settled, and return its key; None if it cannot be reached."""
        if state not in self.keys:
            self._awaited = state
            next(self.settling, None)
        return self.keys.get(state)

    def _settle(self, least: dict[int, int], links: Callable[[int], Iterable[Link]]) -> Iterator[int]:
        """Run the search; yield each state as it is settled, or only the awaited one if there is one."""
        keys, mask = self.keys, (1 << _STATES) - 1
        heap = [key << _STATES | state for state, key in least.items()]
        heapify(heap)
        while heap:
            item = heappop(heap)
            state = item & mask
            if state in keys:
                continue
            keys[state] = key = item >> _STATES
            for other, weight in links(state):
                new = key + weight
                if new < least.get(other, _NEVER):
                    least[other] = new
                    heappush(heap, new << _STATES | other)
            if self._awaited is None or self._awaited == state:
                yield state


class DistanceField:
    """Distances of places from the nearest of several goal hexes, searched backwards from the goals."""

    def __init__(self, network: Network, goals: Iterable[Hex]) -> None:
        self.network = network
        self._spread = Spread(
            {state: self.ahead(state) for goal in goals for state in network.states(goal)}, self.coming()
        )

    def coming(self) -> Callable[[int], Iterable[Link]]:
        """The function that gives the links into a state: the states that a step comes from, with its weight."""
        return self.network.coming.__getitem__

    def leaving(self, state: int) -> Iterable[Link]:
        """The links out of a state: the states that a step leads to, with its weight."""
        return self.network.leaving[state]

    def ahead(self, state: int) -> int:  # noqa: ARG002 - of fields that know where routes begin
        """A lower bound for the way from the start to a state: the heuristic of A*, here 0."""
        return 0

    def places(self, start: Standing) -> Iterator[Standing]:
        """The places on the route from a start to the nearest goal, both included; none if there is no route."""
        state: int | None = self.network.state(start)
        if state is not None and self._spread.until(state) is None:
            return
        while state is not None:
            yield self.network.place(state)
            state = self._next(state)

    def _next(self, state: int) -> int | None:
        keys = self._spread.keys
        return next((other for other, weight in self.leaving(state) if keys.get(other) == keys[state] - weight), None)


class _Weight(NamedTuple):
    """What entering a hex weighs on top of its half-points, and a lower bound for the way there from the start."""

    more: int
    ahead: int


class _Weights(dict[int, _Weight | None]):
    """The `_Weight` of each hex by its index in the network, computed on first access; None if it is out of bounds."""

    def __init__(self, network: Network, start: Hex | None, weigh: Callable[[Hex], int | None]) -> None:
        super().__init__()
        self._about = network, start, weigh

    def __missing__(self, here: int) -> _Weight | None:
        network, start, weigh = self._about
        place = network.hex(here * network.width)
        weight = weigh(place)
        weighed = self[here] = None if weight is None else _Weight(weight * STEP, _ahead(network, start, place, weight))
        return weighed


def _ahead(network: Network, start: Hex | None, place: Hex, weight: int) -> int:
    """A lower bound for the way to a hex: its extra weight, and the least step for each hex of the distance."""
    return 0 if start is None or place == start else weight * STEP + network.least * distance(start, place)


class CoveredField(DistanceField):
    """A distance field where entering a hex weighs what `weigh` says on top of its half-points; None is out of bounds.

    Routes begin at `start` or near it, and the search is directed there (A*); None means anywhere, without direction.
    """

    def __init__(
        self, network: Network, goals: Iterable[Hex], start: Hex | None, weigh: Callable[[Hex], int | None]
    ) -> None:
        self._weights = _Weights(network, start, weigh)
        super().__init__(network, goals)

    def coming(self) -> Callable[[int], Iterable[Link]]:
        """The function that gives the links into a state, weighted for A*."""
        network, weights = self.network, self._weights
        entering, around, width = network.entering, network.around, network.width

        def links(state: int) -> Iterable[Link]:
            here = weights[state // width]
            if here is None:
                return around[state]
            more = here[0] - here[1]
            inbound = [
                (other, weight + more + there[1])
                for other, weight in entering[state]
                if (there := weights[other // width]) is not None
            ]
            return [*inbound, *around[state]]

        return links

    def leaving(self, state: int) -> Iterable[Link]:
        """The links out of a state, weighted for A*."""
        ahead, width = self.ahead(state), self.network.width
        for other, weight in self.network.ahead[state]:
            there = self._weights[other // width]
            if there is not None:
                yield other, weight + there.more + ahead - there.ahead
        yield from self.network.around[state]

    def ahead(self, state: int) -> int:
        """A lower bound for the way from the start to a state."""
        here = self._weights[state // self.network.width]
        return 0 if here is None else here.ahead


class RisingField(DistanceField):
    """A distance field for routes on which `apart`, a number for each hex by its index, never decreases."""

    def __init__(self, network: Network, goals: Iterable[Hex], apart: Sequence[int]) -> None:
        self._apart = apart
        super().__init__(network, goals)

    def coming(self) -> Callable[[int], Iterable[Link]]:
        """The function that gives the links into a state that come from no greater `apart`."""
        coming, apart, width = self.network.coming, self._apart, self.network.width

        def links(state: int) -> Iterable[Link]:
            here = apart[state // width]
            return [link for link in coming[state] if apart[link[0] // width] <= here]

        return links

    def leaving(self, state: int) -> Iterable[Link]:
        """The links out of a state that lead to no smaller `apart`."""
        apart, width = self._apart, self.network.width
        here = apart[state // width]
        return [link for link in self.network.leaving[state] if apart[link[0] // width] >= here]
