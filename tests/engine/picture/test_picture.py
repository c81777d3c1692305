"""The picture of a map: everything on it is drawn where it is, once, and the same every time."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from tests.helpers.grounds import TOLD, drawn
from tests.helpers.paths import BOOKS, ROOT

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.basics.hexes import centre, printed
from hulldown_engine.picture.drawing import Drawing, Heat, Marker, Window, cut
from hulldown_engine.picture.layers import svg
from hulldown_engine.picture.palette import COLOURS, variables
from hulldown_engine.picture.places import HIGH, WIDE
from hulldown_engine.platoon.board.ground import Ground

SAINT_AUBERT = BOOKS / "platoon"
SVG = "{http://www.w3.org/2000/svg}"


@cache
def village() -> tuple[Ground, dict[str, Any]]:
    """The map of Saint-Aubert, and what is said of it."""
    play, _ = writer.bundle(read_book(SAINT_AUBERT))
    return Ground.of(play["logic"]["map"]), play["prose"]["map"]


def picture(ground: Ground, told: Mapping[str, Any] | None = None, *markers: Marker) -> Element:
    """A map's picture, read as XML."""
    return fromstring(svg(Drawing(ground, TOLD if told is None else told, markers)))  # noqa: S314 - our own picture


def layer(found: Element, name: str) -> Element:
    """One layer of a picture."""
    return next(one for one in found.findall(f"{SVG}g") if one.get("class") == name)


def layers(found: Element) -> list[str | None]:
    """The layers that a picture has."""
    return [one.get("class") for one in found.findall(f"{SVG}g")]


def uses(found: Element, name: str) -> list[tuple[str, int, int]]:
    """The symbols of a layer, and where each stands."""
    return [
        (str(one.get("href")).removeprefix("#hd-map-"), int(one.get("x", "0")), int(one.get("y", "0")))
        for one in layer(found, name).iter(f"{SVG}use")
    ]


def pixels(one: int) -> tuple[int, int]:
    """Where the centre of a hex is drawn."""
    x, y = centre(one)
    return WIDE * x, HIGH * y


def points(route: str) -> list[tuple[float, float]]:
    """The absolute points of a path."""
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", route)]


def routes(found: Element, name: str) -> list[list[tuple[float, float]]]:
    """The points of every stroke of a layer's paths."""
    strokes = (stroke for path in layer(found, name).iter(f"{SVG}path") for stroke in str(path.get("d")).split("M"))
    return [points(stroke) for stroke in strokes if stroke]


# The whole ------------------------------------------------------------------------------------------------------------


def test_every_hex_has_its_number() -> None:
    """Each number stands in its hex, above the middle."""
    ground, told = village()
    numbers = {text.text: (text.get("x"), text.get("y")) for text in layer(picture(ground, told), "numbers")}

    assert list(numbers) == [printed(one) for one in ground.hexes()]
    assert all(numbers[printed(one)] == (str(x), str(y - 15)) for one in ground.hexes() for x, y in [pixels(one)])


def test_everything_is_inside_the_picture() -> None:
    """No stroke leaves the frame."""
    ground, told = village()
    found = picture(ground, told)
    _, _, width, height = (int(one) for one in str(found.get("viewBox")).split())

    for name in ("waters", "ridges", "roads", "contours"):
        assert all(0 <= x <= width and 0 <= y <= height for route in routes(found, name) for x, y in route)


def test_every_symbol_is_there() -> None:
    """Whatever is used has been drawn, and whatever has been drawn has a name of its own."""
    ground, told = village()
    found = picture(ground, told)
    ids = [one.get("id") for one in found.iter() if one.get("id")]
    used = {str(one.get("href"))[1:] for one in found.iter(f"{SVG}use")}

    assert len(ids) == len(set(ids))
    assert used <= set(ids)


def test_every_layer_is_there() -> None:
    """The small map shows everything that a map can show."""
    ground, told = village()

    assert layers(picture(ground, told, Marker(101, "A"))) == [
        *("levels", "cover", "contours", "growth", "houses", "waters", "ridges", "roads", "bridges"),
        *("buildings", "grid", "numbers", "names", "pieces"),
    ]


def test_nothing_is_drawn_of_nothing() -> None:
    """Open level ground has a grid and numbers."""
    assert layers(picture(drawn(".. .."))) == ["levels", "grid", "numbers"]


