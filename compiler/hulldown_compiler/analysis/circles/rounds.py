"""Whether a stretch of a gamebook's play that begins with a paragraph comes to a decision or an end, state by state.

A paragraph is carried out as if nothing were under way below it. Nobody is asked meanwhile, so only dice decide how it
goes on: it is endless if, however they fall, no decision, no end and no return can follow. States in it have the facts
that something in it reads, and no others; so they are few, and each is what it is in play.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.analysis.circles.references import Knot
from hulldown_compiler.analysis.search.facts import Facts, Values
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.states import Move, State, TooWide, WaitingWatch, unread
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import reachable
from hulldown_compiler.book.book import Book
from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_compiler.ir.step_visitors import Record, expressions
from hulldown_engine.language.expressions import COMPARISONS, Tree
from hulldown_engine.story.state import UNREAD

BUDGET, ALTOGETHER = 1_000, 10_000
"""States of one stretch, and of all that begin in one knot."""

ENDS, ENDLESS, OPEN = "ends", "endless", "open"
"""What is known of a stretch; OPEN, if there is too much to look at, or a fact in it that nobody knows."""

DICE = ("check", "roll", "pick")
"""Moves that dice decide."""

OUT, BACK, UNKNOWN = "out", "back", "unknown"
"""Where a stretch leads besides to states: to a decision or an end, into itself, or nobody knows."""

Place = State | str

VICTORY: Key = ("victory",)


class Head(NamedTuple):
    """A paragraph that is turned to, the watches that are set, and what the facts are."""

    name: str
    watches: tuple[WaitingWatch, ...]
    values: Values


class Stretch(NamedTuple):
    """What a stretch comes to, and its states, each with the moves that lead on; the first is where it begins."""

    verdict: str
    moves: dict[State, list[tuple[Move, Place]]]


class Rounds:
    """The stretches that begin with paragraphs of a knot."""

    def __init__(self, facts: Facts, knot: Knot) -> None:
        self.knot = knot
        self.keys = asked(facts, knot.onward)
        self._machine = Machine(facts, self.keys)
        self._known: dict[Head, Stretch] = {}
        self._spent = 0
        self._bounded = _bounded(facts.book, knot.onward)
        self._victory = self._machine.slice.index.get(VICTORY)

    @property
    def order(self) -> Sequence[Key]:
        """The facts, in the order of a head's values."""
        return self._machine.slice.keys

    def of(self, head: Head) -> Stretch:
        """The stretch that begins with a paragraph."""
        head = head._replace(values=self._within_bounds(head.values))
        if head not in self._known:
            self._known[head] = self._followed(head)
        return self._known[head]

    def _followed(self, head: Head) -> Stretch:
        begin = State((unread(head.name),), head.watches, head.values)
        moves: dict[State, list[tuple[Move, Place]]] = {}
        waiting = [begin]
        budget = min(BUDGET, ALTOGETHER - self._spent)
        while waiting and len(moves) < budget:
            state = waiting.pop()
            if state not in moves:
                moves[state] = [(move, self._place(head, move, after)) for move, after in self._moves(state)]
                waiting += [after for _, after in moves[state] if isinstance(after, State)]
        self._spent += len(moves)
        verdict, left = _judged(begin, moves)
        for state in left:
            if len(state.stack) == 1 and state.point is not None and state.point[2] == UNREAD:
                after = Head(state.stack[0][0], state.watches, state.values)
                self._known.setdefault(after, Stretch(ENDS, {}))  # it need not be followed once more from there
        return Stretch(verdict, moves)

    def _moves(self, state: State) -> Iterator[tuple[Move, State | None]]:
        """The moves from a state, one to nothing that is known if there are more than can be followed."""
        self._machine.analyses.check_cancelled()
        try:
            yield from self._machine.moves(state)
        except TooWide:
            yield Move("", state.stack[-1][0]), None

    def _place(self, head: Head, move: Move, after: State | None) -> Place:
        """Where a move leads to.

        If the paragraph is turned to once more as it was, while it is still under way, then the inner one can only
        come to what the outer one comes to without it.
        """
        if after is None:
            return UNKNOWN
        if move.kind == "choice" or after.over or not after.stack:
            return OUT
        after = after._replace(values=self._within_bounds(after.values))
        name, _, step, _, _ = after.stack[-1]
        again = step == UNREAD and len(after.stack) > 1 and Head(name, after.watches, after.values) == head
        return BACK if again else after

    def _within_bounds(self, values: Values) -> Values:
        """The values; Victory Points that only grow, or only fall, are told apart as far as something asks for them."""
        if self._victory is None or self._bounded is None:
            return values
        bound, kept = self._bounded, values[self._victory]
        kept = tuple(None if number is None else bound(number) for number in kept)
        return (*values[: self._victory], kept, *values[self._victory + 1 :])


