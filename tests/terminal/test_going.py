"""`go`: a unit is sent to a hex, and spends nothing on what does not lead there."""

from __future__ import annotations

from collections import Counter

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
