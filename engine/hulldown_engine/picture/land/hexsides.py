"""Lines along hexsides: streams and rivers, ridges, and how they are drawn in one stroke."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hulldown_engine.basics.hexes import Hex, centre
from hulldown_engine.picture.drawing import Drawing
from hulldown_engine.picture.places import Corner, path, point, side
from hulldown_engine.platoon.board.ground import Ground


def smooth(sides: Iterable[Sequence[Hex]]) -> str:
    """Lines along hexsides, each in one stroke, that take the corners in curves."""
    return "".join(map(_curve, _chains(sides)))


def _chains(sides: Iterable[Sequence[Hex]]) -> Iterator[list[Corner]]:
    """The corners along hexsides, one after the other: from ends and forks first, and then whatever goes round."""
    beside: dict[Corner, list[Corner]] = defaultdict(list)
    for corner_from, corner_to in map(side, sides):
        beside[corner_from].append(corner_to)
        beside[corner_to].append(corner_from)
    for begin in sorted(beside, key=lambda corner: (len(beside[corner]) == 2, corner)):  # noqa: PLR2004 - goes through
        while beside[begin]:
            chain = [begin, _step(beside, begin)]
            while len(beside[chain[-1]]) == 1 and chain[-1] != begin:
                chain.append(_step(beside, chain[-1]))
            yield chain


def _step(beside: dict[Corner, list[Corner]], corner: Corner) -> Corner:
    """Go on along a hexside, which is used up."""
    following = min(beside[corner])
    beside[corner].remove(following)
    beside[following].remove(corner)
    return following


def _curve(chain: Sequence[Corner]) -> str:
    """A stroke through the middles of hexsides, pulled towards the corners between them."""
    route = f"M{point(chain[0])}"
    for (x, y), (u, v) in pairwise(chain[1:]):
        route += f"Q{point((x, y))} {point(((x + u) / 2, (y + v) / 2))}"
    return f"{route}L{point(chain[-1])}"


def waters(drawing: Drawing) -> str:
    """Streams and rivers, with their banks."""
    streams = {(left, right) for left, right in drawing.told.get("streams", ())}
    thin, wide = smooth(sorted(streams)), smooth(sorted(drawing.ground.waters - streams))
    names = ("bank stream", "bank river", "water stream", "water river")
    return "".join(path(route, name) for route, name in zip((thin, wide) * 2, names, strict=True))


def ridges(drawing: Drawing) -> str:
    """Ridges, with teeth that point down."""
    ridges = sorted(drawing.ground.ridges)
    return path(smooth(ridges)) + path("".join(_teeth(drawing.ground, *pair) for pair in ridges), "teeth")


def _teeth(ground: Ground, first: Hex, second: Hex) -> str:
    """The teeth of one hexside."""
    (ax, ay), (bx, by) = side((first, second))
    high, low = sorted((first, second), key=lambda end: -ground.level(end))
    (x, y), (u, v) = centre(high), centre(low)
    teeth = []
    for part in (1.4, 3.8, 6.2):
        begin, end = (((ax * (9 - t) + bx * t) / 9, (ay * (9 - t) + by * t) / 9) for t in (part, part + 1.4))
        middle = (begin[0] + end[0]) / 2 + (u - x) / 6, (begin[1] + end[1]) / 2 + (v - y) / 6
        teeth.append(f"M{point(begin)}L{point(middle)}L{point(end)}z")
    return "".join(teeth)
