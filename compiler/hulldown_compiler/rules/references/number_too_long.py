"""A printed number with more digits than the book's numbers have.

## Why it hurts

All numbers of a book are printed with the same digits, so that 007 is found before 070. One that is longer breaks the
columns of the index and the boxes on the sheet.

## Example

    paragraphs:
      tower:
        number: 1944
        text: The tower has no stairs.
        do:
          - end: home

## Instead

    paragraphs:
      tower:
        number: 944
        text: The tower has no stairs.
        do:
          - end: home

## See also

HD132
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note

HINT = "raise 'digits' in book.yaml"


def check(book: Book) -> Iterator[Note]:
    """Pinned and remembered numbers of the book's paragraphs, and their count, must fit into `digits`."""
    most = 10**book.header.digits - 1
    wide = f"{book.header.digits} digit{'s' if book.header.digits != 1 else ''}"
    for name, paragraph in book.paragraphs.items():
        pinned, given = paragraph.record["number"], book.numbers.given.get(name, 0)
        if max(pinned or 0, given) > most:
            place = paragraph.at("number") if pinned else book.numbers.positions[name]
            yield Note(place, f"number {pinned or given} has more than {wide}", HINT)
    count = len({*book.paragraphs, *book.numbers.given})
    if count > most:
        position = book.declared.document.position(("digits",) if "digits" in book.header.model_fields_set else ())
        yield Note(position, f"{count:,} numbers do not fit into {wide}", HINT)
