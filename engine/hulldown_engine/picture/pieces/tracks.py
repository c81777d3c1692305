"""Where units have gone: a line through the hexes, with its letter where it begins and an arrow where it ends."""

from __future__ import annotations

from html import escape

from hulldown_engine.picture.drawing import Drawing, Way
from hulldown_engine.picture.places import at, number

SPREAD = 2.5
"""Pixels between ways that go through the same hexes."""

ABREAST = 5
"""How many ways go beside one another, before one lies on the first again."""


def tracks(drawing: Drawing) -> str:
    """The ways, beside one another."""
    return "".join(_way(way, SPREAD * (nth % ABREAST - ABREAST // 2)) for nth, way in enumerate(drawing.ways))


def _way(way: Way, aside: float) -> str:
    points = [(x + aside, y + aside) for x, y in map(at, way.hexes)]
    route = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    (x, y), title = points[0], f"<title>{escape(way.title)}</title>"
    return (
        f'<g class="way {way.side}" role="img">{title}<path class="casing" d="{route}"/>'
        f'<path class="track" d="{route}" marker-end="url(#hd-map-{way.side}-arrow)"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="6"/>'
        f'<text x="{number(x)}" y="{number(y + 3)}">{escape(way.letter)}</text></g>'
    )


ARROWS = "".join(
    f'<marker id="hd-map-{side}-arrow" class="{side}" viewBox="-6 -6 12 12" markerWidth="3.4" markerHeight="3.4" '
    'orient="auto"><path d="M-5-5L5 0L-5 5z"/></marker>'
    for side in ("us", "german")
)
"""The heads of the arrows."""
