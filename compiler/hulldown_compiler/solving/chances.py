"""The chance of each way in which play is over, by some play: how much of all games comes to each state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from hulldown_compiler.solving.circles import Row, able_to_leave, solved
from hulldown_compiler.solving.graph import Graph, Node
from hulldown_compiler.solving.numbers import Number, Numbers
from hulldown_compiler.solving.states.recording import ENDLESS
from hulldown_compiler.solving.worth import shares


def chances(graph: Graph, taken: Mapping[int, int], numbers: Numbers) -> dict[str, Fraction]:
    """The chance of each ending, and of play that has none, if at some nodes a way is `taken`, and else all alike."""
    found: dict[str, Number] = defaultdict(int)
    share: list[Number] = [0] * len(graph.nodes)
    share[graph.start] = numbers.one
    for part in reversed([*graph.parts()]):
        if not any(share[number] for number in part):
            continue
        if part.start in graph.circles:
            found[ENDLESS] += _round(graph, taken, part, share, numbers)
            continue
        node, coming = graph.nodes[part.start], share[part.start]
        if node.over is not None:
            found[node.over] += coming
        elif part.start in taken:
            share[node.after[taken[part.start]]] += coming
        else:
            _hand_on(node, share, coming, numbers)
    return {over: numbers.chance(number) for over, number in found.items() if number}


def _hand_on(node: Node, share: list[Number], coming: Number, numbers: Numbers) -> None:
    """Hand on what comes to a node by its weights; what is rounded away goes with the last, so that nothing is lost."""
    whole, left = sum(node.weights), coming
    for weight, after in zip(node.weights[:-1], node.after, strict=False):
        part = numbers.divide(coming * weight, whole)
        share[after] += part
        left -= part
    share[node.after[-1]] += left


def _round(graph: Graph, taken: Mapping[int, int], circle: range, share: list[Number], numbers: Numbers) -> Number:
    """Hand on what comes into a circle to what it leads to; how much of it stays there for ever."""
    after = {number: list(shares(graph, number, taken.get(number))) for number in circle}
    leaving = [number for number, ways in after.items() if any(other not in after for _, other in ways)]
    able = able_to_leave({number: [other for _, other in ways] for number, ways in after.items()}, leaving)
    coming: dict[int, Row] = {number: {} for number in able}
    for number in able:
        for chance, other in after[number]:
            if other in able:
                coming[other][number] = coming[other].get(number, Fraction(0)) + chance
    visits = solved(coming, {number: [numbers.chance(share[number])] for number in able})
    stays = sum((share[number] for number in circle if number not in able), 0)
    for number in sorted(able):
        for chance, other in after[number]:
            if other not in after:
                share[other] += numbers.of(chance * visits[number][0])
            elif other not in able:
                stays += numbers.of(chance * visits[number][0])
    return stays
