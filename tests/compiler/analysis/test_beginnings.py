"""Where examples begin: every one of the books is a game that can be played on from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.missions import first_mission
from tests.helpers.paths import BOOKS, CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples.beginnings import NoExample, address, begun, named
from hulldown_compiler.book.examples import examples
from hulldown_compiler.bundle import writer
from hulldown_engine import Game
from hulldown_engine.games.book import make_book
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.examining import examine

MILL = BOOKS / "mill"
CHOICES = 2


@pytest.mark.parametrize("root", [first_mission(), CONTENT / "first-patrol", MILL], ids=lambda root: root.name)
def test_a_game_goes_on_from_every_example(root: Path) -> None:
    """Its state is one that a game can have, is kept and taken up, and whoever plays on finds nothing wrong."""
    authored = read_once(root)
    book, analyses = make_book(writer.bundle(authored)[0]), Analyses(authored)
    played = [example for example in examples(authored) if example.kind == "paragraph" or "position" in example.record]
    assert played
    for example in played[:: max(1, len(played) // 200)]:
        where = begun(analyses, example)
        game = Game.standing(book, where.state, seed=1, happened=where.happened)
        bot = BOTS["random"](1)
        for _ in range(CHOICES):
            examine(game)
            if game.decision is not None:
                game.choose(bot.choose(game))
        assert Game.loads(book, game.dumps()).digest() == game.digest(), address(example)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("aimed-shot: the nearest", "aimed-shot: the nearest"),
        ("aimed-shot", "aimed-shot: the nearest"),
        ("AIMED-SHOT: The nearest", "aimed-shot: the nearest"),
        ("surest-shot: broad and plain, with", "surest-shot: the one that stands broad and plain, with everything"),
        ("stands broad and plain, with", "surest-shot: the one that stands broad and plain, with everything"),
    ],
)
def test_an_example_is_named(wanted: str, found: str) -> None:
    """By its words or a part of them, by what it is of, or by both."""
    assert address(named(read_once(first_mission()), wanted)) == found


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (
            "the nearest",
            "2 examples may be meant by 'the nearest': 'aimed-shot: the nearest'; 'point-blank: the nearest'",
        ),
        ("aimed-shot: the nearset", "no example 'aimed-shot: the nearset' in this book; did you mean "),
        ("bazooka hits at four", "no example 'bazooka"),
        ("surest-shot", "3 examples may be meant by 'surest-shot': "),
    ],
)
def test_an_example_that_is_not_there(wanted: str, said: str) -> None:
    """A sentence says which there are, or what may be meant."""
    with pytest.raises(NoExample) as missing:
        named(read_once(first_mission()), wanted)
    assert said in str(missing.value)


def test_an_example_without_a_position() -> None:
    """One of a procedure is rolled, and not played."""
    authored = read_once(first_mission())
    rolled = next(example for example in examples(authored) if example.kind == "procedure")
    with pytest.raises(NoExample, match="has no position: 'hulldown roll' and 'hulldown odds' are for it"):
        begun(Analyses(authored), rolled)
