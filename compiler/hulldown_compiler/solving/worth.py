"""What a state is worth to who plays as well as can be, or as badly, and which option such a player takes.

The best play has the greatest chance of victory, and of such play the greatest chance of a draw. The worst play is the
best of who wants to lose: it has the greatest chance of defeat, and then of a draw. Between options that are alike in
both, play that comes to an end is better than play that does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from hulldown_compiler.solving.circles import Row, able_to_leave, solved
from hulldown_compiler.solving.exploring import Graph
from hulldown_compiler.solving.recording import ENDLESS
from hulldown_compiler.solving.solvable import CHOICE, OVER, Solvable

BEST, WORST, UNIFORM = "best", "worst", "uniform"

AIMS: Mapping[str, tuple[str, str]] = {BEST: ("victory", "draw"), WORST: ("defeat", "draw")}
"""The verdicts that a player wants, the first before all else."""


class Worth(NamedTuple):
    """The chances of what a player wants first, of what he wants second, and of any end, as numerators of `over`."""

    over: int
    first: int
    second: int
    ends: int

    @property
    def chances(self) -> list[Fraction]:
        """The three as fractions."""
        return [Fraction(part, self.over) for part in self[1:]]

    def above(self, other: Worth) -> bool:
        """Whether this is worth more."""
        mine = [part * other.over for part in self[1:]]
        return mine > [part * self.over for part in other[1:]]


NOTHING = Worth(1, 0, 0, 0)


def expected(parts: Sequence[tuple[int, Worth]], over: int) -> Worth:
    """The mean of worths with weights that come to `over`."""
    common = lcm(*(worth.over for _, worth in parts))
    scales = [(weight * (common // worth.over), worth) for weight, worth in parts]
    sums = [sum(scale * worth[part] for scale, worth in scales) for part in (1, 2, 3)]
    shared = gcd(common * over, *sums)
    return Worth(common * over // shared, *(part // shared for part in sums))


def as_worth(chances: Sequence[Fraction]) -> Worth:
    """Three chances over their common denominator."""
    over = lcm(*(chance.denominator for chance in chances))
    return Worth(over, *(chance.numerator * (over // chance.denominator) for chance in chances))


class Play:
    """The best play for an aim: the `worth` of each node, and the way that is `taken` where somebody chooses."""

    def __init__(self, book: Solvable, graph: Graph, aim: tuple[str, str]) -> None:
        self.book = book
        self.graph = graph
        self.aim = aim
        self.worth: list[Worth] = [NOTHING] * len(graph.nodes)
        self.taken: dict[int, int] = {}
        for circle in graph.circles:
            if graph.goes_round(circle):
                self._go_round(circle)
            else:
                self.worth[circle[0]] = self._best(circle[0])

    # States that never come back

    def _best(self, number: int) -> Worth:
        """The worth of a node, all that it leads to being known."""
        node = self.graph.nodes[number]
        if node.leaving.kind == OVER:
            return self._end(self.book.places[node.place].over or "")
        if node.leaving.kind == CHOICE:
            self.taken[number] = self._dearest(node.after)
            return self.worth[node.after[self.taken[number]]]
        ways = zip(node.leaving.ways, node.after, strict=True)
        return expected([(way.weight, self.worth[after]) for way, after in ways], node.leaving.over)

    def _dearest(self, after: Sequence[int]) -> int:
        """Which of several nodes is worth most; of those alike the first."""
        dearest = 0
        for nth in range(1, len(after)):
            if self.worth[after[nth]].above(self.worth[after[dearest]]):
                dearest = nth
        return dearest

    def _end(self, over: str) -> Worth:
        """The worth of play that is over."""
        verdict = self.book.logic["endings"].get(over)
        return Worth(1, int(verdict == self.aim[0]), int(verdict == self.aim[1]), int(over != ENDLESS))

    # Circles

    def _go_round(self, circle: Sequence[int]) -> None:
        """Find the best play in a circle: take what is better than what is taken, until nothing is (Howard, 1960)."""
        choices = [number for number in circle if self.graph.nodes[number].leaving.kind == CHOICE]
        self.taken.update(dict.fromkeys(choices, 0))
        better = True
        while better:
            self._value(circle)
            better = False
            for number in choices:
                after = self.graph.nodes[number].after
                dearest = self._dearest(after)
                if self.worth[after[dearest]].above(self.worth[number]):
                    self.taken[number] = dearest
                    better = True

    def _value(self, circle: Sequence[int]) -> None:
        """The worth of the nodes of a circle, by what is taken."""
        inside = set(circle)
        rows: dict[int, Row] = {}
        constants: dict[int, list[Fraction]] = {}
        for number in circle:
            rows[number], constants[number] = {}, [Fraction(0)] * 3
            for share, after in shares(self.graph, number, self.taken.get(number)):
                if after in inside:
                    rows[number][after] = rows[number].get(after, Fraction(0)) + share
                else:
                    known = zip(constants[number], self.worth[after].chances, strict=True)
                    constants[number] = [part + share * chance for part, chance in known]
        able = able_to_leave(rows, [number for number in circle if sum(rows[number].values()) < 1])
        values = solved({number: _within(rows[number], able) for number in able}, constants)
        for number in circle:
            self.worth[number] = as_worth(values[number]) if number in able else NOTHING


def shares(graph: Graph, number: int, taken: int | None) -> Iterable[tuple[Fraction, int]]:
    """The nodes that follow on a node, each with its chance: by the way that is taken, or else by all their weights."""
    node = graph.nodes[number]
    if taken is not None:
        yield Fraction(1), node.after[taken]
        return
    for way, after in zip(node.leaving.ways, node.after, strict=True):
        yield Fraction(way.weight, node.leaving.over), after


def _within(row: Row, able: set[int]) -> Row:
    return {other: share for other, share in row.items() if other in able}
