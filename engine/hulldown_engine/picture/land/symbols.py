"""Symbols: what is drawn again and again, a few drawings of each."""

from __future__ import annotations

from hulldown_engine.platoon.board.ground import ROUGH, WOODS

TURNS = 3
"""How many drawings there are of each sort of ground."""

SHUT = (
    '<pattern id="hd-map-shut" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M1 0v7"/></pattern>'
)
"""The hatching of hexes that nobody enters."""

TREES = (
    ((-18, -10), (17, -13), (-5, -6), (8, -6), (-13, 3), (21, -2), (2, 4), (13, 7), (-16, 15), (-4, 15), (8, 18)),
    ((-15, -13), (15, -9), (2, -6), (-9, -4), (-21, 0), (9, 3), (20, 4), (-3, 7), (-13, 12), (4, 17), (15, 16)),
    ((-19, -5), (18, -12), (-8, -7), (5, -5), (14, 1), (-13, 4), (-1, 5), (22, 3), (-8, 16), (5, 14), (16, 15)),
)
STONES = (
    ((-17, -8), (15, -9), (-4, 1), (18, 6), (-12, 13), (5, 15)),
    ((-19, -3), (14, -6), (-7, -5), (4, 3), (-12, 12), (14, 13)),
    ((-15, -9), (5, -4), (19, 0), (-16, 6), (-2, 11), (11, 16)),
)
HOUSES = (
    ((-24, -6, 10), (14, -8, -8), (-15, 9, -30), (6, 12, 12)),
    ((-25, -3, -12), (13, -4, 10), (-12, 12, 28), (7, 12, -6)),
    ((-22, -9, 24), (16, -6, 0), (-18, 9, 6), (3, 13, -18)),
)
"""Places in a hex, from its centre; houses are turned, too."""

ORCHARD = tuple((x, y) for y in (-8, 4, 16) for x in (-15, -5, 5, 15))
FURROWS = (-18, -12, -6, 0, 6, 12, 18)
BUILDING = '<path d="M-9-7h18v14h-18z"/><path class="hd-map-roof" d="M-9-7l5 7h8l5-7M-9 7l5-7M9 7l-5-7"/>'
BRIDGE = '<path class="hd-map-deck" d="M-4-13v26h8v-26z"/><path d="M-8-16l3 4v24l-3 4M8-16l-3 4v24l3 4"/>'
GROWTH = (WOODS, ROUGH, "orchard", "field")


def symbols() -> str:
    """The drawings that are used again and again."""
    drawings = {"building": BUILDING, "bridge": BRIDGE}
    for turn in range(TURNS):
        drawings[f"woods-{turn}"] = "".join(
            f'<circle cx="{x}" cy="{y}" r="{6 - (x + y) % 2}"/>' for x, y in TREES[turn]
        )
        drawings[f"rough-{turn}"] = "".join(_stone(x, y) for x, y in STONES[turn])
        drawings[f"orchard-{turn}"] = "".join(f'<circle cx="{x}" cy="{y}" r="3.5"/>' for x, y in ORCHARD)
        drawings[f"field-{turn}"] = "".join(_furrow(y, turn) for y in FURROWS)
        drawings[f"town-{turn}"] = "".join(_house(*place) for place in HOUSES[turn])
    return "".join(
        f'<g id="hd-map-{name}" class="hd-map-{name.split("-")[0]}">{inside}</g>' for name, inside in drawings.items()
    )


def _stone(x: int, y: int) -> str:
    return f'<path d="M{x - 5} {y + 3}l2-5 4-2 4 3 1 4z"/>'


def _furrow(y: int, turn: int) -> str:
    """A furrow across the field, level or aslant."""
    half = 25 - abs(y) * 15 // 26
    return f'<path d="M{-half} {y}h{2 * half}" transform="rotate({(0, 60, 120)[turn]})"/>'


def _house(x: int, y: int, turned: int) -> str:
    return f'<rect x="{x}" y="{y}" width="11" height="8" transform="rotate({turned} {x + 5} {y + 4})"/>'
