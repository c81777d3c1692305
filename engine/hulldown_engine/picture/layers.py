"""The picture whole, and samples of it for the legend: layer upon layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from hulldown_engine.picture.drawing import Drawing
from hulldown_engine.picture.key import height, key
from hulldown_engine.picture.land.ground import buildings, contours, cover, growth, houses, levels
from hulldown_engine.picture.land.hexsides import ridges, waters
from hulldown_engine.picture.land.roads import bridges, roads
from hulldown_engine.picture.land.symbols import SHUT, symbols
from hulldown_engine.picture.palette import style
from hulldown_engine.picture.pieces.stacks import pieces
from hulldown_engine.picture.pieces.things import lying, smoke
from hulldown_engine.picture.pieces.tracks import ARROWS, tracks
from hulldown_engine.picture.places import HIGH, WIDE, at, corner, extent
from hulldown_engine.picture.words import areas, grid, heat, names, numbers


def svg(drawing: Drawing, *, themed: bool = True) -> str:
    """A map as an SVG element: for a page of ours, by whose theme its colors change, or with colors of its own."""
    width, down = extent(drawing.box)
    high = down + height(drawing)
    x, y = corner(drawing.box)
    sized = "" if themed else f' width="{width}" height="{high}"'
    sheet = "" if themed else f'<rect class="sheet" x="{x}" y="{y}" width="{width}" height="{high}"/>'
    return (
        f'<svg class="hd-map" xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {high}"{sized} '
        f'role="{"group" if drawing.counters else "img"}">'
        f"<title>{escape(_title(drawing))}</title><style>{style(themed=themed)}</style>"
        f"<defs>{symbols()}{SHUT}{ARROWS if drawing.ways else ''}</defs>{sheet}{_layers(drawing)}</svg>"
    )


def _title(drawing: Drawing) -> str:
    return ": ".join(filter(None, (drawing.heading, drawing.told["title"])))


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
    return "".join(f'<g class="{name}"{_unsaid(name)}>{inside}</g>' for name, inside in layers if inside)


def _unsaid(name: str) -> str:
    """Numbers are not read aloud one by one: each piece says in which hex it is."""
    return ' aria-hidden="true"' if name == "numbers" else ""


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
    ("heat", heat),
    ("areas", areas),
    ("lying", lying),
    ("tracks", tracks),
    ("smoke", smoke),
    ("numbers", numbers),
    ("names", names),
    ("pieces", pieces),
    ("key", key),
)
"""What is drawn over what, from the ground upward."""
