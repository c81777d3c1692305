"""What a gamebook comes to: by hand for small ones, and held against every game of random ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import build
from tests.helpers.aimless import aimless_games
from tests.helpers.all_games import NEVER, all_games, mean
from tests.helpers.binomial import surprise
from tests.helpers.small_books import Writer

from hulldown_compiler.bundle import writer
from hulldown_compiler.solving import solution as solution_module
from hulldown_compiler.solving.exploring import explore
from hulldown_compiler.solving.line import Offered, Stop, Turn, turns
from hulldown_compiler.solving.numbers import FRACTIONS
from hulldown_compiler.solving.replaying import Diverged, replay
from hulldown_compiler.solving.solution import Solution, solve
from hulldown_compiler.solving.states.solvable import Solvable
from hulldown_compiler.solving.worth import AIMS, Play
from hulldown_engine.games.book import Book, make_book

ENDINGS = """\
endings:
  won: {title: Won, verdict: victory}
  even: {title: Even, verdict: draw}
  lost: {title: Lost, verdict: defeat}
"""

DOOR = f"""\
{ENDINGS}checks: {{force: {{name: Force, dice: 1d10, rating: 3}}}}
paragraphs:
  start:
    text: A door.
    do:
      - ask:
          - {{text: Force it, do: [{{check: force, success: [{{end: won}}], failure: [{{end: lost}}]}}]}}
          - {{text: Go home, do: [{{end: even}}]}}
"""


def book_of(text: str) -> Book:
    """The book of a text, which may have findings."""
    return make_book(writer.bundle(build.author(text))[0])


def chances(text: str, policy: str) -> dict[str, Fraction]:
    """The chance of each way in which a book is over, by some play."""
    return dict(solve(book_of(text)).solved[policy].chances)


def test_the_chances_of_a_check_are_exact() -> None:
    """Three in ten is 3/10, by who wants to win, who wants to lose, and who does anything."""
    assert chances(DOOR, "best") == {"won": Fraction(3, 10), "lost": Fraction(7, 10)}
    assert chances(DOOR, "worst") == {"won": Fraction(3, 10), "lost": Fraction(7, 10)}
    assert chances(DOOR, "uniform") == {"won": Fraction(3, 20), "lost": Fraction(7, 20), "even": Fraction(1, 2)}


def test_of_options_that_win_as_often_the_one_that_draws_more_is_taken() -> None:
    """Nobody can win here: the best play draws, the worst loses."""
    text = DOOR.replace("rating: 3", "rating: 0")
    assert chances(text, "best") == {"even": Fraction(1)}
    assert chances(text, "worst") == {"lost": Fraction(1)}


def test_the_line_says_what_each_option_is_worth() -> None:
    """The player forces the door, three in ten; the likelier fall of the dice loses."""
    line = solve(book_of(DOOR)).solved["best"].line
    assert line == (
        Stop(
            "start", (Offered("option-1", "Force it", Fraction(3, 10)), Offered("option-2", "Go home", Fraction(0))), 0
        ),
        Stop("start", share=Fraction(7, 10)),
        Stop(over="lost"),
    )


DICE_AGAIN = f"""\
{ENDINGS}paragraphs:
  start:
    text: The dice.
    do:
      - roll: 1d6
        table:
          1: [{{end: won}}]
          2: [{{end: lost}}]
          3+: [{{see: start}}]
"""


def test_a_circle_of_dice_comes_to_an_end() -> None:
    """Who throws until a one or a two wins half of all games, however long they are."""
    assert chances(DICE_AGAIN, "uniform") == {"won": Fraction(1, 2), "lost": Fraction(1, 2)}


ROUND = f"""\
{ENDINGS}paragraphs:
  start:
    text: A crossroads.
    do:
      - ask:
          - {{text: Round the hill, see: hill}}
          - {{text: Into the bog, see: bog}}
  hill:
    text: A hill.
    do:
      - ask:
          - {{text: Round, see: start}}
          - text: Home
            do:
              - roll: 1d6
                table: {{1: [{{see: start}}], 2-3: [{{end: won}}], 4+: [{{end: lost}}]}}
  bog:
    text: A bog.
    do:
      - ask: [{{text: Deeper, see: mire}}]
  mire:
    text: A mire.
    do:
      - ask: [{{text: Back, see: bog}}]
