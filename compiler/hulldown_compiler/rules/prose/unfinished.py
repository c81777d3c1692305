"""A note to the author: something is still to be done.

## Why it hurts

It does not, as long as you know. Notes in `todo` are never published and fail nothing; they are listed so that the
last one is found before the book is printed.

## Example

    paragraphs:
      church:
        todo: what the sexton knows about the bridge
        text: The church is cold.
        do:
          - end: home

## Instead

    paragraphs:
      church:
        text: The church is cold. The sexton has counted the carts that crossed the bridge, and tells you.
        do:
          - end: home

## See also

HD008
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """Every `todo` of a paragraph, a rule section, a table or a procedure."""
    for paragraph in book.paragraphs.values():
        if paragraph.record["todo"] is not None:
            yield Note(paragraph.at("todo"), _said(paragraph.record["todo"]))
    for section in book.rules.values():
        if section.record["todo"] is not None:
            yield Note(section.at("todo"), _said(section.record["todo"]))
    for chart in (*book.charts.of("table"), *book.charts.of("procedure")):
        if chart.model.todo is not None:
            yield Note(chart.at("todo"), _said(chart.model.todo))


def _said(todo: str) -> str:
    return f"to do: {' '.join(todo.split())}"
