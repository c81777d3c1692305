"""The books that come with Hulldown: nothing found, everything reachable, and every game comes to an end."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.helpers.paths import CONTENT
from tests.helpers.quick import QUICK
from tests.helpers.reading import read_once

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.bundle.writer import bundle
from hulldown_compiler.core.rule_table import UNDECIDED
from hulldown_compiler.lint.workspace import check
from hulldown_compiler.model.steps import STEPS
from hulldown_engine.games.book import make_book
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.coverage import things
from hulldown_engine.playtest.runner import playtest

NAMES = sorted(path.parent.name for path in CONTENT.glob("*/book.yaml"))
GAMEBOOKS = [name for name in NAMES if "\nkind: gamebook" in (CONTENT / name / "book.yaml").read_text("utf-8")]
GAMES = 600


@pytest.fixture(scope="module", params=NAMES)
def book(request: pytest.FixtureRequest) -> Book:
    """Each book of the project."""
    return read_once(CONTENT / request.param)


def test_there_are_books() -> None:
    """The folder is not empty."""
    assert "first-patrol" in GAMEBOOKS


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("read_once")
def test_nothing_is_found(name: str) -> None:
    """Not even a warning or a note to the author; only questions are left open."""
    assert [finding for finding in check(CONTENT / name)[1].findings if finding.code != UNDECIDED] == []


def test_every_paragraph_has_its_printed_number(book: Book) -> None:
    """The numbers under version control are those of this very book: building changes nothing."""
    assert numbered(book) == book.numbers.given


@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("name", GAMEBOOKS)
def test_every_game_ends_and_everything_comes_up(name: str, bot: str) -> None:
    """A bot's games all come to an ending; every paragraph, option and ending is seen."""
    book = read_once(CONTENT / name)
    play, _ = bundle(book)

    report = playtest(make_book(play), BOTS[bot], games=GAMES, seed=1)
    tally = report.missions[""]

    assert report.faults == []
    assert tally.ended == GAMES
    if bot == "explorer":
        assert [thing for thing in things(play["logic"], "") if thing not in tally.times] == []
        assert {ending for ending, _ in tally.endings} == set(book.header.endings)


def test_first_patrol_uses_every_step() -> None:
    """The book that newcomers start from shows the whole language."""
    found = read_once(CONTENT / "first-patrol")
    used = Counter(step["step"] for one in found.paragraphs.values() for step in one.steps())

    assert {step.KEY for step in STEPS} <= set(used)


def test_neighbours_in_print_come_from_different_scenes() -> None:
    """Whoever reads the next number on the page reads another part of the story."""
    found = read_once(CONTENT / "first-patrol")
    scenes = {number: found.paragraphs[name].path for name, number in numbered(found).items()}
    alike = [number for number in scenes if scenes.get(number + 1) == scenes[number]]

    assert len(alike) <= len(scenes) // 20