"""


def test_what_never_ends_is_told() -> None:
    """In the bog there is no end; who does not go there has one, and going round the hill brings nothing."""
    assert chances(ROUND, "best") == {"won": Fraction(2, 5), "lost": Fraction(3, 5)}
    assert chances(ROUND, "uniform") == {
        "won": Fraction(1, 8) / (1 - Fraction(1, 4) - Fraction(1, 24)) * Fraction(2, 3),
        "lost": Fraction(1, 8) / (1 - Fraction(1, 4) - Fraction(1, 24)),
        NEVER: Fraction(1, 2) / (1 - Fraction(1, 4) - Fraction(1, 24)),
    }


def test_a_circle_without_a_decision_never_ends() -> None:
    """Two paragraphs that send the reader to and fro: no game of it ends, and nobody is asked."""
    to, fro = ({"text": "On.", "do": [{"see": name}]} for name in ("fro", "start"))
    text = f"{ENDINGS}paragraphs: {json.dumps({'start': to, 'fro': fro})}\n"
    assert chances(text, "best") == {NEVER: Fraction(1)}


def test_who_cannot_win_comes_to_an_end_all_the_same() -> None:
    """Where nothing is to be won, play that ends is better than play that goes round: the first option is not taken."""
    text = f"""\
{ENDINGS}paragraphs:
  start:
    text: A ring.
    do:
      - ask:
          - {{text: Round, see: start}}
          - {{text: Give up, do: [{{end: lost}}]}}
"""
    assert chances(text, "best") == {"lost": Fraction(1)}


def test_a_book_that_stops_has_no_ending() -> None:
    """A paragraph with nothing to do is the end of play, and neither victory nor defeat."""
    assert chances(f"{ENDINGS}paragraphs:\n  start: {{text: That is all.}}\n", "best") == {"no ending": Fraction(1)}


CARRIED = """\
flags: {lamp: {item: a lamp}, hat: {item: a hat}, coin: {item: a coin}}
%sparagraphs:
  start:
    text: A shop.
    do:
      - ask: [{text: A lamp, do: [{flag: lamp}]}, {text: No lamp, do: [{note: No.}]}]
      - ask: [{text: A hat, do: [{flag: hat}]}, {text: No hat, do: [{note: No.}]}]
      - ask: [{text: A coin, do: [{flag: coin}]}, {text: No coin, do: [{note: No.}]}]
      - see: cellar
  cellar:
    text: A cellar.
    do:
      - ask: [{text: Down, see: end}]
  end:
    text: The end.
    do:
      - when: %s
        do: [{victory: 1}]
      - choose: [{when: lamp, do: [{end: won}]}, {do: [{end: lost}]}]
"""


@pytest.mark.parametrize("counted", ["hat", "coin", "hat and coin"])
def test_what_decides_nothing_tells_no_states_apart(counted: str) -> None:
    """Only the lamp decides: there are two states from the first question on, whatever counts points."""
    solution = solve(book_of(CARRIED % (ENDINGS, counted)))
    assert solution.states == 1 + 1 + 2 + 2 + 2 + 2
    assert solution.solved["uniform"].chances == {"won": Fraction(1, 2), "lost": Fraction(1, 2)}


def test_points_that_are_asked_for_do_decide() -> None:
    """A point for the hat is asked for at the end, so with and without it there are two states."""
    text = CARRIED % (ENDINGS, "hat")
    asked = text.replace("- choose: [{when: lamp,", "- choose: [{when: lamp and victory > 0,")
    assert solve(book_of(asked)).solved["uniform"].chances == {"won": Fraction(1, 4), "lost": Fraction(3, 4)}


def test_what_is_paid_does_decide() -> None:
    """A score that nothing but a price asks for tells states apart: who has spent it cannot pay."""
    text = f"""\
scores: {{money: {{name: Money, start: 1, least: 0, most: 1}}}}
{ENDINGS}paragraphs:
  start:
    text: A gate.
    do:
      - ask:
          - {{text: A drink, do: [{{score: money, add: -1}}]}}
          - {{text: No drink, do: [{{note: No.}}]}}
      - in_turn: [{{do: [{{end: won}}]}}]
        spend: money
      - end: lost
