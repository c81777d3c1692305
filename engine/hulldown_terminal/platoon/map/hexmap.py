"""The map: a window of hexes, each five characters wide and two lines high; even columns stand half a hex lower."""

from __future__ import annotations

from typing import NamedTuple

from hulldown_engine.basics.hexes import DIRECTIONS, Hex
from hulldown_engine.platoon.board.ground import CLEAR
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_terminal.display.canvas import Canvas, Row
from hulldown_terminal.platoon.map import counters, terrain

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

    def at(self, place: Hex) -> tuple[int, int]:
        """The line of a hex's upper half, and the column of its left edge."""
        column, row = divmod(place, 100)
        return 2 + HIGH * (row - self.row) + (column % 2 == 0), LEFT + WIDE * (column - self.column)


def window(setting: Setting, centre: Hex, width: int, height: int) -> Window:
    """As much of the map as fits into so many characters and lines, about a hex."""
    ground = setting.ground
    columns = max(1, min(ground.columns, (width - LEFT - 1) // WIDE))
    rows = max(1, min(ground.rows, (height - 3) // HIGH))
    column, row = divmod(centre, 100)
    return Window(
        _first(column, columns, ground.columns),
        _first(row, rows, ground.rows),
        columns,
        rows,
    )


def _first(middle: int, shown: int, there: int) -> int:
    return max(1, min(middle - shown // 2, there - shown + 1))


def draw(setting: Setting, field: PlatoonState, view: Window, acting: str = "") -> list[Row]:
    """The map as a picture; the unit whose decision it is stands out."""
    canvas = Canvas()
    _ruler(canvas, view)
    canvas.write(0, 0, f"N{ARROWS[setting.mission(field)['north']]}", "bold")
    for place in view.hexes:
        _paper(canvas, setting, view, place)
    for place in view.hexes:
        _edges(canvas, setting, view, place)
    for place in view.hexes:
        _inside(canvas, setting, field, view, place, acting)
    return canvas.rows()


ARROWS = {0: "↑", 2: "↗", 3: "→", 4: "↘", 6: "↓", 8: "↙", 9: "←", 10: "↖"}
"""Where north lies, in twelfths of the circle from the top of the map."""


def _ruler(canvas: Canvas, view: Window) -> None:
    """The numbers of columns above, and of rows on the left."""
    for column in range(view.column, view.column + view.columns):
        canvas.write(0, LEFT + WIDE * (column - view.column) + 2, f"{column:02d}", "dim")
    for row in range(view.row, view.row + view.rows):
        canvas.write(3 + HIGH * (row - view.row), 0, f"{row:02d}", "dim")


def _paper(canvas: Canvas, setting: Setting, view: Window, place: Hex) -> None:
    line, column = view.at(place)
    for half in range(HIGH):
        canvas.fill(line + half, column, WIDE, terrain.paper(setting.ground, place))


EDGES = {0: (-1, 1), 1: (0, WIDE), 2: (1, WIDE), 3: (1, 1), 4: (1, 0), 5: (0, 0)}
"""Where each hexside is written, from a hex's upper left corner."""


def _edges(canvas: Canvas, setting: Setting, view: Window, place: Hex) -> None:
    line, column = view.at(place)
    for direction in DIRECTIONS:
        text, ink = terrain.hexside(setting.ground, place, direction)
        down, across = EDGES[direction]
        canvas.write(line + down, column + across, text, ink)


ROADS = {1: (0, 3), 2: (1, 3), 4: (1, 1), 5: (0, 1)}
"""Where a road on its way to the middle of a hex is written."""


def _inside(  # noqa: PLR0913, PLR0917 - all that there is to a hex
    canvas: Canvas, setting: Setting, field: PlatoonState, view: Window, place: Hex, acting: str
) -> None:
    line, column = view.at(place)
    ground = setting.ground
    fill, ink = terrain.NATURE[ground.terrain(place)]
    canvas.write(line, column + 1, fill, ink)
    for direction, sign in terrain.roads(ground, place):
        if direction in ROADS:
            down, across = ROADS[direction]
            canvas.write(line + down, column + across, sign * 2, terrain.ROAD)
    if str(place) in field.smoke:
        canvas.write(line, column + 1, SMOKE, "#606060")
    if units := counters.units(setting, field, place, acting):  # who stands in a hex blots out its upper half
        canvas.write(line, column + 1, " " * INSIDE)
        _write(canvas, line, column + 1, units)
    shown = terrain.letter(ground, place)
    canvas.write(line + 1, column + 1, shown, ink if ground.terrain(place) != CLEAR else terrain.LINE)
    things = counters.things(field, place)
    room = INSIDE - sum(len(sign.text) for sign in things)
    _write(canvas, line + 1, column + 1 + max(0, min(room, INSIDE)), things)


def _write(canvas: Canvas, line: int, column: int, signs: list[counters.Sign]) -> None:
    """Write signs one after the other."""
    for sign in signs:
        canvas.write(line, column, sign.text, sign.ink)
        column += len(sign.text)
