"""Orders of movement: what each does, what it does when it cannot, and what it costs (6.7, 6.8, 7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us
from tests.engine.platoon.telling import code, drive, fire, flag, go_on, order, read, step, tell, watch, when

from hulldown_engine.platoon.board.units import EXITED, KILLED, PANIC
from hulldown_engine.story import paragraphs
from hulldown_engine.story.state import UNREAD, Frame

N, NE, SE, S, SW, NW = range(6)

WIDE = "\n".join(["." * 20] * 20)
ACROSS = "\n".join(["." * 12, "." * 12, "w" * 12, *["." * 12] * 9])
"""A belt of woods across the third row."""


def ways(of: Stage) -> list[tuple[str, int]]:
    """Every step that was taken, and the hex it led to."""
    return [(one["step"], one["hex"]) for one in of.events("moved")]


def hexes(of: Stage) -> list[int]:
    """The hexes that were entered."""
    return [one["hex"] for one in of.events("moved") if one["step"] in ("enter", "back")]


def passed_over(of: Stage) -> list[str]:
    """The orders of which nothing could be carried out."""
    return [one["order"] for one in of.events("order-passed-over")]


def left(of: Stage) -> int:
    """The Crew Points that are left."""
    assert of.field.turn is not None
    return of.field.turn.points


def go(
    unit: Placed, *told: dict[str, Any], others: tuple[Placed, ...] = (), points: int | None = None, **of: Any
) -> Stage:
    """A German is given orders in its Turn."""
    found = stage(unit, *others, **of)
    found.turn(unit.unit.id, points)
    tell(found, unit.unit.id, *told)
    return found


# Pace and price -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "what", "points", "spent", "entered"),
    [
        ("slow", {}, None, 2, 2),
        ("fast", {}, None, 3, 3),
        ("fast", {"closed": True}, None, 2, 2),
        ("fast", {}, 2, 2, 2),
        ("slow", {}, 1, 0, 0),
        ("fast", {"crew": 2}, None, 2, 3),
        ("fast", {"crew": 1}, None, 1, 3),
        ("slow", {"crew": 1}, None, 1, 2),
        ("slow", {"mpa_lost": 2}, None, 3, 1),
        ("slow", {"mpa_lost": 2, "closed": True}, None, 0, 0),
        ("fast", {"immobilised": True}, None, 0, 0),
        ("fast", {"in_bunker": True}, None, 0, 0),
        ("slow", {"suppressed": True}, None, 2, 1),
    ],
)
def test_a_drive_takes_one_action_of_its_pace_and_all_points_of_it_that_lead_anywhere(
    pace: str, what: dict[str, Any], points: int | None, spent: int, entered: int
) -> None:
    """A Tiger, 3 fast and 2 slow: closed tanks and crews that cannot pay drive slow, what has no slow drives fast."""
    card = {"fast": [3, 2, 1], "slow": [2, 1, 0]}
    of = go(german("GE1", "Tiger", 601, card, facing=S, **what), drive(pace, toward=[612]), points=points, dice=(1,))

    assert len(hexes(of)) == entered
    assert left(of) == (points or what.get("crew", 5)) - spent
    assert passed_over(of) == ([] if entered else ["drive"])


def test_a_fast_drive_checks_for_an_accident_and_one_ends_it() -> None:
    """Where the slow allowance is exceeded (7.8); a vehicle that stalls there goes no further."""
    tiger = german("GE1", "Tiger", 601, facing=S)
    of = go(tiger, drive("fast", toward=[612]), dice=(9, 2))

    assert of.events("resolved")[0]["outcome"]["safe"] is False
    assert len([one for one in of.events("moved") if one["step"] == "enter"]) == 3
    assert of.unused == 0


def test_dice_of_the_players_own_are_asked_for_in_the_middle_of_a_drive() -> None:
    """Nothing else is; and the drive goes on with what they show."""
    of = stage(german("GE1", "Tiger", 601, facing=S))
    of.typed()
    of.turn("GE1")
    code(of, {"p": [[drive("fast", toward=[612])]]})
    of.field.stack.append(Frame("p", 0, UNREAD, "GE1", base=True))

    asking = paragraphs.run(of.setting.code, of.play)
    decision = next(asking)
    assert (decision.kind, hexes(of)) == ("dice", [602, 603, 604])
    with pytest.raises(StopIteration):
        asking.send("1")
    assert left(of) == 2


def test_a_vehicle_turns_into_its_way_as_far_as_two_hexsides_go() -> None:
    """It faces the other way: it turns twice, and the third time in its next Turn."""
    of = go(german("GE1", "PzIV", 606, facing=N), drive("fast", toward=[612]))

    assert ways(of) == [("left", 606), ("left", 606)]
    assert (of.unit("GE1").facing, left(of)) == (SW, 2)

    of.turn("GE1")
    tell(of, "GE1", drive("slow", toward=[612]))
    assert ways(of)[2:4] == [("left", 606), ("enter", 607)]


def test_an_order_without_a_turn_is_passed_over() -> None:
    """The unit that is spoken of is not the one whose Turn it is, or there is none; or it panics."""
    of = stage(german("GE1", "PzIV", 606), german("GE2", "PzIV", 606))
    tell(of, "GE1", drive("slow", toward=[612]))
    of.turn("GE2")
    tell(of, "GE1", drive("slow", toward=[612]))
    tell(of, None, drive("slow", toward=[612]))
    of.turn("GE1")
    of.field.change("GE1", space=PANIC)
    tell(of, "GE1", drive("slow", toward=[612]))

    assert passed_over(of) == ["drive"] * 4
    assert hexes(of) == []


def test_a_gun_goes_nowhere_by_itself() -> None:
    """It has no movement of its own (9.7)."""
    of = go(german("GE1", "88mm-gun", 606), drive("fast", toward=[612]))

    assert passed_over(of) == ["drive"]
    assert left(of) == 5


# Squads ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("then", "entered"), [((), 2), ((fire(),), 1), ((when(True, 1),), 1)])
def test_a_squad_moves_all_the_way_or_half_if_it_is_to_fire(then: tuple[dict[str, Any], ...], entered: int) -> None:
    """An order to fire that follows, be it on a condition, keeps half of the action for it (6.7)."""
    of = stage(german("GE1", "GE-squad", 606))
    of.turn("GE1")
    tell(of, "GE1", drive("slow", toward=[612]), *then, blocks=[[fire()]])

    assert len(hexes(of)) == entered
    assert left(of) == 0


def test_a_squad_fires_after_half_its_movement() -> None:
    """One action: both, and nothing more."""
    of = go(
        german("GE1", "GE-squad", 606),
        drive("slow", toward=[612]),
        fire(),
        fire(),
        others=(us("A", "M4A3", 612),),
        dice=(5,),
    )

    assert hexes(of) == [607]
    assert [one["weapon"] for one in of.events("fired")] == ["arms"]
    assert passed_over(of) == ["fire"]


def test_a_squad_moves_half_after_it_has_fired() -> None:
    """A unit can fire and then move (7.5)."""
    of = go(
        german("GE1", "GE-squad", 606), fire(), drive("slow", toward=[601]), others=(us("A", "M4A3", 612),), dice=(5,)
    )

    assert hexes(of) == [605]
    assert passed_over(of) == []


# Whither --------------------------------------------------------------------------------------------------------------


def test_toward_us_is_up_to_the_nearest_unit_but_not_into_its_hex() -> None:
    """The nearest by hexes; charges lead into an enemy's hex."""
    of = go(
        german("GE1", "PzIV", 606, facing=S),
        drive("fast", toward="us"),
        others=(us("A", "M4A3", 609), us("B", "M4A3", 601)),
    )

    assert hexes(of) == [607, 608]


