"""The picture whole, and samples of it for the legend: layer upon layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from hulldown_engine.picture.drawing import Area, Drawing, Marker
from hulldown_engine.picture.ground import buildings, contours, cover, growth, houses, levels
from hulldown_engine.picture.hexsides import ridges, waters
from hulldown_engine.picture.palette import style
from hulldown_engine.picture.places import HIGH, WIDE, at
from hulldown_engine.picture.roads import bridges, roads
from hulldown_engine.picture.symbols import SHUT, symbols
from hulldown_engine.picture.words import areas, grid, marks, names, numbers
from hulldown_engine.platoon.board.ground import Ground


def size(ground: Ground) -> tuple[int, int]:
    """How wide and how high a map is, in pixels."""
    return WIDE * (3 * ground.columns + 3), HIGH * (2 * ground.rows + 3)


def svg(ground: Ground, texts: Mapping[str, Any], markers: Sequence[Marker] = (), areas: Sequence[Area] = ()) -> str:
    """A map as an SVG element; `texts` is the `map` of the bundle's prose."""
    width, height = size(ground)
    return (
        f'<svg class="hd-map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(texts['title'])}</title><style>{style()}</style><defs>{symbols()}{SHUT}</defs>"
        f"{_layers(Drawing(ground, texts, markers, areas))}</svg>"
    )


def sample(drawing: Drawing, *, side: bool = False) -> str:
    """One hex of a small drawing, or the hexside above it, for the legend of a map that is on the same page."""
    x, y = at(SAMPLED)
    box = f"{x - 2 * WIDE - 4} {y - HIGH - 4 - HIGH * side} {4 * WIDE + 8} {2 * HIGH + 8}"
    layers = _layers(drawing, "numbers")
    return f'<svg class="hd-map hd-sample" viewBox="{box}" aria-hidden="true" focusable="false">{layers}</svg>'


SAMPLED = 202
"""The hex that a sample shows."""


def _layers(drawing: Drawing, without: str = "") -> str:
    layers = ((name, layer(drawing)) for name, layer in LAYERS if name != without)
    return "".join(f'<g class="{name}">{inside}</g>' for name, inside in layers if inside)


LAYERS: Sequence[tuple[str, Callable[[Drawing], str]]] = (
    ("levels", levels),
    ("cover", cover),
    ("contours", contours),
    ("growth", growth),
    ("houses", houses),
    ("waters", waters),
    ("ridges", ridges),
    ("roads", roads),
    ("bridges", bridges),
    ("buildings", buildings),
    ("grid", grid),
    ("areas", areas),
    ("numbers", numbers),
    ("names", names),
    ("marks", marks),
)
"""What is drawn over what, from the ground upward."""