def test_the_same_bytes_in_another_process() -> None:
    """A picture does not depend on when, where and how often it is drawn."""
    script = (
        f"import sys; sys.path[:0] = {sys.path!r}\n"
        "from tests.engine.picture.test_picture import village\n"
        "from hulldown_engine.picture.drawing import Drawing\n"
        "from hulldown_engine.picture.layers import svg\n"
        "sys.stdout.write(svg(Drawing(*village())))"
    )
    root = ROOT
    seeds = ({"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)} for seed in ("1", "2"))
    texts = [
        subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, check=True, cwd=root)
        for env in seeds
    ]

    assert [one.stdout.decode() for one in texts] == [svg(Drawing(*village()))] * 2


# Colours --------------------------------------------------------------------------------------------------------------


def test_every_colour_can_be_changed() -> None:
    """Each is a variable with a colour to fall back on, and each variable is set for dark pages."""
    dark = f"@media screen{{[data-md-color-scheme=slate] .hd-map{{{variables(dark=True)}}}}}"
    before, said, after = svg(Drawing(*village())).partition(dark)
    text = before + after

    assert said == dark
    used = dict(re.findall(r"var\(--hd-map-([a-z0-9-]+),(#[0-9a-f]{6})\)", text))
    assert used == {name: light for name, (light, _) in COLOURS.items()}
    assert re.findall(r"#[0-9a-f]{6}(?!\))", text) == []
    assert "--hd-map-paper:#171713;" in variables(dark=True)
    assert "--hd-map-paper:#fbf9f3;" in variables(dark=False)


def luminance(colour: str) -> float:
    """How bright a colour is to the eye."""
    parts = (int(colour[nth : nth + 2], 16) / 255 for nth in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("under", ["level-1", "level-2", "level-3", "woods", "town", "paper", "paved"])
def test_numbers_can_be_read(under: str, *, dark: bool) -> None:
    """Ink on every ground has at least the contrast that small text needs; on a dark page a paved road is light."""
    if dark and under == "paved":
        under, ink = "ink", "paper"
    else:
        ink = "ink"
    one, other = sorted((luminance(COLOURS[under][dark]), luminance(COLOURS[ink][dark])))
    assert (other + 0.05) / (one + 0.05) >= 4.5


def test_levels_differ_in_brightness() -> None:
    """Levels are told apart without colour."""
    for dark in (False, True):
        bright = [luminance(COLOURS[f"level-{level}"][dark]) for level in (1, 2, 3)]
        assert bright == sorted(bright, reverse=not dark)
        steps = [(max(pair) + 0.05) / (min(pair) + 0.05) for pair in pairwise(bright)]
        assert min(steps) > 1.15


# Words ----------------------------------------------------------------------------------------------------------------


def test_words_are_words() -> None:
    """Names, titles and markers come from authors and players, and never become markup."""
    evil = "<script>\"&'"
    told = {**TOLD, "title": evil, "names": {evil: [101]}}
    found = picture(drawn(".. .."), told, Marker(201, evil, evil))

    assert found.findtext(f"{SVG}title") == evil
    assert [text.text for text in layer(found, "names")] == [evil]
    assert layer(found, "pieces").findtext(f"{SVG}g/{SVG}title") == evil
    assert layer(found, "pieces").findtext(f"{SVG}g/{SVG}text") == evil
    assert "<script" not in svg(Drawing(drawn(".. .."), told, (Marker(201, evil, evil),)))


def test_names_stand_in_their_first_hex() -> None:
    """A place of several hexes has its name once."""
    ground, told = village()
    names = {text.text: (text.get("x"), text.get("y")) for text in layer(picture(ground, told), "names")}
    x, y = pixels(707)

    assert list(names) == list(told["names"])
    assert names["Saint-Aubert"] == (str(x), str(y + 19))


# What lies on the ground ----------------------------------------------------------------------------------------------


def test_what_fills_a_hex() -> None:
    """Trees, stones, the houses of a town and the one of a building; orchards and fields where they are drawn."""
    told = {**TOLD, "drawn": {"orchard": [102], "field": [201]}}
    found = picture(drawn("w. wr bt"), told)
    growth = {(x, y): symbol.partition("-")[0] for symbol, x, y in uses(found, "growth")}
    houses = {(x, y): symbol.partition("-")[0] for symbol, x, y in uses(found, "houses")}
    buildings = {(x, y): symbol for symbol, x, y in uses(found, "buildings")}

    assert growth == {pixels(101): "woods", pixels(102): "orchard", pixels(201): "field", pixels(202): "rough"}
    assert houses == {pixels(203): "town"}
    assert buildings == {pixels(103): "building"}


def test_how_much_was_in_each_hex() -> None:
    """A group for each kind, in the order in which they come; the more there was, the stronger; outside, none."""
    heat = [
        Heat("went", 101, 1, "A & B"),
        Heat("lost", 101, 0.5, "C"),
        Heat("went", 202, 0, "D"),
        Heat("went", 201, 0, ""),
    ]
    drawing = cut(Drawing(drawn(".. .."), TOLD, heat=heat), Window(1, 1, 1, 2))
    found = layer(fromstring(svg(drawing)), "heat")  # noqa: S314 - our own picture
    went, lost = found

    assert (went.get("class"), lost.get("class")) == ("went", "lost")
    assert [path.get("fill-opacity") for path in (*went, *lost)] == ["1", "0.57"]
    assert [path.findtext(f"{SVG}title") for path in went] == ["A & B"]
    x, y = pixels(101)
    assert str(went[0].get("d")).startswith(f"M{x + WIDE} {y - HIGH}l")


def test_levels() -> None:
    """Each level has its own colour, and its hexes."""
    found = picture(drawn("... ...", "123 113"))
    counts = {path.get("class"): str(path.get("d")).count("M") for path in layer(found, "levels")}

    assert counts == {"l1": 3, "l2": 1, "l3": 2}


def test_a_road_goes_through_the_hexsides_it_crosses() -> None:
    """From the middle of a hex without another way on, through the middle of each hexside, out over the edge."""
    found = picture(drawn("... b.. ...", dirt="0102/0202 0202/0302"))
    dirt = next(path for path in layer(found, "roads") if path.get("class") == "dirt")
    strokes = [points(stroke) for stroke in str(dirt.get("d")).split("M")[1:]]

    assert strokes[0] == [(67.5, 117.0), pixels(102)]
    assert strokes[1] == [(112.5, 117.0), pixels(202), (67.5, 117.0)]
    assert strokes[2][0] == (112.5, 117.0)
    assert strokes[2][-1][0] > pixels(302)[0]


@pytest.mark.parametrize(("end", "leaves"), [(301, (157.5, 39.0)), (103, (22.5, 169.0)), (303, (135.0, 182.0))])
def test_a_road_leaves_the_map_as_straight_as_it_can(end: int, leaves: tuple[float, float]) -> None:
    """Beyond its last hex a road goes on to the edge, through the hexside that is most nearly ahead."""
    before = {301: "0201", 103: "0202", 303: "0302"}[end]
    found = picture(drawn("... ... ...", dirt=f"{before}/{printed(end)}"))
    ends = {point for route in routes(found, "roads") for point in (route[0], route[-1])}

    assert leaves in ends


@pytest.mark.parametrize(("pair", "turned"), [("0101/0102", 180), ("0202/0302", 60), ("0202/0303", 120)])
def test_bridges_lie_across_the_water(pair: str, turned: int) -> None:
    """A bridge stands in the middle of its hexside, turned the way its road goes."""
    one, other = (pixels(int(each)) for each in pair.split("/"))
    found = picture(drawn("... ... ...", water=pair, bridges=pair, paved=pair))
    bridge = next(layer(found, "bridges").iter(f"{SVG}use"))
    x, y = ((a + b) / 2 for a, b in zip(one, other, strict=True))

    assert bridge.get("transform") == f"translate({x:g} {y:g}) rotate({turned})"


def test_roads_meet_in_the_middle() -> None:
    """Where a road meets another, both come to the middle of the hex."""
    found = picture(drawn("... ... ...", paved="0201/0202 0202/0203", dirt="0202/0302"))

    assert Counter(route[-1] for route in routes(found, "roads"))[pixels(202)] == 6


def test_water_runs_along_every_hexside() -> None:
    """The middles of all hexsides of the river are on its line, which is drawn twice: its bank and its water."""
    ground = drawn("... ... ...", water="0101/0102 0201/0102 0201/0202 0201/0302")
    found = routes(picture(ground), "waters")
    middles = {tuple((a + b) / 2 for a, b in zip(*map(pixels, pair), strict=True)) for pair in ground.waters}

    assert len(found) == 2
    assert found[0] == found[1]
    inner = set(found[0][2:-1:2])
    assert inner <= middles
    assert len(found[0]) == 2 + 2 * (len(middles) - 1)


def test_streams_are_thinner_than_rivers() -> None:
    """What the book calls a stream is drawn as one."""
    ground = drawn("... ... ...", water="0101/0102 0302/0303")
    classes = [path.get("class") for path in layer(picture(ground, {**TOLD, "streams": [[302, 303]]}), "waters")]

    assert classes == ["bank stream", "bank river", "water stream", "water river"]


def test_water_all_around() -> None:
    """Water around a hex is one line that comes back to where it began."""
    ground = drawn("... ... ...", water="0201/0202 0302/0202 0303/0202 0203/0202 0103/0202 0102/0202")
    bank, water = routes(picture(ground), "waters")

    assert bank == water
    assert bank[0] == bank[-1]
    assert len(set(bank)) == len(bank) - 1


def test_teeth_of_a_ridge_point_down() -> None:
    """The point of every tooth is on the lower side of its ridge."""
    found = picture(drawn("... ... ...", "222 111 111", ridges="0201/0202"))
    teeth = next(path for path in layer(found, "ridges") if path.get("class") == "teeth")
    strokes = [points(stroke) for stroke in str(teeth.get("d")).split("M")[1:]]
    side = pixels(201)[1] + HIGH

    assert len(strokes) == 3
    assert all(tip[1] > side == begin[1] == end[1] for begin, tip, end in strokes)


@pytest.mark.parametrize(("ridges", "points_of_contour"), [("", 6), ("0101/0102", 4)])
def test_a_ridge_is_no_contour(ridges: str, points_of_contour: int) -> None:
    """Where the ground slopes there is a contour line: along three hexsides, or two when one of them is a ridge."""
    found = picture(drawn(".. ..", "22 11", ridges=ridges))

    assert [len(route) for route in routes(found, "contours")] == [points_of_contour]
    assert ("ridges" in layers(found)) == bool(ridges)
