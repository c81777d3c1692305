"""A source's place that its document does not have.

## Why it hurts

Whoever looks up section 3.8 finds that the chapter ends with 3.7, and trusts no other source of the book. What sections
a document has can be listed with it; then every `at` has to name one of them, in each part that a semicolon divides
off. What else it says is free: `3.6, below the table`. Where numbers such as 3.7 are listed, every such number has to
be.

## Example

    # book.yaml
    documents:
      field-manual: {title: The Field Manual, sections: ["3.1", "3.2", Fuel System]}
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8, source: {document: field-manual, at: Fuel Sytem}}

## Instead

    # book.yaml
    documents:
      field-manual: {title: The Field Manual, sections: ["3.1", "3.2", Fuel System]}
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8, source: {document: field-manual, at: Fuel System}}

## See also

HD110, HD607
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import did_you_mean, listed
from hulldown_compiler.rules import common

NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+(?!\w)")
"""The number of a section, as a text has it."""


def check(book: Book) -> Iterator[Note]:
    """Sources whose document lists its sections, and which name another place."""
    header = book.declared.header
    lists = {} if header is None else {name: one.sections or [] for name, one in header.documents.items()}
    for what, source, position in book.cited():
        sections: Sequence[str] = lists.get(source.document or "", ())
        for place in source.at.split(";") if sections and source.at else ():
            if wrong := _wrong(place.strip(), sections):
                message = f"the source of {common.called(what)}: no {wrong!r} in {source.document!r}"
                yield Note(position, message, did_you_mean(wrong, sections) or f"its sections are {listed(sections)}")


def _wrong(place: str, sections: Sequence[str]) -> str:
    """What of a place its document does not have; "" if it has all of it."""
    unknown = [found[0] for found in NUMBER.finditer(place) if found[0] not in sections]
    if unknown and any(map(NUMBER.fullmatch, sections)):
        return unknown[0]
    return "" if any(map(_naming(place), sections)) else place


def _naming(place: str) -> Callable[[str], object]:
    """Whether a section stands in a place, as whole words."""
    return lambda section: re.search(rf"(?<![\w.]){re.escape(section)}(?![\w]|\.\d)", place, re.IGNORECASE)
