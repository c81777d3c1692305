"""Rows of tables for a new card: a table with a row for every card of a catalogue needs one for each that is added.

A table that the book uses and does not hold is copied into it, for only there it can have another row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.scaffold.adding import added
from hulldown_compiler.scaffold.copies import lines_of
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.discovery import is_installed
from hulldown_compiler.source.scalars import WIDEST, flow, scalar
from hulldown_compiler.source.yaml_loader import parse


class Row(NamedTuple):
    """A row that is new: the card whose row is copied, and the card that it is for."""

    like: str
    name: str


def with_rows(
    book: Book, catalogue: str, row: Row, file_of: Callable[[str], str], before: Mapping[str, str]
) -> dict[str, str]:
    """The new texts of files, by path: tables over a catalogue get a row for a new card, a copy of another card's.

    `file_of` says where a table goes that is copied, and `before` what files say that are to be written as well.
    """
    texts: dict[str, str] = {}
    for table in _over(book, catalogue):
        installed = is_installed(table.document.path)
        path = file_of(table.name) if installed else table.document.path
        text = texts.get(path) or before.get(path) or _on_disk(book, path)
        if installed:
            text = added(path, text.encode(), "tables", lines_of(table)).decode()
        texts[path] = _with_row(table, path, text, row)
    return texts


def _on_disk(book: Book, path: str) -> str:
    there = book.root / path
    return there.read_bytes().decode("utf-8") if there.is_file() else ""


def _over(book: Book, catalogue: str) -> Iterator[Chart]:
    """The tables with an axis over the cards of a catalogue."""
    for table in book.charts.of("table"):
        if any(isinstance(axis, Mapping) and axis.get("of") == catalogue for axis in table.model.axes.values()):
            yield table


def _with_row(table: Chart, path: str, text: str, row: Row) -> str:
    """A file with one row more in a table, before the one it is copied from."""
    document, (like, name) = parse(path, text.encode()), row
    rows = document.value["tables"][table.name]["rows"]
    if not isinstance(rows, Mapping) or like not in rows:
        raise NotStarted(f"table {table.name!r} has no row for {like!r} that could be copied: write {name!r} by hand")
    line, column = rows.marks[like][:2]  # type: ignore[attr-defined]
    if document.line(line)[: column - 1].strip():
        raise NotStarted(f"the rows of table {table.name!r} are not written a line each: write {name!r} by hand")
    at = document.starts[line - 1] + (len(text) - len(document.text))
    ending = "\r\n" if "\r\n" in text else "\n"
    written = f"{scalar(name, key=True)}: {flow(rows[like])}"
    indent = " " * (column - 1)
    lines = wrap(written, WIDEST, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
    return text[:at] + "".join(f"{piece}{ending}" for piece in lines) + text[at:]
