"""Sheets as text in 80 columns, and as Markdown that a page can show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from hulldown_compiler.playtest.balance.sheets import Grid, Sheet
from hulldown_compiler.playtest.table import INDENT, MOST, laid, plain_table


def as_text(sheets: Sequence[Sheet]) -> str:
    """The sheets, one below the other; of a long table the first dozen rows."""
    return "\n\n".join(laid(_parts(sheet)) for sheet in sheets)


def _parts(sheet: Sheet) -> Iterator[RenderableType]:
    yield Text(sheet.title, "bold")
    for grid in sheet.grids:
        table = plain_table(*grid.heads, numbers=grid.numbers)
        for row in grid.rows[:MOST]:
            table.add_row(*row)
        if len(grid.rows) > MOST:
            table.add_row(f"{len(grid.rows) - MOST:,} more", *[""] * (len(grid.heads) - 1))
        yield Padding(table, INDENT)
    yield from (Padding(Text(remark), (0, 0, 0, 2)) for remark in sheet.remarks)


def as_markdown(sheets: Sequence[Sheet]) -> str:
    """The sheets as Markdown, whole: the first heads the page."""
    return "\n".join(line for nth, sheet in enumerate(sheets) for line in _lines(sheet, "##" if nth else "#"))


def _lines(sheet: Sheet, level: str) -> Iterator[str]:
    yield from (f"{level} {_plain(sheet.title)}", "")
    yield from (f"- {_plain(remark)}" for remark in sheet.remarks)
    yield from [""] if sheet.remarks else []
    for grid in sheet.grids:
        yield from (*_rows(grid), "")


def _rows(grid: Grid) -> Iterator[str]:
    words = len(grid.heads) - grid.numbers
    head, *rows = (f"| {' | '.join(map(_plain, row))} |" for row in (grid.heads, *grid.rows))
    yield from (head, f"|{' --- |' * words}{' ---: |' * grid.numbers}", *rows)


SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")
"""Letters that stand for something in Markdown."""


def _plain(text: str) -> str:
    """A text in which nothing stands for anything else."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))
