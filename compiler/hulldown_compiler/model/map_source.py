"""The map of a book, as its author draws it in text."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr, StringConstraints

from hulldown_compiler.model.base import Authored, Source, Text

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


class RoadsRecord(Authored):
    """The roads, each as the hexes it leads through."""

    paved: list[Way] = []
    dirt: list[Way] = []


class MapRecord(Authored):
    """A map: what fills each hex, how high it is, and what runs along and across the hexsides.

    `terrain` and `levels` are rows of signs, one for each hex: the first row holds 0101, 0201, 0301 and so on. Without
    `levels` all is on level 1. Rivers, streams and ridges run along hexsides; a ridge's higher side comes first by
    custom. `names` gives each place its hexes, the first of which bears the name. `drawn` makes a letter look like
    something else in the same terrain: it changes nothing in play.
    """

    title: Text
    source: Source | None = None
    columns: Size
    rows: Size
    key: Annotated[dict[Letter, Terrain], Field(min_length=1)]
    drawn: dict[Letter, Look] = {}
    terrain: Text
    levels: Text | None = None
    roads: RoadsRecord = RoadsRecord()
    rivers: list[Banks] = []
    streams: list[Banks] = []
    ridges: list[Banks] = []
    bridges: list[Banks] = []
    names: dict[Text, Text] = {}
    note: Text | None = None
