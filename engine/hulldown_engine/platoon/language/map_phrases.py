"""Places on the map in words: hexes by their numbers, whole edges and whole terrains by their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.language.wording import joined, spoken
from hulldown_engine.platoon.board.ground import WOODS, Ground

EDGES = ("top", "bottom", "left", "right")


def hex_numbers(numbers: Sequence[Hex], word: str = "and") -> str:
    """Hexes in a row: hex 0101, hexes 0101 and 0102."""
    return f"hex{'' if len(numbers) == 1 else 'es'} {joined([printed(number) for number in numbers], word)}"


def places(ground: Ground, numbers: Iterable[Hex], word: str = "and") -> str:
    """Hexes, those of a whole edge by its name; a corner that belongs to another edge is named."""
    numbers = set(numbers)
    parts, rest = [], set(numbers)
    for name in EDGES:
        along = [number for number in ground.hexes() if name in ground.edge(number)]
        missing = [number for number in along if number not in numbers]
        if len(along) > len(missing) and set(missing) <= {along[0], along[-1]}:
            parts.append(f"the {name} edge of the map" + (f" but for {hex_numbers(missing)}" if missing else ""))
            rest -= set(along)
    return joined([*parts, *([hex_numbers(sorted(rest), word)] if rest else [])])


def terrains_or_hexes(ground: Ground, numbers: Iterable[Hex]) -> str:
    """Any of some hexes: the terrain where all of its hexes are among them, and the others by their numbers."""
    rest, parts = set(numbers), []
    for terrain in sorted(set(ground.terrains.values())):
        every = {number for number in ground.hexes() if ground.terrain(number) == terrain}
        if every <= rest:
            parts.append(spoken(terrain) if terrain == WOODS else f"{spoken(terrain)} hexes")
            rest -= every
    return joined([*parts, *([hex_numbers(sorted(rest), "or")] if rest else [])], "or")
