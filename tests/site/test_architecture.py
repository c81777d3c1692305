"""The page about the architecture: what it draws is how the packages stand, and what it follows happens so."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.helpers import outpost
from tests.helpers.paths import CONTENT, ROOT
from typer.testing import CliRunner

from hulldown_cli.app import app
from hulldown_cli.opening import HOST
from hulldown_compiler.publish import publish
from hulldown_compiler.scaffold.books import new_book
from hulldown_engine import Game
from hulldown_engine.playtest.bots import BOTS
from hulldown_site import navigation
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.play.session import Session
from hulldown_terminal.views import view_of

PAGE = (ROOT / "site" / "docs" / "design" / "architecture.md").read_text("utf-8")
HOP = re.compile(r"^\d+\. `(hulldown_[\w.]+)`", re.MULTILINE)


def hops(heading: str) -> list[str]:
    """The functions that a section of the page names, in order."""
    return HOP.findall(PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0])


def calls(work: Callable[[], object]) -> list[str]:
    """The functions of ours that are called while something is done, in order."""
    found: list[str] = []

    def note(frame: FrameType, event: str, argument: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("hulldown_"):
            found.append(f"{module}.{frame.f_code.co_qualname}")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def missed(path: list[str], made: Iterator[str]) -> list[str]:
    """The hops that were not made, or not after those before them."""
    return [hop for hop in path if hop not in made]


def test_a_paragraph_becomes_a_finding(tmp_path: Path) -> None:
    """A guard that never holds, from its YAML to the line that tells of it."""
    book = new_book("ferry", "gamebook", None, "", tmp_path).folder
    paragraphs = book / "paragraphs.yaml"
    paragraphs.write_text(paragraphs.read_text("utf-8").replace("when: lamp,", "when: lamp and not lamp,"), "utf-8")

    made = calls(partial(CliRunner().invoke, app, ["lint", "--select", "HD302", str(book)]))

    assert len(hops("From a paragraph to a finding")) in range(12, 15)
    assert missed(hops("From a paragraph to a finding"), iter(made)) == []


def test_a_shot_becomes_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that fires, from the number that is typed to what is told."""
    game, bot = Game(outpost.book(), seed=3, mission="last-lorry"), BOTS["commander"](7)
    while not (option := bot.choose(game)).startswith("fire"):
        game.choose(option)
    session = Session(game, Screen(steady=True), input, None, view_of(game.book, "outpost", HOST))
    session.told = len(game.events)
    number = 1 + [one.id for one in session.view.listed(game)].index(option)

    def fire() -> None:
        session.obey(str(number))
        session.tell()

    made = calls(fire)

    assert "it is killed" in capsys.readouterr().out
    assert missed(hops("From a shot to a line at the terminal"), iter(made)) == []


def test_a_table_becomes_a_page() -> None:
    """The tables of a reference, from their YAML to their page."""
    made = calls(lambda: list(navigation.files(publish([CONTENT / "mission-command"]))))

    assert missed(hops("From a table to its page"), iter(made)) == []


def test_the_picture_shows_the_floors() -> None:
    """The packages stand in their order, each with its floors from the top down, a line each, as in `make check`."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = {one["containers"][0]: one["layers"] for one in contracts if len(one.get("containers", ())) == 1}
    drawing = PAGE.partition("```text\n")[2].partition("```")[0]
    packages = re.split(r"^(?=hulldown_\w+:)", drawing, flags=re.MULTILINE)[1:]

    assert [one.partition(":")[0] for one in packages] == next(
        one["layers"] for one in contracts if "containers" not in one and "layers" in one
    )
    for package in packages:
        drawn = [re.split(r" {2,}", line.strip())[0] for line in package.splitlines() if line.startswith(" ")]
        floors = [floor.replace(" | ", " · ") for floor in layers[package.partition(":")[0]]]
        assert drawn == floors
