"""The whole map at a glance: a character a hex, every column upright; what stands in a hex goes before its ground."""

from __future__ import annotations

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.ground import CLEAR
from hulldown_terminal.display.canvas import Canvas, Row
from hulldown_terminal.platoon.map import counters, terrain
from hulldown_terminal.platoon.table import Table

LEFT, TOP = 3, 2
"""The columns for the numbers of rows, and the lines for those of columns."""

LEGEND = "Letters are units, ? an Event marker, % smoke, w t b r terrain, = : roads, ~ water beside it, . clear."


def draw(table: Table) -> list[Row]:
    """The whole map, a character a hex; the numbers of its columns stand above it, tens over ones."""
    canvas, ground = Canvas(), table.ground
    for column in range(1, ground.columns + 1):
        for line, digit in enumerate(f"{column:02d}"):
            canvas.write(line, LEFT + column - 1, digit, "dim")
    for row in range(1, ground.rows + 1):
        canvas.write(TOP + row - 1, 0, f"{row:02d}", "dim")
    for place in ground.hexes():
        column, row = divmod(place, 100)
        at = TOP + row - 1, LEFT + column - 1
        sign = _sign(table, place)
        canvas.fill(*at, 1, sign.paper or terrain.paper(ground, place))
        canvas.write(*at, sign.text, sign.ink)
    return canvas.rows()


def _sign(table: Table, place: Hex) -> counters.Sign:
    """What a hex is shown by: its first unit, else a marker, smoke, a wreck, a road, water, or its terrain."""
    if units := counters.units(table, place):
        return units[0]._replace(text=units[0].text[:1])
    if things := counters.things(table, place):
        return things[0]._replace(text=things[0].text[:1])
    if str(place) in table.mission["smoke"]:
        return counters.Sign("%", counters.THING)
    return _ground(table, place)


def _ground(table: Table, place: Hex) -> counters.Sign:
    ground = table.ground
    letter = terrain.LETTERS[ground.terrain(place)]
    if road := next((sign for _, sign in terrain.roads(ground, place)), ""):
        return counters.Sign(road, terrain.ROAD)
    if ground.terrain(place) == CLEAR:
        return counters.Sign("~", terrain.WATER) if terrain.beside_water(ground, place) else counters.Sign(".", "dim")
    return counters.Sign(letter, terrain.NATURE[ground.terrain(place)][1])
