"""Small maps for tests: drawn as text, and made up at random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from hulldown_engine.basics.hexes import neighbours
from hulldown_engine.platoon.board.ground import DIRT, LETTERS, PAVED, Ground, Side, side

TOLD: Mapping[str, Any] = {"title": "Trial", "names": {}, "drawn": {}, "streams": []}
"""What is said of a map of which nothing is said."""


def drawn(terrain: str, levels: str = "", **sides: str) -> Ground:
    """The ground of a map that is drawn as in `drawing`."""
    return Ground.of(drawing(terrain, levels, **sides))


def drawing(terrain: str, levels: str = "", **sides: str) -> dict[str, Any]:
    """The record of a map as its rows show it, all on level 1 unless rows of levels say otherwise.

    `ridges`, `water`, `bridges`, `paved` and `dirt` are hexsides, written `0101/0102`, with spaces between them.
    """
    rows = terrain.split()
    roads = {road: pairs(sides.get(called, "")) for called, road in (("paved", PAVED), ("dirt", DIRT))}
    return {
        "columns": len(rows[0]),
        "rows": len(rows),
        "terrain": rows,
        "levels": levels.split() or ["1" * len(row) for row in rows],
        "roads": roads,
        **{name: pairs(sides.get(name, "")) for name in ("ridges", "water", "bridges")},
    }


def pairs(text: str) -> list[Side]:
    """The hexsides in a text such as `0101/0102 0102/0103`."""
    return [side(*(int(one) for one in written.split("/"))) for written in text.split()]


def random_ground(rng: Random, columns: int, rows: int) -> Ground:
    """Any map: patches of terrain, hills, and ridges where the level changes."""
    hexes = [column * 100 + row for column in range(1, columns + 1) for row in range(1, rows + 1)]
    open_ground = rng.choice((2, 6, 12))
    terrains = {one: rng.choice(["clear"] * open_ground + sorted(LETTERS.values())) for one in hexes}
    flat = rng.choice((0, 1, 4))
    levels = {one: rng.choice((1, 2, 3, *[1, 1, 2] * flat)) for one in hexes}
    ridges = {one for one in hexsides(hexes) if levels[one[0]] != levels[one[1]] and rng.random() < 0.5}
    return Ground(columns, rows, terrains, levels, {}, frozenset(ridges), frozenset(), frozenset())


def hexsides(hexes: Iterable[int]) -> set[Side]:
    """Every hexside between two of these hexes."""
    known = set(hexes)
    return {side(one, other) for one in known for _, other in neighbours(one) if other in known}
