"""Whether two conditions can hold at once: decided by trying every case that makes a difference.

The cases are judged by the engine's own closures, so the compiler and the game cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from math import prod
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE, NO, YES
from hulldown_compiler.analysis.story.abstract import NUMBERS
from hulldown_compiler.analysis.story.asked import Fact, asked_facts
from hulldown_compiler.analysis.story.map_abstraction import freed, terms
from hulldown_compiler.analysis.story.map_constraints import Asked, bearing, can_be
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import IDLE, flow_of, ways
from hulldown_engine.language.expressions import COMPARISONS, Closure, Tree, build
from hulldown_engine.platoon.language.terms import bounds
from hulldown_engine.story.flow import FIRST
from hulldown_engine.story.gamebook import operators
from hulldown_engine.story.state import Story

NEVER = "never"
"""The verdict on two conditions that exclude one another."""

MOST_CASES = 20_000
"""Cases tried before a pair is left undecided."""


def both_hold(book: Book, one: Tree, other: Tree, roster: str | None = None) -> str:
    """A case in which both conditions hold, in words; NEVER if there is none, "" if not all cases can be tried.

    `roster` is the roster that `this` belongs to, if any.
    """
    if _opposite(one, other) or _opposite(other, one):
        return NEVER
    if book.declared.platoon:
        roster = None  # what is said of units is free
    tried = cases(book, one, other, roster=roster)
    if tried is None:
        return ""
    first, second = closure(book, one), closure(book, other)
    for case in tried:
        for this in (None,) if roster is None else book.header.rosters[roster].members:
            if first(case.story, this) and second(case.story, this):
                return case.words
    return NEVER if all(_bounded(book, freed(book, tree)) for tree in (one, other)) else ""


class Forms:
    """The truth of joined conditions in any state, by their form: each is decided once."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses, self._book = analyses, analyses.book
        header = self._book.header
        self._rests_on = repr((self._book.declared.platoon, self._book.conditions, header.scores, header.rosters))
        self._known: dict[tuple[str, str | None], int] = {}

    def __call__(self, tree: Tree, roster: str | None = None) -> int:
        """The truth of one of them: NO, YES or MAYBE."""
        key = str(tree), roster
        if key not in self._known:
            said = f"form {key} {self._rests_on}"
            self._known[key] = self._analyses.worked_out(said, partial(by_form, self._book, tree, roster))
        return self._known[key]


def forms(analyses: Analyses) -> Forms:
    """What is known of the conditions of a book by their form."""
    return Forms(analyses)


def by_form(book: Book, tree: Tree, roster: str | None = None) -> int:
    """The truth of a joined condition in any state: NO, YES or MAYBE."""
    return NO if never_holds(book, tree, roster) else YES if always_holds(book, tree, roster) else MAYBE


def never_holds(book: Book, tree: Tree, roster: str | None = None) -> bool:
    """Whether the parts of an `and` contradict one another."""
    return isinstance(tree, list) and tree[0] == "and" and both_hold(book, tree, True, roster) == NEVER


def always_holds(book: Book, tree: Tree, roster: str | None = None) -> bool:
    """Whether the parts of an `or` cover every case."""
    return isinstance(tree, list) and tree[0] == "or" and both_hold(book, ["not", tree], True, roster) == NEVER


def ruled_out(book: Book, form: Forms) -> dict[int, Tree]:
    """The guards, by identity, that contradict the guards around them, each with those guards' condition.

    Only guards that are evaluated right after one another, so that nothing can have changed on the map.
    """
    blocks: list[tuple[Paragraph, int, tuple[Tree, ...]]] = []
    blocks += [(paragraph, 0, ()) for paragraph in book.paragraphs.values()] if book.declared.platoon else []
    enclosing: dict[int, Tree] = {}
    while blocks:
        paragraph, block, around = blocks.pop()
        for step in paragraph.blocks[block]:
            for way in ways(step):
                guard = None if way.guard is None else way.guard.get("when")
                whole = around if guard is None else (*around, guard)
                if guard is not None and around and form(["and", *whole]) == NO:
                    enclosing[id(guard)] = around[0] if len(around) == 1 else ["and", *around]
                blocks.append((paragraph, way.block, whole if flow_of(step) is FIRST else ()))
            around = around if step["step"] in IDLE else ()
    return enclosing


class Case(NamedTuple):
    """One case: a value for each fact, and a story with these values."""

    chosen: Mapping[Fact, Any]
    story: Story

    @property
    def words(self) -> str:
        """The case as an author reads it."""
        return in_words(self.chosen)


def cases(book: Book, *asks: Tree, roster: str | None = None) -> Iterator[Case] | None:
    """Every case that can make a difference to the conditions; None if there are too many."""
    trees = tuple(freed(book, tree) for tree in asks)
    distinct = set().union(*(facts(book, tree, roster) for tree in trees))
    numbers = sorted({number for tree in trees for number in _constants(tree)})
    free = {tuple(freed(book, term)): term for tree in asks for term in terms(book, tree)}
    values = {
        fact: _values(book, fact, free.get(fact), numbers, whole=not _compared(trees, fact))
        for fact in sorted(distinct)
    }
    if prod(len(choices) for choices in values.values()) > MOST_CASES:
        return None
    chosen = (dict(zip(values, case, strict=True)) for case in product(*values.values()))
    return (Case(case, _story(case)) for case in (_agreeing(free, chosen) if free else chosen))


