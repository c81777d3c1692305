"""Searches over a network, from some states outwards, as far as they are asked for (6.8).

Uniform-cost search: the least keys first, and of equal keys the lowest number of a state. How far places are from some
hexes is a *field*: from its keys the route of any place can be read off, the first of the equal ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush

from hulldown_engine.hexes import Hex
from hulldown_engine.platoon.networks import STEP, Link, Network, Place

_STATES = 16
"""How many bits the number of a state has."""

_NEVER = 1 << 62
"""A key above all others."""


class Spread:
    """Uniform-cost search from some states; `keys` are those of the states settled, `settling` goes on with it."""

    def __init__(self, seeds: Iterable[int], links: Callable[[int], Iterable[Link]]) -> None:
        self.keys: dict[int, int] = {}
        self.settling = self._settle(list(seeds), links)
        self._awaited: int | None = None

    def until(self, state: int) -> int | None:
        """The key of a state; None if it cannot be reached."""
        if state not in self.keys:
            self._awaited = state
            next(self.settling, None)
        return self.keys.get(state)

    def _settle(self, heap: list[int], links: Callable[[int], Iterable[Link]]) -> Iterator[int]:
        """Each state as it is settled, or only the one that is awaited."""
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
                if new < least.get(other, _NEVER):
                    least[other] = new
                    heappush(heap, new << _STATES | other)
            if self._awaited is None or self._awaited == state:
                yield state


class Field:
    """How far places are from the nearest of some hexes, searched from them outwards."""

    def __init__(self, network: Network, goals: Iterable[Hex]) -> None:
        self.network = network
        self._spread = Spread((state for goal in goals for state in network.states(goal)), self.coming())

    def coming(self) -> Callable[[int], Iterable[Link]]:
        """From where a step leads to a state."""
        return self.network.coming.__getitem__

    def leaving(self, state: int) -> Iterable[Link]:
        """Where a step from a state leads."""
        return self.network.leaving[state]

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


class _Entering(dict[int, int | None]):
    """What entering the hex of some states weighs, its half-points aside, by the hex's place among the others."""

    def __init__(self, network: Network, weigh: Callable[[Hex], int | None]) -> None:
        super().__init__()
        self._network = network
        self._weigh = weigh

    def __missing__(self, here: int) -> int | None:
        more = self._weigh(self._network.hex(here * self._network.width))
        found = self[here] = None if more is None else more * STEP
        return found


class CoveredField(Field):
    """The same where entering a hex weighs more than its half-points; one for which that is None is out of bounds."""

    def __init__(self, network: Network, goals: Iterable[Hex], weigh: Callable[[Hex], int | None]) -> None:
        self._entering = _Entering(network, weigh)
        super().__init__(network, goals)

    def coming(self) -> Callable[[int], Iterable[Link]]:
        """From where a step leads to a state."""
        network, weights = self.network, self._entering
        entering, around, width = network.entering, network.around, network.width

        def links(state: int) -> Iterable[Link]:
            more = weights[state // width]
            if more is None:
                return around[state]
            return (*[(other, weight + more) for other, weight in entering[state]], *around[state])

        return links

    def leaving(self, state: int) -> Iterable[Link]:
        """Where a step from a state leads."""
        for other, weight in self.network.ahead[state]:
            more = self._entering[other // self.network.width]
            if more is not None:
                yield other, weight + more
        yield from self.network.around[state]


class RisingField(Field):
    """The same where no hex is nearer to something than the one before."""

    def __init__(self, network: Network, goals: Iterable[Hex], apart: Mapping[Hex, int]) -> None:
        self._apart = apart
        super().__init__(network, goals)

    def coming(self) -> Callable[[int], Iterable[Link]]:
        """From where a step leads to a state."""
        far = self._far

        def links(state: int) -> Iterable[Link]:
            here = far(state)
            return [link for link in self.network.coming[state] if far(link[0]) <= here]

        return links

    def leaving(self, state: int) -> Iterable[Link]:
        """Where a step from a state leads."""
        here = self._far(state)
        return [link for link in self.network.leaving[state] if self._far(link[0]) >= here]

    def _far(self, state: int) -> int:
        return self._apart.get(self.network.hex(state), -1)
