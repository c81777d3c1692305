"""The lines of sight of a map, worked out once and kept: a compiled book has them, so that no game traces them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hulldown_compiler.source import cache, process_pool
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.games.book import canonical
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.line_of_sight import traced
from hulldown_engine.platoon.board.printed_sights import packed

WORTH_SHARING = 100
"""From how many hexes on several processes share a map."""

KEPT = "lines of sight"
"""Stands for them in the cache, where a file of a book would be named."""


def lines(root: Path, record: Mapping[str, Any]) -> str:
    """The lines of sight of a map's record, as a compiled book has them; from the last time if it is the same map."""
    key = cache.key(KEPT.encode(), canonical(record))
    kept = cache.load(root / KEPT, key)
    if kept is None:
        kept = packed(_rows(Ground.of(record)))
        cache.save(root / KEPT, key, kept)
    return str(kept)


def _rows(ground: Ground) -> list[list[bool]]:
    """For each hex whether it can be seen from each, in the order of their numbers."""
    hexes = list(ground.hexes())
    among = process_pool.hands() if len(hexes) >= WORTH_SHARING else 1
    halves = process_pool.shared(partial(_onward, ground, hexes), range(len(hexes)), among)
    return [
        [(halves[one][other - one] if one <= other else halves[other][one - other]) for other in range(len(hexes))]
        for one in range(len(hexes))
    ]


def _onward(ground: Ground, hexes: Sequence[Hex], nth: int) -> list[bool]:
    """Whether each hex can be seen from one of them, from that on: lines work both ways (erratum one-way-sight)."""
    return [traced(ground, hexes[nth], other) for other in hexes[nth:]]
