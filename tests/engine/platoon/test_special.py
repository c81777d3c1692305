"""What else briefings have of their own: barrages, prisoners, points for leaving, rounds, secrets, ground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import code
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.platoon.board.units import AWARE, PANIC, UNAWARE, Unit
from hulldown_engine.platoon.combat import aiming, artillery, assault
from hulldown_engine.platoon.effects import driving, gunnery, transport, victory
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.sequence import rounds
from hulldown_engine.platoon.state.field import ADVANTAGE, EVENT, Round
from hulldown_engine.playtest.bots import BOTS, decision_of

GUNS = {"artillery": {"barrages": 2, "offence": 18}}
NOTHING: Mapping[str, Any] = {"cartridge": {"markers": {}, "random": [], "changes": {}}}


# Barrages (Mission 2) -------------------------------------------------------------------------------------------------


def under_fire(*placed: Any, **what: Any) -> Stage:
    """A game with two barrages, in the Random Event phase."""
    field = {"round": Round(2, EVENT), **what.pop("field", {})}
    return stage(*placed, mission={**GUNS, **NOTHING}, field=field, **what)


def test_the_player_calls_a_barrage_on_germans_in_sight() -> None:
    """General-purpose fire on every unit in the hex (9.2, Mission 2)."""
    germans = (german("GE1", "GE-squad", 505), german("GE2", "GE-truck", 505), german("GE3", "GE-squad", 707))
    of = under_fire(us("A", place=303), *germans, dice=(5, 5))
    decision = of.asks(artillery.call(of.setting, of.play))
    assert [one.id for one in decision.options] == ["barrage:0505", "barrage:0707", "hold"]
    assert decision.prompt == "2 barrages left. Where do the shells go?"

    of.run(artillery.call(of.setting, of.play), "barrage:0505")
    assert of.events("barrage") == [{"event": "barrage", "hex": 505, "offence": 18}]
    assert [one["subject"] for one in of.events("resolved")] in (["GE1", "GE2"], ["GE1"])
    assert artillery.barrages_left(of.setting, of.field) == 1


@pytest.mark.parametrize(
    ("placed", "field"),
    [
        ((us("A", place=303, space=UNAWARE), german("GE1", place=505)), {}),
        ((us("A", place=303, space=PANIC), german("GE1", place=505)), {}),
        ((us("A", place=303), german("GE1", place=505, status="killed")), {}),
        ((us("A", place=303), us("B", place=505), german("GE1", place=505)), {}),
        ((us("A", place=303), german("GE1", place=505)), {"barrages": 2}),
        ((us("A", place=303), german("GE1", place=505)), {"smoke": {"404": 9, "403": 9, "503": 9, "505": 9}}),
    ],
)
def test_when_there_is_none_to_call(placed: tuple[Any, ...], field: Mapping[str, Any]) -> None:
    """Nobody aware sees a German, a friend is in the hex, or the guns have fired all they had (9, Mission 2)."""
    of = under_fire(*placed, field=field)
    of.run(artillery.call(of.setting, of.play))
    assert of.events("barrage") == []


def test_it_comes_in_the_random_event_phase() -> None:
    """Once a Round, before the event; and it may be held back (6.1, Mission 2)."""
    of = under_fire(us("A", place=303), german("GE1", place=505), dice=(5, 5))
    of.run(rounds.step(of.setting, of.play), "hold")
    assert (of.events("barrage"), len(of.events("random-event"))) == ([], 1)
    assert of.field.round is not None
    assert (of.field.round.phase, of.field.barrages) == (ADVANTAGE, 0)


def test_other_missions_have_no_guns() -> None:
    """Nothing is asked (Mission 2)."""
    of = stage(us("A", place=303), german("GE1", place=505))
    of.run(artillery.call(of.setting, of.play))
    assert artillery.barrages_left(of.setting, of.field) == 0


# Points for leaving (Missions 2 to 6) ---------------------------------------------------------------------------------

VEHICLE, TRUCK, GUN = (["attribute", ["this"], name] for name in ("is_vehicle", "is_truck", "is_gun"))
OWN, UNARMED, ABOARD = (["attribute", ["this"], name] for name in ("of_platoon", "unarmed", "aboard"))


def leaving(*placed: Any, side: str = "us", points: int = 5, where: Any = None) -> Stage:
    """A game in which leaving from hex 0501 is worth something to those of whom something is true."""
    field = "exits" if side == "us" else "german_exits"
    of_whom = {"us": {}, "german": {}, side: {} if where is None else {"501": where}}
    of = stage(*placed, mission={field: {"501": points}, "exits_of": of_whom})
    code(of, {"p": [[]]})
    return of


def paid(of: Stage, unit: str) -> list[tuple[int, str]]:
    """The awards for a unit that leaves."""
    driving.leave(of.setting, of.play, unit)
    return [(one.points, one.reason) for one in of.field.awards]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (None, [(5, "A exits")]),
        (VEHICLE, [(5, "A exits")]),
        (TRUCK, [(5, "A exits")]),
        (GUN, [(5, "K exits")]),
        (["and", VEHICLE, OWN], [(5, "A exits")]),
        (ABOARD, [(5, "G exits")]),
        (["not", OWN], [(5, "K exits")]),
    ],
)
def test_leaving_is_worth_points_to_those_that_are_meant(where: Any, expected: list[tuple[int, str]]) -> None:
    """Vehicles of the platoon in Mission 3, every vehicle in 5, trucks in 6; and who is carried counts then, too."""
    truck = us("A", "US-truck", 501)
    of = leaving(
        truck,
        us("G", "US-squad", 501, where="aboard", carrier="A"),
        us("K", "76mm-gun", 501, card={}, where="towed", carrier="A"),
        where=where,
    )
    assert paid(of, "A") == expected


def test_another_hex_is_worth_nothing() -> None:
    """Only the hexes that the briefing names (Missions 5, 6)."""
    assert paid(leaving(us("A", "US-truck", 401), where=TRUCK), "A") == []


@pytest.mark.parametrize(
    ("kind", "place", "expected"), [("PzIV", 501, [(-5, "GE1 exits")]), ("GE-squad", 501, []), ("PzIV", 401, [])]
)
def test_germans_who_get_through_cost_points(kind: str, place: int, expected: list[tuple[int, str]]) -> None:
    """Five for each vehicle, in Mission 4 (15)."""
    of = leaving(german("GE1", kind, place), side="german", points=-5, where=VEHICLE)
    assert paid(of, "GE1") == expected
    assert victory.lost(of.field) == -sum(points for points, _ in expected)


# Prisoners of war (Mission 2) -----------------------------------------------------------------------------------------


def camp() -> Stage:
    """The outpost's prisoners, with a truck and a German about."""
    setting = book().rules.setting
    of = stage(us("J", "US-truck", 505), german("GE1", "GE-truck", 505))
    of.setting = setting
    of.field.mission = "the-camp"
    for card in ("US5", "US6"):
        of.field.units[card] = setting.carded(card)
        of.field.change(card, where="on-map", hex=505, space=AWARE)
    return of


