"""A platoon set up on the map: where, how, and what is seen from there before Rounds begin (Mission 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.platoon.stage import ENTRY, Placed, Stage, stage, us
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.platoon.sequence import deployment
from hulldown_engine.platoon.state.field import OPERATIONS, PLACING, ROUNDS, SIGHTING

CALM: Mapping[str, Any] = {"mode": OPERATIONS, "round": None, "played": 0, "deploying": PLACING}
HERE = [101, 102, 201, 202, 301]


def setting_up(*placed: Placed, terrain: str = ".....\n" * 5, **entry: Any) -> Stage:
    """A game before anybody is placed."""
    mission = {"entry": {**ENTRY, "set_up": True, "hexes": HERE, **entry}}
    of = stage(*placed, terrain=terrain, mission=mission, field=CALM)
    of.setting.code = book().rules.code  # for what is asked of units
    return of


def offered(of: Stage) -> list[str]:
    """What can be chosen now."""
    decision = of.asks(deployment.step(of.setting, of.play))
    return [one.id for one in decision.options]


def act(of: Stage, *options: str) -> Stage:
    """Choose these, one after the other."""
    for one in options:
        first, *then = one.split()
        of.run(deployment.step(of.setting, of.play), first, *then)
    return of


# Where ----------------------------------------------------------------------------------------------------------------


def test_everybody_is_placed_before_it_ends() -> None:
    """One after the other, in the hexes of the briefing (Mission 4)."""
    of = setting_up(us("A"), us("B"))
    assert offered(of) == ["A", "B"]
    act(of, "A")
    assert offered(of) == ["at:0101", "at:0102", "at:0201", "at:0202", "at:0301", "back"]
    act(of, "at:0202", "back")
    assert offered(of) == ["A", "B"]
    act(of, "B", "at:0202", "back")
    assert offered(of) == ["A", "B", "done"]
    assert act(of, "done").field.deploying == ""
    assert of.events("set-up") == [
        {"event": "set-up", "unit": "A", "hex": 202},
        {"event": "set-up", "unit": "B", "hex": 202},
    ]
    assert of.events("deployed") == [{"event": "deployed", "units": ["A", "B"]}]


def test_a_hex_with_four_vehicles_takes_no_more() -> None:
    """Nor do hexes that are closed or that nobody could enter (7.1)."""
    of = setting_up(us("A"), *(us(one, place=101) for one in "BCDE"), terrain="w....\n" * 5)
    assert "at:0101" not in offered(act(of, "A"))


def test_units_that_do_not_stack_have_a_hex_each() -> None:
    """As when they enter (Mission Briefings)."""
    of = setting_up(us("A"), us("B"), stacked=False)
    act(of, "A", "at:0101", "back", "B")
    assert offered(of) == ["at:0102", "at:0201", "at:0202", "at:0301", "back"]


def test_where_there_is_no_room_nobody_waits_for_ever() -> None:
    """The set-up can be ended without who finds no hex (7.1)."""
    of = setting_up(us("A"), *(us(one, place=101) for one in "BCDE"), hexes=[101])
    assert "done" in offered(of)


def test_a_unit_is_placed_anew_as_often_as_one_likes() -> None:
    """Defilade does not go with it; its facing does (7.3)."""
    of = setting_up(us("A"), defilade=True)
    act(of, "A", "at:0101", "hide", "right")
    assert (of.unit("A").hex, of.unit("A").defilade, of.unit("A").facing, of.unit("A").turret) == (101, True, 1, 1)
    act(of, "elsewhere at:0301")
    assert (of.unit("A").hex, of.unit("A").defilade, of.unit("A").facing) == (301, False, 1)


def test_a_half_squad_begins_in_the_jeep_or_out_of_it() -> None:
    """As one wishes (Mission 4, 7.6); and no more than it carries."""
    of = setting_up(us("I", "jeep"), us("G", "US-half-squad"), us("H", "US-half-squad"))
    act(of, "I", "at:0101", "back", "G")
    assert "aboard:I" in offered(of)
    act(of, "aboard:I")
    assert (of.unit("G").where, of.unit("G").carrier, of.unit("G").hex) == ("aboard", "I", 101)
    assert "aboard:I" not in offered(act(of, "H"))

    act(of, "at:0102", "back", "I", "elsewhere at:0301", "back")
    assert of.unit("G").hex == 301
    act(of, "G", "elsewhere at:0201", "back", "done")
    assert (of.unit("G").where, of.unit("G").carrier, of.unit("G").hex) == ("on-map", "", 201)


# How ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "terrain", "allowed", "able"),
    [
        ("M4A3", ".", True, True),
        ("M4A3", "r", True, True),
        ("M4A3", "w", True, False),
        ("M4A3", ".", False, False),
        ("76mm-gun", ".", True, False),
        ("US-squad", ".", True, False),
    ],
)
def test_defilade_is_for_vehicles_where_the_briefing_allows_it(
    kind: str,
    terrain: str,
    allowed: bool,  # noqa: FBT001 - a table's
    able: bool,  # noqa: FBT001 - a table's
) -> None:
    """And where the ground has any (7.3, Mission 4)."""
    of = setting_up(us("A", kind), terrain=f"{terrain}....\n" * 5, defilade=allowed)
    act(of, "A", "at:0101")
    assert ("hide" in offered(of)) is able
    if able:
        assert "show" in offered(act(of, "hide"))


def test_guns_are_prepared_and_turned_as_one_likes() -> None:
    """They begin ready to fire (9.7, Mission 4); hatches are as one likes (5.4)."""
    of = setting_up(us("K", "76mm-gun"), us("A"))
    act(of, "K", "at:0101", "left", "left", "back", "A", "at:0101", "close")
    assert (of.unit("K").prepared, of.unit("K").facing, of.unit("K").turret) == (True, 4, 4)
    assert of.unit("A").closed


GUNS = ["attribute", ["this"], "is_gun"]


def test_improved_positions_are_for_some_units() -> None:
    """Two of them, for the guns, one to a hex (13.2, Mission 4)."""
    guns = (us(one, "76mm-gun") for one in "JKH")
    of = setting_up(us("A"), *guns, positions={"count": 2, "where": GUNS})
    assert "dig-in" not in offered(act(of, "A", "at:0101"))
    act(of, "back", "J", "at:0101", "dig-in")
    assert (of.unit("J").in_position, of.field.positions) == (True, {"101": True})
    assert "dig-in" not in offered(act(of, "back", "K", "at:0101"))
    act(of, "elsewhere at:0102", "dig-in", "back", "H", "at:0201")
    assert "dig-in" not in offered(of)

    act(of, "back", "K", "dig-out", "back", "H", "dig-in")
    assert (of.field.positions, of.unit("K").in_position) == ({"101": True, "201": True}, False)
    act(of, "elsewhere at:0301")
    assert (of.field.positions, of.unit("H").in_position) == ({"101": True}, False)


def test_bunkers_are_for_who_is_no_vehicle() -> None:
    """One to a hex, and turned with who is in it; it goes when he stands elsewhere (13.3)."""
    of = setting_up(us("A"), us("K", "76mm-gun"), us("G", "US-squad"), bunkers={"count": 1, "where": True})
    assert "bunker" not in offered(act(of, "A", "at:0101"))
    act(of, "back", "G", "at:0101", "bunker", "left", "left")
    assert (of.unit("G").in_bunker, of.field.bunkers) == (True, {"101": 4})
    assert "bunker" not in offered(act(of, "back", "K", "at:0201"))

    act(of, "back", "G", "unbunker")
    assert (of.field.bunkers, of.unit("G").in_bunker) == ({}, False)
    assert "left" not in offered(of)
    act(of, "bunker", "elsewhere at:0201")
    assert (of.field.bunkers, of.unit("G").in_bunker) == ({}, False)

    act(of, "back", "K", "left", "bunker", "right")
    assert (of.field.bunkers, of.unit("K").facing, of.unit("K").turret) == ({"201": 0}, 0, 0)


def test_bunkers_are_for_some_units() -> None:
    """For those of which the briefing's condition is true (13.3)."""
    of = setting_up(us("K", "76mm-gun"), us("G", "US-squad"), bunkers={"count": 2, "where": GUNS})
    assert "bunker" not in offered(act(of, "G", "at:0101"))
    assert "bunker" in offered(act(of, "back", "K", "at:0101"))


