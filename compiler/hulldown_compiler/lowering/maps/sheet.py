"""A map as its author drew it: everything on it, with the place where it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related
from hulldown_compiler.model.map_source import MapRecord
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import whole
from hulldown_engine.basics.hexes import Hex, distance, printed
from hulldown_engine.platoon.board.ground import DIRT, PAVED, Side, side

SECTION = "map"

Keys = tuple[str | int, ...]
"""The way to a part of a map, below its section."""

ROADS: Mapping[str, str] = {"paved": PAVED, "dirt": DIRT}
"""The kinds of road: what authors write, and what the engine calls them."""

LINES: Mapping[str, str] = {"rivers": "river", "streams": "stream", "ridges": "ridge", "bridges": "bridge"}
"""What runs along hexsides: the field, and what one of them is called."""

WATER = ("river", "stream")


class Placed(NamedTuple):
    """A hex, and where it is written."""

    hex: Hex
    at: Position


class Road(NamedTuple):
    """A road: its kind, as the engine calls it, and the hexes it leads through."""

    kind: str
    way: tuple[Placed, ...]

    @property
    def called(self) -> str:
        """Its kind in words."""
        return self.kind.replace("-", " ")

    @property
    def hops(self) -> Iterator[tuple[Placed, Placed]]:
        """The pairs of adjacent hexes that it connects."""
        return ((one, other) for one, other in pairwise(self.way) if distance(one.hex, other.hex) == 1)


class HexsideLine(NamedTuple):
    """A hexside with something along it: river, stream, ridge or bridge; which one, and where it is written."""

    kind: str
    nth: int
    one: Hex
    other: Hex
    at: Position

    @property
    def side(self) -> Side:
        """The hexside, the same from either bank."""
        return side(self.one, self.other)

    @property
    def printed(self) -> str:
        """The hexside as its author wrote it."""
        return f"{printed(self.one)}/{printed(self.other)}"


class Name(NamedTuple):
    """A place with a name, and its hexes."""

    name: str
    hexes: tuple[Placed, ...]


@dataclass
class Sheet:
    """A map as it was read. A hex whose letter or level could not be read is in neither."""

    document: Document
    model: MapRecord
    terrains: Mapping[Hex, str] = field(default_factory=dict)
    looks: Mapping[Hex, str] = field(default_factory=dict)
    levels: Mapping[Hex, int] = field(default_factory=dict)
    roads: list[Road] = field(default_factory=list)
    lines: list[HexsideLine] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def at(self, *path: str | int, key: bool = False) -> Position:
        """Where a part is written; the map itself is where its name is."""
        position = self.document.position((SECTION, *path), key=key or not path)
        return whole(self.document, position[1:3], path[-1] if path else SECTION) if key or not path else position

    def of(self, *kinds: str) -> Iterator[HexsideLine]:
        """The hexsides along which one of these runs, in the order they are written."""
        return (line for line in self.lines if line.kind in kinds)

    def on_map(self, place: Hex) -> bool:
        """Whether the map has this hex."""
        column, row = divmod(place, 100)
        return 1 <= column <= self.model.columns and 1 <= row <= self.model.rows

    def report(self, rule: str, at: Position, message: str, hint: str = "", *related: Related) -> None:
        """Note a fault."""
        self.faults.append(Fault(rule, Note(at, message, hint, related)))
