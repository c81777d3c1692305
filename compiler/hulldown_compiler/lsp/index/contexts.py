"""Where an author is typing: the path of what is about to be there, and what has been typed of it.

A sign that no text contains is put where the cursor is, and the text is read as it is then, however broken: the word
that the sign ends up in tells where we are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hulldown_compiler.lsp.index.scan import Path, Word, scan

SIGN = "\ue000"
"""A private-use character, which no text contains."""

REACH = 1_000
"""How many characters before the cursor are looked at: no name is longer, but a line may be of any length."""

TYPED = re.compile(r"(?:\d[\d.]*|[\w-]*)$")
REST = re.compile(r"[\w-]*")


class Context(NamedTuple):
    """The place of a cursor: the path, whether a key or a value can be there, the end of what is before it, its line.

    `start` and `end` are the columns of the name that the cursor is in; `quote` is the quote around it.
    """

    path: Path
    key: bool
    value: bool
    before: str
    line: int
    start: int
    end: int
    quote: str
    words: Sequence[Word]

    @property
    def typed(self) -> str:
        """What has been typed of the name."""
        match = TYPED.search(self.before)
        return match[0] if match else ""


def context(lines: Sequence[str], line: int, column: int) -> Context | None:
    """The context of a place; None in a comment, or where nothing can be said."""
    if not 1 <= line <= len(lines):
        return None
    text = lines[line - 1].rstrip("\r")
    before, after = text[: column - 1], text[column - 1 :]
    marked = [*lines[: line - 1], f"{before}{SIGN}{after}", *lines[line:]]
    words = scan("\n".join(marked))
    word = next((candidate for candidate in words if _has(candidate, marked, line, column)), None)
    if word is None:
        return None
    path = tuple(step.replace(SIGN, "") if isinstance(step, str) else step for step in word.path)
    path = path[:-1] if word.key else path
    near = before[-REACH:]
    typed = TYPED.search(near)
    start = column - (len(typed[0]) if typed else 0)
    rest = REST.match(after)
    end = column + (rest.end() if rest else 0)
    return Context(path, word.key or word.loose, not word.key, near, line, start, end, word.style, words)


def _has(word: Word, lines: Sequence[str], line: int, column: int) -> bool:
    """Whether the sign is in a word."""
    return (word.line, word.column) <= (line, column) < (word.end_line, word.end_column) and (
        SIGN in word.text or word.line < line or word.end_line > line or SIGN in str(word.path[-1:])
    )
