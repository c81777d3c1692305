"""The chance of each way in which play is over, by some play: how much of all games comes to each state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from hulldown_compiler.solving.circles import Row, able_to_leave, solved
from hulldown_compiler.solving.exploring import Graph
from hulldown_compiler.solving.recording import ENDLESS
from hulldown_compiler.solving.solvable import OVER, Solvable
from hulldown_compiler.solving.worth import shares


def chances(book: Solvable, graph: Graph, taken: Mapping[int, int]) -> dict[str, Fraction]:
    """The chance of each ending, and of play that has none, if at some nodes a way is `taken`, and else all alike."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    share: dict[int, Fraction] = defaultdict(Fraction, {0: Fraction(1)})
    for circle in reversed(graph.circles):
        if not any(number in share for number in circle):
            continue
        if graph.goes_round(circle):
            found[ENDLESS] += _round(graph, taken, circle, share)
            continue
        node = graph.nodes[circle[0]]
        if node.leaving.kind == OVER:
            found[book.places[node.place].over or ""] += share[circle[0]]
        for chance, after in shares(graph, circle[0], taken.get(circle[0])):
            share[after] += chance * share[circle[0]]
    return {over: chance for over, chance in found.items() if chance}


def _round(graph: Graph, taken: Mapping[int, int], circle: Sequence[int], share: dict[int, Fraction]) -> Fraction:
    """Hand on what comes into a circle to what it leads to; the chance of play that stays in it for ever."""
    after = {number: list(shares(graph, number, taken.get(number))) for number in circle}
    leaving = [number for number, ways in after.items() if any(other not in after for _, other in ways)]
    able = able_to_leave({number: [other for _, other in ways] for number, ways in after.items()}, leaving)
    coming: dict[int, Row] = {number: {} for number in able}
    for number in able:
        for chance, other in after[number]:
            if other in able:
                coming[other][number] = coming[other].get(number, Fraction(0)) + chance
    visits = solved(coming, {number: [share.get(number, Fraction(0))] for number in able})
    stays = sum((share.get(number, Fraction(0)) for number in circle if number not in able), Fraction(0))
    for number in sorted(able):
        for chance, other in after[number]:
            if other not in after:
                share[other] += chance * visits[number][0]
            elif other not in able:
                stays += chance * visits[number][0]
    return stays
