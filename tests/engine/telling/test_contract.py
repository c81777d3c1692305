"""Telling lives by the contract: the book and the view, as any other screen does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.engine.games.recorded import RECORDINGS, positions

import hulldown_engine
from hulldown_engine.telling.lines import CHOICE, DICE, EVENT, HEADING, NOTE, ORDER, POINTS, PROSE
from hulldown_engine.telling.log import tell

ENGINE = Path(hulldown_engine.__file__).parent
LIVE = ("state", "sequence", "effects", "player", "game", "combat", "german")
"""The rooms of the platoon game that know the game under way; what things are called is in the others."""


def imported(folder: str) -> Iterator[tuple[str, str]]:
    """The modules of a folder of the engine, each with what it imports."""
    for path in (ENGINE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                yield path.name, str(node.module)


@pytest.mark.parametrize("folder", ["telling", "report"])
def test_nothing_is_asked_of_the_game_under_way(folder: str) -> None:
    """No module imports a room of the rules that has the state of a game in its hands."""
    found = list(imported(folder))
    assert len(found) > 10
    for module, name in found:
        assert not name.startswith(tuple(f"hulldown_engine.platoon.{room}" for room in LIVE)), (module, name)


@pytest.mark.parametrize("name", RECORDINGS)
def test_every_game_can_be_told_from_its_views(name: str) -> None:
    """As it goes, choice by choice, and whole at its end: no line is empty, every one is of a known kind."""
    seen = 0
    for game in positions(name):
        view = game.view(seen)
        seen = view["events"]
        for line in tell(game.book, view):
            assert line.text.strip()
            assert line.kind in (HEADING, PROSE, NOTE, CHOICE, EVENT, ORDER, DICE, POINTS)
    assert len(list(tell(game.book, game.view()))) > 3
