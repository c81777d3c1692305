"""What is written over the map: hexes and their numbers, names, frames around hexes, and how much was in each."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from hulldown_engine.basics.hexes import CORNERS, Hex, printed
from hulldown_engine.picture.drawing import Drawing
from hulldown_engine.picture.places import HIGH, WIDE, at, number, outlines, path


def grid(drawing: Drawing) -> str:
    """The outlines of all hexes."""
    return path(outlines(drawing.ground.hexes()))


def heat(drawing: Drawing) -> str:
    """How much was in each hex: the more, the stronger its colour; each kind is a group, so that a page can hide it."""
    kinds = dict.fromkeys(each.kind for each in drawing.heat)
    return "".join(f'<g class="{kind}">{_warm(drawing, kind)}</g>' for kind in kinds)


def _warm(drawing: Drawing, kind: str) -> str:
    return "".join(
        f'<path fill-opacity="{number(FAINTEST + (1 - FAINTEST) * each.strength, 2)}" d="{outlines([each.hex])}">'
        f"<title>{escape(each.title)}</title></path>"
        for each in drawing.heat
        if each.kind == kind
    )


FAINTEST = 0.15
"""How strong the colour of a hex is in which there was next to nothing."""


def numbers(drawing: Drawing) -> str:
    """The number of each hex, as it is printed."""
    return "".join(_text(place, -15, printed(place)) for place in drawing.ground.hexes())


def names(drawing: Drawing) -> str:
    """The names of places, each in the first of its hexes that nothing stands in; else below its first."""
    taken = {unit.hex for unit in drawing.counters} | {marker.hex for marker in drawing.markers}
    written = []
    for name, hexes in drawing.told.get("names", {}).items():
        free = [place for place in hexes if place not in taken]
        written.append(_text(free[0], 19, name) if free else _text(hexes[0], 31, name))
    return "".join(written)


def _text(place: Hex, below: int, text: str) -> str:
    x, y = at(place)
    return f'<text x="{x}" y="{y + below}">{escape(text)}</text>'


INSETS: Mapping[str, float] = {
    "closed": 1,
    "entry": 0.9,
    "exit": 0.78,
    "retreat": 0.66,
    "planned": 0.72,
    "go": 0.84,
    "aim": 0.84,
}
"""How far from its centre the frame of a hex runs, so that one hex can have several."""


AREAS: Mapping[str, str] = {
    "closed": "Closed to everybody",
    "entry": "Where US units enter",
    "exit": "Where US units may leave",
    "retreat": "Where Germans retreat to",
    "planned": "Where planned barrages may fall",
    "go": "Where it can go",
    "aim": "What it can hit",
}
"""What each kind of area is called."""


def areas(drawing: Drawing) -> str:
    """Frames around the hexes that mean something."""
    return "".join(path("".join(_frame(place, INSETS[kind]) for place in hexes), kind) for kind, hexes in drawing.areas)


def _frame(place: Hex, part: float) -> str:
    x, y = at(place)
    corners = ((x + WIDE * u * part, y + HIGH * v * part) for u, v in CORNERS)
    return "M" + "L".join(f"{number(u)} {number(v)}" for u, v in corners) + "z"
