"""Charts: what is drawn is as large as its chance, everything has its words, and the file needs nothing else."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from hulldown_compiler.odds.chart import COLOURS, Chart, Series, svg

SVG = "{http://www.w3.org/2000/svg}"

HALVES = Series("miss", [Fraction(1, 2), Fraction(1, 2), Fraction(1, 4)])
REST = Series("hit", [Fraction(1, 2), Fraction(1, 2), Fraction(3, 4)])
NEVER = Series("killed", [Fraction(0)] * 3)


def drawn(chart: Chart) -> ET.Element:
    """The chart as a tree."""
    return ET.fromstring(svg(chart))  # noqa: S314 - our own


def over_numbers(*series: Series) -> Chart:
    """A chart over three numbers in a row."""
    return Chart("Fire", "weapon MG", "range, hexes", [4, 5, 6], series, "outcome")


def over_names(*series: Series) -> Chart:
    """A chart over three names."""
    return Chart("Fire", "range 3 hexes", "weapon", ["Rifles", "MG", "Gun"], series, "outcome")


def areas(root: ET.Element) -> dict[str, float]:
    """The size of each area, by its colour."""
    found = {}
    for polygon in root.iter(f"{SVG}polygon"):
        points = [tuple(map(float, point.split(","))) for point in polygon.attrib["points"].split()]
        found[colour(polygon)] = abs(sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]]))) / 2
    return found


def colour(piece: ET.Element) -> str:
    """The colour of a piece, where no page gives it another."""
    return piece.attrib["style"].rpartition(",")[2].rstrip(")")


def texts(root: ET.Element) -> list[str]:
    """Everything that is written on the chart."""
    return [one.text or "" for one in root.iter(f"{SVG}text")]


def bars(root: ET.Element) -> list[tuple[str, float, float]]:
    """Each piece of a bar: what is said of it, where it begins, and how long it is."""
    boxes = [(box.findtext(f"{SVG}title"), box) for box in root.iter(f"{SVG}rect")]
    return [(said, float(box.attrib["x"]), float(box.attrib["width"])) for said, box in boxes if said]


def test_areas_over_numbers_are_as_large_as_the_chances() -> None:
    """Three steps of the same width: 1/2, 1/2 and 1/4 of them are missed, and the rest is hit."""
    found = areas(drawn(over_numbers(HALVES, REST)))
    whole = sum(found.values())

    assert found[COLOURS[0]] / whole == pytest.approx(5 / 12, abs=0.001)
    assert found[COLOURS[1]] / whole == pytest.approx(7 / 12, abs=0.001)


def test_areas_fill_the_chart_between_nothing_and_everything() -> None:
    """From the line of 100% to that of 0%, and from the first number to the last."""
    root = drawn(over_numbers(HALVES, REST))
    corners = [point.split(",") for one in root.iter(f"{SVG}polygon") for point in one.attrib["points"].split()]
    lines = [one.attrib["d"] for one in root.iter(f"{SVG}path")]
    across = [re.findall(r"[\d.]+", line) for line in lines if line.count(" ") == 2]
    heights = [float(y) for x, y, to_x, to_y in across if y == to_y]
    sides = [float(x) for x, _ in corners]

    assert (min(heights), max(heights)) == (min(float(y) for _, y in corners), max(float(y) for _, y in corners))
    assert max(sides) == max(float(to_x) for _, _, to_x, _ in across)
    assert len(set(heights)) == 5


def test_bars_over_names_are_as_long_as_the_chances() -> None:
    """Each begins where the one before it ends, and all are of the same length together."""
    found = bars(drawn(over_names(HALVES, REST)))

    assert [said for said, _, _ in found] == [
        "Rifles: miss 50.0%",
        "Rifles: hit 50.0%",
        "MG: miss 50.0%",
        "MG: hit 50.0%",
        "Gun: miss 25.0%",
        "Gun: hit 75.0%",
    ]
    assert found[5][2] / found[4][2] == pytest.approx(3, abs=0.001)
    for (_, x, width), (_, after, rest) in zip(found[::2], found[1::2], strict=True):
        assert x + width == pytest.approx(after, abs=0.02)
        assert after + rest == pytest.approx(found[1][1] + found[1][2], abs=0.02)


@pytest.mark.parametrize("values", [[4, 6, 8], [6, 5, 4], ["4", "5", "6"], [4, 5, "none"], [4]])
def test_only_numbers_one_after_another_are_steps(values: list[str | int]) -> None:
    """Between any others there is no line to draw."""
    series = [Series(one.name, one.chances[: len(values)]) for one in (HALVES, REST)]
    root = drawn(Chart("Fire", "", "range", values, series))

    assert not list(root.iter(f"{SVG}polygon"))
    assert [text for text in texts(root) if text in {str(value) for value in values}] == [str(one) for one in values]


def test_axes_and_outcomes_are_named() -> None:
    """The title, what is given, both axes with their units, and the legend in the order of the stack."""
    numbers, names = texts(drawn(over_numbers(HALVES, REST))), texts(drawn(over_names(HALVES, REST)))

    assert numbers[:2] == ["Fire", "weapon MG"]
    assert set(numbers) >= {"0%", "25%", "50%", "75%", "100%", "4", "5", "6", "range, hexes", "chance"}
    assert numbers[-3:] == names[-3:] == ["outcome", "miss", "hit"]
    assert set(names) >= {"0%", "100%", "Rifles", "MG", "Gun", "weapon", "chance"}


def test_a_reader_who_cannot_see_it_is_told() -> None:
    """The chart is an image with a title and a description, and each value has its words under the pointer."""
    root = drawn(over_numbers(HALVES, REST))
    named = {one.attrib["id"]: one.text for one in root if "id" in one.attrib}

    assert root.attrib["role"] == "img"
    assert [named[one] for one in root.attrib["aria-labelledby"].split()] == [
        "Fire",
        "Chances by range, hexes. 4: miss 50.0%, hit 50.0%. 5: miss 50.0%, hit 50.0%. 6: miss 25.0%, hit 75.0%.",
    ]
    assert bars(root)[2][0] == "6: miss 25.0%, hit 75.0%"


def test_an_outcome_that_never_happens_keeps_its_colour() -> None:
    """It is not drawn and not in the legend, and those after it look as they do elsewhere."""
    root = drawn(over_numbers(HALVES, NEVER, REST))

    assert list(areas(root)) == [COLOURS[0], COLOURS[2]]
    assert texts(root)[-2:] == ["miss", "hit"]
    assert [colour(box) for box in root.iter(f"{SVG}rect") if "style" in box.attrib] == [COLOURS[0], COLOURS[2]]


def test_many_outcomes_are_the_likeliest_and_others() -> None:
    """Seven have a colour of their own; nothing is lost."""
    chances = [Fraction(nth, 55) for nth in range(1, 11)]
    root = drawn(
        Chart("Dice", "", "roll", ["once"], [Series(f"number {nth}", [one]) for nth, one in enumerate(chances)])
    )
    found = bars(root)

    assert [said for said, _, _ in found][-3:] == ["once: number 8 16.4%", "once: number 9 18.2%", "once: others 10.9%"]
    assert len(found) == len(COLOURS)
    assert sum(width for _, _, width in found) == pytest.approx(found[-1][2] * 55 / 6, abs=0.2)


def test_one_series_has_its_chances_behind_the_bars() -> None:
    """And no legend."""
    root = drawn(over_names(Series("chance", [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)])))

    assert set(texts(root)) >= {"50.0%", "33.3%", "16.7%"}
    assert [said for said, _, _ in bars(root)] == ["Rifles: 50.0%", "MG: 33.3%", "Gun: 16.7%"]
    assert "outcome" not in texts(root)


def test_words_of_a_book_stay_words() -> None:
    """Whatever is in them; and a long name is cut short."""
    root = drawn(Chart('<b>&"', "a\x00b\n<i>", "x" * 50, ["</svg>", "long " * 20], [Series("'", [Fraction(1)] * 2)]))

    assert texts(root)[:2] == ['<b>&"', "ab <i>"]
    assert set(texts(root)) >= {"</svg>", "x" * 29 + "…"}
    assert not list(root.iter("b"))


def test_a_long_line_is_folded() -> None:
    """What is given stands below the title, in as many lines as it needs."""
    words = [f"word{nth}" for nth in range(60)]
    found = texts(drawn(Chart("Fire", " ".join(words), "x", ["a"], [HALVES])))

    assert " ".join(found[1:6]).split()[:60] == words
    assert max(map(len, found)) < 110


def test_a_thousand_numbers_are_a_small_file() -> None:
    """Steps of the same height are one, and numbers below are few and round."""
    chances = [Fraction(1, 2) if nth < 500 else Fraction(1, 4) for nth in range(1000)]
    rest = [1 - one for one in chances]
    text = svg(Chart("Fire", "", "range", range(1000), [Series("miss", chances), Series("hit", rest)]))

    assert len(text) < 5_000
    assert re.findall(r'text-anchor="middle">(\d+)<', text) == [str(nth) for nth in range(0, 1000, 100)]


def test_a_chart_needs_nothing_but_itself() -> None:
    """No script, no font and no address but that of the namespace; the page's colours come first."""
    text = svg(over_numbers(HALVES, REST))

    assert re.findall(r"https?:[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|@import|url\(|@font-face", text)
    assert "fill:var(--hd-series-1,#0072b2)" in text
    assert "fill:currentColor" in text
    assert "prefers-color-scheme:dark" in text


def test_the_same_chart_is_the_same_text() -> None:
    """Two charts on one page differ in their names, even if they look alike."""
    one, other = svg(over_numbers(HALVES, REST)), svg(over_names(HALVES, REST))

    assert svg(over_numbers(HALVES, REST)) == one
    assert re.findall(r'id="([^"]+)"', one) != re.findall(r'id="([^"]+)"', other)
