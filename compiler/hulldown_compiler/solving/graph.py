"""A gamebook as a graph of nodes: states that come to the same are one node."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.solving.states.by_bits import ByBits
from hulldown_compiler.solving.states.solvable import CHOICE, Leaving, Solvable


class Node(NamedTuple):
    """What is the same of some states: how play is over, or the nodes that follow, each with its weight.

    Where somebody `chooses`, all weights are alike, and the nodes are in the order of the options.
    """

    over: str | None
    chooses: bool
    weights: tuple[int, ...]
    after: tuple[int, ...]


class Graph:
    """The nodes, each behind all that it leads to, with those that lead to one another side by side.

    `circles` has the number of the first of these and how many they are. `states` counts all states that were looked
    at; `alike` counts how often play came to one that was taken for another.
    """

    def __init__(self, book: Solvable) -> None:
        self.book = book
        self.nodes: list[Node] = []
        self.circles: dict[int, int] = {}
        self.alike = 0
        self._numbers = array("l")
        self._states: list[int] = []
        self._known: dict[int, ByBits[int]] = defaultdict(ByBits)
        self._same: dict[Node, int] = {}

    @property
    def states(self) -> int:
        """How many states were looked at."""
        return len(self._states)

    @property
    def start(self) -> int:
        """The node where games begin."""
        return self.number(self.find(*self.book.start()))

    def find(self, place: int, state: int) -> int:
        """Which of the states that were looked at any state is taken for that play can come to."""
        state = self.book.in_order(place, state)
        known = self.known(self.book.leaving(place, state), state)
        assert known is not None  # noqa: S101 - everything has been looked at
        return known

    def number(self, known: int) -> int:
        """The node of a state that was looked at."""
        return self._numbers[known]

    def parts(self) -> Iterator[range]:
        """The numbers of nodes: of each alone, and of each circle together."""
        first = 0
        while first < len(self.nodes):
            part = range(first, first + self.circles.get(first, 1))
            yield part
            first = part.stop

    # While it grows

    def known(self, leaving: Leaving, state: int) -> int | None:
        """Which of the states that were looked at a state is taken for, from which play goes on in some way."""
        return self._known[id(leaving)].get(state)

    def count(self, known: int, state: int) -> None:
        """Count a state that play has come to, and that is taken for one that is known."""
        self.alike += self._states[known] != state

    def keep(self, leaving: Leaving, asked: int, state: int, number: int) -> int:
        """Have states with the same bits in `asked` taken for one from now on, which is some node; its own number."""
        self._known[id(leaving)].put(asked, state, len(self._states))
        self._states.append(state)
        self._numbers.append(number)
        return len(self._states) - 1

    def merged(self, node: Node) -> int:
        """The number of a node that is in no circle: an old one, if there is one just like it."""
        if not node.chooses and len(node.after) == 1:
            return node.after[0]
        if node not in self._same:
            self._same[node] = len(self.nodes)
            self.nodes.append(node)
        return self._same[node]

    def circle(self, nodes: Sequence[Node]) -> None:
        """Add the nodes of a circle, which have the next numbers."""
        self.circles[len(self.nodes)] = len(nodes)
        self.nodes += nodes


def node_of(leaving: Leaving, over: str | None, after: Sequence[int]) -> Node:
    """The node of a state from which play goes on in some way, to these nodes."""
    weights = [way.weight for way in leaving.ways]
    if leaving.kind == CHOICE or len(set(after)) == len(after):
        return Node(over, leaving.kind == CHOICE, tuple(weights), tuple(after))
    shares: dict[int, int] = defaultdict(int)
    for number, weight in zip(after, weights, strict=True):
        shares[number] += weight
    return Node(over, chooses=False, weights=tuple(shares.values()), after=tuple(shares))
