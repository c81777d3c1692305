"""A source in a document that the book does not list.

## Why it hurts

A number is worth as much as the place it was taken from. A document that is not under `documents` in `book.yaml` has no
title and no year, so nobody can look the number up.

## Example

    # book.yaml
    documents:
      field-manual: {title: "FM 2-20, Cavalry Reconnaissance Troop", year: 1944}
    scores:
      fuel:
        name: Fuel
        start: 8
        least: 0
        most: 8
        source: {document: feild-manual, at: "table 3"}

## Instead

    # book.yaml
    documents:
      field-manual: {title: "FM 2-20, Cavalry Reconnaissance Troop", year: 1944}
    scores:
      fuel:
        name: Fuel
        start: 8
        least: 0
        most: 8
        source: {document: field-manual, at: "table 3"}

## See also

HD601, HD602
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Documents cited are held against `documents` in the header, when that could be read."""
    known = book.known.get("document", {})
    for what, source, position in book.cited() if book.declared.header is not None else ():
        if source.document is not None and source.document not in known:
            message = f"the source of {common.called(what)}: no document {source.document!r}"
            yield Note(position, message, common.remedy(book, "document", source.document, position.path))
