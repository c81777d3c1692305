"""The six printed Mission Briefings with bare paragraphs, on the map of Open Fire: what bots are tried on."""

from __future__ import annotations

import json
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.helpers import outpost
from tests.helpers.outpost import OPEN_FIRE
from tests.helpers.paths import BOOKS, ROOT

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import PLAY, SIGHTS, Book, make_book, sights_of

BRIEFINGS = BOOKS / "briefings"
COMPILED = ROOT / "build" / "books" / "open-fire" / PLAY
FIRST = ("map.yaml", "platoons/pre-generated.yaml")
"""The files of Open Fire that the briefings are about, besides its charts."""


def assemble(folder: Path) -> Path:
    """Put the book together in a folder of that name below another; its path."""
    root = outpost.assemble(folder, BRIEFINGS)
    for name in FIRST:
        shutil.copy(OPEN_FIRE / name, root / Path(name).name)
    return root


@cache
def authored() -> Authored:
    """The book as its author wrote it."""
    with tempfile.TemporaryDirectory() as folder:
        return read_book(assemble(Path(folder)))


AGAIN = {"grand-prix": "once-more", "number: 1": "number: 7", "title: The Grand Prix": "title: Once More"}
"""What makes another mission of the first one."""


@cache
def seven() -> Book:
    """The six missions, and the first one once more as a seventh, without lines of sight."""
    with tempfile.TemporaryDirectory() as folder:
        missions = assemble(Path(folder)) / "missions"
        text = (missions / "1-grand-prix.yaml").read_text("utf-8")
        for was, becomes in AGAIN.items():
            text = text.replace(was, becomes)
        (missions / "7-once-more.yaml").write_text(text, "utf-8")
        return make_book(writer.bundle(read_book(missions.parent))[0])


@cache
def book() -> Book:
    """The book, ready to play, with the lines of sight of its map if Open Fire, whose map it is, has been compiled."""
    play = writer.bundle(authored())[0]
    if COMPILED.is_file():
        lines = json.loads(COMPILED.read_text("utf-8"))[SIGHTS]["lines"]
        play[SIGHTS] = sights_of(play["logic"], lines)
    return make_book(play)
