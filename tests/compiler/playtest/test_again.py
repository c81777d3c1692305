"""What is left for those who play again, and whether points stand in two heaps: figures worked out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from statistics import NormalDist

import pytest
from tests.helpers import outpost

from hulldown_compiler.playtest.brief import brief, picture
from hulldown_compiler.playtest.figures.again import Again, again, event_paragraphs, third_play
from hulldown_compiler.playtest.figures.endings import ended_by, endings
from hulldown_compiler.playtest.figures.heaps import heaps
from hulldown_engine.playtest.coverage import is_event, scope
from hulldown_engine.playtest.pacing.turns import Turn
from hulldown_engine.playtest.tally import Tally

SIGNAL = "the-signal"


def test_what_is_new_in_a_third_play() -> None:
    """Four games: all read *a*, two of them *b* as well, and one *c*, so there are seven readings.

    *a* is never new. Who reads *b* third has met it, unless the two before are the two games without it, which is one
    of the three pairs that there are: of two readings of *b* two thirds are new. *c* always is. That makes 5/3 of 7.
    """
    assert third_play([4, 2, 1], 4) == pytest.approx(5 / 21)


def test_it_is_what_all_third_plays_come_to() -> None:
    """Every three of some games, in every order, one by one."""
    games = [{"a", "b"}, {"a", "c"}, {"a", "b", "d"}, {"a"}, {"a", "c", "e", "f"}]
    counts = Counter(name for game in games for name in game)
    plays = [(third, third - first - second) for first, second, third in permutations(games, 3)]

    found = third_play([*counts.values(), 0], len(games))

    assert found == pytest.approx(sum(len(new) for _, new in plays) / sum(len(third) for third, _ in plays))


@pytest.mark.parametrize(("counts", "games"), [([2, 1], 2), ([0, 0], 9), ([], 9)])
def test_without_three_games_or_anything_read_nothing_is_said(counts: list[int], games: int) -> None:
    """There is no third play, or nothing in it."""
    assert third_play(counts, games) is None


def test_how_much_of_a_mission_a_game_reads() -> None:
    """Of the event paragraphs alone; the median of three games that read 2, 3 and 5 is 3."""
    book = outpost.book()
    names = event_paragraphs(book.logic, SIGNAL)
    tally = Tally(games=3, measures={"paragraphs": Counter({5: 1, 2: 1, 3: 1})})
    actions = {name for name in scope(book.logic, SIGNAL).paragraphs if book.logic["paragraphs"][name]["action"]}
    tally.games_with.update({("paragraph", name): 3 for name in actions})
    tally.games_with["paragraph", names[0]] = 1

    assert actions
    assert not actions & set(names)
    assert again(book.logic, SIGNAL, tally) == Again(len(names), 3, 1.0)
    assert again(book.logic, SIGNAL, tally).share == 3 / len(names)


def test_a_fork_is_nothing_to_read() -> None:
    """What only leads on does not count; what leads on and says or does something does."""

    def counts(*steps: str) -> bool:
        return is_event({"paragraphs": {"it": {"blocks": [[{"step": step}] for step in steps]}}}, "it")

    assert not counts("roll", "see", "see")
    assert not counts("first", "see", "roll", "see", "see")
    assert counts("roll", "see", "see", "flag")
    assert counts("roll", "see", "note")
    assert counts("see")
    assert counts()


# Points ---------------------------------------------------------------------------------------------------------------


def test_points_in_two_heaps() -> None:
    """4 games with 0 points and 6 with 10, and one with 6.

    They part into 0, and 10 with 6: a mean of 66/7. The middle third between is from 22/7 to 44/7, and the 6, which
    stands for all from 5.5 to 6.5, lies in it with 44/7 - 5.5 = 11/14 of a game, of 11.
    """
    found = heaps({0: 4, 10: 6, 6: 1})
    assert found is not None
    assert found.low == 0
    assert found.high == pytest.approx(66 / 7)
    assert found.between == pytest.approx(1 / 14)
    assert found.beside == pytest.approx(4 / 11)
    assert found.two


def test_points_in_one_heap() -> None:
    """As many games with each of 0 to 5 points part in the middle, at means of 1 and 4.

    The third between is from 2 to 3: half of those with 2, half of those with 3, of six.
    """
    found = heaps(dict.fromkeys(range(6), 10))
    assert found is not None
    assert (found.low, found.high) == (1, 4)
    assert found.between == pytest.approx(1 / 6)
    assert not found.two


LEVEL = dict.fromkeys(range(40), 10)
STEEP = {number: round(400 * 0.7**number) for number in range(20)}
RAMP = {number: number for number in range(40)}


def bell(mean: int, games: int, deviation: float = 4) -> Counter[int]:
    """So many games in a bell around a mean."""
    normal = NormalDist(mean, deviation)
    shares = {number: normal.cdf(number + 0.5) - normal.cdf(number - 0.5) for number in range(-5, 60)}
    return Counter({number: round(games * share) for number, share in shares.items()})


@pytest.mark.parametrize(
    ("counts", "two"),
    [
        (LEVEL, False),
        (STEEP, False),
        (RAMP, False),
        (bell(30, 1000), False),
        (bell(40, 1000) + Counter(LEVEL), False),
        (bell(40, 300) + Counter(LEVEL), False),
        (Counter({40: 400}) + Counter(LEVEL), False),
        (bell(20, 500) + bell(28, 500), False),
        (bell(20, 500) + bell(37, 500), True),
        (bell(20, 250) + bell(40, 750), True),
        (Counter({40: 500}) + bell(15, 500), True),
    ],
)
def test_two_heaps_have_a_valley_between_them(counts: Mapping[int, int], *, two: bool) -> None:
    """Shapes that anybody can tell apart by eye: a slope that leads up to a heap is none."""
    found = heaps(counts)
    assert found is not None
    assert found.two == two


def test_a_few_games_by_themselves_are_no_heap() -> None:
    """One in twenty lies far off; what is parted is what the others come to."""
    found = heaps({0: 5, 1: 9, 2: 5, 50: 1})
    assert found is not None
    assert found.low < found.high < 12


@pytest.mark.parametrize("counts", [{}, {3: 7}, {0: 99, 1: 1}])
def test_what_does_not_come_apart_is_no_heap_nor_two(counts: dict[int, int]) -> None:
    """Without games, with one number alone, or with next to nothing beside it."""
    assert heaps(counts) is None


def test_a_picture_of_points() -> None:
    """Each block is as high as its share of the highest, which is a full one; the bar stands before the goal of 4."""
    counts = {0: 8, 1: 4, 3: 1, 5: 2}
    assert picture(counts) == "█▄ ▁ ▂"
    assert picture(counts, 4) == "█▄ ▁| ▂"
    assert picture(counts, 6) == "█▄ ▁ ▂|"
    assert picture(counts, 60) == "█▄ ▁ ▂"


# Endings and lines ----------------------------------------------------------------------------------------------------


def test_endings_that_no_game_came_to_are_there() -> None:
    """After those that games came to: every ending that the mission has, and both verdicts of its points."""
    book = outpost.book()
    tally = Tally(games=2, endings=Counter({("", "victory"): 2}), ends=Counter({("player", ""): 2}))

    found = endings(book.logic, SIGNAL, tally)
    ends = ended_by(book.logic, SIGNAL, tally)

    assert found[0] == (("", "victory"), 2)
    assert (("", "defeat"), 0) in found
    assert {name for (name, _), games in found if name and not games} == {"held", "overrun"}
    assert ends == [(("player", ""), 2), *(((("briefing", str(nth))), 0) for nth in (1, 2))]


def test_the_lines_of_a_report() -> None:
    """Four games: 3 of the paragraphs in the median one; of eight Turns three did nothing."""
    book = outpost.book()
    names = event_paragraphs(book.logic, SIGNAL)
    goal = book.logic["missions"][SIGNAL]["goal"]
    measures = {"paragraphs": Counter({3: 4}), "victory_points": Counter({goal: 1, goal - 10: 3})}
    tally = Tally(games=4, measures=measures)
    tally.games_with.update({("paragraph", name): 4 for name in names[:2]})
    tally.games_with["paragraph", names[2]] = 4
    tally.turns.update({Turn("GE1", "a", "acted"): 5, Turn("GE1", "a", "held"): 2, Turn("GE2", "", "idle"): 1})

    share, lower = f"{3 / len(names):.1%}", goal - 10
    assert list(brief(book, SIGNAL, tally)) == [
        f"the median game reads 3 of {len(names)} event paragraphs: {share}; of what a third play reads 0.0% is new",
        f"Victory Points {lower} █         |▃ {goal}: two heaps, 0.0% in the middle third between {lower} and {goal}",
        "of 8 Turns of Germans 3 did nothing, 37.5%: told to hold in 2, and in 1 nothing came of it",
    ]