"""
    assert chances(text, "uniform") == {"won": Fraction(1, 2), "lost": Fraction(1, 2)}


# Members who are alike ------------------------------------------------------------------------------------------------

CREW = f"""\
rosters:
  crew: {{name: the crew, marks: [hurt], members: {{ann: {{name: Ann}}, bob: {{name: Bob}}, cy: {{name: Cy}}}}}}
{ENDINGS}paragraphs:
  start:
    text: A fall.
    do:
      - {{random: crew where not hurt, do: [{{mark: hurt}}]}}
      - ask: [{{text: "On", see: ford}}]
  ford:
    text: A ford.
    do:
      - {{random: crew where not hurt, do: [{{mark: hurt}}]}}
      - ask: [{{text: "On", see: gate}}]
  gate:
    text: A gate.
    do:
      - choose: [{{when: ASKED, do: [{{end: won}}]}}, {{do: [{{end: lost}}]}}]
"""


@pytest.mark.parametrize(
    ("asked", "states", "won"),
    [("count(crew where hurt) > 1", 5, 1), ("count(crew where hurt) > 2", 5, 0), ("ann.hurt", 9, Fraction(2, 3))],
)
def test_which_of_those_who_are_alike_is_hurt_makes_no_difference(asked: str, states: int, won: Fraction) -> None:
    """Two throws, two questions and an ending are all there is, unless one of the three is asked for by name."""
    solution = solve(book_of(CREW.replace("ASKED", asked)))
    assert solution.solved["uniform"].chances.get("won", 0) == won
    assert solution.states == states


IN_ORDER = f"""\
rosters:
  crew: {{name: the crew, marks: [lame, hurt], members: {{ann: {{name: Ann}}, bob: {{name: Bob}}}}}}
{ENDINGS}paragraphs:
  start:
    text: A fall.
    do:
      - {{random: crew, do: [{{mark: lame}}]}}
      - {{each: crew, do: [{{mark: hurt}}]}}
      - ask: [{{text: "On", see: gate}}]
  gate:
    text: A gate.
    do:
      - each: crew where hurt
        do:
          - choose: [{{when: this.lame, do: [{{end: won}}]}}, {{do: [{{end: lost}}]}}]
"""


def test_who_comes_first_does_make_a_difference() -> None:
    """Who is first in the order of the roster decides, so that nobody is alike before that: half of all games win."""
    assert chances(IN_ORDER, "uniform") == {"won": Fraction(1, 2), "lost": Fraction(1, 2)}


# Numbers that are not fractions ---------------------------------------------------------------------------------------


@given(st.integers(0, 10**6))
def test_whole_numbers_are_off_by_no_more_than_is_told(seed: int) -> None:
    """Of random books solved as if they were large, no chance differs from the exact one by more than the error.

    Where play does not go round, nothing is lost by rounding.
    """
    book = book_of(Writer(seed).book())
    exact = solve(book)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solution_module, "FEW", 0)
        nearly = solve(book)
    assert exact.error == 0 < nearly.error < Fraction(1, 10**12)
    for policy, solved in exact.solved.items():
        if not exact.circles:
            assert sum(nearly.solved[policy].chances.values()) == 1
        for ending in {*solved.chances, *nearly.solved[policy].chances}:
            apart = solved.chances.get(ending, Fraction(0)) - nearly.solved[policy].chances.get(ending, Fraction(0))
            assert abs(apart) <= nearly.error


# The likeliest game, played -------------------------------------------------------------------------------------------


def test_the_line_is_the_game_that_the_engine_plays() -> None:
    """The door is forced, and the dice fall as is told: the engine's own game ends as the line does."""
    book = book_of(DOOR)
    solvable, line = _line(book)
    game = replay(book, solvable, line)
    assert game is not None
    assert (game.inputs, game.result and game.result.ending) == (("option-1", "4"), "lost")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda line: [line[0], line[1]._replace(taken=1), *line[2:]], "Frame.* was to be next, after option-2"),
        (lambda line: [*line[:-1], line[-1]._replace(place=0)], "it was to end with None, and ends with 'lost'"),
        (lambda line: [line[1]._replace(leaving=line[1].leaving._replace(ways=()))], "were to be offered, and are not"),
    ],
)
def test_a_line_that_the_engine_plays_otherwise_is_our_fault(
    spoil: Callable[[list[Turn]], list[Turn]], says: str
) -> None:
    """It raises, and says where the game took another way."""
    book = book_of(DOOR)
    solvable, line = _line(book)
    with pytest.raises(Diverged, match=says):
        replay(book, solvable, spoil(line))