def test_toward_a_unit_that_is_named_leads_into_its_hex_and_ends_there() -> None:
    """The move stops in an enemy's hex (7.5)."""
    of = go(
        german("GE1", "PzIV", 606, facing=S),
        drive("fast", toward=["member", "B"]),
        others=(us("B", "M4A3", 607), us("A", "M4A3", 601)),
    )

    assert hexes(of) == [607]


@pytest.mark.parametrize("aim", [["member", "GE9"], "us", "marker", "exit", "retreat"])
def test_toward_what_is_not_there_is_passed_over(aim: Any) -> None:
    """A unit that has not come, no US unit, no marker, no exit, no retreat."""
    of = go(german("GE1", "PzIV", 606), drive("fast", toward=aim))

    assert passed_over(of) == ["drive"]
    assert left(of) == 5


@pytest.mark.parametrize(
    ("german_exits", "reached"), [({}, 1206), ({"101": {"victory": -5}}, 101), ({"101": {"victory": 0}}, 101)]
)
def test_toward_the_exit_is_toward_their_own(german_exits: dict[str, Any], reached: int) -> None:
    """Who is to break through drives to where Germans leave; without such a place, to where US units do."""
    leaving = {"exits": {"1206": {"victory": 5}}, "german_exits": german_exits}
    of = stage(german("GE1", "PzIV", 606, facing=S), us("A", "M4A3", 612), mission=leaving)
    for _ in range(6):
        of.turn("GE1")
        tell(of, "GE1", drive("slow", toward="exit"))

    assert of.unit("GE1").hex == reached


