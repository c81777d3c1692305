"""The map of a book as a picture: SVG, the same bytes for the same map.

Every colour is a CSS variable, such as `--hd-map-woods`, with the colour of a light page to fall back on; on a dark
page of ours the variables are set (see `variables`), and on paper they are not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from hulldown_engine.hexes import CORNERS, DIRECTIONS, Hex, centre, direction_to, neighbour, neighbours, printed
from hulldown_engine.platoon.ground import BUILDING, DIRT, LEVELS, PAVED, ROUGH, TOWN, WOODS, Ground, Side

Corner = tuple[int, int]
"""A corner of a hex, in the units of `hexes.centre`."""

WIDE, HIGH = 15, 26
"""Pixels of such a unit, across and down: a hex is 60 wide and 52 high, which is regular to the eye."""

COLOURS: Mapping[str, tuple[str, str]] = {
    "level-1": ("#eef0dc", "#23271c"),
    "level-2": ("#e3d8ab", "#403920"),
    "level-3": ("#cdb17a", "#5f4d2b"),
    "contour": ("#a5854a", "#977b45"),
    "grid": ("#3d3a2c", "#d8d2bd"),
    "ink": ("#1d1b16", "#e9e5d9"),
    "paper": ("#fbf9f3", "#171713"),
    "woods": ("#a9c184", "#2f4a2a"),
    "tree": ("#6d8f4e", "#4d7a3e"),
    "leaf": ("#3f5c2b", "#8cb870"),
    "field": ("#b9a552", "#7a7040"),
    "stone": ("#8b8170", "#8f8775"),
    "town": ("#d8c9b4", "#463d33"),
    "house": ("#93492f", "#c67a5d"),
    "bank": ("#4f7f9d", "#7fb0cc"),
    "water": ("#8fbdd6", "#2c5f80"),
    "kerb": ("#4f483a", "#0d0c0a"),
    "paved": ("#f8f2e2", "#d3cbb4"),
    "dirt": ("#80592b", "#d0a569"),
    "ridge": ("#6b4a23", "#dcae6c"),
    "mark": ("#9a3a10", "#f0a36b"),
    "entry": ("#1d6b2a", "#8ddb8f"),
    "exit": ("#1f4f9c", "#9cc3ff"),
    "retreat": ("#8b1f5c", "#f3a0cf"),
}
"""What is coloured: on light pages, and on dark ones."""


class Marker(NamedTuple):
    """Something put on the map for a reader: a few letters in a hex, and what they stand for."""

    hex: Hex
    text: str
    title: str = ""


class Area(NamedTuple):
    """Hexes that mean something to a reader: by which units enter, leave or retreat, or that are closed to them."""

    kind: str
    hexes: Sequence[Hex]


@dataclass(frozen=True)
class Drawing:
    """What is drawn: the ground, what the bundle's prose says of it, and what is put on it."""

    ground: Ground
    told: Mapping[str, Any]
    markers: Sequence[Marker] = ()
    areas: Sequence[Area] = ()


def size(ground: Ground) -> tuple[int, int]:
    """How wide and how high a map is, in pixels."""
    return WIDE * (3 * ground.columns + 3), HIGH * (2 * ground.rows + 3)


def svg(ground: Ground, told: Mapping[str, Any], markers: Sequence[Marker] = (), areas: Sequence[Area] = ()) -> str:
    """A map as an SVG element; `told` is the `map` of the bundle's prose."""
    width, height = size(ground)
    return (
        f'<svg class="hd-map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(told['title'])}</title><style>{_style()}</style><defs>{_symbols()}{SHUT}</defs>"
        f"{_layers(Drawing(ground, told, markers, areas))}</svg>"
    )


def sample(drawing: Drawing, *, side: bool = False) -> str:
    """One hex of a small drawing, or the hexside above it, for the legend of a map that is on the same page."""
    x, y = _at(SAMPLED)
    box = f"{x - 2 * WIDE - 4} {y - HIGH - 4 - HIGH * side} {4 * WIDE + 8} {2 * HIGH + 8}"
    layers = _layers(drawing, "numbers")
    return f'<svg class="hd-map hd-sample" viewBox="{box}" aria-hidden="true" focusable="false">{layers}</svg>'


SAMPLED = 202
"""The hex that a sample shows."""


