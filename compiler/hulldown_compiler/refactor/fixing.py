"""The safe fixes of a book's findings, made until none is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.fixes import Fix, changed, compatible

Check = Callable[[Book], list[Finding]]
"""What finds the findings of a book that are to be mended."""

MOST_ROUNDS = 100
"""How often a book is mended and looked at again."""


class Fixed(NamedTuple):
    """A book after its safe fixes: the book as it would be read, its findings, the files that change, and the fixes."""

    book: Book
    findings: list[Finding]
    texts: dict[str, str]
    made: list[Fix]


def fixed(book: Book, check: Check) -> Fixed:
    """Mend what can be mended safely, and what comes up then; nothing is written."""
    now = Fixed(book, check(book), {}, [])
    for _ in range(MOST_ROUNDS):
        after = _round(now, check)
        if after is None:
            break
        now = after
    return now


def _round(now: Fixed, check: Check) -> Fixed | None:
    """A book after the fixes that can be made together; None when there are none."""
    fixes = compatible(safe_fixes(now.findings))
    new = changed(now.book.texts, (edit for fix in fixes for edit in fix.edits))
    if not new:
        return None
    texts = {**now.texts, **new}
    book = read_book(now.book.root, texts)
    return Fixed(book, check(book), texts, [*now.made, *fixes])


def safe_fixes(findings: Sequence[Finding]) -> list[Fix]:
    """The first safe fix of every finding that has one."""
    first_safe = (next((fix for fix in finding.fixes if fix.safe), None) for finding in findings)
    return [fix for fix in first_safe if fix is not None]
