"""Plays of the platoon game of the tests in the terminal, inside this process."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tests.helpers.outpost import authored
from tests.terminal.player import Played, play

from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import PLAY, REFERENCE

RULES = {"6.1": {"title": "The Action Round", "text": "One phase after the other; see {rule:6.2}."}}
"""What there is to read of the rules."""


@cache
def bundle_text() -> str:
    """The compiled book."""
    return json.dumps(writer.bundle(authored())[0])


def play_outpost(*arguments: str | Path, typed: str = "", home: Path, columns: int = 80) -> Played:
    """`hulldown play` of the compiled book with these arguments, with these lines typed; it stands below `home`."""
    folder = home / "outpost"
    folder.mkdir(exist_ok=True)
    (folder / PLAY).write_text(bundle_text(), "utf-8")
    (folder / REFERENCE).write_text(json.dumps({"rules": RULES}), "utf-8")
    done = play(folder, *arguments, typed=typed, home=home, columns=columns)
    return Played(done.code, *(text.replace(str(folder), "outpost") for text in (done.out, done.err)))