def _line(book: Book) -> tuple[Solvable, list[Turn]]:
    """The likeliest game of the best play."""
    solvable = Solvable(book.rules)
    graph = explore(solvable, 1_000)
    return solvable, turns(graph, Play(graph, book.logic["endings"], AIMS["best"], FRACTIONS))


@given(st.integers(0, 10**6))
def test_lines_of_random_books_are_games_of_theirs(seed: int) -> None:
    """What is offered, chosen and thrown is what the engine offers, takes and throws, up to the same end."""
    book = book_of(Writer(seed).book())
    for policy in ("best", "worst"):
        solvable = Solvable(book.rules)
        graph = explore(solvable, 10_000)
        line = turns(graph, Play(graph, book.logic["endings"], AIMS[policy], FRACTIONS))
        game = replay(book, solvable, line)
        told = solve(book, (policy,)).solved[policy].line
        asked = [stop for stop in told if stop.offered]
        chosen = [stop.offered[stop.taken].option for stop in asked]
        assert game is not None
        assert [event["option"] for event in game.events if event["event"] == "chosen"] == chosen
        assert told[-1].over in (None, NEVER) or told[-1].over == ((game.result and game.result.ending) or "no ending")


# Too large ------------------------------------------------------------------------------------------------------------


def test_a_book_that_is_too_large_is_played() -> None:
    """With a budget of two states games are played: who has learned takes the door, and the interval holds 3/10."""
    solution = solve(book_of(DOOR), budget=2)
    assert solution.too_large == "more than 2 states"
    assert not solution.solved
    best, aimless = solution.sampled["best"], solution.sampled["uniform"]
    assert best.games == aimless.games == sum(best.over.values()) == 4_000
    assert best.over["even"] == 0
    assert surprise(best.over["won"], best.games, 0.3) > 1e-6
    assert surprise(aimless.over["won"], aimless.games, 0.15) > 1e-6


def test_points_without_bounds_are_too_many_states() -> None:
    """Who gathers points for ever, where they are asked for, comes to ever new states; the games are cut off."""
    text = f"""\
{ENDINGS}paragraphs:
  start:
    text: A heap.
    do:
      - victory: 1
      - when: victory < 0
        do: [{{end: won}}]
      - ask: [{{text: More, see: start}}]
"""
    solution = solve(book_of(text), ("uniform",), budget=500, games=50)
    assert solution.too_large == "more than 500 states"
    assert solution.sampled["uniform"].over == {NEVER: 50}


# Held against games ---------------------------------------------------------------------------------------------------


LITTLE = 1e-5
"""What a draw is worth to who would rather win: less than any chance to do so in these books."""


@given(st.integers(0, 10**6))
def test_random_books_come_to_what_all_their_games_come_to(seed: int) -> None:
    """Best, worst and aimless play of random books, with circles or without, are those of a slow list of all games."""
    book = book_of(Writer(seed).book())
    games = all_games(book, 1_000)
    if games is None:
        return
    solution = solve(book)
    endings = book.logic["endings"]
    for policy, verdict in (("best", "victory"), ("worst", "defeat")):
        wanted = {ending: {verdict: 1.0, "draw": LITTLE}.get(of, 0.0) for ending, of in endings.items()}
        assert _share(solution, policy, wanted) == pytest.approx(games.chance(wanted, max), abs=1e-9)
    for ending in endings:
        assert _share(solution, "uniform", {ending: 1.0}) == pytest.approx(games.chance({ending: 1.0}, mean), abs=1e-9)
    assert all(sum(solved.chances.values()) == 1 for solved in solution.solved.values())


def _share(solution: Solution, policy: str, wanted: dict[str, float]) -> float:
    """What a way to play is worth to who wants some endings, each so much."""
    found = solution.solved[policy].chances
    return sum(float(found.get(ending, 0)) * worth for ending, worth in wanted.items())


@pytest.mark.parametrize("seed", [3, 27])
def test_games_that_are_played_do_not_contradict_it(seed: int) -> None:
    """Of 4,000 games by a random bot each ending has as many as its exact chance allows, but for one in a million."""
    book = book_of(Writer(seed).book())
    chance = solve(book, ("uniform",)).solved["uniform"].chances
    played = aimless_games(book, 4_000)
    for ending in book.logic["endings"]:
        assert surprise(played[ending], 4_000, float(chance.get(ending, 0))) > 1e-6
