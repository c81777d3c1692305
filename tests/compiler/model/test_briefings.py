"""What the printed briefings say can be said in the content language: each mission compiled on the printed map."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.outpost import OPEN_FIRE

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_engine import Game
from hulldown_engine.games.book import Book, make_book

BRIEFINGS = Path(__file__).parent / "briefings.yaml"
PARTS = ("tables", "procedures", "data-cards", "platoons", "map.yaml")

HEADER = """
book: briefings
kind: platoon-game
title: Briefings
blurb: The special rules of the printed missions.
documents: {open-fire-rules: {title: Open Fire, author: G. C. Klug, year: 1988}}
source: {document: open-fire-rules}
naturals:
  1d10: {success: [1], failure: [10]}
  d100: {success: [1-5], failure: [96-100]}
"""

LENT = {
    "US1": ("H", "US-truck"), "US2": ("AA", "US-half-squad"), "US6": ("H", "US-truck"), "US7": ("J", "US-truck"),
    "US8": ("K", "US-truck"), "US9": ("J", "76mm-gun"), "US10": ("K", "76mm-gun"), "US11": ("I", "jeep"),
    "US12": ("AA", "US-half-squad"),
}  # fmt: skip


SOURCE = "source: {house: written for the tests}"
ON_FOOT = "initiative: [2], perception: [4], weapon_skill: [0]"
RATED = {
    "US-half-squad": ON_FOOT,
    "76mm-gun": f"crew: 1, {ON_FOOT}",
    "US-truck": f"crew: 1, {ON_FOOT}, driving_skill: [6]",
    "jeep": f"crew: 1, {ON_FOOT}, driving_skill: [6]",
}


def cards() -> str:
    """Units that missions lend, of the types that their briefings speak of."""
    lines = [f"  {name}: {{letter: {of}, type: {kind}, {RATED[kind]}, {SOURCE}}}" for name, (of, kind) in LENT.items()]
    return "\n".join(["unit_cards:", *lines, ""])


def counters() -> str:
    """The letters on the counters, as the book has them."""
    text = (OPEN_FIRE / "book.yaml").read_text("utf-8")
    return text[text.index("\ncounters:") :]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of the briefings, with the map and the charts of Open Fire."""
    folder = tmp_path_factory.mktemp("book") / "briefings"
    folder.mkdir()
    for part in PARTS:
        copy: Any = shutil.copytree if (OPEN_FIRE / part).is_dir() else shutil.copy
        copy(OPEN_FIRE / part, folder / part)
    (folder / "book.yaml").write_text(HEADER + counters(), "utf-8")
    (folder / "cards.yaml").write_text(cards(), "utf-8")
    shutil.copy(BRIEFINGS, folder / "missions.yaml")
    return folder


@pytest.fixture(scope="module")
def book(root: Path) -> Book:
    """The book, ready to play."""
    return make_book(writer.bundle(read_book(root))[0])


def test_nothing_in_the_briefings_is_an_error(root: Path) -> None:
    """Nor does any special rule come to nothing (Missions 2 to 6)."""
    found = [one for one in lint(read_book(root)) if one.severity == "error" or one.code == "HD555"]
    assert [(one.position.path, one.code, one.message) for one in found] == []


def test_the_set_up_of_mission_4_is_its_six_columns(book: Book) -> None:
    """All hexes in or west of column 06 (Mission 4)."""
    hexes = book.logic["missions"]["bad-kreuznach"]["entry"]["hexes"]
    assert (len(hexes), hexes[0], hexes[-1]) == (6 * 27, 101, 627)


@pytest.mark.parametrize("mission", ["mistake", "classic-defense", "bad-kreuznach", "garage", "red-ball"])
def test_every_briefing_is_played(book: Book, mission: str) -> None:
    """It begins, and asks the player something."""
    assert Game(book, seed=1, mission=mission).decision is not None
