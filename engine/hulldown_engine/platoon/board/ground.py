"""The ground of a platoon game: what lies in each hex of the map, and what runs along and across its hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from hulldown_engine.basics.hexes import Hex, neighbours

CLEAR, BUILDING, TOWN, ROUGH, WOODS = "clear", "building", "town", "rough", "woods"

LETTERS: Mapping[str, str] = {".": CLEAR, "b": BUILDING, "t": TOWN, "r": ROUGH, "w": WOODS}
"""The letters of a compiled map, and the terrain each stands for; an author's map may have letters of its own."""

LEVELS = (1, 2, 3)
"""The elevations of the ground, from the lowest (8.2)."""

PAVED, DIRT = "paved-road", "dirt-road"

Side = tuple[Hex, Hex]
"""A hexside: the pair of hexes that it parts, the lower number first."""


def side(one: Hex, other: Hex) -> Side:
    """The hexside between two hexes; their order makes no difference."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, eq=False)
class Ground:
    """One map. It never changes: what the game puts on it, such as smoke and wrecks, is kept elsewhere.

    `terrains` and `levels` have every hex of the map as a key. `roads` maps each hexside that a road crosses to the
    kind of road. `ridges`, `waters` and `bridges` are the hexsides that are a ridge, have water along them, or have a
    bridge.
    """

    columns: int
    rows: int
    terrains: Mapping[Hex, str]
    levels: Mapping[Hex, int]
    roads: Mapping[Side, str]
    ridges: frozenset[Side]
    waters: frozenset[Side]
    bridges: frozenset[Side]

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Ground:
        """Read a bundle's `map` record: rows of terrain letters and of levels, and hexsides as pairs of hexes."""
        letters, digits = _by_hex(record["terrain"]), _by_hex(record["levels"])
        return cls(
            record["columns"],
            record["rows"],
            {place: LETTERS[letter] for place, letter in letters.items()},
            {place: int(digit) for place, digit in digits.items()},
            {side(*pair): road for road, pairs in record["roads"].items() for pair in pairs},
            _sides(record["ridges"]),
            _sides(record["water"]),
            _sides(record["bridges"]),
        )

    def on_map(self, place: Hex) -> bool:
        """Whether the map has this hex."""
        return place in self.terrains

    def hexes(self) -> Iterator[Hex]:
        """Every hex of the map, column by column: 0101, 0102 and so on."""
        return iter(sorted(self.terrains))

    def terrain(self, place: Hex) -> str:
        """What fills a hex (Rule 2.3): clear, building, town, rough or woods; raises KeyError off the map."""
        return self.terrains[place]

    def level(self, place: Hex) -> int:
        """The elevation of a hex, 1 to 3; raises KeyError off the map."""
        return self.levels[place]

    def road(self, one: Hex, other: Hex) -> str | None:
        """The road that crosses a hexside, `paved-road` or `dirt-road`, if any does."""
        return self.roads.get(side(one, other))

    def ridge(self, one: Hex, other: Hex) -> bool:
        """Whether a hexside is a ridge."""
        return side(one, other) in self.ridges

    def water(self, one: Hex, other: Hex) -> bool:
        """Whether a river or a stream runs along a hexside."""
        return side(one, other) in self.waters

    def bridge(self, one: Hex, other: Hex) -> bool:
        """Whether a hexside has a bridge."""
        return side(one, other) in self.bridges

    def hexside(self, one: Hex, other: Hex) -> str:
        """What the Movement Point Costs Chart calls the way from one hex into the next (7.5).

        It is bridge, paved-road, dirt-road, water, ridge or plain: the first that fits, so a road takes the ridge out
        of a hexside, and a bridge the water.
        """
        return self._hexsides.get(side(one, other), "plain")

    @cached_property
    def _hexsides(self) -> Mapping[Side, str]:
        """The chart's name for each hexside that is not plain; later entries override earlier ones."""
        return {
            **dict.fromkeys(self.ridges, "ridge"),
            **dict.fromkeys(self.waters, "water"),
            **self.roads,
            **dict.fromkeys(self.bridges, "bridge"),
        }

    @cached_property
    def crossings(self) -> frozenset[tuple[str, str]]:
        """Every pair of terrain and hexside with which a hex can be entered; off the map the terrain is clear."""
        beyond = {(CLEAR, hexside) for hexside in ("plain", *self.roads.values())}
        pairs = ((one, other) for one in self.terrains for _, other in neighbours(one) if other in self.terrains)
        return frozenset(beyond | {(self.terrains[other], self.hexside(one, other)) for one, other in pairs})

    def without(self, bridges: frozenset[Side]) -> Ground:
        """The same ground without some bridges, and without the roads over them."""
        roads = {pair: road for pair, road in self.roads.items() if pair not in bridges}
        return replace(self, roads=roads, bridges=self.bridges - bridges)

    def edge(self, place: Hex) -> frozenset[str]:
        """The edges of the map that a hex lies on: top, bottom, left, right; two in a corner."""
        column, row = divmod(place, 100)
        ends = {"left": column == 1, "right": column == self.columns, "top": row == 1, "bottom": row == self.rows}
        return frozenset(name for name, on_it in ends.items() if on_it)


def _by_hex(rows: Sequence[str]) -> dict[Hex, str]:
    """Each hex and its character: the first row holds hexes 0101, 0201, 0301 and so on."""
    signs = ((column, row, sign) for row, line in enumerate(rows, 1) for column, sign in enumerate(line, 1))
    return {column * 100 + row: sign for column, row, sign in signs}


def _sides(pairs: Iterable[Side]) -> frozenset[Side]:
    return frozenset(side(*pair) for pair in pairs)
