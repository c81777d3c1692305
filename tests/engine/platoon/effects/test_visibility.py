"""Who sees whom: lines of sight, bunkers, glimpses, hidden targets, and how exposed a hex is."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us

from hulldown_engine.platoon.board.units import ABOARD, CAPTURED, KILLED, TOWED, WAITING
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.state.field import Glimpse

WOOD = """
.....
.....
..w..
.....
.....
"""
"""A wood in 0303."""

BELT = """
.....
..w..
..w..
.....
.....
"""
"""Two woods, one behind the other."""


def facing(
    one: Placed | None = None, other: Placed | None = None, terrain: str = WOOD, smoke: dict[str, int] | None = None
) -> Stage:
    """A US unit in 0305 and a German in 0301, unless others are given."""
    placed = (one or us("A", "M4A3", 305), other or german("GE1", "PzIV", 301))
    return stage(*placed, terrain=terrain, field={"smoke": smoke or {}})


def sees(set_up: Stage, one: str = "A", other: str = "GE1") -> bool:
    """Whether one sees the other."""
    return visibility.sees(set_up.setting, set_up.field, set_up.unit(one), set_up.unit(other))


def test_terrain_is_in_the_way() -> None:
    """Over open ground they see each other, through a wood they do not."""
    assert sees(facing(terrain=".....\n" * 5))
    assert not sees(facing())
    assert not sees(facing(), "GE1", "A")


def test_smoke_is_in_the_way() -> None:
    """Smoke in the hex between blocks, and so does smoke over the looker."""
    open_ground = ".....\n" * 5
    assert not sees(facing(terrain=open_ground, smoke={"303": 9}))
    assert not sees(facing(terrain=open_ground, smoke={"305": 9}))


@pytest.mark.parametrize(
    "what",
    [
        {"where": WAITING},
        {"status": KILLED},
        {"status": CAPTURED},
        {"surrendered": True},
    ],
    ids=str,
)
def test_who_is_not_there_neither_sees_nor_is_seen(what: dict[str, Any]) -> None:
    """Off the map, killed, captured: no line of sight either way."""
    set_up = facing(german("GE1", "GE-squad", 301, **what), terrain=".....\n" * 5, other=us("A", "M4A3", 305))
    assert not sees(set_up)
    assert not sees(set_up, "GE1", "A")
    assert not visibility.sees_hex(set_up.setting, set_up.field, set_up.unit("GE1"), 302)


@pytest.mark.parametrize("where", [ABOARD, TOWED])
def test_who_rides_sees_and_is_not_seen(where: str) -> None:
    """From the hex of the vehicle, which is seen instead (6.7, 8)."""
    set_up = facing(german("GE1", "GE-squad", 301, where=where), terrain=".....\n" * 5, other=us("A", "M4A3", 305))
    assert not sees(set_up)
    assert sees(set_up, "GE1", "A")
    assert visibility.sees_hex(set_up.setting, set_up.field, set_up.unit("GE1"), 302)


@pytest.mark.parametrize("what", [{"crew_lost": 5}, {"crew_lost": 5, "disabled": True, "commander": True}])
def test_an_empty_vehicle_sees_nothing_and_is_seen(what: dict[str, Any]) -> None:
    """Somebody has to look (2.12, 8)."""
    set_up = facing(german("GE1", "GE-squad", 301), terrain=".....\n" * 5, other=us("A", "M4A3", 305, **what))
    assert not sees(set_up)
    assert not visibility.sees_hex(set_up.setting, set_up.field, set_up.unit("A"), 304)
    assert sees(set_up, "GE1", "A")


def test_a_glimpse_lasts_until_the_round_ends() -> None:
    """After an activation the two see each other through anything, and only these two."""
    set_up = facing()
    set_up.field.glimpses.append(Glimpse("A", "GE1", set_up.field.played))
    assert sees(set_up)
    assert sees(set_up, "GE1", "A")

    set_up.field.played += 1
    assert not sees(set_up)


def test_a_town_hides_from_all_but_the_next_hexes() -> None:
    """A unit in a town is not seen from afar, but the hex is, and it sees out."""
    set_up = facing(terrain="..t..\n" + ".....\n" * 4)
    assert not sees(set_up)
    assert sees(set_up, "GE1", "A")
    assert visibility.sees_hex(set_up.setting, set_up.field, set_up.unit("A"), 301)


@pytest.mark.parametrize(
    ("side", "seen"), [(3, True), (0, False), (2, False), (4, False)], ids=["ahead", "behind", "right", "left"]
)
def test_from_a_bunker_only_ahead(side: int, seen: bool) -> None:  # noqa: FBT001 - a case of the table
    """Who is in a bunker looks through the slit, and is seen from anywhere."""
    set_up = stage(
        us("A", "M4A3", 305),
        german("GE1", "88mm-gun", 301, in_bunker=True, prepared=True),
        terrain=".....\n" * 5,
        field={"bunkers": {"301": side}},
    )
    assert sees(set_up, "GE1", "A") == seen
    assert sees(set_up)
    assert visibility.sees_hex(set_up.setting, set_up.field, set_up.unit("GE1"), 301)


def test_who_is_seen_by_whom() -> None:
    """The enemies that see a unit, and the enemies that a side sees."""
    set_up = stage(
        us("A", "M4A3", 305), us("B", "M10", 105), german("GE1", "PzIV", 301), german("GE2", "Tiger", 101), terrain=WOOD
    )
    field, setting = set_up.field, set_up.setting
    assert [one.id for one in visibility.seen_by(setting, field, set_up.unit("GE1"))] == ["B"]
    assert [one.id for one in visibility.visible(setting, field, "us")] == ["GE1", "GE2"]
    assert [one.id for one in visibility.visible(setting, field, "german")] == ["A", "B"]


@pytest.mark.parametrize(
    ("terrain", "smoke", "hidden"),
    [
        (WOOD, {}, True),
        (BELT, {}, False),
        (".....\n" * 5, {}, False),
        (".....\n" * 5, {"303": 9}, False),
        (WOOD, {"301": 9}, False),
        (WOOD.replace("w", "t"), {}, True),
        (WOOD.replace("w", "r"), {}, False),
        ("..t..\n" + ".....\n" * 4, {}, True),
        ("..t..\n..t..\n" + ".....\n" * 3, {}, False),
    ],
    ids=["wood", "two woods", "in sight", "smoke", "wood and smoke", "town", "rough", "in a town", "deep in a town"],
)
def test_hidden_targets(terrain: str, smoke: dict[str, int], hidden: bool) -> None:  # noqa: FBT001 - a case of the table
    """Behind exactly one hex of woods or town a target can be guessed at."""
    set_up = facing(terrain=terrain, smoke=smoke)
    assert visibility.hidden(set_up.setting, set_up.field, set_up.unit("A"), set_up.unit("GE1")) == hidden


def test_exposure_is_the_chance_of_the_most_dangerous() -> None:
    """Out of sight it is nothing; in the open more than in a wood; and it counts the best gun there is."""
    terrain = "......\n.w..w.\n......\n......\n......\n......"
    alone = stage(german("GE1", "PzIV", 301), us("A", "M4A1", 306), terrain=terrain)
    both = stage(german("GE1", "PzIV", 301), us("A", "M4A1", 306), us("B", "M26", 406), terrain=terrain)

    def exposed(set_up: Stage, place: int) -> int:
        return visibility.exposures(set_up.setting, set_up.field, set_up.unit("GE1"))(place)

    assert exposed(alone, 302) == 72
    assert exposed(alone, 502) < exposed(alone, 302)
    assert exposed(both, 302) > exposed(alone, 302)
    hidden = stage(german("GE1", "PzIV", 301), us("A", "M4A1", 305), terrain=WOOD)
    assert exposed(hidden, 301) == 0


def test_exposure_of_squads_is_to_shells() -> None:
    """AP rounds are nothing to a squad: what GP fire would do counts."""
    set_up = stage(german("GE1", "GE-squad", 301), us("A", "M4A3", 306))
    assert visibility.exposures(set_up.setting, set_up.field, set_up.unit("GE1"))(301) == 60
