"""Operations: who moves, where to, what a stack is, what costs nothing (5, 5.4, 5.5, 7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.platoon import telling
from tests.engine.platoon.stage import Placed, Stage, german, stage, us

from hulldown_engine.platoon.board.units import EXITED, ON_MAP, WAITING
from hulldown_engine.platoon.sequence import operations
from hulldown_engine.platoon.state.field import OPERATIONS, Check

ENTRY: Mapping[str, Any] = {
    "hexes": [101, 104],
    "one_hex": False,
    "stacked": True,
    "command": True,
    "set_up": False,
}


def calm(*units: Placed, **what: Any) -> Stage:
    """A game in Operations."""
    field = {"mode": OPERATIONS, "round": None, **what.pop("field", {})}
    of = stage(*units, field=field, **what)
    telling.code(of, {"p": [[]]})
    return of


def offered(of: Stage) -> list[str]:
    """The ids of the options."""
    return [one.id for one in of.asks(operations.step(of.setting, of.play)).options]


def act(of: Stage, *answers: str) -> None:
    """One choice after the other."""
    for one in answers:
        of.run(operations.step(of.setting, of.play), one)


# Waiting (5) ----------------------------------------------------------------------------------------------------------


def test_one_waits_where_something_comes_of_it() -> None:
    """It comes when the player waits, and not before; what waits for something else is not offered yet."""
    of, rounds = calm(us("A", place=505)), ["fact", "rounds"]
    telling.read(
        of,
        "A",
        {
            "p": [
                [
                    telling.watch(["fact", "no_germans"], 1, "mission", "wait"),
                    telling.watch(rounds, 2, "mission", "wait"),
                ],
                [telling.step("note", label=0)],
                [telling.step("note", label=1)],
            ]
        },
    )
    assert offered(of) == ["A", "wait", "finish"]
    act(of, "A", "to:0504", "done")
    assert not of.field.stack

    act(of, "wait")

    assert len(of.events("waited")) == 1
    assert [(one.paragraph, one.block) for one in of.field.stack] == [("p", 1)]
    assert offered(of) == ["A", "finish"]


def test_what_is_waited_for_may_end_with_the_condition() -> None:
    """Then nothing would come of waiting."""
    of = calm(us("A", place=505))
    telling.read(of, "A", {"p": [[telling.watch(True, 1, "condition", "wait")], [telling.step("note", label=0)]]})
    assert offered(of) == ["A", "wait", "finish"]
    of.field.condition = 2
    assert offered(of) == ["A", "finish"]


# Who moves (5.5, 7.4) -------------------------------------------------------------------------------------------------


def test_units_one_at_a_time_or_a_stack_together() -> None:
    """Whoever is active; and the mission can be ended."""
    of = calm(us("A", place=505), us("B", place=505), us("C", place=606), us("D", place=606, status="killed"))
    assert offered(of) == ["A", "B", "C", "A+B", "finish"]


def test_one_hex_at_a_time_in_any_direction() -> None:
    """Whatever it costs; the vehicle faces where it goes, and its turret with it."""
    of = calm(us("A", place=505, facing=0, turret=1))
    act(of, "A")
    assert offered(of)[:6] == ["to:0504", "to:0604", "to:0605", "to:0506", "to:0405", "to:0404"]

    act(of, "to:0506", "to:0507", "done")

    unit = of.unit("A")
    assert (unit.hex, unit.facing, unit.turret, of.field.picked) == (507, 3, 4, [])
    assert [(one["units"], one["hex"]) for one in of.events("went")] == [(["A"], 506), (["A"], 507)]


def test_units_take_turns_as_the_player_likes() -> None:
    """A, then another, then A again (5, 7.4)."""
    of = calm(us("A", place=505), us("B", place=707))
    act(of, "A", "to:0504", "done", "B", "to:0706", "done", "A", "to:0503")
    assert (of.unit("A").hex, of.unit("B").hex) == (503, 706)


def test_a_stack_goes_together_with_what_it_carries() -> None:
    """And the checks are made once all are there."""
    of = calm(
        us("A", "US-truck", 505),
        us("B", place=505),
        us("S", "US-squad", 505, where="aboard", carrier="A"),
        field={"markers": {"1": 502}},
        mission={"markers": {"1": 502}, "cartridge": {"markers": {"1": [None] * 4}, "random": [], "changes": {}}},
    )
    act(of, "A+B", "to:0504")
    assert [of.unit(one).hex for one in "ABS"] == [504, 504, 504]
    assert of.field.checks == [Check("A", "1")]


def test_what_cannot_move_does_not_move() -> None:
    """Immobilised vehicles, guns; they may still be picked for what else they can do."""
    of = calm(us("A", place=505, immobilised=True), us("G", "76mm-gun", 707))
    act(of, "A")
    assert offered(of) == ["close:A", "abandon:A", "done"]
    act(of, "done", "G")
    assert offered(of) == ["done"]


@pytest.mark.parametrize(
    ("kind", "terrain", "mission", "barred"),
    [
        ("US-truck", "....w.......", {}, True),
        ("M4A3", "....w.......", {}, False),
        ("M4A3", "............", {"closed": [504]}, True),
    ],
)
def test_what_is_closed_in_rounds_is_closed_here(
    kind: str,
    terrain: str,
    mission: dict[str, Any],
    barred: bool,  # noqa: FBT001
) -> None:
    """By the Movement Point Costs Chart, or by the briefing (7.1)."""
    rows = ["............"] * 12
    rows[3] = terrain
    of = calm(us("A", kind, 505), terrain="\n".join(rows), mission=mission)
    act(of, "A")
    assert ("to:0504" in offered(of)) is not barred


def test_no_more_than_four_vehicles_in_a_hex() -> None:
    """Two do not fit where three are; one does, and squads always do (5.5, 7.1)."""
    three = [us(one, place=504) for one in "CDE"]
    of = calm(us("A", place=505), us("B", place=505), us("S", "US-squad", 505), *three)
    act(of, "A+B+S")
    assert "to:0504" not in offered(of)
    act(of, "done", "A")
    assert "to:0504" in offered(of)
    act(of, "to:0504", "done", "B")
    assert "to:0504" not in offered(of)
    act(of, "done", "S")
    assert "to:0504" in offered(of)


def test_leaving_the_map_is_one_way_among_the_others() -> None:
    """Where the briefing allows it; all that are in hand leave, and the points are awarded."""
    of = calm(us("A", place=501), us("B", place=501), mission={"exits": {"501": 2}})
    act(of, "A+B")
    assert offered(of)[:4] == ["to:0601", "to:0502", "to:0401", "exit"]

    act(of, "exit")

    assert [of.unit(one).where for one in "AB"] == [EXITED, EXITED]
    assert (of.field.victory, of.field.picked) == (4, [])


def test_a_stack_that_an_accident_has_parted() -> None:
    """A truck that overshoots is no longer with the others; the first stays in hand."""
    of = calm(us("A", "US-truck", 505), us("B", place=505), us("C", place=505), mission={"snow": True}, dice=(6,))
    act(of, "A+B+C", "to:0504")
    assert [of.unit(one).hex for one in "ABC"] == [503, 504, 504]

    assert "to:0502" in offered(of)
    assert of.field.picked == ["A"]


def test_mines_and_snow_are_there_in_operations_too() -> None:
    """A truck off the road in the snow (13.1, Mission 6)."""
    of = calm(us("A", "US-truck", 505), mission={"snow": True}, dice=(6,))
    act(of, "A", "to:0504")
    assert (of.unit("A").hex, of.unused) == (503, 0)


def test_a_truck_is_warned_of_the_snow() -> None:
    """Who would have an accident is said where the step is chosen, and nobody else (Mission 6)."""
    units = (us("A", "US-truck", 505), us("B", "M4A3", 505))
    told = {}
    for snow in (True, False):
        of = calm(*units, mission={"snow": snow})
        act(of, "A+B")
        step = next(
            option for option in of.asks(operations.step(of.setting, of.play)).options if option.id == "to:0504"
        )
        told[snow] = (step.text, step.risk)

    assert told[True] == ("North, into 0504 (off the road in snow: an accident for A)", "accident")
    assert told[False] == ("North, into 0504", "")


def test_those_who_have_surrendered_are_captured() -> None:
    """By the first US unit that enters their hex (6.8)."""
    of = calm(us("A", place=505), german("GE1", place=504, surrendered=True))
    act(of, "A", "to:0504")
    assert (of.unit("GE1").status, of.unit("GE1").guard) == ("captured", "A")


def test_a_stack_has_room_before_its_captives() -> None:
    """Two tanks into a hex with two fill it, and the captured tank of the first stays behind (7.1, 11.2)."""
    prize = german("GE1", "PzIV", 505, status="captured", guard="A")
    of = calm(us("A", place=505), us("B", place=505), us("C", place=504), us("D", place=504), prize)
    act(of, "A+B", "to:0504")

    assert [of.unit(one).hex for one in ("A", "B", "GE1")] == [504, 504, 505]
    assert of.unit("GE1").guard == ""


# What else costs nothing (5.4, 5.5, 13.2) -----------------------------------------------------------------------------


def test_opening_and_buttoning_up() -> None:
    """At any time, any number of times."""
    of = calm(us("A", place=505))
    act(of, "A", "close:A")
    assert of.unit("A").closed
    act(of, "open:A")
    assert not of.unit("A").closed


def test_equipment_is_exchanged() -> None:
    """A gun from one truck to another, a squad too (5.5)."""
    of = calm(us("A", "US-truck", 505), us("B", "US-truck", 505), us("G", "76mm-gun", 505, where="towed", carrier="A"))
    act(of, "A", "unload:G", "done", "G", "load:G:B")
    assert (of.unit("G").carrier, of.unit("G").where, of.field.picked) == ("B", "towed", ["B"])


def test_a_vehicle_turns_in_its_hex() -> None:
    """As the player likes."""
    of = calm(us("A", place=505, facing=0, turret=1))
    act(of, "A", "left:A", "left:A", "right:A")
    assert (of.unit("A").facing, of.unit("A").turret) == (5, 0)


def test_improved_positions_in_operations() -> None:
    """Entered and left at will; moving leaves them."""
    of = calm(us("A", place=505), us("B", place=505), field={"positions": {"505": True}})
    act(of, "A", "position:A")
    assert of.unit("A").in_position
    act(of, "done", "B")
    assert "position:B" not in offered(of)
    act(of, "done", "A", "to:0504")
    assert not of.unit("A").in_position


# Entering (Mission Briefings) -----------------------------------------------------------------------------------------


def test_units_enter_where_the_briefing_says() -> None:
    """Each by itself; those that are carried with their vehicle."""
    of = calm(
        us("A", "US-truck"),
        us("S", "US-squad", where=WAITING, carrier="A"),
        us("B"),
        mission={"entry": ENTRY},
    )
    assert offered(of) == ["enter:A:0101", "enter:A:0104", "enter:B:0101", "enter:B:0104", "finish"]

    act(of, "enter:A:0104")

    assert [(of.unit(one).where, of.unit(one).hex) for one in "AS"] == [(ON_MAP, 104), ("aboard", 104)]
    assert of.unit("A").facing == 2
    assert offered(of) == ["A", "enter:B:0101", "enter:B:0104", "finish"]


@pytest.mark.parametrize(
    ("first", "stacked", "free"),
    [
        ({}, True, ["0101", "0104"]),
        ({}, False, ["0104"]),
        ({"immobilised": True}, False, ["0101", "0104"]),
        ({"disabled": True}, False, ["0101", "0104"]),
        ({"status": "killed"}, False, ["0101", "0104"]),
    ],
)
def test_a_platoon_that_enters_unstacked_comes_one_by_one(
    first: dict[str, Any],
    stacked: bool,  # noqa: FBT001
    free: list[str],
) -> None:
    """Nobody enters where another stands that can go on first (Mission 1)."""
    of = calm(us("A", place=101, **first), us("B"), mission={"entry": {**ENTRY, "stacked": stacked}})
    assert [one for one in offered(of) if one.startswith("enter:B")] == [f"enter:B:{place}" for place in free]


def test_all_units_enter_at_the_same_hex_if_the_mission_wants_it() -> None:
    """The first one's."""
    of = calm(us("A"), us("B"), mission={"entry": {**ENTRY, "one_hex": True}})
    act(of, "enter:A:0104")
    assert offered(of) == ["A", "enter:B:0104", "finish"]