def test_toward_a_marker_is_toward_the_nearest_and_what_it_sets_off_comes_in_between() -> None:
    """Who drives over an Event marker activates it (5.2): its paragraph is read before the next hex."""
    of = stage(
        german("GE1", "PzIV", 601, facing=S),
        us("A", "M4A3", 1212),
        field={"markers": {"7": 602, "8": 612}},
        mission={"cartridge": {"markers": {"7": ["event"] * 4, "8": ["event"] * 4}, "random": [], "changes": {}}},
    )
    of.turn("GE1")
    read(of, "GE1", {"p": [[drive("slow", toward=[612])]], "event": [flag("read")]})

    said = [(one["event"], one.get("hex")) for one in of.play.events if one["event"] in ("moved", "marker", "flag")]
    assert said == [("moved", 602), ("marker", 602), ("flag", None), ("moved", 603)]
    assert of.field.markers == {"8": 612}

    of.turn("GE1")
    tell(of, "GE1", drive("slow", toward="marker"))
    assert of.unit("GE1").hex == 605


def test_away_from_us_leads_further_off() -> None:
    """From the nearest of them."""
    of = go(german("GE1", "PzIV", 606, facing=S), drive("slow", away="us"), others=(us("A", "M4A3", 603),))

    assert hexes(of) == [607, 608]


def test_away_from_a_place_leads_further_off_it_whoever_is_there() -> None:
    """From the hex that is named, and not from the US units."""
    us_unit = us("A", "M4A3", 611)
    of = go(german("GE1", "PzIV", 606, facing=S), drive("slow", away=[603]), others=(us_unit,))

    assert hexes(of) == [607, 608]


@pytest.mark.parametrize(("route", "entered"), [("quickest", [607, 608, 609, 610]), ("cover", [707])])
def test_away_keeps_to_the_route_that_is_wanted(route: str, entered: list[int]) -> None:
    """With cover it goes into the wood beside it, where it would have gone on in the open (6.8)."""
    of = go(
        german("GE1", "SPW-251", 606, facing=S),
        drive("fast", away="us", route=route),
        others=(us("A", "M4A3", 604),),
        terrain="\n".join("......w....." if row == 7 else "." * 12 for row in range(1, 13)),
        dice=(1,),
    )

    assert hexes(of) == entered