def _layers(drawing: Drawing, without: str = "") -> str:
    layers = ((name, layer(drawing)) for name, layer in LAYERS if name != without)
    return "".join(f'<g class="{name}">{inside}</g>' for name, inside in layers if inside)


def variables(*, dark: bool) -> str:
    """The colours as CSS declarations, for light pages or for dark ones."""
    return "".join(f"--hd-map-{name}:{pair[dark]};" for name, pair in COLOURS.items())


# Places ---------------------------------------------------------------------------------------------------------------


def _at(one: Hex) -> tuple[int, int]:
    """The centre of a hex, in pixels."""
    x, y = centre(one)
    return WIDE * x, HIGH * y


def _middle(one: Hex, direction: int) -> str:
    """The middle of a hexside."""
    (x, y), (u, v) = centre(one), centre(neighbour(one, direction))
    return f"{_number(WIDE * (x + u) / 2)} {_number(HIGH * (y + v) / 2)}"


def _ends(one: Hex, direction: int) -> tuple[Corner, Corner]:
    """The corners between which a hexside runs."""
    x, y = centre(one)
    (ax, ay), (bx, by) = CORNERS[direction - 1], CORNERS[direction]
    return (x + ax, y + ay), (x + bx, y + by)


def _side(pair: Sequence[Hex]) -> tuple[Corner, Corner]:
    """The same, for the hexside between two hexes."""
    direction = direction_to(pair[0], pair[1])
    assert direction is not None  # noqa: S101 - a bundle's hexsides are between neighbours
    return _ends(pair[0], direction)


def _point(corner: tuple[float, float]) -> str:
    return f"{_number(WIDE * corner[0])} {_number(HIGH * corner[1])}"


def _number(value: float) -> str:
    """A number of pixels, to the tenth."""
    return f"{round(value, 1) + 0.0:g}"


def _outlines(hexes: Iterable[Hex]) -> str:
    """One path around each of some hexes."""
    begins = (f"M{x + WIDE} {y - HIGH}" for x, y in map(_at, hexes))
    around = f"l{WIDE} {HIGH}-{WIDE} {HIGH}h-{2 * WIDE}l-{WIDE}-{HIGH} {WIDE}-{HIGH}z"
    return "".join(begin + around for begin in begins)


def _path(route: str, name: str = "") -> str:
    """A path, unless there is nothing of it."""
    named = f' class="{name}"' if name else ""
    return f'<path{named} d="{route}"/>' if route else ""


def _filled(drawing: Drawing, *terrains: str) -> list[Hex]:
    """The hexes that one of these fills."""
    return [one for one in drawing.ground.hexes() if drawing.ground.terrain(one) in terrains]


# The ground -----------------------------------------------------------------------------------------------------------


def _levels(drawing: Drawing) -> str:
    hexes = list(drawing.ground.hexes())
    of = {level: [one for one in hexes if drawing.ground.level(one) == level] for level in LEVELS}
    return "".join(_path(_outlines(of[level]), f"l{level}") for level in LEVELS)


def _cover(drawing: Drawing) -> str:
    return _path(_outlines(_filled(drawing, WOODS)), "woods") + _path(_outlines(_filled(drawing, TOWN)), "town")


def _contours(drawing: Drawing) -> str:
    """The hexsides at which the ground rises gently: those that are no ridge."""
    ground = drawing.ground
    found = []
    for one in ground.hexes():
        for direction in DIRECTIONS[:3]:
            other = neighbour(one, direction)
            if ground.on_map(other) and ground.level(one) != ground.level(other) and not ground.ridge(one, other):
                found.append((one, other))
    return _path(_smooth(found))


def _growth(drawing: Drawing) -> str:
    """What grows and lies in the hexes: a drawing of each sort for each hex, in turns that look like none."""
    drawn = {one: look for look, hexes in drawing.told.get("drawn", {}).items() for one in hexes}
    sorts = {one: drawn.get(one, drawing.ground.terrain(one)) for one in drawing.ground.hexes()}
    return "".join(_use(f"{sort}-{_turn(one)}", one) for one, sort in sorts.items() if sort in GROWTH)


def _houses(drawing: Drawing) -> str:
    """The houses of towns, under the streets and bridges that lead through them."""
    return "".join(_use(f"town-{_turn(one)}", one) for one in _filled(drawing, TOWN))


def _buildings(drawing: Drawing) -> str:
    return "".join(_use("building", one) for one in _filled(drawing, BUILDING))


