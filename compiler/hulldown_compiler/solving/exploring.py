"""Every state that play can come to, merged with those that nothing will ever tell from it.

The search goes into the depth. When all that a state leads to has been seen, so have all bits that anything asks for
from there on: any state at the same place with these bits the same goes on in the same way, by the same chances, and is
taken for it. States that lead to one another are a circle, and are done together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hulldown_compiler.solving.graph import Graph, Node, node_of
from hulldown_compiler.solving.states.solvable import Leaving, Solvable

MOST_ROUND = 1_000
"""States of one circle: each may be in the equations of every other."""

NOW_AND_THEN = 1_000
"""After so many states it is told how many there are."""


class TooLarge(Exception):
    """Raised when there are more states than can be looked at; the message says of what there is too much."""


def explore(book: Solvable, budget: int, told: Callable[[int], None] = lambda states: None) -> Graph:
    """All that can happen in a book, from its beginning; it is told how many states there are. Raises TooLarge."""
    search = _Search(book, budget, told)
    search.run()
    return search.graph


class _Open:
    """A state that is being looked at: what it leads to is a state that is known, or another that is looked at.

    `index` is its place among those that are open, `lowest` that of the first to which it leads back, and `known` its
    number among the states that are known, once it is one.
    """

    __slots__ = ("after", "asked", "index", "known", "leaving", "lowest", "place", "state")

    def __init__(self, place: int, state: int, leaving: Leaving, index: int) -> None:
        self.place, self.state, self.leaving = place, state, leaving
        self.index = self.lowest = index
        self.asked = leaving.asked
        self.after: list[int | _Open] = []
        self.known = -1


class _Search:
    """Tarjan's search for strongly connected components, which finds every circle behind all that it leads to."""

    def __init__(self, book: Solvable, budget: int, told: Callable[[int], None]) -> None:
        self.book = book
        self.budget = budget
        self.told = told
        self.graph = Graph(book)
        self._entered = 0
        self._open: dict[tuple[int, int], _Open] = {}
        self._waiting: list[_Open] = []
        self._asked: list[int] = []
        self._masks: dict[int, int] = {}

    def run(self) -> None:
        """Look at everything."""
        place, state = self.book.start()
        state = self.book.in_order(place, state)
        path = [self._enter(place, state, self.book.leaving(place, state))]
        while path:
            new = self._new_after(path[-1])
            if new is None:
                self._leave(path)
            else:
                path.append(new)

    def _new_after(self, this: _Open) -> _Open | None:
        """Look at the ways on from a state until one leads to a new one."""
        book, graph, after = self.book, self.graph, this.after
        for way in this.leaving.ways[len(after) :]:
            place = way.place
            state = book.in_order(place, way.effect.on(this.state))
            leaving = book.leaving(place, state)
            known = graph.known(leaving, state)
            if known is not None:
                graph.count(known, state)
                after.append(known)
                continue
            other = self._open.get((place, state))
            if other is None:
                new = self._enter(place, state, leaving)
                after.append(new)
                return new
            this.lowest = min(this.lowest, other.index)
            after.append(other)
        return None

    def _enter(self, place: int, state: int, leaving: Leaving) -> _Open:
        """Begin with a new state."""
        if self._entered >= self.budget:
            raise TooLarge(f"more than {self.budget:,} states")
        if not self._entered % NOW_AND_THEN:
            self.told(self._entered)
        self._entered += 1
        new = self._open[place, state] = _Open(place, state, leaving, len(self._waiting))
        self._waiting.append(new)
        return new

    def _leave(self, path: list[_Open]) -> None:
        """Done with the last state of the path; close its circle, if it is the first of one."""
        last = path.pop()
        if path:
            path[-1].lowest = min(path[-1].lowest, last.lowest)
        if last.lowest == last.index:
            circle = self._waiting[last.index :]
            del self._waiting[last.index :]
            self._close(circle)

    def _close(self, circle: Sequence[_Open]) -> None:
        """Find out what is asked from the states of a circle on, and have others taken for them from now on."""
        if len(circle) > MOST_ROUND:
            raise TooLarge(f"{len(circle):,} states that lead to one another, of which {MOST_ROUND:,} can be solved")
        goes_round = len(circle) > 1 or circle[0] in circle[0].after
        while self._asks_more(circle) and goes_round:
            pass
        if goes_round:
            self._keep(circle, range(len(self.graph.nodes), len(self.graph.nodes) + len(circle)))
            self.graph.circle([self._node(this) for this in circle])
        else:
            self._keep(circle, [self.graph.merged(self._node(circle[0]))])

    def _asks_more(self, circle: Sequence[_Open]) -> bool:
        """Have the states of a circle ask for what is asked for behind them; whether that is more than before."""
        more = False
        for this in reversed(circle):
            asked = this.asked
            for way, after in zip(this.leaving.ways, this.after, strict=True):
                behind = self._asked[after] if isinstance(after, int) else after.asked
                asked |= way.effect.before(self.book.before_order(way.place, behind))
            more |= asked != this.asked
            this.asked = asked
        return more

    def _keep(self, circle: Sequence[_Open], numbers: Sequence[int]) -> None:
        """Know the states of a circle from now on, as these nodes."""
        for this, number in zip(circle, numbers, strict=True):
            this.known = self.graph.keep(this.leaving, this.asked, this.state, number)
            self._asked.append(self._masks.setdefault(this.asked, this.asked))
            del self._open[this.place, this.state]

    def _node(self, this: _Open) -> Node:
        """The node of a state, of which all that follows is known."""
        known = [after if isinstance(after, int) else after.known for after in this.after]
        return node_of(this.leaving, self.book.places[this.place].over, [*map(self.graph.number, known)])
