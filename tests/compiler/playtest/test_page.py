"""The page of a playtest: what is on it and in which order, that it needs nothing else, and that it is always the same.

Run as a script it writes the outlines anew (`make golden` does).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import matplotlib as mpl
import pytest
from tests.helpers import build, outpost
from tests.helpers.mill import MILL
from tests.helpers.paths import ROOT

from hulldown_compiler.playtest.page import plots
from hulldown_compiler.playtest.page.document import html
from hulldown_compiler.playtest.page.style import DARK, LIGHT
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine.playtest import BOTS, playtest
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import GameFault, Tally

GOLDEN = Path(__file__).parent / "golden"


def mill() -> str:
    """The page of a gamebook, with a fault in one game."""
    report = playtest(build.compiled(MILL), BOTS["random"], games=40, seed=4)
    report.missions[""].faults.append(GameFault("crash", "KeyError: '<bridge>'", 7, ("option-1",)))
    return html([Played(TableOptions("mill", "random", 40, 4, (), Path("faults")), report)])


def mission() -> str:
    """The page of a mission."""
    report = playtest(outpost.book(), BOTS["commander"], games=2, seed=3, mission="the-signal")
    return html([Played(TableOptions("outpost", "commander", 2, 3, (), Path("faults")), report)])


PAGES = {"mill": mill, "mission": mission}
"""The pages that are looked at."""


@pytest.fixture(scope="module", params=PAGES)
def page(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The name of a page, and the page."""
    return request.param, PAGES[request.param]()


