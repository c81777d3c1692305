"""Every state that play can come to, merged with those that nothing will ever tell from it.

The search goes into the depth. When all that a state leads to has been seen, so have all bits that anything asks for
from there on: any state at the same place with these bits the same goes on in the same way, by the same chances, and is
taken for it. States that lead to one another are a circle, and are done together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import NamedTuple

from hulldown_compiler.solving.solvable import ByBits, Leaving, Solvable

MOST_ROUND = 1_000
"""States of one circle: each may be in the equations of every other."""


class TooLarge(Exception):
    """Raised when there are more states than can be looked at; the message says of what there is too much."""


class Node(NamedTuple):
    """A state: where, its bits, how play goes on from it, and the numbers of the nodes that its ways lead to."""

    place: int
    state: int
    leaving: Leaving
    after: list[int]


class Graph:
    """The nodes; `circles` are their numbers, those of one circle together, each behind all that it leads to.

    `alike` counts how often play came to a state that was taken for another.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.circles: list[list[int]] = []
        self.alike = 0

    def goes_round(self, circle: list[int]) -> bool:
        """Whether play can come back to a node of a circle; one node alone is none, as a rule."""
        return len(circle) > 1 or circle[0] in self.nodes[circle[0]].after


def explore(book: Solvable, budget: int) -> Graph:
    """All that can happen in a book, from its beginning. Raises TooLarge."""
    search = _Search(book, budget)
    search.run()
    return search.graph


class _Search:
    """Tarjan's search for strongly connected components, which finds every circle behind all that it leads to."""

    def __init__(self, book: Solvable, budget: int) -> None:
        self.book = book
        self.budget = budget
        self.graph = Graph()
        self._done: dict[int, ByBits[int]] = defaultdict(ByBits)
        self._open: dict[tuple[int, int], int] = {}
        self._waiting: list[int] = []
        self._lowest: list[int] = []
        self._asked: list[int] = []

    def run(self) -> None:
        """Look at everything; node 0 is the beginning."""
        path = [self._entered(*self.book.start())]
        while path:
            node = self.graph.nodes[path[-1]]
            if len(node.after) < len(node.leaving.ways):
                way = node.leaving.ways[len(node.after)]
                state = way.effect.on(node.state)
                known = self._known(way.place, state, path[-1])
                node.after.append(len(self.graph.nodes) if known is None else known)
                if known is None:
                    path.append(self._entered(way.place, state))
            else:
                self._leave(path)

    def _known(self, place: int, state: int, seen_from: int) -> int | None:
        """The node that a state is, or is taken for."""
        done = self._done[place].get(state)
        if done is not None:
            self.graph.alike += self.graph.nodes[done].state != state
            return done
        still_open = self._open.get((place, state))
        if still_open is not None:
            self._lowest[seen_from] = min(self._lowest[seen_from], still_open)
        return still_open

    def _entered(self, place: int, state: int) -> int:
        """Begin with a new node; its number."""
        number = len(self.graph.nodes)
        if number >= self.budget:
            raise TooLarge(f"more than {self.budget:,} states")
        leaving = self.book.leaving(place, state)
        self.graph.nodes.append(Node(place, state, leaving, []))
        self._open[place, state] = number
        self._waiting.append(number)
        self._lowest.append(number)
        self._asked.append(leaving.asked)
        return number

    def _leave(self, path: list[int]) -> None:
        """Done with the last node of the path; close its circle, if it is the first of one."""
        number = path.pop()
        if path:
            self._lowest[path[-1]] = min(self._lowest[path[-1]], self._lowest[number])
        if self._lowest[number] == number:
            first = bisect_left(self._waiting, number)
            circle = self._waiting[first:]
            del self._waiting[first:]
            self._close(circle)

    def _close(self, circle: list[int]) -> None:
        """Find out what is asked from the nodes of a circle on, and have states taken for them from now on."""
        if len(circle) > MOST_ROUND:
            raise TooLarge(f"{len(circle):,} states that lead to one another, of which {MOST_ROUND:,} can be solved")
        while self._asks_more(circle) and self.graph.goes_round(circle):
            pass
        for number in circle:
            node = self.graph.nodes[number]
            self._done[node.place].put(self._asked[number], node.state, number)
            del self._open[node.place, node.state]
        self.graph.circles.append(circle)

    def _asks_more(self, circle: list[int]) -> bool:
        """Have the nodes of a circle ask for what is asked for behind them; whether that is more than before."""
        more = False
        for number in reversed(circle):
            node, asked = self.graph.nodes[number], self._asked[number]
            for way, after in zip(node.leaving.ways, node.after, strict=True):
                asked |= way.effect.before(self._asked[after])
            more |= asked != self._asked[number]
            self._asked[number] = asked
        return more
