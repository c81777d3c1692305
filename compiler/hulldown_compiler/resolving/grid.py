"""Tables as they are shown: with rules and colours at a terminal, as aligned text everywhere else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hulldown_compiler.terminal.screen import Screen


@dataclass(frozen=True)
class Grid:
    """Headings and rows of cells; the columns named by their numbers stand at the right."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Collection[int] = ()


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Rows of cells as lines, in columns two spaces apart; empty columns take no room, and no line is folded."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    kept = [nth for nth, width in enumerate(widths) if width]
    return ["  ".join(_cell(row[nth], widths[nth], nth in right) for nth in kept).rstrip() for row in rows]


def _cell(cell: str, width: int, right: bool) -> str:  # noqa: FBT001 - the one thing it is about
    return cell.rjust(width) if right else cell.ljust(width)


def show(screen: Screen, grid: Grid) -> None:
    """Show a table; one that is wider than the terminal is left as it is."""
    lines = columns([grid.headings, *grid.rows], grid.right)
    if not screen.console.is_terminal or max(map(len, lines)) > screen.width:
        screen.show(("", line) for line in lines)
        return
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for nth, title in enumerate(grid.headings):
        heading = Text(screen.printable(title))
        table.add_column(heading, justify="right" if nth in grid.right else "left", no_wrap=True)
    for row in grid.rows:
        table.add_row(*(Text(screen.printable(cell)) for cell in row))
    screen.console.print(Padding(table, (0, 0, 0, len(screen.margin))))
