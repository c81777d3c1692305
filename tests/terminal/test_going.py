"""`go`: a unit is sent to a hex, and spends nothing on what does not lead there."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.basics.hexes import direction_to
from hulldown_engine.playtest.bots import BOTS
from hulldown_terminal.platoon.going import TURNS, Going


def test_nobody_turns_away_from_the_way() -> None:
    """Who faces the next hex of the way and cannot pay for it stays as it is: turning would have to be turned back."""
    turned: Counter[bool] = Counter()
    game, bot = Game(book(), seed=4, mission="the-long-day"), BOTS["random"](4)
    for _ in range(230):
        assert game.decision is not None
        unit = game.state.units.get(game.decision.unit)
        if unit is not None and "left" in {option.id for option in game.decision.options}:
            for goal in (404, 808, 1306):
                step, way = Going(game, unit.id, goal, "slow")._step(), game.way(unit.id, goal)["hexes"]
                turned[step in TURNS and direction_to(unit.hex, way[0]) == unit.facing] += 1
        game.choose(bot.choose(game))

    assert turned[False] > 50
    assert turned[True] == 0


TURNED = "It has turned two hexsides, and turns no further this Turn (7.2)."


@pytest.mark.parametrize(
    ("here", "faced", "goal", "said"),
    [(304, 203, 1210, TURNED), (404, 304, 1306, TURNED), (403, 303, 1306, TURNED), (304, 404, 1306, "")],
)
def test_nobody_leaves_the_way_because_it_has_turned_enough(here: int, faced: int, goal: int, said: str) -> None:
    """Who may turn no further stops where its way turns, and is told why; straight on would only lead away."""
    game = Game(book(), seed=1, mission="first-light", at={"A": (here, faced), "GE1": (306,)})
    going, way = Going(game, "A", goal, "fast"), game.way("A", goal)["hexes"]

    going.go()

    entered = [event["hex"] for event in game.events if event["event"] == "moved" and event["step"] == "enter"]
    assert entered == way[: len(entered)]
    assert going.stopped == said


def test_a_movement_that_is_over_has_no_way_any_more() -> None:
    """Another one is begun then, at the pace that its way needs."""
    game = Game(book(), seed=1, mission="first-light", at={"A": (304, 404), "GE1": (306,)})
    going = Going(game, "A", 1306, "")
    going._planned = [304, 404, 505]
    assert going._step() == "drive-fast"


def test_nobody_goes_into_an_accident_unasked() -> None:
    """Before a step that calls for an Accident Check it stops, and says how to take it; `fast` and `anyway` agree."""
    told: Counter[str] = Counter()
    for seed in range(3):
        game, bot = Game(book(), seed=seed, mission="the-long-day"), BOTS["random"](seed)
        for _ in range(250):
            if game.decision is None:
                break
            risky = [option.id for option in game.decision.options if option.risk]
            careful = Going(game, game.decision.unit, 1306, "")
            if risky and careful._step() in risky:
                before = len(game.inputs)
                careful.go()
                told[careful.stopped] += 1
                assert len(game.inputs) == before
                Going(game, careful.unit, 1306, told.total() % 2 * "fast", anyway=told.total() % 2 == 0).go()
                assert len(game.inputs) > before
            else:
                game.choose(bot.choose(game))

    assert told.total() > 2
    assert all("calls for an Accident Check (7.8). To take it, type go 1306 anyway." in said for said in told)


def test_who_may_not_go_so_fast_is_told_why() -> None:
    """And who has gone as far as it could is told nothing."""
    game = Game(book(), seed=1, mission="first-light", at={"A": (304, 404), "GE1": (306,)})
    game.choose("close")
    going = Going(game, "A", 1306, "fast")
    going.go()
    assert going.stopped == "A closed tank does not drive fast (6.7)."