def test_along_a_road_keeps_to_it() -> None:
    """Where the straight way would be shorter."""
    road = "0601/0702 0702/0703 0703/0604"
    found = [
        hexes(go(german("GE1", "PzIV", 601, facing=facing), drive("slow", **{how: [604]}), dirt=road))
        for how, facing in (("along", SE), ("toward", S))
    ]

    assert found == [[702], [602, 603]]


def test_a_route_with_cover_goes_behind_the_woods_where_the_quickest_does_not() -> None:
    """Out of the sight of its most dangerous enemy (6.8)."""
    woods = "\n".join(["." * 12] * 5 + ["..www......."] + ["." * 12] * 6)
    found = {}
    for route in ("quickest", "cover"):
        of = go(
            german("GE1", "SPW-251", 107, facing=NE),
            drive("fast", toward=[1107], route=route),
            others=(us("A", "M26", 612),),
            terrain=woods,
            dice=(1,),
        )
        seen = [one for one in hexes(of) if of.setting.clear(of.field, 612, one)]
        found[route] = len(seen)

    assert found["cover"] < found["quickest"]


def test_into_cover_is_out_of_sight_of_every_us_unit() -> None:
    """Behind the woods; where it is out of sight already it stays, and pays nothing."""
    tank = german("GE1", "PzIV", 604, facing=N)
    of = go(tank, drive("fast", toward="cover"), others=(us("A", "M4A3", 608),), terrain=ACROSS, dice=(1,))
    assert hexes(of) == [603, 602]

    hidden = german("GE1", "PzIV", 602, facing=N)
    of = go(hidden, drive("fast", toward="cover"), others=(us("A", "M4A3", 608),), terrain=ACROSS)
    assert passed_over(of) == ["drive"]
    assert left(of) == 5


def test_into_cover_is_into_a_wood_where_everything_is_in_sight() -> None:
    """With a US unit on either side the woods are all the cover there is."""
    both = (us("A", "M4A3", 612), us("B", "M4A3", 601))
    of = go(german("GE1", "GE-squad", 604), drive("fast", toward="cover"), others=both, terrain=ACROSS)

    assert of.unit("GE1").hex in (603, 604)
    assert hexes(of) == [603] or passed_over(of) == ["drive"]


# Until ----------------------------------------------------------------------------------------------------------------


def test_until_ends_the_drive_where_it_becomes_true_and_what_is_watched_comes_in_between() -> None:
    """One hex at a time; a watch for the move is forgotten when it is over."""
    at_603 = ["fact", "at", 603]
    of = stage(german("GE1", "PzIV", 601, facing=S))
    of.turn("GE1")
    tell(
        of,
        "GE1",
        watch(["fact", "at", 602], 1),
        watch(["fact", "at", 604], 1),
        drive("fast", toward=[612], until=at_603),
        order("hold"),
        blocks=[flag("watched")],
    )

    assert [one["event"] for one in of.play.events if one["event"] != "read"] == ["moved", "flag", "moved", "held"]
    assert of.field.watches == []


def test_an_order_among_what_a_hex_sets_off_ends_the_drive_that_is_under_way() -> None:
    """A new action begins there; the old one does not go on after it."""
    of = stage(german("GE1", "PzIV", 601, facing=S, crew=6), dice=(1,))
    of.turn("GE1")
    tell(
        of,
        "GE1",
        watch(["fact", "at", 602], 1),
        drive("slow", toward=[612]),
        order("hold"),
        blocks=[[drive("slow", toward=[102])]],
    )

    assert hexes(of)[0] == 602
    assert 603 not in hexes(of)
    assert left(of) == 2
    assert of.field.turn is not None
    assert of.field.turn.order == ""
    assert len(of.events("held")) == 1


