"""Tables on the site: their axes, spans, bands and halves, and where single cells come from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.site.reading import Page, Tables, read, tables

from hulldown_compiler.bundle.published import Published
from hulldown_site.charts.grid import CompiledTable
from hulldown_site.html.cells import span
from hulldown_site.html.marks import Marks, letters


@pytest.fixture
def page(hard: Path) -> Path:
    """The gallery's tables."""
    return hard / "books" / "gallery" / "tables.html"


def section(page: Path, name: str) -> Page:
    """What stands on a page between the heading of a table and the next."""
    html = page.read_text("utf-8")
    begin = html.index(f'<h2 id="table-{name}">')
    return Page(html[begin : html.find("<h2 ", begin + 1)])


def test_one_axis_of_dice_has_its_chances(page: Path) -> None:
    """Spans as they are written, exactly what they are worth, and the letter of a cell's own source."""
    assert tables(page)["table-single"] == [
        [
            ["Roll", "Chance", "Result"],
            ["2–5", "27.8%", "miss"],
            ["6–9", "55.6%", "half-hit"],
            ["10–12", "16.7%", "killeda"],
        ]
    ]


def test_two_axes_cross(page: Path) -> None:
    """Both are headings, with their units; halves, minus signs and words are printed as in a rulebook."""
    assert tables(page)["table-square"] == [
        [
            ["Target", "Range, <x-evil>cm</x-evil>"],
            ["0–5", "6–15", "16+"],
            ["front", "automatic", "7", "–"],
            ["flank after pivot", "½", "9a", "−1½b"],  # noqa: RUF001 - a minus sign
        ]
    ]


def test_bands_are_said_in_words(page: Path) -> None:
    """From which number to which, in the order in which they count."""
    rows = tables(page)["table-banded"][0]

    assert rows[1:] == [
        ["1", "2", "3", "4"],
        ["short", "to 25: automaticto 50: 11beyond: 19", "from 10 to 20: 7", "–"],
        ["long", "automatic", "at any range: 4", "to 30: 5from 60 to 90: 6"],
    ]
    assert "The cells go by range, in cm: the first band that reaches so far counts." in section(page, "banded").text


def test_cells_reach_over_the_columns_that_they_stand_for(page: Path) -> None:
    """A span in one row and single numbers in the other share their columns."""
    found = Tables(page.read_text("utf-8")).found["table-banded"][0]

    assert [[cell.columns for cell in row] for row in found] == [[1, 4], [1, 1, 1, 1], [1, 2, 1, 1], [1, 1, 1, 2]]
    assert [cell.heading for cell in found[2]] == [True, False, False, False]


def test_a_long_axis_runs_down(page: Path) -> None:
    """Sixty spaces are sixty rows, each under its number; the box is one that scrolls."""
    rows = tables(page)["table-long-track"][0]

    assert rows[:3] == [["Space, spaces", "Gun"], ["short", "long"], ["0", "99", "99"]]
    assert rows[-1] == ["59", "40", "40"]
    assert len(rows) == 62
    assert 'class="hd-chart-table hd-tall"' in page.read_text("utf-8")


RUNS = " ".join(f"{nth}–{nth + 1} {9 - nth // 8}" for nth in range(0, 60, 2))


def test_rows_of_their_own_spans_are_runs(page: Path) -> None:
    """Each span with its number; the weapons by what they are called, as links to their cards."""
    assert tables(page)["table-runs"][0] == [
        ["Weapon", "Space: value"],
        ["Rifle, <x-evil>bolt</x-evil> action", RUNS],
        ["Big Gun", "0–29 9 30–39 8 40+ 7"],
    ]
    assert "card-Big-Gun.html" in [one.get("href") for one in section(page, "runs").all("a")]


def test_a_cell_that_is_printed_elsewhere_has_its_place_below(page: Path) -> None:
    """And no mark, for marks are of what is not printed."""
    text = section(page, "runs").text

    assert "Printed: Big Gun, 30-39. A <x-evil>sheet</x-evil> {of} paper, 1944, a footnote." in text
    assert "All its 33 values are printed." in text


def test_many_numbers_and_few_results_are_turned_round(page: Path) -> None:
    """A column for each result, in the order of their kind, and the numbers that give it in the cells."""
    assert tables(page)["table-results"][0] == [
        ["Side", "Roll for"],
        ["turret", "hull", "running gear"],
        ["front", "1–8", "9–65", "66–100"],
        ["rear", "41–50", "1–40, 51–100", "–"],
    ]


