"""Bots and playtests: what they choose, what they report, and that they are the same every time."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.conftest import Compile
from tests.helpers.mill import MILL

from hulldown_engine import Game
from hulldown_engine.bots import BOTS, Explorer, RandomBot
from hulldown_engine.decision import Decision, Option
from hulldown_engine.playtest import all_options, lines, playtest

ASKS = Decision("choose", "start", "", tuple(Option(name, name) for name in "abcd"))


class Hall(Game):
    """A game that asks the same for ever."""

    decision = ASKS

    def __init__(self) -> None:
        """No book is needed for that."""


def test_a_random_bot_takes_every_option_alike() -> None:
    """Over many choices each comes up about as often."""
    bot = RandomBot(1)
    taken = Counter(bot.choose(Hall()) for _ in range(4000))
    assert all(850 < taken[name] < 1150 for name in "abcd")


def test_an_explorer_takes_what_it_has_taken_least() -> None:
    """Every option is taken once before any is taken twice."""
    bot = Explorer(1)
    taken = [bot.choose(Hall()) for _ in range(12)]
    assert [sorted(taken[nth : nth + 4]) for nth in (0, 4, 8)] == [list("abcd")] * 3


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_playtest_is_the_same_every_time(name: str, compiled: Compile) -> None:
    """Games, endings, readings and choices follow from the seeds."""
    book = compiled(MILL)
    first, again = (playtest(book, BOTS[name](7), games=20, seed=3) for _ in range(2))
    assert first == again
    assert list(lines(first)) == list(lines(again))
    assert not first.faults
    assert first.games == sum(first.endings.values()) == 20


def test_a_playtest_counts_what_came_up(compiled: Compile) -> None:
    """Its figures are those of the games themselves."""
    book = compiled(MILL)
    report = playtest(book, RandomBot(7), games=10, seed=3)
    bot, read, choices = RandomBot(7), Counter[str](), 0
    for seed in range(3, 13):
        game = Game(book, seed=seed)
        while game.decision:
            game.choose(bot.choose(game))
        read.update(event["paragraph"] for event in game.events if event["event"] == "read")
        choices += len(game.inputs)
    assert report.read == read
    assert report.choices == choices
    assert set(report.options) <= set(all_options(book))


def test_what_goes_wrong_is_reported_with_its_seed(compiled: Compile) -> None:
    """A book that stops, and one that never does."""
    stops = playtest(compiled("paragraphs: {start: {text: a}}", allow=["HD306"]), RandomBot(1), games=1, seed=5)
    assert stops.faults == ["game 5: the book stopped without an ending"]
    circle = compiled("paragraphs: {start: {text: a, do: [{see: start}]}}", allow=["HD307"])
    assert "game 5: 20000 steps without a decision" in playtest(circle, RandomBot(1), games=1, seed=5).faults[0]
    hall = compiled("paragraphs: {start: {text: a, do: [{ask: [{text: stay, see: start}]}]}}")
    assert playtest(hall, RandomBot(1), games=1, seed=5).faults == ["game 5: no end after 5000 choices"]