def test_a_drive_ends_with_the_unit() -> None:
    """What kills it in between leaves nothing to drive; what follows is passed over."""
    of = stage(german("GE1", "PzIV", 601, facing=S))
    of.turn("GE1")
    tell(
        of,
        "GE1",
        watch(["fact", "at", 602], 1),
        drive("fast", toward=[612]),
        fire(),
        blocks=[[step("remove", remove="units", at=None, number=None, who=["this"])]],
    )

    assert hexes(of) == [602]
    assert passed_over(of) == ["fire"]


# Off the map ----------------------------------------------------------------------------------------------------------

RETREAT = {"retreat": [[1, 3, 601], [4, 10, 612]]}


def test_a_retreat_hex_is_rolled_once_and_leads_off_the_map() -> None:
    """Each German keeps its own (Mission Briefings)."""
    of = go(german("GE1", "PzIV", 610, facing=S), drive("slow", toward="retreat"), mission=RETREAT, dice=(4,))
    assert of.unit("GE1").retreat == 612
    assert hexes(of) == [611, 612]

    of.turn("GE1")
    tell(of, "GE1", drive("slow", toward="retreat"))
    assert of.unit("GE1").where == EXITED
    assert of.unused == 0


def test_an_exit_leads_off_the_map_with_all_that_is_carried() -> None:
    """Fast if possible, from the hexes that are named."""
    squad = german("GE2", "GE-squad", 611, where="aboard", carrier="GE1")
    of = go(german("GE1", "SPW-251", 611, facing=S), order("exit", [612, 712]), others=(squad,), dice=(1,))

    assert [one["step"] for one in of.events("moved")] == ["enter", "exit"]
    assert (of.unit("GE1").where, of.unit("GE2").where) == (EXITED, EXITED)


def test_what_is_too_far_to_leave_drives_there_first() -> None:
    """As far as possible (6.8)."""
    of = go(german("GE1", "Tiger", 602, facing=S), order("exit", [612]), points=2)

    assert hexes(of) == [603, 604]


# Turning and backing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "steps"),
    [
        (N, []),
        (NE, ["left"]),
        (NW, ["right"]),
        (SE, ["left", "left"]),
        (SW, ["right", "right"]),
        (S, ["right", "right"]),
    ],
)
def test_to_rotate_is_to_turn_to_what_is_named_by_the_shorter_way(facing: int, steps: list[str]) -> None:
    """A slow move; two hexsides a Turn at most. Who faces it has nothing to do."""
    of = go(german("GE1", "PzIV", 606, facing=facing), order("rotate", [601]))

    assert [one["step"] for one in of.events("moved")] == steps
    assert left(of) == (3 if steps else 5)
    assert passed_over(of) == ([] if steps else ["rotate"])


@pytest.mark.parametrize("kind", ["GE-squad", "88mm-gun"])
def test_what_does_not_turn_passes_a_rotation_over(kind: str) -> None:
    """Squads face all around (7.2); guns are prepared anew (9.7)."""
    of = go(german("GE1", kind, 606), order("rotate", "us"), others=(us("A", "M4A3", 608),))

    assert passed_over(of) == ["rotate"]


def test_backing_up_is_one_hex_and_a_fast_action() -> None:
    """The facing stays (7.5); a closed tank cannot (6.7)."""
    of = go(german("GE1", "PzIV", 606, facing=N), order("back_up"))
    assert ways(of) == [("back", 607)]
    assert (of.unit("GE1").facing, left(of)) == (N, 2)

    closed = go(german("GE1", "PzIV", 606, facing=N, closed=True), order("back_up"))
    assert passed_over(closed) == ["back_up"]


# Defilade -------------------------------------------------------------------------------------------------------------


def test_defilade_is_achieved_where_that_is_cheapest() -> None:
    """In its own hex, slowly if that is enough; who is in defilade has nothing to do."""
    of = go(german("GE1", "PzIV", 606), order("defilade"))
    assert of.unit("GE1").defilade
    assert (of.unit("GE1").hex, left(of)) == (606, 3)

    again = go(german("GE1", "PzIV", 606, defilade=True), order("defilade"))
    assert passed_over(again) == ["defilade"]
    assert left(again) == 5


