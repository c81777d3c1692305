"""Tables as they are shown: with rules and colours at a terminal, as aligned text everywhere else."""

from __future__ import annotations

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hulldown_engine.language.grids import Grid, columns
from hulldown_terminal.display.screen import Screen


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