def _agreeing(free: Asked, chosen: Iterator[Mapping[Fact, Any]]) -> Iterator[Mapping[Fact, Any]]:
    """The cases that are possible on a map."""
    return (case for case in chosen if can_be(free, case)) if bearing(list(free.values())) else chosen


def closure(book: Book, tree: Tree) -> Closure:
    """The engine's closure of a condition."""
    rosters = {name: {"members": list(roster.members)} for name, roster in book.header.rosters.items()}
    return build(freed(book, tree), operators({"rosters": rosters}))


def _bounded(book: Book, tree: Tree) -> bool:
    """Whether the tried cases are all that can make a difference.

    Victory points and counts on a map have no bounds, so they may only be compared with constants: between these
    nothing changes.
    """
    if not isinstance(tree, list):
        return True
    if tree[0] in COMPARISONS and any(_boundless(book, side) for side in tree[1:]):
        return any(type(side) is int for side in tree[1:])
    return not _boundless(book, tree) and all(_bounded(book, part) for part in tree[1:])


def _boundless(book: Book, tree: Tree) -> bool:
    """Whether a number has no bounds: victory points, and numbers that only the map or the dice decide."""
    if not isinstance(tree, list) or tree[0] not in ("victory", "score"):
        return False
    return tree[0] == "victory" or tree[1] not in book.header.scores


def _opposite(one: Tree, other: Tree) -> bool:
    """Whether one condition is the negation of the other by form: `not A`, or `A > B` and `A <= B`."""
    if not isinstance(one, list) or not isinstance(other, list):
        return False
    return other == ["not", one] or (one[1:] == other[1:] and _OPPOSITES.get(one[0]) == other[0])


def contrary(tree: Tree) -> bool:
    """Whether an `and` has two parts that are opposites by form."""
    parts = tree[1:] if isinstance(tree, list) and tree[0] == "and" else []
    return any(_opposite(one, other) or _opposite(other, one) for one, other in combinations(parts, 2))


_OPPOSITES = {"<": ">=", ">": "<=", "==": "!="}


def facts(book: Book, tree: Tree, roster: str | None = None) -> set[Fact]:
    """The facts that a condition reads, including those that only the map and the dice decide (see `freed`)."""
    return set(asked_facts(book.header.rosters, freed(book, tree), roster, select=True))


def asks_this(tree: Tree) -> bool:
    """Whether a condition reads `this`."""
    return isinstance(tree, list) and (tree[0] == "this" or any(asks_this(part) for part in tree[1:]))


def _constants(tree: Tree) -> Mapping[int, None]:
    """The numbers in a condition; values between two of them are equivalent."""
    if isinstance(tree, bool) or not isinstance(tree, list | int):
        return {}
    if isinstance(tree, int):
        return {tree: None}
    numbers: dict[int, None] = {}
    for part in tree[1:]:
        numbers.update(_constants(part))
    return numbers


def _compared(trees: Sequence[Tree], fact: Fact) -> bool:
    """Whether a number is only compared with constants, so that all values between these are equivalent."""

    def compared(tree: Tree) -> bool:
        if not isinstance(tree, list):
            return True
        if tree[0] in COMPARISONS and list(fact) in tree[1:]:
            return any(type(side) is int for side in tree[1:])
        return tree != list(fact) and all(map(compared, tree[1:]))

    return all(map(compared, trees))


def _values(book: Book, fact: Fact, term: Tree, constants: list[int], *, whole: bool) -> Sequence[Any]:
    """The values of a fact to try: those around the numbers it is compared with, or the `whole` of its range.

    `term` is the map term that the fact stands for, if any.
    """
    kind = fact[0]
    if kind not in NUMBERS:
        return (False, True)
    least, most = bounds(term) if isinstance(term, list) else (None, None)
    turns = {0, *constants, *(end for end in (least, most) if end is not None)}
    nearby = {near for number in turns for near in (number - 1, number, number + 1)}
    if kind == "victory" or (kind == "score" and fact[1] not in book.header.scores):
        within = (number for number in nearby if least is None or number >= least)
        return sorted(number for number in within if most is None or number <= most)
    score = book.header.scores[fact[1]] if kind == "score" else None
    every = range(1, book.conditions + 1) if score is None else range(score.least, score.most + 1)
    return every if whole else sorted({every[0], every[-1], *(number for number in nearby if number in every)})


def _story(case: Mapping[Fact, Any]) -> Story:
    """A story with the values of a case."""
    story = Story(0)
    for fact, value in case.items():
        if fact[0] == "score":
            story.scores[fact[1]] = value
        elif fact[0] in ("condition", "victory"):
            setattr(story, fact[0], value)
        elif value:
            {"flag": story.flags, "sighting": story.sighted, "mark": story.marks}[fact[0]][fact[1]] = True
    return story


def in_words(case: Mapping[Fact, Any]) -> str:
    """A case as an author reads it."""
    return " and ".join(_said(fact, value) for fact, value in case.items()) or "nothing is asked"


def _said(fact: Fact, value: Any) -> str:
    if fact[0] == "sighting":
        return f"{'' if value else 'not '}sighted({fact[1]})"
    if fact[0] == "mark":
        return f"{'' if value else 'not '}{fact[1].replace(' ', '.')}"
    name = fact[-1]
    return f"{name} == {value}" if fact[0] in NUMBERS else f"{'' if value else 'not '}{name}"