def _turn(one: Hex) -> int:
    return (one // 100 * 5 + one % 100 * 7 + one % 3) % TURNS


def _use(symbol: str, one: Hex) -> str:
    x, y = _at(one)
    return f'<use href="#hd-map-{symbol}" x="{x}" y="{y}"/>'


# Lines along hexsides -------------------------------------------------------------------------------------------------


def _smooth(sides: Iterable[Sequence[Hex]]) -> str:
    """Lines along hexsides, each in one stroke, that take the corners in curves."""
    return "".join(map(_curve, _chains(sides)))


def _chains(sides: Iterable[Sequence[Hex]]) -> Iterator[list[Corner]]:
    """The corners along hexsides, one after the other: from ends and forks first, and then whatever goes round."""
    beside: dict[Corner, list[Corner]] = defaultdict(list)
    for one, other in map(_side, sides):
        beside[one].append(other)
        beside[other].append(one)
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
    route = f"M{_point(chain[0])}"
    for (x, y), (u, v) in pairwise(chain[1:]):
        route += f"Q{_point((x, y))} {_point(((x + u) / 2, (y + v) / 2))}"
    return f"{route}L{_point(chain[-1])}"


def _water(drawing: Drawing) -> str:
    streams = {(one, other) for one, other in drawing.told.get("streams", ())}
    thin, wide = _smooth(sorted(streams)), _smooth(sorted(drawing.ground.waters - streams))
    names = ("bank stream", "bank river", "water stream", "water river")
    return "".join(_path(route, name) for route, name in zip((thin, wide) * 2, names, strict=True))


def _ridges(drawing: Drawing) -> str:
    """Ridges, with teeth that point down."""
    ridges = sorted(drawing.ground.ridges)
    return _path(_smooth(ridges)) + _path("".join(_teeth(drawing.ground, *pair) for pair in ridges), "teeth")


def _teeth(ground: Ground, one: Hex, other: Hex) -> str:
    """The teeth of one hexside."""
    (ax, ay), (bx, by) = _side((one, other))
    high, low = sorted((one, other), key=lambda end: -ground.level(end))
    (x, y), (u, v) = centre(high), centre(low)
    found = []
    for part in (1.4, 3.8, 6.2):
        begin, end = (((ax * (9 - t) + bx * t) / 9, (ay * (9 - t) + by * t) / 9) for t in (part, part + 1.4))
        middle = (begin[0] + end[0]) / 2 + (u - x) / 6, (begin[1] + end[1]) / 2 + (v - y) / 6
        found.append(f"M{_point(begin)}L{_point(middle)}L{_point(end)}z")
    return "".join(found)


# Roads ----------------------------------------------------------------------------------------------------------------


def _roads(drawing: Drawing) -> str:
    routes = {
        road: "".join(_through(drawing.ground, one, road) for one in drawing.ground.hexes()) for road in (DIRT, PAVED)
    }
    layers = ((DIRT, "verge"), (PAVED, "kerb"), (DIRT, "dirt"), (PAVED, "paved"))
    return "".join(_path(routes[road], name) for road, name in layers)


def _through(ground: Ground, one: Hex, road: str) -> str:
    """A kind of road in a hex: bent from side to side, or from each side to the middle where others meet it."""
    roads = {direction: found for direction, other in neighbours(one) if (found := ground.road(one, other))}
    x, y = _at(one)
    if road not in roads.values():
        return ""
    ways = [direction for direction, found in roads.items() if found == road]
    if len(roads) == 1:
        ways += _off_the_map(ground, one, ways[0])
    if len(ways) == len(roads) == 2 or (len(roads) == 1 and len(ways) == 2):  # noqa: PLR2004 - in and out
        return f"M{_middle(one, ways[0])}Q{x} {y} {_middle(one, ways[1])}"
    return "".join(f"M{_middle(one, way)}L{x} {y}" for way in ways)


def _off_the_map(ground: Ground, one: Hex, came: int) -> list[int]:
    """The hexside by which a road leaves the map, as straight as can be; none, where it has come to a place."""
    if ground.terrain(one) in (BUILDING, TOWN):
        return []
    out = [direction for direction, other in neighbours(one) if not ground.on_map(other)]
    return sorted(out, key=lambda direction: (abs((direction - came) % 6 - 3), direction))[:1]


def _bridges(drawing: Drawing) -> str:
    return "".join(map(_bridge, sorted(drawing.ground.bridges)))


def _bridge(pair: Side) -> str:
    direction = direction_to(*pair)
    assert direction is not None  # noqa: S101 - a bundle's hexsides are between neighbours
    return f'<use href="#hd-map-bridge" transform="translate({_middle(pair[0], direction)}) rotate({60 * direction})"/>'


# Words ----------------------------------------------------------------------------------------------------------------


def _grid(drawing: Drawing) -> str:
    return _path(_outlines(drawing.ground.hexes()))


def _numbers(drawing: Drawing) -> str:
    return "".join(_text(one, -15, printed(one)) for one in drawing.ground.hexes())


def _names(drawing: Drawing) -> str:
    named = drawing.told.get("names", {}).items()
    return "".join(_text(hexes[0], 19, name) for name, hexes in named)


def _text(one: Hex, below: int, text: str) -> str:
    x, y = _at(one)
    return f'<text x="{x}" y="{y + below}">{escape(text)}</text>'


INSETS: Mapping[str, float] = {"closed": 1, "entry": 0.9, "exit": 0.78, "retreat": 0.66}
"""How far from its centre the frame of a hex runs, so that one hex can have several."""


def _areas(drawing: Drawing) -> str:
    return "".join(_path("".join(_frame(one, INSETS[kind]) for one in hexes), kind) for kind, hexes in drawing.areas)


def _frame(one: Hex, part: float) -> str:
    x, y = _at(one)
    corners = ((x + WIDE * u * part, y + HIGH * v * part) for u, v in CORNERS)
    return "M" + "L".join(f"{_number(u)} {_number(v)}" for u, v in corners) + "z"


def _marks(drawing: Drawing) -> str:
    return "".join(map(_mark, drawing.markers))


def _mark(marker: Marker) -> str:
    x, y = _at(marker.hex)
    title = f"<title>{escape(marker.title)}</title>" if marker.title else ""
    return f'<g>{title}<circle cx="{x}" cy="{y}" r="14"/>{_text(marker.hex, 5, marker.text)}</g>'


LAYERS: Sequence[tuple[str, Callable[[Drawing], str]]] = (
    ("levels", _levels),
    ("cover", _cover),
    ("contours", _contours),
    ("growth", _growth),
    ("houses", _houses),
    ("waters", _water),
    ("ridges", _ridges),
    ("roads", _roads),
    ("bridges", _bridges),
    ("buildings", _buildings),
    ("grid", _grid),
    ("areas", _areas),
    ("numbers", _numbers),
    ("names", _names),
    ("marks", _marks),
)
"""What is drawn over what, from the ground upward."""


# Symbols and style ----------------------------------------------------------------------------------------------------

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
GROWTH = (WOODS, ROUGH, "orchard", "field")


def _symbols() -> str:
    """The drawings that are used again and again."""
    found = {"building": _building(), "bridge": _deck()}
    for turn in range(TURNS):
        found[f"woods-{turn}"] = "".join(f'<circle cx="{x}" cy="{y}" r="{6 - (x + y) % 2}"/>' for x, y in TREES[turn])
        found[f"rough-{turn}"] = "".join(_stone(x, y) for x, y in STONES[turn])
        found[f"orchard-{turn}"] = "".join(f'<circle cx="{x}" cy="{y}" r="3.5"/>' for x, y in ORCHARD)
        found[f"field-{turn}"] = "".join(_furrow(y, turn) for y in FURROWS)
        found[f"town-{turn}"] = "".join(_house(*place) for place in HOUSES[turn])
    return "".join(
        f'<g id="hd-map-{name}" class="hd-map-{name.split("-")[0]}">{inside}</g>' for name, inside in found.items()
    )


def _stone(x: int, y: int) -> str:
    return f'<path d="M{x - 5} {y + 3}l2-5 4-2 4 3 1 4z"/>'


def _furrow(y: int, turn: int) -> str:
    """A furrow across the field, level or aslant."""
    half = 25 - abs(y) * 15 // 26
    return f'<path d="M{-half} {y}h{2 * half}" transform="rotate({(0, 60, 120)[turn]})"/>'


def _house(x: int, y: int, turned: int) -> str:
    return f'<rect x="{x}" y="{y}" width="11" height="8" transform="rotate({turned} {x + 5} {y + 4})"/>'


def _building() -> str:
    return '<path d="M-9-7h18v14h-18z"/><path class="hd-map-roof" d="M-9-7l5 7h8l5-7M-9 7l5-7M9 7l-5-7"/>'


def _deck() -> str:
    return '<path class="hd-map-deck" d="M-4-13v26h8v-26z"/><path d="M-8-16l3 4v24l-3 4M8-16l-3 4v24l3 4"/>'


def _style() -> str:
    rules = {**{f".hd-map {selector}": rule for selector, rule in STYLE.items()}, **SYMBOL_STYLE}
    dark = f"@media screen{{[data-md-color-scheme=slate] .hd-map{{{variables(dark=True)}}}}}"
    return dark + "".join(f"{selector}{{{_declared(rule)}}}" for selector, rule in rules.items())


def _declared(rule: str) -> str:
    """A rule with its colours, which it names as `$tree`, put in."""
    for name in sorted(COLOURS, key=len, reverse=True):
        rule = rule.replace(f"${name}", f"var(--hd-map-{name},{COLOURS[name][0]})")
    return rule


STYLE: Mapping[str, str] = {
    "g>path": "fill:none;stroke-linejoin:round",
    **{f".l{level}": f"fill:$level-{level};stroke:$level-{level}" for level in LEVELS},
    ".cover .woods": "fill:$woods;fill-opacity:.7;stroke:$woods",
    ".cover .town": "fill:$town;fill-opacity:.8;stroke:$town",
    ".contours": "stroke:$contour;stroke-width:2.4;stroke-linecap:round",
    ".bank": "stroke:$bank;stroke-width:12;stroke-linecap:round",
    ".water": "stroke:$water;stroke-width:9;stroke-linecap:round",
    ".bank.stream": "stroke-width:5",
    ".water.stream": "stroke-width:3",
    ".ridges": "stroke:$ridge;stroke-width:2.6;stroke-linecap:round",
    ".ridges .teeth": "fill:$ridge;stroke-width:.8",
    ".roads": "stroke-linecap:round",
    ".verge": "stroke:$paper;stroke-width:5.5;stroke-opacity:.75",
    ".dirt": "stroke:$dirt;stroke-width:2.6;stroke-dasharray:7 3.5;stroke-linecap:butt",
    ".kerb": "stroke:$kerb;stroke-width:8",
    ".paved": "stroke:$paved;stroke-width:5",
    ".grid": "stroke:$grid;stroke-width:1;stroke-opacity:.28",
    "text": "fill:$ink;text-anchor:middle;stroke:$paper;stroke-linejoin:round;paint-order:stroke",
    ".numbers": "font:8.5px var(--hd-sans,sans-serif);fill-opacity:.75",
    ".numbers text": "stroke-width:2;stroke-opacity:.7",
    ".names": "font:italic 700 13px var(--hd-serif,serif)",
    ".names text": "stroke-width:3.4;stroke-opacity:.85",
    ".areas .entry": "stroke:$entry;stroke-width:3.4",
    ".areas .exit": "stroke:$exit;stroke-width:3;stroke-dasharray:9 4",
    ".areas .retreat": "stroke:$retreat;stroke-width:4;stroke-dasharray:1 6;stroke-linecap:round",
    ".areas .closed": "fill:url(#hd-map-shut)",
    ".marks": "font:700 13px var(--hd-sans,sans-serif)",
    ".marks circle": "fill:$paper;stroke:$mark;stroke-width:2.5",
    ".marks text": "fill:$mark;stroke:none",
}
"""How everything looks."""

SYMBOL_STYLE: Mapping[str, str] = {
    ".hd-map-woods": "fill:$tree;stroke:$leaf;stroke-width:.8",
    ".hd-map-orchard": "fill:$tree;stroke:$leaf;stroke-width:.8",
    ".hd-map-field": "stroke:$field;stroke-width:1.4",
    ".hd-map-rough": "fill:$stone;stroke:$ink;stroke-width:.6",
    ".hd-map-town": "fill:$house;stroke:$ink;stroke-width:.9",
    ".hd-map-building": "fill:$house;stroke:$ink;stroke-width:.9",
    ".hd-map-roof": "fill:none",
    ".hd-map-bridge": "fill:none;stroke:$ink;stroke-width:2;stroke-linecap:round",
    "#hd-map-shut path": "fill:none;stroke:$ink;stroke-width:1.6;stroke-opacity:.6",
    ".hd-map-deck": "fill:$paved;stroke:none",
}
"""The same for the symbols: where one is used, it is no longer inside the map."""
