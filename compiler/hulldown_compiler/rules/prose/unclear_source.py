"""A source that names neither a document nor a reason, or both; or a reason that is none.

## Why it hurts

A number was either read somewhere or chosen. A source that claims both sends the reader to a page on which the number
does not stand; one that claims neither says nothing, and neither does a `house: tbd`.

## Example

    # book.yaml
    scores:
      fuel:
        name: Fuel
        start: 8
        least: 0
        most: 8
        source: {at: table 3}

## Instead

    # book.yaml
    scores:
      fuel:
        name: Fuel
        start: 8
        least: 0
        most: 8
        source: {document: field-manual, at: table 3}

## See also

HD110, HD601
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """A source is a document (and the place in it) or our own choice (and its reason)."""
    for what, source, position in book.cited():
        if (source.document is None) == (source.house is None):
            given = "neither" if source.document is None else "both"
            message = f"the source of {common.called(what)} needs one of 'document' and 'house', found {given}"
            hint = "say where it was read, or why it was chosen"
            yield Note(position, message, hint if given == "neither" else "keep the one that is true")
        elif source.house is not None and not common.says_why(source.house):
            message = f"the source of {common.called(what)} gives no reason: {source.house.strip()!r}"
            yield Note(position, message, "say why it was chosen, or how it was found")
