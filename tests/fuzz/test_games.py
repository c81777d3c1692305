"""What is played when everything is played: every beginning there is, the same every time, and faults that are told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.fuzz import games
from tests.fuzz.games import Done, Job, work
from tests.games.bundles import book, playable
from tests.games.lots import CAMPAIGN, FIGHTS, WORTH, Deal, Lot, deals, lots, of_part

from hulldown_engine import Game
from hulldown_engine.platoon.board.optional_rules import OPTIONAL
from hulldown_engine.playtest.examining import examine
from hulldown_engine.playtest.tally import GameFault, Tally

EVERY = 2 * (len(OPTIONAL) + 3)
"""Two platoons, with no optional rule, with each, with all, and with some."""


def test_everything_is_played() -> None:
    """Each mission, fights and the campaign of a platoon game; a gamebook whole."""
    assert {"first-patrol", "open-fire", "outpost", "worked", "mill"} <= set(playable())
    missions = [*book("outpost").logic["missions"]]
    assert [lot.part for lot in lots(book("outpost"), ["random"])] == [*missions, FIGHTS, CAMPAIGN]
    assert [lot.part for lot in lots(book("worked"), ["random"])] == ["the-worked-road", FIGHTS]
    assert list(lots(book("mill"), ["random", "explorer"])) == [Lot("mill", "", "random"), Lot("mill", "", "explorer")]
    assert list(deals(book("mill"), "", 1, 5)) == [Deal(seed, {}) for seed in range(5, 5 + WORTH)]


@pytest.mark.parametrize("part", ["first-light", CAMPAIGN])
@pytest.mark.parametrize("first", [1, 1944])
def test_every_platoon_meets_every_set_of_optional_rules(part: str, first: int) -> None:
    """Ready and new; none of them, each alone, all together, and some: each once, whatever the first seed."""
    begun = [deal.start for deal in deals(book("outpost"), part, EVERY, first)]
    for platoon in ("first", "new"):
        met = Counter(start["rules"] for start in begun if start["platoon"] == platoon)
        assert met.keys() >= {(), tuple(OPTIONAL), *((rule,) for rule in OPTIONAL)}
        assert met.total() == EVERY // 2


def test_fights_are_of_all_missions_and_nothing_is_wrong_with_them() -> None:
    """They begin in Rounds as in Operations, with rules and without; each follows from its seed."""
    outpost = book("outpost")
    fights = of_part(outpost, FIGHTS)
    modes = set()
    for seed, start in deals(outpost, FIGHTS, 2 * len(outpost.logic["missions"])):
        game = Game(fights, seed=seed, **start)
        examine(game)
        assert game.dumps() == Game(fights, seed=seed, **start).dumps()
        modes.add((game.state.mission, game.state.mode))
    assert {mission for mission, _ in modes} == set(outpost.logic["missions"])
    assert {"rounds"} < {mode for _, mode in modes}


def test_games_of_a_mission_are_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """All of them to their ends, the same every time, with the sums of the lot and of all."""
    job = Job(Lot("worked", "the-worked-road", "explorer"), 3, 8)
    done = work(job)
    assert done == work(job)
    assert (done.tally.games, done.tally.ended, done.faulty) == (3, 3, [])

    assert games.told([job, job], [done, done])
    told = capsys.readouterr().out.splitlines()
    assert told[1].split()[:5] == ["worked", "the-worked-road", "explorer", "8-10", "3"]
    assert told[3].split()[:2] == ["all", "6"]


def test_a_fault_is_told_and_its_choices_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it is, how its game began, and where the choices are."""
    monkeypatch.chdir(tmp_path)
    fault = GameFault("crash", "KeyError: 'bridge'", 7, ("left", "right"))
    deal = Deal(7, {"mission": "first-light", "platoon": "new", "rules": ("shell-types",)})
    done = Done(Tally(games=1, faults=[fault]), Counter([deal.start["rules"]]), [(deal, fault)])

    assert not games.told([Job(Lot("outpost", "first-light", "random"), 1, 7)], [done])

    told = capsys.readouterr().out
    kept = "build/faults/outpost-first-light-random-7.choices"
    assert "    crash: KeyError: 'bridge'\n" in told
    assert f"seed 7 mission first-light platoon new rules ('shell-types',); 2 choices in {kept}\n" in told
    assert "       1 with shell-types alone\n" in told
    assert Path(kept).read_text("utf-8") == "# crash: KeyError: 'bridge'\nleft\nright\n"