def test_a_result_that_every_number_gives(gallery: Published) -> None:
    """It is given by any, and not by a span that ends where the axis happens to end."""
    axes: list[tuple[str, Any]] = [
        ("area", {"kind": "names", "names": ["hull", "turret"]}),
        ("total", {"kind": "number", "least": -9, "most": 40}),
    ]
    rows = {"hull": [[None, 21, "miss"], [22, None, "killed"]], "turret": [[None, 40, "miss"]]}
    drawn = CompiledTable(
        gallery, axes, {"kind": "names", "names": ["miss", "killed"]}, rows, Marks(gallery, "x", 0)
    ).html()

    assert [[cell.text for cell in row] for row in Tables(drawn).found[""][0]][2:] == [
        ["hull", "≤21", "22+"],
        ["turret", "any", "–"],
    ]


def test_outer_axes_are_headings_and_groups(page: Path) -> None:
    """The first axis has a table each, the second a group of rows each."""
    normal, soft = tables(page)["table-four"]

    assert "Ground: normal" in section(page, "four").text
    assert "Ground: soft" in section(page, "four").text
    assert normal == [
        ["Terrain", "Motion"],
        ["tracked", "foot"],
        ["Hexside: road"],
        ["clear", "½", "1"],
        ["woods", "1", "1"],
        ["Hexside: –"],
        ["clear", "1", "1"],
        ["woods", "3", "2a"],
    ]
    assert soft[4:6] == [["woods", "1½", "1"], ["Hexside: –"]]


def test_other_kinds_of_cells(page: Path) -> None:
    """Several names, dice, and yes or no."""
    assert tables(page)["table-several"][0][1:] == [["light", "–"], ["heavy", "crew-1main gun out"]]
    assert tables(page)["table-dice"][0][1:] == [["0", "–"], ["1", "2D6"], ["2", "D100"]]
    assert tables(page)["table-red"][0][1:] == [["1–2", "yes"], ["3–6", "no"]]


def test_a_garbled_cell_shows_the_scan(page: Path) -> None:
    """What it shows, what was read, and why; and the source of the cell, if it has one."""
    found = section(page, "square")

    assert "The scan shows “<x-evil>σ</x-evil>”, read as 9: the <x-evil>heading</x-evil> shows it." in found.text  # noqa: RUF001 - it is a sigma
    assert "The scan shows “?”, read as -1½: a guess. A <x-evil>sheet</x-evil> {of} paper, 1944" in found.text
    assert {"table-square-a", "table-square-b"} <= found.ids


def test_a_table_says_what_it_means_and_where_it_is_from(page: Path) -> None:
    """Its note, its legend, its source, and what uses it."""
    text = section(page, "single").text

    assert "Read it <x-evil>twice</x-evil>." in text
    assert "miss Nothing <x-evil>happens</x-evil> {at} all." in text
    assert "Our choice: a <x-evil>guess</x-evil>." in text
    assert "SourceA <x-evil>sheet</x-evil> {of} paper, 1944, 1" in text.replace("Source ", "Source")
    assert "In the cells: added to <x-evil>all</x-evil>." in section(page, "square").text
    assert "Used by A <x-evil>Shot</x-evil>" in section(page, "long-track").text
    assert "Used by rule 1" in section(page, "four").text


def test_the_number_of_a_section_is_led_in(hard: Path) -> None:
    """On the page of sources, where it stands beside the thing alone."""
    text = read(hard / "books" / "gallery" / "sources.html").text

    assert "Procedure Nothing to Roll At 14" in text
    assert "Table Four Axes At 7" in text


def test_a_book_has_all_its_tables(hard: Path, skirmish: Published) -> None:
    """Each under its title, with an anchor."""
    page = read(hard / "books" / "skirmish" / "tables.html")

    assert {f"table-{name}" for name in skirmish.logic["tables"]} <= page.ids


def test_a_page_of_tables_begins_with_a_list_of_them(hard: Path, skirmish: Published) -> None:
    """In the order of the page, which has no list at its side: wide tables need the room."""
    page = read(hard / "books" / "skirmish" / "tables.html")
    links = [one.get("href") or "" for one in page.all("a")]

    assert [one for one in links if "#table-" in one][: len(skirmish.logic["tables"])] == [
        f"#table-{name}" for name in skirmish.logic["tables"]
    ]
    assert ["hidden" in one for one in page.all("div") if one.get("data-md-type") == "toc"] == [True]


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(7, 7, "7"), (1, 3, "1&ndash;3"), (9, None, "9+"), (None, -6, "≤−6"), (-2, -1, "−2 to −1"), (-3, 2, "−3 to 2")],  # noqa: RUF001 - minus signs
)
def test_spans(low: int | None, high: int | None, words: str) -> None:
    """As they are written; below zero a dash would be taken for a sign."""
    assert span(low, high) == words


def test_letters_go_on_after_z() -> None:
    """As columns of a sheet do."""
    assert [letters(nth) for nth in (0, 25, 26, 27, 52, 701, 702)] == ["a", "z", "aa", "ab", "ba", "zz", "aaa"]
