"""The circles of a book: stretches of play that never come to a decision, and those of which nobody can tell.

A stretch of a gamebook is followed in every state in which it may begin, as far as joined states tell; where one of
them is endless, a search for a play that comes there decides. In a platoon game, where the map has a say, a circle is
one that is followed in some case from beginning to end (see `routes`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.circles.references import Knot, Reference, references
from hulldown_compiler.analysis.circles.rounds import ENDLESS, ENDS, OPEN, Head, Place, Rounds, Stretch
from hulldown_compiler.analysis.circles.routes import routes
from hulldown_compiler.analysis.domain.intervals import NO, YES
from hulldown_compiler.analysis.search.budgets import budget
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.paths import steps_of
from hulldown_compiler.analysis.search.queries import REACHABLE, UNDECIDED, UNREACHABLE, ReachabilityQuery, Verdict
from hulldown_compiler.analysis.search.states import Move, Next, State, WaitingWatch
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.links.graph import knots
from hulldown_compiler.core.diagnostics import Related
from hulldown_engine.story.state import UNREAD

MOST_HEADS, MOST_VALUES = 512, 40
"""States in which a stretch may begin that are tried one by one, and values of a number in them."""


class Circle(NamedTuple):
    """The references that are followed round and round, and a play that comes there.

    They are, whenever the paragraph `name` is read while the facts are as in the `case`, and these watches are set.
    """

    name: str
    references: tuple[Reference, ...]
    case: Mapping[Key, Any]
    watches: tuple[WaitingWatch, ...] = ()
    witness: tuple[Related, ...] = ()


class Circles(NamedTuple):
    """The circles of a book, one of each knot, and the knots of which it is not known whether there is one."""

    found: Sequence[Circle]
    undecided: Sequence[Knot]


def circles(analyses: Analyses) -> Circles:
    """The circles of a book."""
    found: list[Circle] = []
    undecided: list[Knot] = []
    for knot in analyses[references].knots():
        circle = _in_platoon_game(analyses, knot) if analyses.book.declared.platoon else _in_gamebook(analyses, knot)
        found += [circle] if isinstance(circle, Circle) else []
        undecided += [knot] if circle == UNDECIDED else []
    return Circles(found, undecided)


NONE = "none"
"""What is said of a knot without a circle; of one of which nothing is known it is UNDECIDED."""


def _in_platoon_game(analyses: Analyses, knot: Knot) -> Circle | str:
    """The circle of a knot in a platoon game."""
    for route in routes(analyses, knot):
        return Circle(route.name, route.references, route.case)
    return UNDECIDED


# Gamebooks ----------------------------------------------------------------------------------------------------------


def _in_gamebook(analyses: Analyses, knot: Knot) -> Circle | str:
    """The circle of a knot, with the way there; one that goes round whatever play may bring there needs none."""
    facts = Facts(analyses, unset_is_unknown=True)
    rounds = Rounds(facts, knot)
    doubtful = [name for name in knot.names if not _ends(analyses, rounds, name)]
    query = _Comes(facts, rounds)
    unsure = []
    for name in doubtful:
        verdict = query.circle(name)
        if verdict.verdict == REACHABLE:
            *way, last = verdict.path
            witness = steps_of(analyses.book, way, query.full.slice.keys)
            return _circle(analyses, rounds, query.head(last.before), witness)
        unsure += [name] if verdict.verdict != UNREACHABLE or query.is_open else []
    for name in () if analyses.book.steps["watch"] else unsure:
        head = Head(name, (), _joined(analyses, rounds, name))
        if rounds.of(head).verdict == ENDLESS:
            return _circle(analyses, rounds, head, ())
    return UNDECIDED if unsure else NONE


def _ends(analyses: Analyses, rounds: Rounds, name: str) -> bool:
    """Whether the stretch that begins with a paragraph ends in every state that joined states allow there."""
    if analyses.book.steps["watch"]:
        return False
    each = [_each(value) for value in _joined(analyses, rounds, name)]
    if not all(each) or prod(map(len, each)) > MOST_HEADS:
        return False
    return all(rounds.of(Head(name, (), values)).verdict == ENDS for values in product(*each))


def _joined(analyses: Analyses, rounds: Rounds, name: str) -> tuple[Any, ...]:
    """The join of what the facts are where a paragraph is read."""
    entry = analyses[reachability].entry[name]
    return tuple(entry[key] for key in rounds.order)


def _each(value: Any) -> Sequence[Any]:
    """The single values that a fact may have; none, if there are too many."""
    if isinstance(value, int):
        return [bit for bit in (NO, YES) if value & bit]
    low, high = value
    many = low is None or high is None or high - low >= MOST_VALUES
    return [] if many else [(number, number) for number in range(low, high + 1)]


CIRCLE = "circle"
"""The kind of a move that stands for a stretch without an end."""


class _Comes(ReachabilityQuery):
    """Answers whether play comes to a paragraph in a state in which the stretch that begins with it never ends."""

    def __init__(self, facts: Facts, rounds: Rounds) -> None:
        super().__init__(facts, facts.analyses[budget].of_one)
        self._rounds = rounds
        self._open: set[Head] = set()

    def circle(self, name: str) -> Verdict:
        """The verdict on one of the paragraphs."""
        event = CIRCLE, id(self.book.paragraphs[name].record), None
        if (step := self.scout.found.get(event)) is not None:
            return self.witness(self.scout, step)
        if not self.scout.whole and self.states > self.analyses[budget].altogether:
            return Verdict(UNDECIDED)
        return self.refined(event, name)

    @property
    def is_open(self) -> bool:
        """Whether play may come to a stretch of which nobody can tell whether it ends."""
        return bool(self._open)

    @cached_property
    def base(self) -> frozenset[Key]:
        """The facts that every slice contains: all that decide whether a stretch ends."""
        return super().base | self._rounds.keys

    def head(self, state: State) -> Head:
        """The beginning of a stretch, in a state that has all facts."""
        return _head(self._rounds, self.full, state)

    def _machine(self, keys: Collection[Key]) -> Machine:
        return _Rounding(self.facts, keys, self._rounds, self._open)


class _Rounding(Machine):
    """The machine of a gamebook that comes to an end where an endless stretch begins; `unsure` is added to."""

    def __init__(self, facts: Facts, keys: Collection[Key], rounds: Rounds, unsure: set[Head]) -> None:
        super().__init__(facts, keys)
        self._rounds, self._names, self._unsure = rounds, frozenset(rounds.knot.names), unsure

    def moves(self, state: State) -> Iterator[Next]:
        """Every move possible in a state, with the state after it; raises TooWide."""
        if not state.stack or state.stack[-1][2] != UNREAD or state.stack[-1][0] not in self._names:
            return super().moves(state)
        head = _head(self._rounds, self, state)
        verdict = self._rounds.of(head).verdict
        if verdict == OPEN:
            self._unsure.add(head)
        if verdict != ENDLESS:
            return super().moves(state)
        over = state._replace(stack=(), watches=(), over=True)
        return iter([(Move(CIRCLE, head.name, self.book.paragraphs[head.name].record), over)])


def _head(rounds: Rounds, machine: Machine, state: State) -> Head:
    """The beginning of a stretch, with the facts that it is about."""
    return Head(state.stack[-1][0], state.watches, tuple(machine.slice.get(state.values, key) for key in rounds.order))


# What is told of one ------------------------------------------------------------------------------------------------


def _circle(analyses: Analyses, rounds: Rounds, head: Head, witness: tuple[Related, ...]) -> Circle:
    """The circle that an endless stretch comes to."""
    followed = list(_followed(analyses, rounds.of(head)))
    around = set().union(*knots((source, to) for source, _, to in followed))
    first: Mapping[tuple[str, str], Reference] = {
        (one.source, one.target): one for one in reversed(followed) if {one.source, one.target} <= around
    }
    return Circle(head.name, tuple(first.values()), _case(analyses, rounds, head), head.watches, witness)


def _followed(analyses: Analyses, stretch: Stretch) -> Iterator[Reference]:
    """The references that are followed once round, in order; where dice decide, those of one way that they may fall."""
    state: Place = next(iter(stretch.moves))
    way: dict[State, Move] = {}
    while isinstance(state, State) and state not in way:
        way[state], state = stretch.moves[state][0]
    states = list(way)
    begin = states.index(state) if isinstance(state, State) else 0
    for move in (way[state] for state in states[begin:]):
        if move.kind == "see":
            yield Reference(move.paragraph, move.record, analyses.book.resolve_name(move.record["to"]))


def _case(analyses: Analyses, rounds: Rounds, head: Head) -> Mapping[Key, Any]:
    """The facts without which the stretch might end, as far as they are not the same in all play."""
    joined = _joined(analyses, rounds, head.name)
    values = list(head.values)
    for nth, value in enumerate(joined):
        wider = [*values[:nth], value, *values[nth + 1 :]]
        if rounds.of(head._replace(values=tuple(wider))).verdict == ENDLESS:
            values = wider
    needed = ((key, now) for key, now, known in zip(rounds.order, values, joined, strict=True) if now != known)
    return {key: now == YES if isinstance(now, int) else now[0] for key, now in needed}
