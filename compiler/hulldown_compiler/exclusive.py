"""Whether two conditions can hold at once: decided by trying every case that makes a difference.

The cases are judged by the engine's own closures, so the compiler and the game cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from hulldown_compiler.book import Book
from hulldown_engine.expressions import Tree, build
from hulldown_engine.gamebook import operators
from hulldown_engine.story import Story, mark_key

NEVER = "never"
"""The verdict on two conditions that exclude one another."""

MOST_CASES = 20_000
"""Cases tried before a pair is left undecided."""

Fact = tuple[str, ...]


def both_hold(book: Book, one: Tree, other: Tree) -> str:
    """NEVER, or a case in which both hold (in words), or nothing when there are too many cases to try."""
    facts = _facts(book, one) | _facts(book, other)
    numbers = {**_constants(one), **_constants(other)}
    values = {fact: _values(book, fact, sorted({*numbers})) for fact in sorted(facts)}
    count = 1
    for choices in values.values():
        count *= len(choices)
    if count > MOST_CASES:
        return ""
    known = operators({"rosters": {name: {"members": list(one.members)} for name, one in book.header.rosters.items()}})
    first, second = build(one, known), build(other, known)
    for case in product(*values.values()):
        chosen = dict(zip(values, case, strict=True))
        for this in _members(book) if _asks_this(one) or _asks_this(other) else (None,):
            state = _story(chosen)
            if first(state, this) and second(state, this):
                return _words(chosen)
    return NEVER


def _facts(book: Book, tree: Tree) -> set[Fact]:
    """The facts that a condition asks about."""
    if not isinstance(tree, list):
        return set()
    head = tree[0]
    if head in ("flag", "score"):
        return {(head, tree[1])}
    if head == "sighted":
        return {("sighting", tree[1])}
    if head in ("condition", "victory"):
        return {(head,)}
    if head == "marked":
        members = (tree[1][1],) if tree[1][0] == "member" else _members(book)
        return {("mark", mark_key(one, tree[2])) for one in members if _can_bear(book, one, tree[2])}
    return set().union(*(_facts(book, part) for part in tree[1:]))


def _members(book: Book) -> tuple[str, ...]:
    return tuple(one for roster in book.header.rosters.values() for one in roster.members)


def _can_bear(book: Book, member: str, mark: str) -> bool:
    return any(member in roster.members and mark in roster.marks for roster in book.header.rosters.values())


def _asks_this(tree: Tree) -> bool:
    return isinstance(tree, list) and (tree[0] == "this" or any(_asks_this(part) for part in tree[1:]))


def _constants(tree: Tree) -> Mapping[int, None]:
    """The numbers in a condition: between them nothing makes a difference."""
    if isinstance(tree, bool) or not isinstance(tree, list | int):
        return {}
    if isinstance(tree, int):
        return {tree: None}
    found: dict[int, None] = {}
    for part in tree[1:]:
        found.update(_constants(part))
    return found


def _values(book: Book, fact: Fact, constants: list[int]) -> tuple[Any, ...]:
    """The values of a fact that are tried: all of them, or those around the numbers asked about."""
    kind = fact[0]
    if kind == "condition":
        return tuple(range(1, book.declared.conditions + 1))
    if kind == "score":
        score = book.header.scores[fact[1]]
        return tuple(range(score.least, score.most + 1))
    if kind == "victory":
        return tuple(sorted({near for number in constants for near in (number - 1, number, number + 1)} | {0}))
    return (False, True)


def _story(case: Mapping[Fact, Any]) -> Story:
    """A story in which the facts are as a case has them."""
    story = Story(0)
    for fact, value in case.items():
        if fact[0] == "score":
            story.scores[fact[1]] = value
        elif fact[0] in ("condition", "victory"):
            setattr(story, fact[0], value)
        elif value:
            {"flag": story.flags, "sighting": story.sighted, "mark": story.marks}[fact[0]][fact[1]] = True
    return story


def _words(case: Mapping[Fact, Any]) -> str:
    """A case as an author reads it."""
    return " and ".join(_said(fact, value) for fact, value in case.items()) or "nothing is asked"


def _said(fact: Fact, value: Any) -> str:
    if fact[0] == "sighting":
        return f"{'' if value else 'not '}sighted({fact[1]})"
    if fact[0] == "mark":
        return f"{'' if value else 'not '}{fact[1].replace(' ', '.')}"
    name = fact[-1]
    return f"{name} == {value}" if fact[0] in ("score", "condition", "victory") else f"{'' if value else 'not '}{name}"

