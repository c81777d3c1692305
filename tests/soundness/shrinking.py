"""The smallest book that still refutes a claim: parts are left out, one after the other, as long as it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any

from tests.soundness.playing import Json

Path = tuple[Any, ...]

KEPT = ("text", "title", "briefing", "book.yaml")
"""What is not left out."""

WAYS = ("do", "ask", "first", "choose", "in_turn", "success", "failure", "otherwise", "shot_down", "watch", "table")
"""The fields of steps and options that have steps in them, or options."""


def shrunk(book: Json, still: Callable[[Json], bool]) -> Json:
    """A book of which no part can be left out, and no step be taken for what is within it, but it refutes no more."""
    while (smaller := next(filter(still, _smaller(book)), None)) is not None:
        book = smaller
    return book


def _smaller(book: Json) -> Iterator[Json]:
    """The book without one of its parts, the largest parts first; then with what is within a step in its place."""
    paths = sorted(_paths(book, ()), key=len)
    yield from (_with(book, path) for path in paths)
    for path in paths:
        inner = list(_steps(reduce(getitem, path, book))) if isinstance(path[-1], int) else []
        yield from (_with(book, path, steps) for steps in inner)


def _paths(value: Any, path: Path) -> Iterator[Path]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        if key not in KEPT:
            yield (*path, key)
            yield from _paths(part, (*path, key))


def _steps(part: Any) -> Iterator[list[Any]]:
    """The lists of steps right within a step or an option."""
    for key in WAYS if isinstance(part, dict) else ():
        within = part.get(key)
        options = within if isinstance(within, list) else within.values() if isinstance(within, dict) else ()
        if key in ("ask", "first", "choose", "in_turn"):
            for option in options:
                yield from _steps(option)
        elif isinstance(within, list):
            yield within
        elif key == "watch":
            yield from _steps(within)
        else:
            yield from (steps for steps in options if isinstance(steps, list))


def _with(book: Json, path: Path, steps: Sequence[Any] = ()) -> Json:
    """The book with some steps, or nothing, in the place of a part."""
    twin = deepcopy(book)
    holder = reduce(getitem, path[:-1], twin)
    if isinstance(holder, list):
        holder[path[-1] : path[-1] + 1] = steps
    else:
        del holder[path[-1]]
    return twin
