"""What a state is worth to who plays as well as can be, or as badly, and which option such a player takes.

The best play has the greatest chance of victory, and of such play the greatest chance of a draw. The worst play is the
best of who wants to lose: it has the greatest chance of defeat, and then of a draw. Between options that are alike in
both, play that comes to an end is better than play that does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from hulldown_compiler.solving.circles import Row, able_to_leave, solved
from hulldown_compiler.solving.graph import Graph
from hulldown_compiler.solving.numbers import Number, Numbers
from hulldown_compiler.solving.states.recording import ENDLESS

BEST, WORST, UNIFORM = "best", "worst", "uniform"

AIMS: Mapping[str, tuple[str, str]] = {BEST: ("victory", "draw"), WORST: ("defeat", "draw")}
"""The verdicts that a player wants, the first before all else."""


class Worth(NamedTuple):
    """The chances of what a player wants first, of what he wants second, and of any end."""

    first: Number
    second: Number
    ends: Number


NOTHING = Worth(0, 0, 0)


def dearest(worths: Sequence[Worth], slack: int) -> int:
    """Which is worth most; of those alike the first, and what differs by no more than the slack is alike."""
    left: Sequence[int] = range(len(worths))
    for part in range(len(NOTHING)):
        most = max([worths[nth][part] for nth in left]) - slack
        left = [nth for nth in left if worths[nth][part] >= most]
        if len(left) == 1:
            break
    return left[0]


class Play:
    """The best play for an aim: the `worth` of each node, and the way that is `taken` where somebody chooses."""

    def __init__(self, graph: Graph, verdicts: Mapping[str, str], aim: tuple[str, str], numbers: Numbers) -> None:
        self.graph = graph
        self.verdicts = verdicts
        self.aim = aim
        self.numbers = numbers
        self.worth: list[Worth] = [NOTHING] * len(graph.nodes)
        self.taken: dict[int, int] = {}
        for part in graph.parts():
            if part.start in graph.circles:
                self._go_round(part)
            else:
                self.worth[part.start] = self._best(part.start)

    def chance(self, number: int) -> Fraction:
        """The chance of what is wanted first at a node."""
        return self.numbers.chance(self.worth[number].first)

    # States that never come back

    def _best(self, number: int) -> Worth:
        """The worth of a node, all that it leads to being known."""
        over, chooses, weights, after = self.graph.nodes[number]
        if over is not None:
            return self._end(over)
        worths = [self.worth[other] for other in after]
        if chooses:
            self.taken[number] = taken = dearest(worths, self.numbers.slack)
            return worths[taken]
        return self._mean(weights, worths)

    def _mean(self, weights: Sequence[int], worths: Sequence[Worth]) -> Worth:
        """The mean of worths with weights."""
        divide, whole = self.numbers.divide, sum(weights)
        return Worth(*[divide(sum(map(mul, weights, part)), whole) for part in zip(*worths, strict=True)])

    def _end(self, over: str) -> Worth:
        """The worth of play that is over."""
        verdict = self.verdicts.get(over)
        reached = (verdict == self.aim[0], verdict == self.aim[1], over != ENDLESS)
        return Worth(*[self.numbers.one * what for what in reached])

    # Circles

    def _go_round(self, circle: range) -> None:
        """Find the best play in a circle: take what is better than what is taken, until nothing is (Howard, 1960)."""
        choices = [number for number in circle if self.graph.nodes[number].chooses]
        self.taken.update(dict.fromkeys(choices, 0))
        better = True
        while better:
            values = self._values(circle)
            better = False
            for number in choices:
                after = [self._known(other, values) for other in self.graph.nodes[number].after]
                best = dearest(after, 0)
                if after[best] > values[number]:
                    self.taken[number] = best
                    better = True
        for number, value in values.items():
            self.worth[number] = Worth(*map(self.numbers.of, value))

    def _known(self, number: int, values: Mapping[int, Worth]) -> Worth:
        """The worth of a node as fractions, be it within the circle that has these values or behind it."""
        return values[number] if number in values else Worth(*map(self.numbers.chance, self.worth[number]))

    def _values(self, circle: range) -> dict[int, Worth]:
        """The worth of the nodes of a circle by what is taken, as fractions."""
        rows: dict[int, Row] = {}
        constants: dict[int, list[Fraction]] = {}
        for number in circle:
            rows[number], constants[number] = {}, [Fraction(0)] * len(NOTHING)
            for share, after in shares(self.graph, number, self.taken.get(number)):
                if after in circle:
                    rows[number][after] = rows[number].get(after, Fraction(0)) + share
                else:
                    known = zip(constants[number], self._known(after, {}), strict=True)
                    constants[number] = [part + share * chance for part, chance in known]
        able = able_to_leave(rows, [number for number in circle if sum(rows[number].values()) < 1])
        values = solved({number: _within(rows[number], able) for number in able}, constants)
        return {number: Worth(*values[number]) if number in able else NOTHING for number in circle}


def shares(graph: Graph, number: int, taken: int | None) -> Iterable[tuple[Fraction, int]]:
    """The nodes that follow on a node, each with its chance: by the way that is taken, or else by all their weights."""
    node = graph.nodes[number]
    if taken is not None:
        yield Fraction(1), node.after[taken]
        return
    whole = sum(node.weights)
    for weight, after in zip(node.weights, node.after, strict=True):
        yield Fraction(weight, whole), after


def _within(row: Row, able: set[int]) -> Row:
    return {other: share for other, share in row.items() if other in able}
