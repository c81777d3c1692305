"""What a question takes of a screen: map, state, question and options share it, whatever its size."""

from __future__ import annotations

import io
from functools import cache

import pytest
from rich.console import Console
from tests.helpers import outpost
from tests.helpers.missions import first_mission
from tests.helpers.reading import read_once
from tests.helpers.sampling import sampled

from hulldown_compiler.bundle import writer
from hulldown_engine import Book, Game
from hulldown_engine.games.book import make_book
from hulldown_engine.playtest.bots import BOTS
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.host import Host
from hulldown_terminal.platoon.view import PlatoonView

CHOICES = 60
FEW = 25
"""The most options of a question that has to leave room for a map: more are lists of hexes."""


def nowhere(name: str) -> tuple[Book, dict[str, object]]:
    """No book can be opened again."""
    raise AssertionError(name)


HOST = Host(lambda name: nowhere(name)[0], nowhere, lambda wanted, known: "")


@cache
def books() -> tuple[tuple[Book, str], ...]:
    """Books, and a mission of each that begins without a set-up."""
    return (
        (outpost.book(), "the-bridge"),
        (make_book(writer.bundle(read_once(first_mission()))[0]), "grand-prix"),
    )


@pytest.mark.parametrize(("columns", "lines"), sampled([(80, 24), (200, 60), (40, 10), (120, 40)], 2))
def test_a_question_fits_on_the_screen(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> None:
    """No line is too wide; with its map it is no higher than the screen, and on 80 by 24 there is always a map."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    maps = asked = 0
    for book, mission in books():
        game, bot, view = Game(book, seed=4, mission=mission), BOTS["commander"](4), PlatoonView("a book", HOST)
        for _ in range(CHOICES):
            if game.decision is None:
                break
            shown = screenful(view, game, columns, lines)
            drawn = any(line.lstrip().startswith("N") and line.rstrip()[-1:].isdigit() for line in shown[:3])

            assert max(map(len, shown)) <= columns - 1
            assert not drawn or len(shown) <= lines - 1, "\n".join(shown)
            few = len(game.decision.options) <= FEW
            asked, maps = asked + few, maps + (drawn and few)
            game.choose(bot.choose(game))

    assert asked > CHOICES
    assert (maps == asked) == (lines >= 24)


def screenful(view: PlatoonView, game: Game, columns: int, lines: int) -> list[str]:
    """What stands on the screen for a question, all that belongs to it, without colors."""
    assert game.decision is not None
    screen = Screen()
    out = io.StringIO()
    screen.console = Console(file=out, width=columns, height=lines, highlight=False, markup=False, force_terminal=True)
    screen.console.no_color = True
    view.again(game)
    view.ask(game, game.decision, screen)
    plain = "".join(part.split("m", 1)[1] if nth else part for nth, part in enumerate(out.getvalue().split("\x1b[")))
    return [line.rstrip() for line in plain.strip("\n").split("\n")]
