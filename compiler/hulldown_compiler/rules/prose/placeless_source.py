"""A source that names a document, and not where in it.

## Why it hurts

Whoever doubts a value wants to see it in print, and has forty pages to search. Only the book itself is taken from a
document as a whole; and a document that is cited nowhere with a place is a single sheet, perhaps. Of a sheet that has
places, and needs none, `sections: []` says so.

## Example

    # book.yaml
    documents:
      field-manual: {title: The Field Manual, year: 1944}
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8, source: {document: field-manual, at: page 3}}
      rations: {name: Rations, start: 3, least: 0, most: 3, source: {document: field-manual}}
    # paragraphs.yaml
    paragraphs:
      march:
        text: You have {fuel} gallons, food for {rations} meals, and a long way to go.
        do:
          - end: home

## Instead

    # book.yaml
    documents:
      field-manual: {title: The Field Manual, year: 1944}
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8, source: {document: field-manual, at: page 3}}
      rations: {name: Rations, start: 3, least: 0, most: 3, source: {document: field-manual, at: table 9}}
    # paragraphs.yaml
    paragraphs:
      march:
        text: You have {fuel} gallons, food for {rations} meals, and a long way to go.
        do:
          - end: home

## See also

HD110, HD602
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Sources without a place, nor a word on how it was derived, of things from a document in which others have one."""
    cited = [source for source in book.cited() if source[0] != "book" and source[1].document is not None]
    whole = {name for name, one in book.header.documents.items() if one.sections == []}
    placed = {source.document for _, source, _ in cited if source.at is not None} - whole
    for what, source, position in cited:
        if source.at is None and source.derived is None and source.document in placed:
            message = f"the source of {common.called(what)} does not say where in {source.document!r}"
            yield Note(position, message, "add 'at', as in 'at: page 3'")