# What is seen from there ----------------------------------------------------------------------------------------------


def hill(*choices: str, seed: int = 1) -> Game:
    """The Hill: two tanks in 0610, from where two markers are seen, and the others behind them."""
    game = Game(book(), seed=seed, mission="the-hill")
    while game.state.purchase is not None:
        game.choose("done")
    for one in game.state.units:
        game.choose(one)
        game.choose("at:0610" if one in "AB" else "at:0305")
        game.choose("back")
    for one in choices:
        game.choose(one)
    return game


def test_markers_are_laid_out_when_all_are_in_place() -> None:
    """Nobody is to look at them before (Mission 4)."""
    game = hill()
    assert (game.state.deploying, game.state.markers) == (PLACING, {})
    game.choose("done")
    laid = {one["marker"] for one in game.events if one["event"] == "marker"}
    assert {*laid, *game.state.markers} >= {"1", "2", "3"}
    assert not game.can_undo


def test_all_that_can_be_seen_is_looked_at_before_rounds() -> None:
    """A German who appears stops no other sighting (Mission 4)."""
    game = hill("done")
    kinds = [one["event"] for one in game.events]
    first, last = kinds.index("marker"), len(kinds) - 1 - kinds[::-1].index("marker")
    assert kinds.count("marker") > 1
    assert "rounds" in kinds[first:last]
    assert "advantage" not in kinds[:last]
    assert (game.state.mode, game.state.deploying) == (ROUNDS, "")