def asked(facts: Facts, names: Iterable[str]) -> frozenset[Key]:
    """The facts that anything in some paragraphs reads."""
    book = facts.book
    conditions: Key = ("condition",)
    keys = {conditions} & facts.first.keys()
    for name in names:
        record = book.paragraphs[name].record
        keys |= facts.asked(record["requires"]) | ({("sighting", str(record["sighting"]))} & facts.first.keys())
        for step in book.paragraphs[name].steps():
            keys |= facts.asked(*_read(book, step))
            if "spend" in step:
                keys.add(("score", book.resolve_name(step["spend"], "score")))
    return frozenset(keys)


def _read(book: Book, step: Record) -> Iterator[Tree]:
    """The expressions that a step evaluates."""
    yield from (tree for _, _, tree in expressions(step))
    if step["step"] == "check":
        yield book.declared.ratings.get(book.resolve_name(step["check"], "check"))


def _bounded(book: Book, names: Iterable[str]) -> Callable[[int], int] | None:
    """Puts Victory Points that only grow, or only fall, to the first number beyond all that they are compared with.

    From there on none of the comparisons comes out otherwise. None, if they go both ways, or more than that is asked.
    """
    steps = [step for name in names for step in book.paragraphs[name].steps()]
    trees = [tree for step in steps for tree in _read(book, step)]
    trees += [book.paragraphs[name].record["requires"] for name in names]
    numbers = [_compared(part) for tree in trees for part in parts(["", tree]) if _reads_victory(part)]
    ways = {step["victory"] > 0 for step in steps if step["step"] == "victory" and step["victory"]}
    known = [number for number in numbers if number is not None]
    if len(ways) != 1 or len(known) < len(numbers):
        return None
    least, most = min(known, default=0) - 1, max(known, default=0) + 1
    return (lambda number: min(number, most)) if True in ways else (lambda number: max(number, least))


def _reads_victory(part: Tree) -> bool:
    """Whether a part of an expression reads the Victory Points itself."""
    return [*VICTORY] in part[1:]


def _compared(part: Tree) -> int | None:
    """The number with which a comparison compares the Victory Points; None for anything else."""
    sides = part[1:] if part[0] in COMPARISONS else []
    return next((side for side in sides if type(side) is int), None)


# Judging ------------------------------------------------------------------------------------------------------------


def _judged(begin: State, moves: dict[State, list[tuple[Move, Place]]]) -> tuple[str, set[State]]:
    """What a stretch comes to, and the states that play surely leaves.

    It is endless if no way leads out, and ends if no way but one that dice can leave stays. A state that has not been
    looked at may lead anywhere.
    """
    if begin not in moves:
        return OPEN, set()
    before: dict[Place, list[State]] = defaultdict(list)
    for state, following in moves.items():
        for _, after in following:
            before[after if isinstance(after, str) or after in moves else UNKNOWN].append(state)
    away: list[Place] = [OUT, UNKNOWN]
    if begin not in reachable(away, lambda place: before[place]):
        return ENDLESS, set()
    left = _left(before, moves)
    return ENDS if begin in left else OPEN, {state for state in left if isinstance(state, State)}


def _left(before: dict[Place, list[State]], moves: dict[State, list[tuple[Move, Place]]]) -> set[Place]:
    """The states that play surely leaves: by one of its moves where dice decide, and by all of them elsewhere."""
    left: set[Place] = {OUT}
    waiting: list[Place] = [OUT]
    dice = {state for state, following in moves.items() if all(move.kind in DICE for move, _ in following)}

    def leaves(state: State) -> bool:
        return state in dice or all(after in left for _, after in moves[state])

    while waiting:
        for state in before[waiting.pop()]:
            if state not in left and leaves(state):
                left.add(state)
                waiting.append(state)
    return left
