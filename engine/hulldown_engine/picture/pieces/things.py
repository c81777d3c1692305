"""What lies in hexes under the counters: smoke, mines, improved positions, bunkers, roadblocks, craters."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from hulldown_engine.basics.hexes import Hex, direction_to, printed
from hulldown_engine.picture.drawing import Drawing, Thing
from hulldown_engine.picture.places import at

PUFFS = ((-19, 3, 10), (19, 2, 10), (-11, -12, 10), (10, -13, 11), (-11, 17, 9), (11, 16, 10), (0, 2, 13))
"""The puffs of smoke: where each is, and its radius."""

MINE = "M{x} -3v12M{left} 3h12M{slant} -1l8 8m0-8l-8 8"
"""A mine, at the left or the right."""

CRATERS = ((-15, -8, 6), (12, -14, 5), (3, 12, 7), (21, 8, 4))
"""Where shells have fallen: where each crater is, and its radius."""

FACES: Mapping[str, str] = {
    "smoke": "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in PUFFS),
    "mines": "".join(
        f'<path d="{MINE.format(x=x, left=x - 6, slant=x - 4)}"/><circle cx="{x}" cy="3" r="4"/>' for x in (-22, 22)
    ),
    "position": '<circle r="22.5"/>',
    "bunker": '<path class="wall" d="M-21-5L-12-21H12L21-5"/><path class="slit" d="M-9-21H9"/>',
    "shelled": "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in CRATERS),
    "roadblock": '<path d="M-9-31L9-21M-9-21L9-31"/>',
}
"""How each kind looks, about the centre of its hex; a bunker faces the top, and a roadblock lies there."""


NAMES: Mapping[str, str] = {
    "smoke": "smoke",
    "mines": "mines",
    "position": "position",
    "bunker": "bunker",
    "roadblock": "roadblock",
    "shelled": "under fire",
}
"""What each kind is called where it is told what is what, in that order."""

WHOSE: Mapping[str, str] = {"us": ", for US vehicles", "german": ", for German vehicles"}
"""Whom a roadblock stops, if it stops one side alone."""


def roadblock(one: Hex, other: Hex, against: str) -> Thing:
    """What lies across the road from one hex to the next."""
    title = f"A roadblock to {printed(other)}{WHOSE.get(against, '')}"
    return Thing("roadblock", one, title, direction_to(one, other) or 0)


def lying(drawing: Drawing) -> str:
    """What lies in hexes, but for smoke."""
    return "".join(_thing(thing) for thing in drawing.things if thing.kind in FACES and thing.kind != "smoke")


def smoke(drawing: Drawing) -> str:
    """The smoke, over all that lies in its hexes."""
    return "".join(_thing(thing) for thing in drawing.things if thing.kind == "smoke")


def _thing(thing: Thing) -> str:
    x, y = at(thing.hex)
    turned = f" rotate({60 * thing.facing})" if thing.facing else ""
    title = f"<title>{escape(thing.title)}, {printed(thing.hex)}</title>"
    return f'<g class="{thing.kind}" role="img" transform="translate({x} {y}){turned}">{title}{FACES[thing.kind]}</g>'
