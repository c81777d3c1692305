"""The map of a book, as its author draws it in text."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr, StringConstraints

from hulldown_compiler.model.base import Authored, Source, Text
from hulldown_compiler.naming.references import Drawn

LETTER = r"\S"

Letter = Annotated[StrictStr, StringConstraints(pattern=f"^{LETTER}$")]
"""The letter, or any other sign, that stands for a terrain."""

Terrain = Literal["clear", "building", "town", "rough", "woods"]
Look = Literal["orchard", "field"]

Size = Annotated[StrictInt, Field(ge=1, le=60)]
"""How many columns or rows a map has; a hex's number has two digits for each, and needs room beyond the edge."""

Way = Text
"""Hexes, each next to the one before: `0101 0201 0302`."""

Banks = Text
"""Hexsides, as the hexes on their two sides: `0915/0916`, or along a line `0915 1014 / 0916 1015 1115`."""

Rows = Annotated[Text, Drawn()]
"""Rows of signs."""


class RoadsRecord(Authored):
    """The roads, each as the hexes it leads through."""

    paved: list[Way] = []
    """Paved roads, each as the hexes that it leads through: `0108 0207 0307`."""

    dirt: list[Way] = []
    """Dirt roads, each as the hexes that it leads through: `0606 0605 0604`."""


class MapRecord(Authored):
    """A map: what fills each hex, how high it is, and what runs along and across the hexsides."""

    title: Text
    """What the map is called."""

    source: Source | None = None
    columns: Size
    """How many columns it has, 1 to 60."""

    rows: Size
    """How many rows it has, 1 to 60."""

    key: Annotated[dict[Letter, Terrain], Field(min_length=1)]
    """What the signs in `terrain` stand for: `clear`, `building`, `town`, `rough` or `woods`."""

    drawn: dict[Letter, Look] = {}
    """Signs that look like an `orchard` or a `field`: it changes nothing in play."""

    terrain: Rows
    """Rows of signs, one for each hex: the first row holds 0101, 0201, 0301 and so on."""

    levels: Rows | None = None
    """Rows of `1`, `2` and `3`, one for each hex: how high it is. Without it, all is on level 1."""

    roads: RoadsRecord = RoadsRecord()
    """The roads, paved and dirt."""

    rivers: list[Banks] = []
    """Rivers, each as the hexes on its two banks: `1101 1102 1103 / 1201 1202 1203`."""

    streams: list[Banks] = []
    """Streams, each as the hexes on its two banks: `1204 1304 / 1105 1205`."""

    ridges: list[Banks] = []
    """Ridges, each as the hexes on its two sides: by custom the higher side first."""

    bridges: list[Banks] = []
    """Bridges, each as the two hexes that it joins: `1006/1107`."""

    names: dict[Text, Text] = {}
    """Places, each with its hexes: the name is printed in the first."""

    note: Text | None = None
    """A remark for readers."""
