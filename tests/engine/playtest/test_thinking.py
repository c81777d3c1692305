"""The player that searches: it finds what wins, sees no dice, changes nothing, and plays the same every time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import Compile
from tests.engine.platoon.stage import german, stage, us
from tests.helpers import build, outpost
from tests.helpers.mill import MILL
from tests.helpers.paths import ROOT

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.bundle import writer
from hulldown_compiler.solving.solution import solve
from hulldown_engine import Book, Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.platoon.board.units import EXITED, KILLED
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.thinking.outlook import outlook
from hulldown_engine.playtest.thinking.search import exceeds

GATES = """
checks:
  even: {name: Even, dice: 1d10, rating: 5}
  easy: {name: Easy, dice: 1d10, rating: 9}
  hard: {name: Hard, dice: 1d10, rating: 1}
paragraphs:
  start:
    text: Two gates, one like the other.
    do:
      - ask:
          - {text: The left one., see: yard}
          - {text: The right one., see: garden}
  yard: {text: A yard., do: [{check: even, success: [{end: won}], failure: [{end: lost}]}]}
  garden:
    text: Four paths, one like the other.
    do:
      - ask:
          - {text: North., do: [{check: hard, success: [{end: won}], failure: [{end: lost}]}]}
          - {text: East., do: [{end: lost}]}
          - {text: South., do: [{check: easy, success: [{end: won}], failure: [{end: lost}]}]}
          - {text: West., do: [{end: lost}]}
"""
"""Whoever walks on at random is better off behind the left gate; whoever knows the way, behind the right one."""


def won(book: Book, policy: str, games: int) -> int:
    """How many games a policy wins."""
    found = 0
    for seed in range(games):
        game, bot = Game(book, seed=seed), BOTS[policy](independent_seed(seed))
        while game.decision:
            game.choose(bot.choose(game))
        assert game.result is not None
        found += game.result.verdict == "victory"
    return found


def test_it_finds_the_way_that_wins_most_often(compiled: Compile) -> None:
    """Nine in ten, which is the best there is; a player who takes anything wins a third, an explorer no more."""
    book = compiled(GATES)
    assert solve(book, ("best",)).solved["best"].chances["won"] == Fraction(9, 10)
    assert won(book, "thinking", 40) >= 32
    assert max(won(book, policy, 40) for policy in ("random", "explorer")) <= 22


def test_it_takes_the_right_gate_and_the_right_path(compiled: Compile) -> None:
    """In every game, whatever the dice will be."""
    book = compiled(GATES)
    for seed in range(10):
        game, bot = Game(book, seed=seed), BOTS["thinking"](seed)
        taken = []
        while game.decision:
            option = bot.choose(game)
            taken.append(next(each.text for each in game.decision.options if each.id == option))
            game.choose(option)
        assert taken == ["The right one.", "South."]


COIN = """
checks: {even: {name: Even, dice: 1d10, rating: 5}}
paragraphs:
  start:
    text: A coin is thrown.
    do:
      - ask:
          - {text: Heads., do: [{check: even, success: [{end: won}], failure: [{end: lost}]}]}
          - {text: Tails., do: [{check: even, success: [{end: lost}], failure: [{end: won}]}]}
"""
"""Whoever knew what is going to fall would always win."""


def test_it_cannot_tell_how_a_coin_will_fall(compiled: Compile) -> None:
    """It wins half of its games, and not all."""
    assert 8 <= won(compiled(COIN), "thinking", 40) <= 32


# What it sees, and leaves as it is ------------------------------------------------------------------------------------


@cache
def mill() -> Book:
    """A gamebook of the tests."""
    return build.compiled(MILL)


def fight() -> Game:
    """A mission in the first Turn of a fight."""
    game, bot = Game(outpost.book(), seed=3, mission="first-light"), BOTS["commander"](3)
    while game.state.turn is None:
        game.choose(bot.choose(game))
    return game


SCENES: Mapping[str, Callable[[], Game]] = {"gamebook": lambda: Game(mill(), seed=2), "mission": fight}
CHOICES = 4


def choices(game: Game, seed: int) -> Iterator[tuple[Game, str]]:
    """Some games at a decision, each with what is chosen, as the bot of a seed plays on."""
    bot = BOTS["thinking"](seed)
    for _ in range(CHOICES):
        if game.decision is not None:
            option = bot.choose(game)
            yield game, option
            game.choose(option)


@pytest.mark.parametrize("scene", SCENES)
def test_thinking_changes_nothing(scene: str) -> None:
    """What is only tried leaves the game as it was, to the last byte of a save; its dice have not been thrown."""
    game, bot = SCENES[scene](), BOTS["thinking"](7)
    before = game.dumps(), game.digest(), game.decision
    bot.choose(game)
    assert (game.dumps(), game.digest(), game.decision) == before


@pytest.mark.parametrize("scene", SCENES)
def test_it_does_not_know_how_the_dice_will_fall(scene: str) -> None:
    """Two of a kind choose alike at every decision, though other dice are to come for one of them."""
    other = BOTS["thinking"](7)
    for game, option in choices(SCENES[scene](), 7):
        assert other.choose(game.fork(12345)) == option


SCRIPT = """
import sys
from hulldown_engine import Game, load_book
from hulldown_engine.playtest.bots import BOTS
game, bot = Game.loads(load_book(sys.argv[1]), sys.stdin.read()), BOTS["thinking"](7)
for _ in range(int(sys.argv[2])):
    option = bot.choose(game)
    print(option)
    game.choose(option)
