"""Why a guard is settled: the part of it that decides, and what is known of the facts it asks about."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.abstract import MAYBE, NO, YES, State, This
from hulldown_compiler.book import Book
from hulldown_engine.expressions import Tree


def explain(book: Book, tree: Tree, state: State, this: This) -> str:
    """What decides a condition that never, or always, holds in a state."""
    return "; ".join(dict.fromkeys(_reasons(book, _deciding(book, tree, state, this), state, this)))


def _deciding(book: Book, tree: Tree, state: State, this: This) -> Tree:
    """The first part of a condition that settles it by itself, or the whole."""
    judge = book.reach.judge
    if isinstance(tree, list) and tree[0] in ("and", "or"):
        settling = NO if tree[0] == "and" else YES
        for part in tree[1:]:
            if judge.truth(part, state, this) == settling:
                return _deciding(book, part, state, this)
    return tree


def _reasons(book: Book, tree: Tree, state: State, this: This) -> Iterator[str]:
    """What is known here of each fact in a condition."""
    if not isinstance(tree, list):
        return
    judge = book.reach.judge
    head = tree[0]
    if head in ("flag", "sighted"):
        what = f"{tree[1]!r}" if head == "flag" else f"sighting {tree[1]}"
        yield from _truth(what, judge.truth(tree, state, this))
    elif head == "marked":
        who = " or ".join(repr(one) for one in judge.members(tree[1], this))
        yield from _truth(f"{tree[2]!r} of {who}", judge.truth(tree, state, this))
    elif head == "count":
        low, high = judge.count(tree[1], state)
        yield f"the count is {low} here" if low == high else f"the count is {low} to {high} here"
    elif head in ("score", "condition", "victory"):
        low, high = judge.number(tree, state, this)
        name = tree[1] if head == "score" else head
        yield f"{name!r} is {_range(low, high)} here"
    else:
        for part in tree[1:]:
            yield from _reasons(book, part, state, this)


def _truth(what: str, truth: int) -> Iterator[str]:
    if truth == NO:
        yield f"nothing before this sets {what}"
    elif truth == YES:
        yield f"{what} is always set here"
    elif truth == MAYBE:
        yield f"{what} may be set or not"


def _range(low: int | None, high: int | None) -> str:
    if low is not None and low == high:
        return str(low)
    if low is None or high is None:
        return "any number" if low is high else f"at most {high}" if low is None else f"at least {low}"
    return f"{low} to {high}"
