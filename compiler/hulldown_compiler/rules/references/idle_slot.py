"""A reference in braces where no reference is made: it is printed as it is typed.

## Why it hurts

Texts of paragraphs, rules, errata, missions and unit cards take references in braces, and print a number, a title and
a link. Everything else is plain words, titles and names as well as the notes of tables, cards and procedures: there the
reader finds `{rule:2.1}` in the middle of a sentence.

## Example

    tables:
      winds:
        title: Winds
        source: {house: a summer on the lake}
        note: What becomes of the boat is told in {rule:2}.
        axes: {die: 1d6}
        cells: 0..2
        rows: {1-3: 0, 4-5: 1, 6: 2}

## Instead

    tables:
      winds:
        title: Winds
        source: {house: a summer on the lake}
        note: What becomes of the boat is told in rule 2.
        axes: {die: 1d6}
        cells: 0..2
        rows: {1-3: 0, 4-5: 1, 6: 2}

## See also

HD111, HD207
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The references noted in plain texts while the files were read."""
    return common.reported(book, __name__)