"""
"""Goes on with a saved game, and prints what is chosen."""


AUTHORED: Mapping[str, Callable[[], Authored]] = {"gamebook": lambda: build.author(MILL), "mission": outpost.authored}


@pytest.mark.parametrize("scene", SCENES)
def test_the_same_seed_chooses_the_same_in_every_process(scene: str, tmp_path: Path) -> None:
    """Whatever the order of sets is there; and as if the game had never been saved."""
    writer.write(AUTHORED[scene](), tmp_path)
    game = SCENES[scene]()
    save, command = game.dumps(), [sys.executable, "-S", "-c", SCRIPT, str(tmp_path), str(CHOICES)]
    here = "".join(f"{option}\n" for _, option in choices(game, 7))
    for hash_seed in "12":
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "engine"), "PYTHONHASHSEED": hash_seed}
        there = subprocess.run(command, input=save, env=environment, capture_output=True, text=True, check=True).stdout
        assert there == here


# What a mission is worth ----------------------------------------------------------------------------------------------


TANK = us("B", "M4A3", 606)


def hoped(*more: Any, b: Any = TANK, **field: Any) -> float:
    """What is hoped for of a platoon of two tanks whose goal is ten points."""
    logic = {"endings": {"held": "victory", "even": "draw", "lost": "defeat"}}
    set_up = stage(us("A", "M4A3", 605), b, *more, logic=logic, field=field)
    return outlook(set_up.setting, set_up.field)


def test_a_mission_that_is_over_is_won_or_lost() -> None:
    """By its points, or as its ending says."""
    assert [hoped(finished=True, victory=points) for points in (9, 10)] == [0, 1]
    assert [hoped(ending=ending, victory=10) for ending in ("held", "even", "lost")] == [1, 0.1, 0]


def test_points_are_worth_more_than_what_may_become_of_the_platoon() -> None:
    """More of them more, and enough of them nearly a victory; nothing is worth less than a defeat."""
    worths = [hoped(victory=points) for points in (-100, 0, 5, 9, 10, 12)]
    assert worths == sorted(worths)
    assert (worths[0], worths[-2], worths[-1]) == (0, 0.95, 0.95)


def test_who_is_left_can_still_earn_something() -> None:
    """A whole tank more than one without a gun, that more than one that has left, or is a wreck."""
    whole, unarmed = hoped(), hoped(b=us("B", "M4A3", 606, gun_out=True))
    gone = [hoped(b=us("B", "M4A3", 606, where=EXITED)), hoped(b=us("B", "M4A3", 606, status=KILLED))]
    assert whole > unarmed > gone[0] == gone[1] > 0


def test_a_german_who_is_half_beaten_is_worth_something() -> None:
    """By the points on his card; a whole one nothing."""
    german_of = partial(german, "GE1", "PzIV", 608, card={"victory": 3})
    assert hoped(german_of(gun_out=True)) > hoped(german_of()) == hoped()


# How options are held against one another -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ones", "others", "doubt", "exceeds_them"),
    [
        ([1, 1], [0, 0], 2.0, True),
        ([1, 0], [1, 0], 0.0, False),
        ([0.6, 0.5, 0.4], [0.5, 0.4, 0.3], 9.0, True),
        ([1, 0, 1, 0], [0, 1, 0, 0], 0.0, True),
        ([1, 0, 1, 0], [0, 1, 0, 0], 1.0, False),
    ],
)
def test_what_is_better_is_better_by_more_than_chance(
    ones: list[float], others: list[float], doubt: float, *, exceeds_them: bool
) -> None:
    """Playouts are held against those with the same dice: what is better every time needs no great margin."""
    assert exceeds(ones, others, doubt) is exceeds_them