def test_without_that_rule_the_first_german_ends_it() -> None:
    """Everywhere else activation stops all further checks (5.7)."""
    of = setting_up(us("A", place=101), us("B", place=102))
    of.field.deploying = ""
    assert not of.field.at_leisure or of.field.mode == OPERATIONS
    of.field.mode, of.field.deploying = ROUNDS, SIGHTING
    assert of.field.at_leisure


def test_the_mission_does_not_end_while_it_is_set_up() -> None:
    """Though there is no marker and no German on the map yet (Mission 4)."""
    assert Game(book(), seed=1, mission="the-hill").decision is not None
    assert hill().result is None


def test_a_set_up_is_taken_back_saved_and_loaded() -> None:
    """Choice by choice, until the markers are out (Mission 4)."""
    game = hill()
    before = game.digest()
    game.choose("A")
    game.choose("left")
    loaded = Game.loads(book(), game.dumps())
    assert loaded.digest() == game.digest()
    assert game.can_undo
    game.undo()
    game.undo()
    assert game.digest() == before


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"deploying": "lunch"}, "a set-up that is 'lunch'"),
        ({"positions": {"101": True, "102": True, "201": True}}, "improved positions in ['101', '102', '201']"),
        ({"bunkers": {"101": 0, "102": 0}}, "bunkers in ['101', '102']"),
        ({"counted": 3}, "3 Rounds that count for the light"),
        ({"barrages": 1}, "1 barrages"),
    ],
)
def test_what_cannot_be(what: dict[str, Any], said: str) -> None:
    """Edited saves are found out (13.2, Missions 2, 4, 5)."""
    state = Game(book(), seed=1, mission="the-hill").state
    for name, value in what.items():
        setattr(state, name, value)
    assert said in book().rules.invariants(state)


def test_units_outside_the_set_up_are_noticed() -> None:
    """As long as it goes on (Mission 4)."""
    state = Game(book(), seed=1, mission="the-hill").state
    state.change("A", where="on-map", hex=1606)
    assert "set up elsewhere: ['A']" in book().rules.invariants(state)
