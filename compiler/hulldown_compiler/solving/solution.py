"""A gamebook solved: the chance of each of its endings by each way to play, or what games say of one too large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hulldown_compiler.solving.chances import chances
from hulldown_compiler.solving.exploring import Graph, TooLarge, explore
from hulldown_compiler.solving.line import Stop, line
from hulldown_compiler.solving.sampling import GAMES, Games, sample
from hulldown_compiler.solving.solvable import Solvable
from hulldown_compiler.solving.worth import AIMS, BEST, UNIFORM, WORST, Play
from hulldown_engine.games.book import Book

POLICIES = (BEST, WORST, UNIFORM)
"""Every way to play."""

BUDGET = 100_000
"""States that are looked at, unless somebody asks for more."""


class Solved(NamedTuple):
    """What comes of one way to play: the chance of each way in which it is over, and its most likely game."""

    chances: Mapping[str, Fraction]
    line: Sequence[Stop] = ()


class Solution(NamedTuple):
    """All that was found out.

    `states` are those that were told apart, and `alike` is how often play came to another that was taken for one of
    them; `circles` are the sets of states that lead to one another. Where a book is too large, `too_large` says of what
    there is too much, and there is `sampled` in place of `solved`.
    """

    states: int = 0
    alike: int = 0
    circles: int = 0
    solved: Mapping[str, Solved] = {}
    sampled: Mapping[str, Games] = {}
    too_large: str = ""


def solve(book: Book, policies: Sequence[str] = POLICIES, budget: int = BUDGET, games: int = GAMES) -> Solution:
    """Solve a gamebook for some ways to play, over at most so many states; of one too large, play so many games."""
    solvable = Solvable(book.rules)
    try:
        graph = explore(solvable, budget)
    except TooLarge as much:
        sampled = {policy: sample(solvable, AIMS.get(policy), games) for policy in policies}
        return Solution(sampled=sampled, too_large=str(much))
    circles = sum(map(graph.goes_round, graph.circles))
    solved = {policy: _solved(book, solvable, graph, policy) for policy in policies}
    return Solution(len(graph.nodes), graph.alike, circles, solved)


def _solved(book: Book, solvable: Solvable, graph: Graph, policy: str) -> Solved:
    if policy == UNIFORM:
        return Solved(chances(solvable, graph, {}))
    play = Play(solvable, graph, AIMS[policy])
    return Solved(chances(solvable, graph, play.taken), tuple(line(solvable, book.prose, graph, play)))