@pytest.mark.parametrize("terrain", ["w", "b", "t"])
def test_no_defilade_is_looked_for_where_the_terrain_is_better(terrain: str) -> None:
    """Woods, buildings and towns: the order is ignored (7.3)."""
    of = go(german("GE1", "PzIV", 101), order("defilade"), terrain=f"{terrain}.\n..")

    assert passed_over(of) == ["defilade"]


# Charges --------------------------------------------------------------------------------------------------------------


def test_a_charge_moves_half_and_assaults() -> None:
    """All Crew Points of a fresh Turn; the enemy that is cheapest to reach."""
    of = go(
        german("GE1", "PzIV", 606, facing=S),
        order("charge"),
        fire(),
        others=(us("A", "M4A3", 608), us("B", "US-truck", 607)),
        dice=(5,),
    )

    assert hexes(of) == [607]
    (assault,) = of.events("assaulted")
    assert (assault["target"], assault["charge"]) == ("B", True)
    assert left(of) == 0
    assert passed_over(of) == ["fire"]


@pytest.mark.parametrize(
    ("place", "what", "points"),
    [(612, {}, None), (607, {}, 3), (607, {"suppressed": True}, None), (607, {"facing": N}, None)],
)
def test_a_charge_that_reaches_nobody_is_passed_over(place: int, what: dict[str, Any], points: int | None) -> None:
    """Too far, with points spent already, suppressed (14.4), or faced the other way: nothing is moved, nothing paid."""
    of = stage(german("GE1", "PzIV", 606, **{"facing": S, **what}), us("A", "M4A3", place))
    of.turn("GE1", points, acted=points is not None)
    tell(of, "GE1", order("charge"))

    assert passed_over(of) == ["charge"]
    assert hexes(of) == []
    assert left(of) == (points or 5)


def test_a_charge_with_the_enemy_in_the_hex_is_an_assault() -> None:
    """Without the bonus of a charge, and for three points."""
    of = go(german("GE1", "PzIV", 606), order("charge"), others=(us("A", "M4A3", 606),), dice=(5,))

    (assault,) = of.events("assaulted")
    assert assault["charge"] is False
    assert left(of) == 2


def test_a_squad_charges_half_its_movement() -> None:
    """One hex of two."""
    of = go(german("GE1", "GE-squad", 606), order("charge"), others=(us("A", "US-squad", 607),), dice=(5,))

    assert [one["charge"] for one in of.events("assaulted")] == [True]


def test_a_killed_unit_carries_out_nothing() -> None:
    """Orders of a paragraph that goes on after its unit has been lost."""
    of = stage(german("GE1", "PzIV", 606, status=KILLED), us("A", "M4A3", 608))
    of.turn("GE1")
    names = ["drive", "rotate", "defilade", "back_up", "exit", "charge", "fire", "assault"]
    tell(
        of,
        "GE1",
        drive("fast", toward="us"),
        order("rotate", "us"),
        order("defilade"),
        order("back_up"),
        order("exit", [601]),
        order("charge"),
        fire(),
        order("assault"),
    )

    assert passed_over(of) == names
    assert not go_on(of)


@pytest.mark.parametrize(("north", "last"), [(0, 601), (6, 612)])
def test_an_edge_by_the_compass_is_that_of_the_mission(north: int, last: int) -> None:
    """The same order leads to the top of one map, and to the bottom of another."""
    card = {"fast": [9], "slow": [9]}
    unit = german("GE1", "Tiger", 606, card, facing=N if north == 0 else S)
    of = go(unit, order("exit", "north"), mission={"north": north}, dice=(1,) * 9)

    assert hexes(of)[-1] == last or of.unit("GE1").where == EXITED
    assert hexes(of)[0] == (605 if north == 0 else 607)
