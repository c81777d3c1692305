"""Plays in the terminal, inside this process: what was typed goes in, what was shown comes out."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.helpers.paths import ROOT
from typer.testing import CliRunner

from hulldown_cli.app import app
from hulldown_cli.opening import compiled
from hulldown_engine import Book
from hulldown_engine.games.book import make_book

MILL = "tests/books/mill"
"""A book that uses every step, from the project's folder."""


class Played(NamedTuple):
    """What came of it: the exit code, what was shown, and what was complained of."""

    code: int
    out: str
    err: str


def play(*arguments: str | Path, typed: str = "", home: Path, columns: int = 80) -> Played:
    """`hulldown play` with these arguments, with these lines typed; games are kept below `home`."""
    environment = {
        "XDG_DATA_HOME": str(home),
        "NO_COLOR": "1",
        "COLUMNS": str(columns),
        "LINES": "24",
    }
    done = CliRunner(env=environment).invoke(app, ["play", *map(str, arguments)], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return Played(done.exit_code, done.stdout, done.stderr)


def mill() -> Book:
    """The book of the mill, compiled."""
    return make_book(compiled(ROOT / MILL)[0])


HEADER = """\
kind: gamebook
title: A Small Book
blurb: For one test.
start: start
source: {house: written for the tests}
endings: {out: {title: Out, verdict: draw}}
"""


def write_book(folder: Path, paragraphs: str, header: str = "") -> Path:
    """A content folder with these paragraphs, and this besides the usual header."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "book.yaml").write_text(f"book: {folder.name}\n{HEADER}{header}", "utf-8")
    (folder / "paragraphs.yaml").write_text(f"paragraphs:\n{paragraphs}", "utf-8")
    return folder
