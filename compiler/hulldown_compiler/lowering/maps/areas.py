"""Hexes that authors write together: a block of columns and rows, an edge of the map, all of a terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board import compass


def block(written: str) -> Iterator[Hex]:
    """The hexes that are meant: one, or all of the columns and rows between two, column by column."""
    first, _, last = written.partition("-")
    (left, top), (right, bottom) = divmod(int(first), 100), divmod(int(last or first), 100)
    yield from (column * 100 + row for column in range(left, right + 1) for row in range(top, bottom + 1))


def edge(sheet: Sheet, word: str, north: str = "top") -> Iterator[Hex]:
    """The hexes along an edge of the map, in the order of their numbers; none, if no edge lies in that direction.

    `north` is where that lies on the map of the mission that the word is written for.
    """
    columns, rows = sheet.model.columns, sheet.model.rows
    name = compass.edge(word, NORTH[north])
    if not name:
        return
    if name in ("top", "bottom"):
        yield from (column * 100 + (1 if name == "top" else rows) for column in range(1, columns + 1))
    else:
        yield from ((1 if name == "left" else columns) * 100 + row for row in range(1, rows + 1))


NORTH: Mapping[str, int] = {
    where.removeprefix("at the ").removeprefix("on the ").replace(" ", "-"): twelfth
    for twelfth, where in compass.ON_THE_MAP.items()
}
"""Where north can lie on the map, in twelfths of the circle from its top; to a corner, it runs through a hexside."""


def by_hex(ways: Mapping[str, Any], sheet: Sheet, north: str) -> dict[str, Any]:
    """Values given for hexes or whole map edges, as hex -> value; a hex's own value overrides its edge's."""
    of_edges = {place: what for way, what in ways.items() if not way.isdigit() for place in edge(sheet, way, north)}
    of_hexes = {int(way): what for way, what in ways.items() if way.isdigit()}
    return {str(place): what for place, what in sorted((of_edges | of_hexes).items(), key=lambda item: item[0])}


def named_or_of_terrain(written: list[str], sheet: Sheet) -> list[Hex]:
    """Hexes that are named, and all of a terrain that is."""
    named = {int(word) for word in written if word.isdigit()}
    return sorted(named | {place for place, terrain in sheet.terrains.items() if terrain in written})
