"""Two versions of a book beside one another: pairs of games, missions that come and go, how many are asked."""

from __future__ import annotations

from hulldown_compiler.playtest.comparing.changed import Seeds, Side, compare
from hulldown_compiler.playtest.comparing.recorded import Games, Measured, Mission

SEEDS = Seeds(20, 1944)


def mission(name: str, outcomes: str, rounds: tuple[tuple[int, int], ...] = ()) -> Mission:
    """The games of a mission that went so, and lasted so many Rounds."""
    won, lost = outcomes.count("w"), outcomes.count("l")
    measures = {"rounds": Measured(values=rounds)} if rounds else {}
    counted = {"games": len(outcomes), "ended": won + lost, "won": won}
    return Mission(mission=name, outcomes=outcomes, measures=measures, **counted)


def side(*missions: Mission, seeds: Seeds = SEEDS) -> Side:
    """A version of the book."""
    return Side("before", Games(book="book", digest="0", missions=missions), seeds)


BEFORE, AFTER = "w" * 10 + "l" * 10, "w" * 16 + "l" * 4


def test_games_with_the_same_seeds_are_pairs() -> None:
    """Six that were lost are won, and none the other way: one in thirty-two; apart it might be chance."""
    old, new = side(mission("a", BEFORE)), side(mission("a", AFTER))
    other = side(mission("a", BEFORE), seeds=Seeds(20, 1))

    ((pairs,), (apart,)) = (compare(before, new).missions["a"] for before in (old, other))

    assert (pairs.test, pairs.before, pairs.after, pairs.chance, pairs.real) == ("mcnemar", 0.5, 0.8, 1 / 32, True)
    assert (apart.test, apart.real) == ("fisher", False)


def test_games_that_were_interrupted_are_not_paired() -> None:
    """There are fewer than were asked for."""
    (change,) = compare(side(mission("a", BEFORE[:12])), side(mission("a", AFTER))).missions["a"]

    assert change.test == "fisher"


def test_a_game_without_an_end_is_no_pair() -> None:
    """Nor is it won or lost in the shares."""
    old, new = side(mission("a", "wl-l" + BEFORE)), side(mission("a", "--ww" + BEFORE))

    (change,) = compare(old, new).missions["a"]

    assert (change.before, change.after, change.chance) == (11 / 23, 12 / 22, 1.0)


def test_missions_come_and_go() -> None:
    """What is not in both is named, and has no figures; of the one that was asked for, the others are not gone."""
    old, new = side(mission("a", BEFORE), mission("b", BEFORE)), side(mission("b", AFTER), mission("c", AFTER))

    compared = compare(old, new)

    assert (compared.added, compared.gone, list(compared.missions)) == (["c"], ["a"], ["b"])
    assert compare(old, side(mission("b", AFTER)), "b").gone == []


def test_chances_are_corrected_for_all_questions_of_the_book() -> None:
    """One chance in thirty-two is a change by itself, and none among four questions; what does not vary is none."""
    few, many = ((3, 12), (4, 8)), ((3, 8), (4, 12))
    old = side(mission("a", BEFORE, few), mission("b", BEFORE, few), mission("c", "", ((3, 20),)))
    new = side(mission("a", AFTER, many), mission("b", BEFORE, few), mission("c", "", ((3, 9),)))

    missions = compare(old, new).missions

    wins, rounds = missions["a"]
    assert (wins.corrected, wins.real) == (4 / 32, False)
    assert (rounds.test, rounds.before, rounds.after) == ("ranks", 3.4, 3.6)
    assert [change.chance for change in missions["c"]] == [None]


def test_nothing_is_compared_where_nothing_ended() -> None:
    """And no measure that one of both has not."""
    old, new = side(mission("a", "----")), side(mission("a", "wlwl", ((3, 4),)))

    assert compare(old, new).missions == {"a": []}
