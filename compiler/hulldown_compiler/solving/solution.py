"""A gamebook solved: the chance of each of its endings by each way to play, or what games say of one too large."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from hulldown_compiler.solving.chances import chances
from hulldown_compiler.solving.exploring import TooLarge, explore
from hulldown_compiler.solving.graph import Graph
from hulldown_compiler.solving.line import Stop, stops, turns
from hulldown_compiler.solving.numbers import FRACTIONS, UNITS, Numbers
from hulldown_compiler.solving.replaying import replay
from hulldown_compiler.solving.sampling import GAMES, Games, sample
from hulldown_compiler.solving.states.solvable import Solvable
from hulldown_compiler.solving.worth import AIMS, BEST, UNIFORM, WORST, Play
from hulldown_engine.games.book import Book

POLICIES = (BEST, WORST, UNIFORM)
"""Every way to play."""

BUDGET = 500_000
"""States that are looked at, unless somebody asks for more or fewer."""

FEW = 100_000
"""Of so many states chances are worked out as fractions; of more these would grow too large."""


Told = Callable[[str, int], None]
"""Is called from time to time with what is being done, and how many states there are."""


class Solved(NamedTuple):
    """What comes of one way to play: the chance of each way in which it is over, and its most likely game."""

    chances: Mapping[str, Fraction]
    line: Sequence[Stop] = ()


class Solution(NamedTuple):
    """All that was found out.

    `states` are those that were told apart, and `alike` is how often play came to another that was taken for one of
    them; `circles` are the sets of states that lead to one another. No chance is off by more than the `error`, which is
    none where all are fractions. Where a book is too large, `too_large` says of what there is too much, and there is
    `sampled` in place of `solved`.
    """

    states: int = 0
    alike: int = 0
    circles: int = 0
    error: Fraction = Fraction(0)
    solved: Mapping[str, Solved] = {}
    sampled: Mapping[str, Games] = {}
    too_large: str = ""


def solve(
    book: Book,
    policies: Sequence[str] = POLICIES,
    budget: int = BUDGET,
    games: int = GAMES,
    told: Told = lambda what, states: None,
) -> Solution:
    """Solve a gamebook for some ways to play, over at most so many states; of one too large, play so many games.

    It is told from time to time what is done, and how many states there are so far.
    """
    solvable = Solvable(book.rules)
    try:
        graph = explore(solvable, budget, partial(told, "what can happen"))
    except TooLarge as much:
        too_large = str(much)
    else:
        return _solution(book, graph, policies, told)
    played = _announced(policies, told, budget)
    sampled = {policy: sample(solvable, AIMS.get(policy), games) for policy in played}
    return Solution(sampled=sampled, too_large=too_large)


def _solution(book: Book, graph: Graph, policies: Sequence[str], told: Told) -> Solution:
    """What comes of all that can happen, by each way to play."""
    numbers = FRACTIONS if graph.states <= FEW else UNITS
    announced = _announced(policies, told, graph.states)
    solved = {policy: _solved(book, graph, policy, numbers) for policy in announced}
    return Solution(graph.states, graph.alike, len(graph.circles), numbers.error(graph.states), solved)


def _announced(policies: Sequence[str], told: Told, states: int) -> Iterator[str]:
    """The ways to play, each told when its turn comes."""
    for policy in policies:
        told(f"{policy} play", states)
        yield policy


def _solved(book: Book, graph: Graph, policy: str, numbers: Numbers) -> Solved:
    """One way to play; its likeliest game is played by the engine before it is told."""
    if policy == UNIFORM:
        return Solved(chances(graph, {}, numbers))
    play = Play(graph, book.logic["endings"], AIMS[policy], numbers)
    line = turns(graph, play)
    replay(book, graph.book, line)
    return Solved(chances(graph, play.taken, numbers), tuple(stops(graph.book, book.prose, play, line)))
