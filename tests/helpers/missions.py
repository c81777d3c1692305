"""Open Fire with some of its missions alone: what is tried on one mission takes no longer for each that is added."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tests.helpers.paths import CONTENT

OPEN_FIRE = CONTENT / "open-fire"
FIRST = "1-grand-prix"
NAME = re.compile(r"^missions:\n  (.+):$", re.MULTILINE)
ABOUT = re.compile(r"missions: \[(?P<names>[^]]+)\]")
CARD = re.compile(r"\b(?:GE|US)\d+\b")
WORDS = re.compile(r"^words: \[(?P<words>[^]]+)\]\n", re.MULTILINE)
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
ACTIONS = re.compile(r"^(?=  [a-z0-9-]+:$)", re.MULTILINE)
HEAD = re.compile(r"  ([a-z0-9-]+):\n")
SPOKEN = re.compile(r"\w+")
ONCE = 2
"""How often a name stands that nothing leads to: at the head of its paragraph, and with its number."""
COMMENT = re.compile(r"^ *#.*$", re.MULTILINE)
NO_TEXT = ("book.yaml", "numbers.yaml")
JEEP = "  US11:\n", "  US11:  # hulldown: allow HD121 the rules print its card, whether a mission brings it or not\n"


def copied(folder: Path, *missions: str) -> Path:
    """Open Fire, written into a folder that is not there yet, with these folders of missions (the first, if none).

    Unit cards, actions and words that nothing left in the book names are left out; the folder is given back.
    """
    if not missions:
        return shutil.copytree(first_mission(), folder)
    return _cut(folder, missions)


def _cut(folder: Path, missions: Sequence[str]) -> Path:
    shutil.copytree(OPEN_FIRE, folder)
    for mission in (folder / "missions").iterdir():
        if mission.name not in missions:
            shutil.rmtree(mission)
    _errata_of_those_left(folder)
    cards = folder / "unit-cards"
    played = [path for part in ("missions", "paragraphs") for path in (folder / part).rglob("*.yaml")]
    named = {card for path in played for card in CARD.findall(path.read_text("utf-8"))}
    for path in cards.iterdir():
        if path.stem not in named and path.stem != "US11":
            path.unlink()
    if "US11" not in named:
        _replaced(cards / "US11.yaml", *JEEP)
    _actions_of_those_left(folder)
    _words_of_those_left(folder)
    return folder


def _actions_of_those_left(folder: Path) -> None:
    """Leave out shared actions that no card and no other paragraph leads to."""
    named = Counter(word for path in folder.rglob("*.yaml") for word in SLUG.findall(path.read_text("utf-8")))
    for path in (folder / "paragraphs").glob("*.yaml"):
        blocks = ACTIONS.split(path.read_text("utf-8"))
        kept = [block for block in blocks if not (head := HEAD.match(block)) or named[head[1]] != ONCE]
        path.write_text("".join(kept), "utf-8")


def _replaced(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")


def _words_of_those_left(folder: Path) -> None:
    """Leave out the words for the spelling that are in no text any more."""
    header = folder / "book.yaml"
    text = header.read_text("utf-8")
    others = "\n".join(
        COMMENT.sub("", path.read_text("utf-8")) for path in sorted(folder.rglob("*.yaml")) if path.name not in NO_TEXT
    )
    words = WORDS.search(text)
    assert words
    there = set(SPOKEN.findall(others))
    left = [word for word in re.split(r",\s*", words["words"]) if there.issuperset(SPOKEN.findall(word))]
    header.write_text(WORDS.sub(f"words: [{', '.join(left)}]\n", text), "utf-8")


def _errata_of_those_left(folder: Path) -> None:
    """Let errata that are about missions which were left out be about one that is there."""
    headers = [path.read_text("utf-8") for path in sorted(folder.glob("missions/*/mission.yaml"))]
    left = [name for header in headers for name in NAME.findall(header)]
    errata = folder / "errata.yaml"
    text = ABOUT.sub(
        lambda found: found[0] if found["names"] in left else f"missions: [{left[0]}]", errata.read_text("utf-8")
    )
    errata.write_text(text, "utf-8")


@cache
def first_mission() -> Path:
    """The folder of Open Fire with its first mission, for tests that change nothing in it."""
    folder = Path(tempfile.mkdtemp(prefix="hulldown-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return _cut(folder / "open-fire", (FIRST,))