def test_prisoners_ride_and_do_not_fight() -> None:
    """They have no weapon, so they neither fire nor assault; a truck takes one counter of them (7.6, Mission 2)."""
    of = camp()
    one: Unit = of.unit("US5")
    assert ATTRIBUTES["unarmed"].answer(of.setting, of.field, one)
    assert not gunnery.armed(of.setting, one)
    assert not gunnery.rocket(of.setting, one)
    assert aiming.shots(of.setting, of.field, one) == []
    assert assault.targets(of.setting, of.field, one) == []
    assert transport.carriers(of.setting, of.field, one) == [of.unit("J")]
    transport.load(of.setting, of.play, "US5", "J")
    assert transport.carriers(of.setting, of.field, of.unit("US6")) == []


@pytest.mark.parametrize(("aboard", "expected"), [(True, [(5, "US5 exits")]), (False, [])])
def test_prisoners_count_who_are_brought_out_on_a_vehicle(
    aboard: bool,  # noqa: FBT001 - a table's
    expected: list[tuple[int, str]],
) -> None:
    """And those who walk do not (Mission 2)."""
    of = camp()
    for unit in ("J", "US5"):
        of.field.change(unit, hex=106)
    if aboard:
        transport.load(of.setting, of.play, "US5", "J")
    driving.leave(of.setting, of.play, "J" if aboard else "US5")
    assert [(one.points, one.reason) for one in of.field.awards] == expected


def test_half_a_squad_that_is_left_is_armed() -> None:
    """Though prisoners are of the same class (10)."""
    of = camp()
    assert of.setting.card_of("half-squad", "us") == "US-half-squad"


# Rounds, and what is not to be known yet (Missions 2, 4) --------------------------------------------------------------


def bought(game: Game) -> Game:
    """A new platoon, made as a bot would, up to the rounds."""
    bot = BOTS["commander"](1)
    while game.state.purchase is not None and game.state.purchase.stage != "rounds":
        game.choose(bot.choose(game))
    return game


def test_cards_are_looked_at_when_the_platoon_is_made() -> None:
    """Not before (Mission 2)."""
    game = Game(book(), seed=1, mission="the-camp", platoon="new")
    assert game.state.units == {}
    bought(game)
    assert set(game.state.units) == {"US3", "US4"}
    assert [one["unit"] for one in game.events if one["event"] == "reinforced"] == ["US3", "US4"]


