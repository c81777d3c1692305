"""Whole campaigns by bots: they follow from their seeds, and the ledger says what came of the platoon."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.campaign.playing import Moment, book, crew
from tests.helpers import briefings, outpost

from hulldown_engine import Game
from hulldown_engine.campaign import campaign_of
from hulldown_engine.campaign.ledger import fared
from hulldown_engine.campaign.state import (
    AWARDS,
    CREWS,
    IMPROVE,
    PRIZES,
    ROUNDS,
    SEATS,
    VEHICLES,
    Fought,
    Raised,
    Vehicle,
)
from hulldown_engine.playtest import BOTS, playtest
from hulldown_engine.playtest.campaigns import quartermaster
from hulldown_engine.playtest.campaigns.order import order_of
from hulldown_engine.playtest.tally import Tally

MISSIONS = ("first-light", "the-bridge", "the-signal", "last-lorry", "the-camp", "the-hill", "the-long-day")


def campaigns(policy: str = "random", games: int = 2, order: tuple[str, ...] = ()) -> Tally:
    """Campaigns of Outpost."""
    tally = playtest(outpost.book(), BOTS[policy], games=games, seed=3, campaign=order).campaign
    assert tally is not None
    assert tally.faults == []
    return tally


def test_every_mission_is_played_once_in_the_order_wished_for() -> None:
    """Those that are not named come after, as in the book; the result is that of the campaign (16.1)."""
    tally = campaigns(games=1, order=("the-hill", "the-signal"))
    (one,) = tally.campaigns

    assert [leg.mission for leg in one.legs] == ["the-hill", "the-signal", *MISSIONS[:2], *MISSIONS[3:5], MISSIONS[6]]
    won = sum(leg.verdict == "victory" for leg in one.legs) - sum(leg.verdict == "defeat" for leg in one.legs)
    assert one.verdict == ("victory" if won > 0 else "defeat" if won < 0 else "draw")
    assert (tally.games, tally.ended, tally.won) == (1, 1, int(won > 0))


def test_the_same_seeds_give_the_same_campaigns() -> None:
    """Whoever plays; and a campaign does not depend on those before it, unless an explorer plays."""
    two = campaigns(order=("any",)).campaigns

    assert campaigns(order=("any",)).campaigns == two
    assert playtest(outpost.book(), BOTS["random"], games=1, seed=4, campaign=("any",)).campaign.campaigns == two[1:]  # type: ignore[union-attr]
    assert [leg.mission for leg in two[0].legs] != [leg.mission for leg in two[1].legs]


def test_any_order_has_every_mission_once() -> None:
    """And over many seeds each comes first now and then."""
    orders = [order_of(book(), ("any",), seed) for seed in range(60)]

    assert all(sorted(order) == sorted(MISSIONS) for order in orders)
    assert {order[0] for order in orders} == set(MISSIONS)


def test_the_ledger_says_what_came_of_the_platoon() -> None:
    """Crews are lost by missions, and come back by replacements; what sits it out stays as it is (16.4)."""
    for one in campaigns("commander", 1).campaigns:
        before = 4
        for leg in one.legs:
            if leg.crews:
                assert leg.crews == before + leg.replaced
                assert leg.after.crews == leg.survivors
            else:
                assert leg.after.crews == before
            before = leg.after.crews
        assert one.over == ""


def test_a_platoon_that_is_gone_is_over_early() -> None:
    """It is said before which mission."""
    of = Moment(stage=VEHICLES, next="first-light", crews={"D": crew("")})
    of.state.fought = [Fought("the-bridge", "victory", 2, 4, 1)]
    of.go()
    one = fared(7, "victory", of.state, of.play.events, {})

    assert (one.over, one.before) == ("nobody-left", "first-light")


def test_what_is_captured_is_in_the_ledger() -> None:
    """A vehicle that was kept counts where it was captured, and as the platoon's afterwards (16.5)."""
    of = Moment(
        stage=PRIZES, prizes=[Vehicle("Panther", prize=True)], fought=[Fought("the-bridge", "victory", 2, 4, 4)]
    )
    of.play.log("briefed", mission="the-bridge")
    of.go("keep")
    (leg,) = fared(7, "victory", of.state, of.play.events, {}).legs

    assert (leg.captured, leg.after.captured) == (1, 1)


# Between missions -----------------------------------------------------------------------------------------------------

FOUR = {"A": crew(commander=True), "B": crew(), "C": crew("M10"), "D": crew("M10")}


@pytest.mark.parametrize(
    ("what", "chosen"),
    [
        ({"stage": CREWS, "crews": {"A": crew(commander=True)}, "losses": 2, "crew_points": 10}, "crew-3"),
        ({"stage": CREWS, "crews": {"A": crew(commander=True)}, "losses": 2, "crew_points": 6}, "crew-2"),
        ({"stage": CREWS, "crews": {}, "losses": 4, "crew_points": 42}, "commander-5"),
        ({"stage": CREWS, "crews": {"A": crew(rated=False)}, "losses": 1, "crew_points": 1}, "done"),
        ({"stage": VEHICLES, "crews": {"A": crew(), "B": crew(""), "C": crew("")}, "vehicle_points": 26}, "M4A3"),
        ({"stage": VEHICLES, "crews": {"A": crew(), "B": crew("")}, "vehicle_points": 3}, "done"),
        ({"stage": SEATS, "crews": FOUR, "spare": [Vehicle("Panther", prize=True)], "waiting_for": ["A", "B"]}, "keep"),
        ({"stage": ROUNDS, "crews": FOUR, "ammunition": 2}, "A-5"),
        ({"stage": AWARDS, "crews": FOUR, "shares": dict.fromkeys("ABCD", 1), "sharing": 12}, "A-5"),
        (
            {
                "stage": AWARDS,
                "crews": FOUR,
                "shares": dict.fromkeys("ABCD", 1),
                "sharing": 12,
                "deeds": {"B": "GE1 killed", "C": "GE2 killed, GE3 captured"},
            },
            "C-5",
        ),
        ({"stage": IMPROVE, "crews": {"A": crew(points=6)}}, "A:weapon_skill"),
        ({"stage": IMPROVE, "crews": {"A": crew(points=6, raised=Raised(0, 1, 1, 1))}}, "A:initiative"),
        ({"stage": PRIZES, "crews": FOUR, "prizes": [Vehicle("Panther", prize=True)]}, "keep"),
    ],
)
def test_what_the_quartermaster_does(what: dict[str, Any], chosen: str) -> None:
    """As it is told in the pages of the authors."""
    of = Moment(next="first-light", **what)
    offered = of.go()
    ids = offered if what["stage"] == of.state.stage else ["done"]

    assert quartermaster.choose(of.setting, of.state, ids) == chosen


def test_a_squad_has_its_rockets_when_no_gun_has_room() -> None:
    """The racks of the ready platoon are full, and those of the guns that the mission lends are filled first (4)."""
    game = Game(campaign_of(briefings.seven()), seed=3)
    game.choose("mission:bad-kreuznach")
    taken = []
    while game.decision is not None and game.state.stage == ROUNDS:
        taken.append(
            quartermaster.choose(game.book.rules.setting, game.state, [option.id for option in game.decision.options])
        )
        game.choose(taken[-1])

    assert {one.partition("-")[0] for one in taken[:8]} == {"US9", "US10"}
    assert taken[-1] == "US12-5"
