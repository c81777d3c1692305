"""The balance of missions: which aims are met, missed or open, by made-up games and figures worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.helpers import outpost

from hulldown_compiler.playtest.balance.aims import Figure, figures, unseen
from hulldown_compiler.playtest.balance.layouts import as_markdown, as_text
from hulldown_compiler.playtest.balance.sheets import Grid, Sheet, sheets
from hulldown_compiler.playtest.balance.standing import GAMES, Standing, platoons
from hulldown_engine.playtest.coverage import things
from hulldown_engine.playtest.tally import Tally

SIGNAL = "the-signal"


def won(hits: int, games: int) -> Tally:
    """Games of which some were won by points, and the others lost."""
    endings = Counter({("", "victory"): hits, ("", "defeat"): games - hits})
    return Tally(games=games, endings=Counter({ended: times for ended, times in endings.items() if times}))


def standing(**tallies: Tally) -> Standing:
    """The mission by these games; nobody else has played any."""
    return Standing(outpost.book(), SIGNAL, "first", {policy: tallies.get(policy, Tally()) for policy in GAMES})


def figure(what: str, found: Standing) -> Figure:
    """The figure of a name."""
    return next(each for each in figures(found) if each.what == what)


@pytest.mark.parametrize(
    ("policy", "hits", "games", "verdict"),
    [
        ("commander", 35, 100, "met"),
        ("commander", 650, 1000, "met"),
        ("commander", 30, 100, "open"),
        ("commander", 20, 100, "missed"),
        ("commander", 700, 1000, "missed"),
        ("commander", 0, 0, "open"),
        ("random", 9, 100, "met"),
        ("random", 10, 100, "open"),
        ("random", 30, 100, "missed"),
    ],
)
def test_who_wins(policy: str, hits: int, games: int, verdict: str) -> None:
    """A share that misses its aim is open if its interval reaches it: 30 of 100 is 22 to 40 %, 20 is 13 to 29 %."""
    assert figure(f"{policy} wins", standing(**{policy: won(hits, games)})).verdict == verdict


@pytest.mark.parametrize(("games", "chance", "verdict"), [(3, "0.100", "missed"), (4, "0.029", "met")])
def test_thinking_has_to_win_more_by_more_than_chance(games: int, chance: str, verdict: str) -> None:
    """All of its games, and the commander none: that is 2 of 20 ways for 3 of 6 to win, and 2 of 70 for 4 of 8."""
    found = figure("thinking wins", standing(thinking=won(games, games), commander=won(0, games)))
    assert (found.found.partition("; ")[2], found.verdict) == (f"by chance {chance}", verdict)
    fewer = figure("thinking wins", standing(thinking=won(0, games), commander=won(games, games)))
    assert fewer.verdict == "missed"


def test_what_explorers_have_to_come_to() -> None:
    """All that anything leads to: what is out of reach does not count, and of 97 in 100 not one may be missing."""
    everything = Tally(games=1, times=Counter(dict.fromkeys(things(outpost.book().logic, SIGNAL), 1)))
    one, *_ = everything.times
    few = Tally(games=1, times=Counter({one: 1}))

    assert figure("explorer comes to", standing(explorer=everything)).verdict == "met"
    left = unseen(standing(explorer=few))
    assert one not in left
    assert 0 < len(left) < len(everything.times)
    found = figure("explorer comes to", standing(explorer=few))
    assert (found.found, found.verdict) == (f"{1 / (1 + len(left)):.1%} (1 of {1 + len(left)})", "missed")


def test_endings_are_seen_by_anybody() -> None:
    """Each by another's games; the ends of the briefing are among them."""
    ends = Counter({("briefing", "1"): 1, ("briefing", "2"): 1})
    one, other = won(1, 2), Tally(endings=Counter({("held", "victory"): 1, ("overrun", "defeat"): 1}), ends=ends)

    assert figure("endings seen", standing(commander=one, random=other)).verdict == "met"
    alone = figure("endings seen", standing(commander=one))
    named = "The Outpost Holds; Overrun; 1st end: The crest is yours.; 2nd end: Overrun"
    assert (alone.found, alone.verdict) == (f"never: {named}", "missed")


def test_rounds_of_the_median_game() -> None:
    """Of 20, 30 and 50 Rounds the median is 30; five empty ones in a row are one too many."""
    measures = {"rounds": Counter({20: 1, 30: 1, 50: 1}), "longest_empty": Counter({2: 1, 5: 2})}
    found = standing(commander=Tally(games=3, measures=measures))
    assert figure("Rounds", found) == Figure("Rounds", "30 (20 to 30)", "20 to 35", "met")
    assert figure("empty Rounds in a row", found).verdict == "missed"


def test_a_mission_is_played_with_each_platoon_that_it_allows() -> None:
    """Ready ones first, and one that is made."""
    assert list(platoons(outpost.book(), "first-light")) == ["first", "new"]


def test_the_table_over_all_counts_what_is_missed() -> None:
    """Of ten aims: one row for each mission and platoon, and below it what is missed, by its name."""
    found = standing(commander=won(70, 100), random=won(3, 100), thinking=won(30, 60))

    over_all, of_one = sheets("Outpost", [found])

    verdicts = Counter(each.verdict for each in figures(found) if each.aim)
    (row,) = over_all.grids[0].rows
    shares = ("70.0%", "50.0%", "3.0%")
    assert row == (SIGNAL, "first", *shares, str(verdicts["missed"]), str(verdicts["open"]), "10")
    assert of_one.title == "The Signal, platoon first"
    assert any(remark.startswith("open: commander wins: 70.0% (60.4% to 78.1%)") for remark in of_one.remarks)
    assert len(of_one.remarks) == verdicts["missed"] + verdicts["open"]
    assert ("commander", "100", "70", "60.4% to 78.1%", "–", "–", "0") in of_one.grids[0].rows
    assert max(map(len, as_text([over_all, of_one]).splitlines())) <= 80


def test_markdown_of_a_sheet() -> None:
    """The first heads the page; nothing of a text stands for anything else."""
    sheet = Sheet("A", [Grid(("who", "games"), [("a|b *c*", "7")], 1)], ["missed: x"])
    first = ["# A", "", "- missed: x", "", "| who | games |", "| --- | ---: |", r"| a\|b \*c\* | 7 |", ""]
    assert as_markdown([sheet, Sheet("B", [])]).splitlines() == [*first, "## B"]
