"""A table whose rows are compared: a script sorts, filters and sets side by side; without one it is a plain table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hulldown_site.html.markup import element


class Column(NamedTuple):
    """A column: its title, as HTML, and whether it is of numbers."""

    title: str
    numbers: bool = False


class Compared(NamedTuple):
    """A cell: its HTML, and what it is sorted and filtered by; nothing, where nothing stands."""

    html: str
    by: str = ""


class Row(NamedTuple):
    """A row: the name by which an address asks for it, what it is called, as HTML, and its cells."""

    name: str
    title: str
    cells: Sequence[Compared]


def compared(title: str, columns: Sequence[Column], rows: Sequence[Row]) -> str:
    """The table; columns in which nothing stands are left out."""
    kept = [nth for nth, _ in enumerate(columns) if any(row.cells[nth].by for row in rows)]
    heads = "".join(_head(columns[nth]) for nth in kept)
    body = "".join(_row(row, kept) for row in rows)
    inside = f'<thead><tr><th scope="col">{title}</th>{heads}</tr></thead><tbody>{body}</tbody>'
    return element("div", element("table", inside, "hd-chart-table hd-compare"), "hd-box")


def _head(column: Column) -> str:
    return element("th", column.title, scope="col", data_by="number" if column.numbers else "word")


def _row(row: Row, kept: Sequence[int]) -> str:
    cells = "".join(_cell(row.cells[nth]) for nth in kept)
    return element("tr", element("th", row.title, scope="row") + cells, data_name=row.name)


def _cell(cell: Compared) -> str:
    return element("td", cell.html, data_value=cell.by) if cell.by else "<td></td>"