def test_points_for_rounds_come_on_top() -> None:
    """They buy nothing else (Mission 2, 4)."""
    game = Game(book(), seed=1, mission="the-camp", platoon="new")
    left = 0
    bot = BOTS["commander"](1)
    while game.state.purchase is not None and game.state.purchase.stage != "rounds":
        left = game.state.purchase.vehicle_points
        game.choose(bot.choose(game))
    assert game.state.purchase is not None
    assert left - 10 <= game.state.purchase.vehicle_points - 5 <= left


def test_a_ready_platoon_buys_rounds_for_what_it_is_lent() -> None:
    """The guns of Mission 4 have none but those (Mission 4): five for a point."""
    game = Game(book(), seed=1, mission="the-hill", platoon="first")
    purchase = game.state.purchase
    assert purchase is not None
    assert (purchase.stage, purchase.vehicle_points) == ("rounds", 10)
    ids = [one.id for one in decision_of(game).options]
    assert "US2-5" in ids
    assert not any(one.startswith("US1-") for one in ids)  # the jeep has no main gun
    assert "US4-5" in ids  # the squad has a bazooka

    game.choose("US2-5")
    game.choose("US2-5")
    game.choose("done")
    assert (game.state.units["US2"].rounds, game.state.purchase) == (15, None)


# Ground (Missions 5, 6) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "mission", "hexside", "dearer"),
    [
        ("US-truck", {"snow": True}, "plain", True),
        ("M4A3", {"snow": True}, "plain", True),
        ("M4A3", {"snow": True}, "paved-road", False),
        ("M4A3", {"snow": True}, "dirt-road", False),
        ("M4A3", {"snow": True}, "bridge", False),
        ("M4A3", {"ground": "soft"}, "plain", True),
    ],
)
def test_the_ground_makes_hexes_dearer(kind: str, mission: Mapping[str, Any], hexside: str, dearer: bool) -> None:  # noqa: FBT001
    """In snow by one Movement Point off the roads (Mission 6), on soft ground as the chart has it (Mission 5, 7.5)."""

    def cost(what: Mapping[str, Any]) -> int:
        of = stage(us("A", kind, 303), mission=what)
        motion = str(of.setting.data(of.unit("A"))["motion"])
        found = of.setting.costs(of.field).entering(motion, "clear", hexside, smoke=False, suppressed=False)
        assert found is not None
        return found

    assert (cost(mission) > cost({})) is dearer
    if mission.get("snow"):
        assert cost(mission) - cost({}) == (2 if dearer else 0)  # half-points


@pytest.mark.parametrize(
    ("kind", "hexside", "snow", "skids"),
    [
        ("US-truck", "plain", True, True),
        ("US-truck", "water", True, True),
        ("US-truck", "paved-road", True, False),
        ("US-truck", "dirt-road", True, False),
        ("US-truck", "bridge", True, False),
        ("US-truck", "plain", False, False),
        ("M3", "plain", True, False),
        ("M4A3", "plain", True, False),
    ],
)
def test_trucks_skid_off_the_roads_in_snow(kind: str, hexside: str, snow: bool, skids: bool) -> None:  # noqa: FBT001
    """And nothing else does (Mission 6)."""
    of = stage(us("A", kind, 303), mission={"snow": snow})
    assert driving.skids(of.setting, of.field, of.unit("A"), hexside) is skids


# Whole missions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", ["the-camp", "the-hill", "the-long-day"])
@pytest.mark.parametrize("name", ["random", "commander"])
def test_missions_with_special_rules_are_played(mission: str, name: str) -> None:
    """By bots, with nothing wrong after any choice, and every event one that can have happened (2, 4, 5, 17)."""
    game, bot = Game(book(), seed=3, mission=mission), BOTS[name](3)
    while game.decision is not None and len(game.inputs) < 120:
        game.choose(bot.choose(game))
        assert game.invariants() == ()
    assert [one for one in game.events if not book().rules.sound(one)] == []
    assert Game.loads(book(), game.dumps()).digest() == game.digest()


def test_the_commander_uses_what_the_briefing_gives() -> None:
    """Barrages are called and fighters shot at as soon as there is anything to hit (17, Mission 2)."""
    barrages = shots = 0
    for seed in (1, 2):
        game, bot = Game(book(), seed=seed, mission="the-camp", platoon="new"), BOTS["commander"](seed)
        while game.decision is not None and len(game.inputs) < 120:
            chosen = bot.choose(game)
            barrages += chosen.startswith("barrage:")
            shots += chosen.startswith("shoot:")
            game.choose(chosen)
    assert barrages > 0
    assert shots > 0
