"""The map: a window of hexes, each five characters wide and two lines high; even columns stand half a hex lower."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hulldown_engine.basics.hexes import DIRECTIONS, Hex, direction_to
from hulldown_engine.platoon.board.ground import CLEAR, Ground
from hulldown_terminal.display.canvas import Canvas, Row
from hulldown_terminal.platoon.map import counters, terrain
from hulldown_terminal.platoon.table import Table

WIDE, HIGH = 5, 2
"""The size of a hex, its left edge included."""

INSIDE = WIDE - 1
LEFT = 3
"""The columns for the numbers of rows."""

SMOKE = "▒" * INSIDE


class Window(NamedTuple):
    """The hexes that are shown: the first column and row, and how many of each."""

    column: int
    row: int
    columns: int
    rows: int

    @property
    def hexes(self) -> list[Hex]:
        """The hexes, column by column."""
        columns = range(self.column, self.column + self.columns)
        return [column * 100 + row for column in columns for row in range(self.row, self.row + self.rows)]

    def __contains__(self, place: object) -> bool:
        return isinstance(place, int) and place in self.hexes

    def at(self, place: Hex) -> tuple[int, int]:
        """The line of a hex's upper half, and the column of its left edge."""
        column, row = divmod(place, 100)
        return 2 + HIGH * (row - self.row) + (column % 2 == 0), LEFT + WIDE * (column - self.column)


def window(ground: Ground, centre: Hex, others: Iterable[Hex], width: int, height: int) -> Window:
    """As much of the map as fits into so many characters and lines: a hex, and as many others as there is room for.

    The others are tried nearest first: where it is the thick of a fight, the middle of that is shown.
    """
    columns = max(1, min(ground.columns, (width - LEFT - 1) // WIDE))
    rows = max(1, min(ground.rows, (height - EDGE) // HIGH))
    box = _box(centre, others, max(0, columns - 2), max(0, rows - 2))
    column, row = ((least + most) // 2 for least, most in box)
    return Window(_first(column, columns, ground.columns), _first(row, rows, ground.rows), columns, rows)


def lines(rows: int) -> int:
    """The lines that a map of so many rows of hexes takes."""
    return HIGH * rows + EDGE


EDGE = 3
"""The lines of a map besides its hexes: the ruler, the upper edge, and the lower half of even columns."""


def _box(centre: Hex, others: Iterable[Hex], columns: int, rows: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The columns and rows, from least to most, of a hex and of the nearest others that fit with it."""
    column, row = divmod(centre, 100)
    across, down = (column, column), (row, row)
    for other in sorted(others, key=lambda place: (max(abs(place // 100 - column), abs(place % 100 - row)), place)):
        wider, deeper = _with(across, other // 100), _with(down, other % 100)
        if wider[1] - wider[0] <= columns and deeper[1] - deeper[0] <= rows:
            across, down = wider, deeper
    return across, down


def _with(span: tuple[int, int], number: int) -> tuple[int, int]:
    return min(span[0], number), max(span[1], number)


def _first(middle: int, shown: int, there: int) -> int:
    return max(1, min(middle - shown // 2, there - shown + 1))


def draw(table: Table, view: Window) -> list[Row]:
    """The map as a picture; the unit whose decision it is stands out."""
    canvas, ground = Canvas(), table.ground
    _ruler(canvas, view)
    canvas.write(0, 0, f"N{ARROWS[table.north]}", "bold")
    for place in view.hexes:
        _paper(canvas, ground, view, place)
    for place in view.hexes:
        _edges(canvas, ground, view, place)
    for block in table.mission["roadblocks"]:
        _roadblock(canvas, view, *block["hexes"])
    for place in view.hexes:
        _inside(canvas, table, view, place)
    return canvas.rows()


ARROWS = {0: "↑", 2: "↗", 3: "→", 4: "↘", 6: "↓", 8: "↙", 9: "←", 10: "↖"}
"""Where north lies, in twelfths of the circle from the top of the map."""


def _ruler(canvas: Canvas, view: Window) -> None:
    """The numbers of columns above, and of rows on the left."""
    for column in range(view.column, view.column + view.columns):
        canvas.write(0, LEFT + WIDE * (column - view.column) + 2, f"{column:02d}", "dim")
    for row in range(view.row, view.row + view.rows):
        canvas.write(3 + HIGH * (row - view.row), 0, f"{row:02d}", "dim")


def _paper(canvas: Canvas, ground: Ground, view: Window, place: Hex) -> None:
    line, column = view.at(place)
    for half in range(HIGH):
        canvas.fill(line + half, column, WIDE, terrain.paper(ground, place))


EDGES = {0: (-1, 1), 1: (0, WIDE), 2: (1, WIDE), 3: (1, 1), 4: (1, 0), 5: (0, 0)}
"""Where each hexside is written, from a hex's upper left corner."""


def _edges(canvas: Canvas, ground: Ground, view: Window, place: Hex) -> None:
    line, column = view.at(place)
    for direction in DIRECTIONS:
        text, ink = terrain.hexside(ground, place, direction)
        down, across = EDGES[direction]
        canvas.write(line + down, column + across, text, ink)


def _roadblock(canvas: Canvas, view: Window, one: Hex, other: Hex) -> None:
    """The sign of a roadblock on the hexside between two hexes, if the first of them is shown."""
    direction = direction_to(one, other)
    if direction is not None and one in view:
        line, column = view.at(one)
        down, across = EDGES[direction]
        canvas.write(line + down, column + across, terrain.roadblock(direction), terrain.ROAD)


ROADS = {1: (0, 3), 2: (1, 3), 4: (1, 1), 5: (0, 1)}
"""Where a road on its way to the middle of a hex is written."""


def _inside(canvas: Canvas, table: Table, view: Window, place: Hex) -> None:
    """All that there is to a hex: terrain, roads, smoke, units and things."""
    line, column = view.at(place)
    ground = table.ground
    fill, ink = terrain.NATURE[ground.terrain(place)]
    canvas.write(line, column + 1, fill, ink)
    for direction, sign in terrain.roads(ground, place):
        if direction in ROADS:
            down, across = ROADS[direction]
            canvas.write(line + down, column + across, sign * 2, terrain.ROAD)
    if str(place) in table.mission["smoke"]:
        canvas.write(line, column + 1, SMOKE, "#606060")
    if units := counters.units(table, place):  # who stands in a hex blots out its upper half
        canvas.write(line, column + 1, " " * INSIDE)
        _write(canvas, line, column + 1, units)
    shown = terrain.letter(ground, place)
    canvas.write(line + 1, column + 1, shown, ink if ground.terrain(place) != CLEAR else terrain.LINE)
    things = counters.things(table, place)
    room = INSIDE - sum(len(sign.text) for sign in things)
    _write(canvas, line + 1, column + 1 + max(0, min(room, INSIDE)), things)


def _write(canvas: Canvas, line: int, column: int, signs: list[counters.Sign]) -> None:
    """Write signs one after the other."""
    for sign in signs:
        if sign.paper:
            canvas.fill(line, column, len(sign.text), sign.paper)
        canvas.write(line, column, sign.text, sign.ink)
        column += len(sign.text)
