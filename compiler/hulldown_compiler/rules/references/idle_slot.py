"""A reference in braces where no reference is made: it is printed as it is typed.

## Why it hurts

Texts of paragraphs, rules and errata take references in braces, and print a number, a title and a link. The notes of
tables, cards and procedures are plain words: there the reader finds `{rule:2.1}` in the middle of a sentence.

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

import re
from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.source.source_map import insides
from hulldown_engine.basics.prose import REFERENCES

REFERENCE = re.compile(rf"\{{(?:{'|'.join(REFERENCES)}):[^{{}}]*\}}")
"""What prints a number or a title where references are made."""


def check(book: Book) -> Iterator[Note]:
    """The texts of tables, catalogues, cards and procedures."""
    for unit in book.units:
        for chart in unit.charts:
            for path, text in _texts(chart.raw, chart.root):
                yield from _slots(chart, path, text)


def _texts(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The texts within a value that may have a slot in them, and their paths."""
    if isinstance(value, str):
        if "{" in value:
            yield path, value
    elif isinstance(value, Mapping | list):
        for key, inside in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _texts(inside, (*path, key))


def _slots(chart: Chart, path: tuple[str | int, ...], text: str) -> Iterator[Note]:
    matches = list(REFERENCE.finditer(text))
    mark = chart.document.position(path)[1:3]
    places = insides(chart.document, mark, text, [(match.start(), len(match[0])) for match in matches])
    for match, place in zip(matches, places, strict=True):
        message = f"{match[0]!r} is printed as it stands: nothing is referred to here"
        yield Note(place, message, "say it in words; texts of paragraphs, rules and errata take references")
