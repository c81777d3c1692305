"""Open Fire with some of its missions alone: what is tried on one mission takes no longer for each that is added."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.helpers.paths import CONTENT

OPEN_FIRE = CONTENT / "open-fire"
FIRST = "1-grand-prix"
CARD = re.compile(r"\b(?:GE|US)\d+\b")


def copied(folder: Path, *missions: str) -> Path:
    """Open Fire, written into a folder that is not there yet, with these folders of missions (the first, if none).

    Unit cards that nothing left in the book names are left out; the folder is given back.
    """
    shutil.copytree(OPEN_FIRE, folder)
    for mission in (folder / "missions").iterdir():
        if mission.name not in (missions or (FIRST,)):
            shutil.rmtree(mission)
    cards = folder / "unit-cards"
    texts = (path.read_text("utf-8") for path in folder.rglob("*.yaml") if cards not in path.parents)
    named = {card for text in texts for card in CARD.findall(text)}
    for path in cards.iterdir():
        if path.stem not in named:
            path.unlink()
    return folder


@cache
def first_mission() -> Path:
    """The folder of Open Fire with its first mission, for tests that change nothing in it."""
    folder = Path(tempfile.mkdtemp(prefix="hulldown-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return copied(folder / "open-fire")
