"""A value that does not say where it comes from.

## Why it hurts

Somebody will ask why the tank holds eight gallons, and "I think I read it somewhere" settles no argument. Scores,
rosters, checks, rule sections, tables, catalogues, cards, procedures and the book itself name a document, or say that
the choice was ours and why. A source of the book, or of a catalogue, does not speak for what is in it.

## Example

    # book.yaml
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8}

## Instead

    # book.yaml
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8, source: {house: one tank; a gallon an hour on these roads}}

## See also

HD110, HD602
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Everything that holds values, and the book itself, names a document or our own reason."""
    for what, source, position in book.sources():
        if source is None:
            hint = "add 'source: {document: NAME, at: PLACE}' or 'source: {house: REASON}'"
            yield Note(position, f"{common.called(what)} has no source", hint)
