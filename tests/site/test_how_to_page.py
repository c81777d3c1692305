"""The page of pieces to copy: each is clean, does what its sentence says, and is played to the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import pieces
from tests.helpers.deciding import after, offered
from tests.helpers.paths import ROOT

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_engine import Game
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.playtest.bots import RandomBot

SECTIONS = re.split(r"^## ", pieces.PAGE, flags=re.MULTILINE)[1:]
MISSIONS = [Path(name).parent.name for name in pieces.shown()]

HIGHWAY = [f"to:{column:02}06" for column in range(2, 17)]
"""The way along the highway, hex by hex."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book of the pieces."""
    return pieces.assemble(tmp_path_factory.mktemp("pieces"))


@pytest.fixture(scope="module")
def book(folder: Path) -> Book:
    """It, ready to play."""
    return make_book(writer.bundle(read_book(folder))[0])


def played(book: Book, mission: str, seed: int = 1) -> Game:
    """A game of a mission, played to its end at random."""
    game, bot = Game(book, seed=seed, mission=mission), RandomBot(seed)
    while game.decision is not None:
        game.choose(bot.choose(game))
    assert not game.invariants()
    return game


def happened(game: Game, *kinds: str) -> list[Mapping[str, Any]]:
    """The events of these kinds, in order."""
    return [event for event in game.events if event["event"] in kinds]


def read(game: Game) -> Iterable[str]:
    """The paragraphs that were read, in order."""
    return [str(event["paragraph"]) for event in happened(game, "read")]


def test_the_pieces_are_clean(folder: Path) -> None:
    """Nothing is found in them, so their examples come out as they say."""
    assert [(one.position[:2], one.code, one.message) for one in lint(read_book(folder))] == []


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.splitlines()[0])
def test_a_section_says_why_shows_how_and_links_on(section: str) -> None:
    """A sentence, a file of a mission, and the reference at its end."""
    _, sentence, *_ = (part for part in section.split("\n\n") if part)

    assert sentence[0].isupper()
    assert "\n    # missions/" in section
    assert re.fullmatch(r"More: .*\]\(\w+\.md(#[\w-]+)?\).*", section.rstrip("\n").rsplit("\n\n", 1)[1], re.DOTALL)


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_piece_is_played_to_its_end(mission: str, book: Book) -> None:
    """Whatever is chosen and rolled."""
    assert all(played(book, mission, seed).result is not None for seed in range(3))


def test_every_paragraph_of_the_page_comes_up(book: Book) -> None:
    """In a few games of each mission, but for the bridge that a player has to drive to."""
    came = {name for mission in MISSIONS for seed in range(8) for name in read(played(book, mission, seed))}

    assert {*book.logic["paragraphs"]} - came <= {"it-goes"}


def test_the_convoy_is_over_when_the_last_truck_is_through(book: Book) -> None:
    """Ten points for each."""
    trucks = [one for truck in ("US3", "US4") for one in (f"enter:{truck}:0106", truck, *HIGHWAY, "exit")]
    game = after(Game(book, seed=1, mission="convoy"), trucks)

    assert game.result is not None
    assert (game.result.verdict, game.result.victory) == ("victory", 22)


def test_the_barrage_falls_before_the_platoon_moves(book: Book) -> None:
    """On the hexes of Event markers; and whoever appears in such a hex next is under fire."""
    game = after(Game(book, seed=1, mission="barrage"), ["planned:0805", "hold"])
    again = played(book, "barrage")

    assert [event["hex"] for event in happened(game, "barrage")] == [805]
    kinds = [event["event"] for event in again.events]
    assert "shelled" in kinds[kinds.index("activated") :]


def test_the_countdown_runs_out_at_the_end_of_the_third_round(book: Book) -> None:
    """Whatever else is going on."""
    game = played(book, "countdown")
    told = [event.get("paragraph", event.get("number")) for event in happened(game, "read", "round")]

    assert [one for one in told if one not in ("fire", "the-clock")][:4] == ["the-fuse", 2, 3, "the-blast"]


def test_they_are_reinforced_two_rounds_after_the_alarm(book: Book) -> None:
    """And the platoon at once."""
    game = played(book, "reinforcements")
    told = [event.get("unit", event.get("number")) for event in happened(game, "reinforced", "activated", "round")]

    assert told[:4] == ["US4", "GE1", 2, "GE2"]


def test_the_bridge_goes_under_the_first_who_comes(book: Book) -> None:
    """Nobody crosses it then; and it stays if the wires are cut."""
    game = after(Game(book, seed=1, mission="bridge"), ["enter:A:0106", "A", *HIGHWAY[:9]])

    assert "it-goes" in read(game)
    assert "to:1106" not in offered(game)


def test_a_warned_farmer_waves(book: Book) -> None:
    """What was decided first is part of how it ends."""
    endings = {}
    for option in ("option-1", "option-2"):
        left = ["enter:A:0106", option, "A", "exit", "enter:B:0106", "B", "exit"]
        game = after(Game(book, seed=1, mission="late"), left)
        endings[option] = game.result and game.result.ending

    assert endings == {"option-1": "won", "option-2": "lost"}


def test_the_first_who_enters_meets_the_colonel(book: Book) -> None:
    """At once, and without a point for it."""
    game = after(Game(book, seed=1, mission="beginning"), ["enter:A:0106"])

    assert read(game) == ["the-colonel"]
    assert offered(game) == ["option-1", "option-2"]
    assert [event["points"] for event in happened(game, "award")] == [1, -1]


def test_the_chapel_is_seen_from_afar_and_entered_later(book: Book) -> None:
    """Who only sights it has not found the radio; who drives there has."""
    told = {tuple(read(played(book, "chapel", seed))) for seed in range(8)}

    assert told >= {("the-chapel",), ("the-chapel", "inside")}
    assert ("inside",) not in told


def test_the_bell_rings_when_the_half_track_is_at_the_farm(book: Book) -> None:
    """And not before."""
    assert list(read(played(book, "runner")))[:4] == ["a-runner", "runs", "runs", "the-bell"]


def test_mud_is_told_shorter_the_second_time(book: Book) -> None:
    """By anybody in this mission."""
    mud = happened(played(book, "again", 0), "read")

    assert [bool(event.get("shorter")) for event in mud] == [False, True]


def test_each_mission_has_its_own_flag(book: Book) -> None:
    """Of one name and one codeword."""
    assert {"warned", "ridge.warned"} <= {*book.logic["flags"]}
    assert [book.prose["flags"][flag]["codeword"] for flag in ("warned", "ridge.warned")] == ["OTTER", "OTTER"]


def test_the_page_is_linked() -> None:
    """From the navigation and the page on missions."""
    for name in ("mkdocs.yml", "docs/authors/missions.md"):
        assert "how-to.md" in (ROOT / "site" / name).read_text("utf-8")
