"""Whatever is typed in a mission or a campaign, wherever it stands, is done or answered, and fits on the screen."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console
from tests.helpers.missions import first_mission
from tests.helpers.reading import read_once

from hulldown_compiler.bundle import writer
from hulldown_engine import Book, Game
from hulldown_engine.campaign import campaign_of
from hulldown_engine.games.book import make_book
from hulldown_terminal.campaign.view import CampaignView
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.host import Host
from hulldown_terminal.platoon.view import PlatoonView
from hulldown_terminal.play.commands import COMMANDS
from hulldown_terminal.play.session import Session

TYPED = (
    "go {hex}", "go {unit} {hex}", "go {hex} slow", "go {hex} fast", "go", "look", "look {hex}", "look {hex} {hex}",
    "look {unit} {unit}", "map", "map all", "map {hex}", "map {unit}", "at {unit}", "at", "why {unit}",
    "why fire {unit}", "why move {hex}", "why", "unit {unit}", "{unit}", "odds 3", "?2", "?99", "?", "sheet", "log",
    "undo", "pass", "run round", "key", "rule", "hide dice", "show dice", "hide story", "show story", "hide", "help",
    "book", "", "; ;", "w; w; halt", "end", "n; ne", "report", "roster", "concede", "\x00", "-1",
)  # fmt: skip
LETTERS = ("A", "B", "C", "D", "G", "X", "Y", "Z", "LL", "GE31", "Q")
STEPS = 70
WIDTH = 79


def open_fire() -> Book:
    """Open Fire, compiled."""
    return make_book(writer.bundle(read_once(first_mission()))[0])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["mission", "new", "campaign"])
def test_whatever_is_typed_is_answered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str, seed: int) -> None:
    """Nothing breaks, and no line is wider than 80 columns."""
    monkeypatch.setenv("COLUMNS", str(WIDTH + 1))
    monkeypatch.setenv("LINES", "24")
    book, dice = open_fire(), random.Random(seed)
    host = Host(lambda name: book, lambda name: (book, {"rules": {}}), lambda wanted, known: "")
    view: PlatoonView = (CampaignView if kind == "campaign" else PlatoonView)("open-fire", host)
    if kind == "campaign":
        game = Game(campaign_of(book), seed=seed)
    else:
        platoon = "pre-generated" if kind == "mission" else "new"
        game = Game(book, seed=seed, mission="grand-prix", platoon=platoon)
    screen, out = Screen(), io.StringIO()
    screen.console = Console(file=out, width=WIDTH + 1, highlight=False, markup=False, emoji=False)
    session = Session(game, screen, lambda prompt: "", tmp_path / "game.save", view, COMMANDS)

    for _ in range(STEPS):
        session.tell()
        if not session.asked:
            session.ask()
        if session.game.decision is None:
            break
        words = {"hex": f"{dice.randint(0, 47):02d}{dice.randint(0, 30):02d}", "unit": dice.choice(LETTERS)}
        command, number = (
            dice.choice(TYPED).format(**words),
            dice.randint(1, min(9, len(session.game.decision.options))),
        )
        session.obey_all(command if dice.random() < 0.5 else str(number))

    assert session.path is not None
    wide = [line for line in out.getvalue().replace(str(tmp_path), "").split("\n") if len(line) > WIDTH]
    assert not wide
    assert Game.loads(session.game.book, session.path.read_text("utf-8")).digest() == session.game.digest()