def test_a_full_hex_takes_nobody_in() -> None:
    """Four vehicles are enough."""
    of = calm(us("A"), *(us(one, place=101) for one in "BCDE"), mission={"entry": ENTRY})
    assert [one for one in offered(of) if one.startswith("enter")] == ["enter:A:0104"]


def test_defilade_of_a_set_up_lasts_until_a_unit_moves() -> None:
    """A gun that was set up is turned as one likes (7.3, Mission 4)."""
    of = calm(us("A", place=502, defilade=True), us("G", "76mm-gun", 505, prepared=True))
    act(of, "G", "right:G", "done", "A", "to:0503")
    assert (of.unit("G").facing, of.unit("A").defilade) == (1, False)


def test_the_player_ends_the_mission() -> None:
    """When there is nothing more to gain (15)."""
    of = calm(us("A", place=505))
    act(of, "finish")
    assert (of.field.finished, of.events("finished")) == (True, [{"event": "finished", "why": "player"}])


def test_who_has_surrendered_is_taken_when_the_player_ends_the_mission() -> None:
    """There was time enough to walk over to him (erratum surrendered-at-the-end)."""
    of = calm(us("A", place=505), german("GE1", place=512, surrendered=True, card={"victory": 3}))
    act(of, "finish")
    assert (of.unit("GE1").status, of.field.victory) == ("captured", 3)


def test_nobody_drives_a_tank_that_its_crew_has_left() -> None:
    """It is not offered, alone or in a stack, and looks at nothing (5.1, 5.5, 12)."""
    left = us("A", "M4A3", 505, crew=5, crew_lost=5)
    of = calm(left, us("B", "M4A3", 505), us("C", "M4A3", 505))
    assert [one for one in offered(of) if one != "finish"] == ["B", "C", "B+C"]
    of = calm(left, us("B", "M4A3", 505))
    assert [one for one in offered(of) if one != "finish"] == ["B"]
