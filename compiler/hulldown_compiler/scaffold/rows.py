"""Rows of tables for a new card: a table with a row for every card of a catalogue needs one for each that is added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from hulldown_compiler.book.book import Book
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.scalars import WIDEST, flow, scalar
from hulldown_compiler.source.yaml_loader import parse


def with_rows(book: Book, catalogue: str, like: str, name: str) -> dict[str, str]:
    """The new texts of files, by path: tables over a catalogue get a row for a new card, a copy of another card's."""
    texts: dict[str, str] = {}
    for table in _over(book, catalogue):
        path = table.document.path
        text = texts.get(path) or (book.root / path).read_bytes().decode("utf-8")
        texts[path] = _with_row(table, text, like, name)
    return texts


def _over(book: Book, catalogue: str) -> Iterator[Chart]:
    """The tables with an axis over the cards of a catalogue."""
    for table in book.charts.of("table"):
        if any(isinstance(axis, Mapping) and axis.get("of") == catalogue for axis in table.model.axes.values()):
            yield table


def _with_row(table: Chart, text: str, like: str, name: str) -> str:
    """A file with one row more in a table, before the one it is copied from."""
    document = parse(table.document.path, text.encode())
    rows = document.value["tables"][table.name]["rows"]
    if not isinstance(rows, Mapping) or like not in rows:
        raise NotStarted(f"table {table.name!r} has no row for {like!r} that could be copied: write {name!r} by hand")
    line, column = rows.marks[like][:2]  # type: ignore[attr-defined]
    if document.line(line)[: column - 1].strip():
        raise NotStarted(f"the rows of table {table.name!r} are not written a line each: write {name!r} by hand")
    at = document.starts[line - 1] + (len(text) - len(document.text))
    ending = "\r\n" if "\r\n" in text else "\n"
    row = f"{scalar(name, key=True)}: {flow(rows[like])}"
    indent = " " * (column - 1)
    lines = wrap(row, WIDEST, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
    return text[:at] + "".join(f"{piece}{ending}" for piece in lines) + text[at:]
