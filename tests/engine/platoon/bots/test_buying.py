"""Buying a platoon: crews that are led, in vehicles that have something to fire."""

from __future__ import annotations

import pytest
from tests.helpers.briefings import book

from hulldown_engine import Game
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.sequence import generation
from hulldown_engine.playtest.bots import BOTS


def bought(mission: str, seed: int) -> Game:
    """A mission for which the commander has bought what there was to buy."""
    game, bot = Game(book(), seed=seed, mission=mission), BOTS["commander"](seed)
    while game.state.purchase is not None:
        game.choose(bot.choose(game))
    return game


def of_platoon(game: Game) -> list[Unit]:
    """The vehicles that have been bought, in the order of their letters."""
    return [unit for unit in game.state.units.values() if unit.side == US and unit.id == unit.letter]


@pytest.mark.parametrize("seed", range(1, 9))
def test_what_it_buys_can_fight(seed: int) -> None:
    """Three vehicles or more, each with a crew that is worth something and rounds for some Turns, and one commands."""
    platoon = of_platoon(bought("mistake", seed))
    assert 3 <= len(platoon) <= 5
    assert min(unit.initiative for unit in platoon) >= 2
    assert min(unit.rounds for unit in platoon) >= 5
    assert platoon[0].commander
    assert platoon[0].initiative >= 4


def test_the_best_crew_drives_the_best_vehicle() -> None:
    """As far as the letters on the counters allow, whatever each costs."""
    game = bought("red-ball", 2)
    prices = generation.for_sale(game.book.rules.setting)
    costs = [prices[unit.type] for unit in of_platoon(game)]
    assert costs == sorted(costs, reverse=True)


def test_guns_are_filled_before_squads_get_more_rockets() -> None:
    """The two guns that a mission lends, and the points for rounds that come with them."""
    game = bought("bad-kreuznach", 1)
    units, setting = game.state.units, game.book.rules.setting
    guns = [units["US9"], units["US10"]]
    assert [gun.rounds for gun in guns] == [generation.stowage(setting, gun.type) for gun in guns]
    assert units["US12"].rockets > 2
