"""An error that is ignored or made less of.

## Why it hurts

An error is what keeps a book from being compiled: a reference that leads nowhere leads nowhere for every reader,
whatever the header says. Errors in what a whole book tells, such as a dead end, may be right after all; then a comment
at their place says why. Of a field nobody knows, or a target that is not there, nothing can be right.

## Example

    # book.yaml
    lint:
      severity: {dead-end: warning}
    # paragraphs.yaml
    paragraphs:
      ford:
        text: The ford is deep tonight.
        do:
          - end: home

## Instead

    # book.yaml
    lint:
      severity: {unreachable-paragraph: todo}
    # paragraphs.yaml
    paragraphs:
      ford:
        text: The ford is deep tonight.
        do:
          - end: home

## See also

HD610, HD612
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.core.rule_table import BY_CODE, FINAL
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the header was read, and comments."""
    yield from common.reported(book, __name__)
    for path, silence in book.silences():
        for code in silence.codes if silence.reason else ():
            if code in FINAL:
                position = Position(path, silence.line, silence.column)
                message = f"{code} {BY_CODE[code].name} is an error that cannot be silenced"
                yield Note(position, message, "mend it, and remove the comment")
