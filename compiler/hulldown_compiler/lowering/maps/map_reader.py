"""The map of a book: read from its author's text, and written into the bundle.

What is wrong with the text itself (a letter nobody explains, a hex off the map, a gap in a road) is noted while it is
read. What is wrong on the ground that it describes (a road through a river) is for the rules to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hulldown_compiler.lowering.maps.lines import read_lines
from hulldown_compiler.lowering.maps.rows import read_rows
from hulldown_compiler.lowering.maps.sheet import ROADS, SECTION, WATER, Sheet
from hulldown_compiler.model.map_source import MapRecord
from hulldown_compiler.source.document import Document
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.ground import LETTERS, Side, side

__all__ = ["SECTION", "Sheet", "ground_prose", "ground_record", "read_sheet"]

Json = dict[str, Any]


def read_sheet(document: Document, model: MapRecord) -> Sheet:
    """Read a map, whatever is wrong with it."""
    sheet = Sheet(document, model)
    read_rows(sheet)
    read_lines(sheet)
    return sheet


def ground_record(sheet: Sheet) -> Json:
    """The map as the engine plays on it; only of one without faults."""
    letters = {terrain: letter for letter, terrain in LETTERS.items()}
    return {
        "columns": sheet.model.columns,
        "rows": sheet.model.rows,
        "terrain": _rows(sheet, {place: letters[terrain] for place, terrain in sheet.terrains.items()}),
        "levels": _rows(sheet, {place: str(level) for place, level in sheet.levels.items()}),
        "roads": {kind: _sorted(_hops(sheet, kind)) for kind in ROADS.values()},
        "water": _sorted(line.side for line in sheet.of(*WATER)),
        "ridges": _sorted(line.side for line in sheet.of("ridge")),
        "bridges": _sorted(line.side for line in sheet.of("bridge")),
    }


def ground_prose(sheet: Sheet) -> Json:
    """What is read on the map, and what it looks like: nothing of it matters to the game."""
    looks = sorted(set(sheet.looks.values()))
    return {
        **sheet.model.model_dump(include={"title", "note"}, exclude_none=True),
        "names": {name.name: [place.hex for place in name.hexes] for name in sheet.names},
        "drawn": {look: sorted(place for place, its in sheet.looks.items() if its == look) for look in looks},
        "streams": _sorted(line.side for line in sheet.of("stream")),
    }


def _rows(sheet: Sheet, signs: Mapping[Hex, str]) -> list[str]:
    """The sign of each hex, row by row."""
    columns, rows = range(1, sheet.model.columns + 1), range(1, sheet.model.rows + 1)
    return ["".join(signs[column * 100 + row] for column in columns) for row in rows]


def _hops(sheet: Sheet, kind: str) -> Iterator[Side]:
    return (side(one.hex, other.hex) for road in sheet.roads if road.kind == kind for one, other in road.hops)


def _sorted(sides: Iterable[Side]) -> list[list[Hex]]:
    return [list(hexside) for hexside in sorted(set(sides))]
