"""A silencing comment that silences nothing.

## Why it hurts

The fault it excused has been mended, or stands on another line now. Left in place, the comment would hide the next
fault of that kind from whoever edits this line. (One that never could silence anything is HD610, without a finding or a
reason, or HD613, for an error that cannot be silenced.)

## Example

    paragraphs:
      # hulldown: allow HD120 the second mission begins here
      jetty:
        text: The jetty is slippery.
        do:
          - end: home

## Instead

    paragraphs:
      jetty:
        text: The jetty is slippery.
        do:
          - end: home

## See also

HD610
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.core.fixes import Edit, Fix, replacing
from hulldown_compiler.core.rule_table import BY_CODE, FINAL
from hulldown_compiler.source.suppressions import Silence


def check(book: Book, spent: Collection[tuple[str, int, str]] = ()) -> Iterator[Note]:
    """Comments and codes for which there was no finding; `spent` holds path, line and code of those there were."""
    for path, silence in book.silences():
        for code in silence.codes if silence.reason else ():
            if (path, silence.target, code) not in spent and code in BY_CODE and code not in FINAL:
                position = Position(path, silence.line, silence.column)
                hint = "remove the comment" if len(silence.codes) == 1 else f"leave {code} out of the comment"
                fix = Fix(hint, (_without(book, path, silence, code),), safe=True)
                yield Note(position, f"there is no {code} here to silence", hint, fixes=(fix,))


def _without(book: Book, path: str, silence: Silence, code: str) -> Edit:
    """The comment without a code, and without any the whole comment gone, with its line if that holds nothing else."""
    line = book.line(path, silence.line).rstrip("\r")
    begin = silence.column - 1
    if len(silence.codes) > 1:
        listed = next(re.finditer(rf"(?<=HD\d\d\d)[\s,]+{code}\b|{code}[\s,]+", line[begin:]))
        return replacing(path, silence.line, silence.column + listed.start(), len(listed[0]), "")
    before = line[:begin].rstrip()
    if before:
        return replacing(path, silence.line, len(before) + 1, len(line) - len(before), "")
    return Edit(path, (silence.line, 1), (silence.line + 1, 1), "")