class Outline(HTMLParser):
    """What is on a page: headings, captions, heads of tables, switches and plots; and whether its elements nest."""

    TOLD = ("h1", "h2", "h3", "figcaption", "summary", "th", "label")
    EMPTY = ("meta", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.ids: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open, self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element, and what tells of it."""
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        if tag not in self.EMPTY:
            self._open.append(tag)
        if given.get("class") == "plot":
            self.lines.append(f"plot: {given['aria-label']}")
        if tag == "tr":
            self.lines.append("row")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Note the name of an element that holds nothing."""
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        """An element ends that is open, and no other."""
        assert self._open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        """Note a text that tells of something."""
        if self._open and self._open[-1] in self.TOLD and "svg" not in self._open:
            self.lines.append(f"{self._open[-1]}: {data}")

    def text(self) -> str:
        """The outline; rows of tables are counted."""
        told, rows = [], 0
        for line in [*self.lines, ""]:
            if line == "row":
                rows += 1
            elif not line.startswith("th:"):
                told += [f"rows: {rows - 1}"] if rows else []
                told, rows = [*told, line], 0
            else:
                told.append(line)
        return "\n".join(told)


def outline(text: str) -> str:
    """The outline of a page."""
    return Outline(text).text()


def test_its_parts_stand_where_they_stood(page: tuple[str, str]) -> None:
    """Headings, captions, plots, switches, and tables with their heads and the number of their rows."""
    name, text = page
    assert outline(text) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_it_needs_no_other_file(page: tuple[str, str]) -> None:
    """It fetches nothing, runs no script, and whatever it refers to is on it, once."""
    _, text = page
    names = Outline(text).ids
    referred = re.findall(r'(?:href="|url\(|for=")#?([^")]+)', text)

    assert not [name for name, times in Counter(names).items() if times > 1]
    assert set(referred) <= set(names)
    assert referred
    for foreign in ("<script", "<link", "<img", "@import", "src=", "https:"):
        assert foreign not in text
    assert set(re.findall(r"http:[^\"' ]*", text)) <= {"http://www.w3.org/2000/svg"}


def test_every_colour_is_there_in_light_and_dark(page: tuple[str, str]) -> None:
    """Plots are drawn in the page's colours, and none is left of those that stood for them."""
    _, text = page
    used = set(re.findall(r"var\(--([a-z]+)\)", text))

    assert used <= set(re.findall(r"--([a-z]+):", LIGHT))
    assert set(re.findall(r"--([a-z]+):", LIGHT)) == set(re.findall(r"--([a-z]+):", DARK))
    assert "#0101" not in text


def test_what_authors_wrote_is_text(page: tuple[str, str]) -> None:
    """What looks like an element in a sentence is none."""
    name, text = page
    if name == "mill":
        assert "KeyError: &#x27;&lt;bridge&gt;&#x27;" in text
        assert "hulldown play mill --seed 7 --replay faults/mill-7.choices" in text


SCRIPT = """
import sys
from tests.compiler.playtest.test_page import PAGES
sys.stdout.reconfigure(encoding="utf-8")
sys.stdout.write(PAGES[sys.argv[1]]())
"""


def test_the_same_bytes_in_another_process(page: tuple[str, str], tmp_path: Path) -> None:
    """Under another hash seed, and for somebody who likes other plots."""
    name, text = page
    (tmp_path / "matplotlibrc").write_text("axes.grid: True\nfont.size: 20\nsvg.fonttype: path\n", "utf-8")
    environment = {**os.environ, "PYTHONHASHSEED": "7", "MATPLOTLIBRC": str(tmp_path / "matplotlibrc")}
    command = [sys.executable, "-c", SCRIPT, name]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.decode("utf-8") == text


@pytest.mark.parametrize("of", ["mill", "outpost"])
def test_a_page_of_games_that_never_ended(of: str) -> None:
    """There is nothing to tell of them but that, and what never came up."""
    book, name = (build.compiled(MILL), "") if of == "mill" else (outpost.book(), "the-signal")
    text = html([Played(TableOptions(of, "random", 2, 4, (), Path("faults")), Report(book, {name: Tally(games=2)}))])
    told = outline(text)

    assert "<strong>–</strong><span>won; 95% interval 0% to 100%</span>" in text
    assert "<strong>0</strong><span>of 2 games came to an end</span>" in text
    assert [line for line in told.splitlines() if line.startswith("h3")] == ["h3: What came up"]


# Plots ----------------------------------------------------------------------------------------------------------------


def heights(plot: str) -> list[int]:
    """How high each bar of a histogram is, in pixels."""
    paths = re.findall(r'<path d="M [\d.]+ ([\d.]+) L [\d.]+ \1 L [\d.]+ ([\d.]+) [^"]*"[^>]*fill: var\(--bar\)', plot)
    return [round(float(below) - float(above)) for below, above in paths]


def test_a_histogram_has_a_bar_for_each_number() -> None:
    """As high as it came up."""
    first, second, third = heights(plots.histogram("h", "Rounds", {3: 10, 4: 20, 6: 5}))
    assert [first / third, second / third] == pytest.approx([2, 4], rel=0.05)


def test_many_numbers_share_bars_and_none_crosses_a_line() -> None:
    """Numbers from 0 to 40 stand in twos, beginning at the line: 21 with 22, and 20 with 19."""
    counts = dict.fromkeys((0, 19, 20, 21, 22, 40), 1)
    drawn = plots.histogram("h", "Points", counts, plots.Line(20.5, "won with 21"))
    zero, below, above, last = heights(drawn)
    assert (zero, last) == (below // 2, below // 2) or abs(zero * 2 - below) <= 1
    assert abs(below - above) <= 1
    assert ">won with 21</text>" in drawn


def test_names_of_two_plots_do_not_meet() -> None:
    """The same figures under two names share no id."""
    one, other = (set(re.findall(r' id="([^"]+)"', plots.bars(name, "t", ROWS))) for name in ("one", "other"))
    assert one
    assert not one & other


ROWS = [plots.Bar("killed & lost", [(0.5, "bad"), (0.25, "good")], "12"), plots.Bar("a" * 40, [(0.1, "bar")])]


def test_rows_have_names_and_figures() -> None:
    """Texts are texts: long ones are cut, and nothing in them is taken for an element."""
    drawn = plots.bars("b", "Fates & <losses>", ROWS)
    assert 'aria-label="Fates &amp; &lt;losses&gt;"' in drawn
    assert re.findall(r">([^<>]+)</text>", drawn)[-3:] == ["killed &amp; lost", f"{'a' * 25}…", "12"]


def test_names_are_no_formulas_and_may_have_any_letters() -> None:
    """Dollars are dollars, and nothing is said about letters that only a browser has."""
    drawn = plots.bars("b", "t", [plots.Bar("from $5 to $3_a", [(0.5, "bar")]), plots.Bar("漢字", [(0.5, "bar")])])
    assert ">from $5 to $3_a</text>" in drawn
    assert ">漢字</text>" in drawn


def test_shares_are_told_as_large_as_there_is_room_for() -> None:
    """An axis goes as far as its shares do: to all, a half or a quarter."""
    ends = {0.2: "25%", 0.3: "50%", 0.6: "100%"}
    for high, end in ends.items():
        drawn = plots.ranges("r", "t", [plots.Range("x", 0.1, 0.05, high)])
        assert re.findall(r">(\d+%)</text>", drawn)[-1] == end


def test_the_settings_of_whoever_runs_it_stay_as_they_were() -> None:
    """Drawing leaves no trace in them."""
    before = dict(mpl.rcParams)
    plots.bars("b", "t", ROWS)
    assert dict(mpl.rcParams) == before


if __name__ == "__main__":
    for name, make in PAGES.items():
        (GOLDEN / f"{name}.txt").write_text(outline(make()), "utf-8")
