"""Findings for a person: each with its line, a caret under the word, the other places, and what might help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.lint.output import statistics
from hulldown_compiler.lint.output.checked import Checked, Wish, bounded
from hulldown_compiler.lint.report import more, render


def lines(checked: Sequence[Checked], wish: Wish) -> Iterator[str]:
    """The findings in the order of their places, or how often each rule found something."""
    if wish.counted:
        yield from statistics.lines(checked, wish)
        return
    kept, left = bounded(checked, wish.most)
    for book in kept:
        yield from render(book.findings, book.texts, book.shown, wish.paint)
    yield from more(left)
