"""The map of Open Fire: what the booklet says of a hex is so, and all six missions can be played on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest
from tests.helpers import build
from tests.helpers.paths import CONTENT
from tests.helpers.sight import blocked_by, clear
from tests.helpers.slow_moves import chart

from hulldown_compiler.bundle import writer
from hulldown_engine.basics.hexes import distance, neighbours, printed, within
from hulldown_engine.platoon.board.ground import BUILDING, CLEAR, ROUGH, TOWN, WOODS, Ground, side
from hulldown_engine.platoon.board.line_of_sight import Obstacle, traced
from hulldown_engine.platoon.board.movement import Costs, Counters, Going, Mover
from hulldown_engine.platoon.board.movement_graph import ROADS, Standing
from hulldown_engine.platoon.board.routes import Route, along, quickest

MAP = CONTENT / "open-fire" / "map.yaml"


class Mission(NamedTuple):
    """What a Mission Briefing prints: hexes, in the order of the markers, and the ground."""

    number: int
    markers: str
    entries: str
    exits: str
    retreats: str
    soft: bool = False
    snow: bool = False


WEST = " ".join(f"01{row:02}" for row in range(1, 28))
EAST = " ".join(f"45{row:02}" for row in range(1, 28))

MISSIONS = (
    Mission(
        1,
        "0514 0925 1020 1208 1316 1519 1921 2217 2222 2308 2312 2324 2510 2621 2814 3205 3326 3624 3819 4220",
        "4227 4519 4527",  # 4237 in print, a row that the map does not have
        WEST,
        "0117 0111 0927 1201 0114",
    ),
    Mission(
        2,
        "0511 0704 0708 1208 1218 1418 1520 2718 2816 2916 3317 3327 3521 3823 4021 4102 4103 4104 4123 4220",
        "0105",
        WEST,
        "4511 4519 3927 4101",
    ),
    Mission(
        3,
        "0815 0816 1202 1203 1205 1624 1626 1702 1720 1727 1804 1820 1902 1912 2006 2308 2312 2607 2718 2823",
        WEST,
        EAST,
        "4511 4519 3927 4101",
    ),
    Mission(
        4,
        "0220 0302 0407 0411 0415 0805 0922 1010 1117 1526 1624 1711 1805 1819 1902 2010 2024 2217 2322 2711",
        "",
        "",
        "1201 0927 3727 4527",
    ),
    Mission(5, "0503 0506 0708 0806 0809 1010 1208 1212 1418", "0111", "4101", "4519 4527 4101 4511", soft=True),
    Mission(
        6,
        "0822 0826 1023 1119 1121 1205 1312 1320 1516 1519 2013 2312 2814 3206 3303 3305 3317 3413 4003 4204",
        "4101",
        "0927",
        "1201 1727 0105 0111",
        snow=True,
    ),
)

MOVERS = {
    "tank": Mover("tracked", 4, 2, 1),
    "half-track": Mover("half-tracked", 6, 3, Fraction(3, 2)),
    "truck": Mover("wheeled", 7, 4, 2),
}

BRIDGES = {"Zollhaus": (2607, 2707), "Ohrnbrück": (2717, 2816), "Fährhaus": (2723, 2823)}
"""The bridges over the Ohrn, each from the west bank to the east."""

SET_UP = 6
"""The easternmost column of the set-up in Mission 4."""

NINTHS = [(column, row) for column in (1, 16, 31) for row in (1, 10, 19)]
"""Where each of nine parts of the map begins, of fifteen columns and nine rows."""


def hexes(text: str) -> list[int]:
    """The hexes of a printed list."""
    return [int(one) for one in text.split()]


@cache
def ground() -> Ground:
    """The map, as it is compiled."""
    book = build.author(build.reference(MAP.read_text("utf-8")))
    return Ground.of(writer.bundle(book)[0]["logic"]["map"])


@cache
def costs(*, soft: bool, snow: bool) -> Costs:
    """The Movement Point Costs Chart of Open Fire."""
    return Costs(chart().charts, "soft" if soft else "normal", snow=snow)


def going(mission: Mission, mover: str, exits: Collection[int] = (), closed: Collection[int] = ()) -> Going:
    """What a mission's ground is for a vehicle."""
    counters = Counters(exits=frozenset(exits), closed=frozenset(closed))
    return Going(ground(), costs(soft=mission.soft, snow=mission.snow), MOVERS[mover], counters)


def places(one: int) -> Iterator[Standing]:
    """A hex, whichever way one faces in it."""
    return ((one, facing) for facing in range(6))


def beyond(exits: Collection[int]) -> set[int]:
    """The hexes off the map that border on some at its edge."""
    return {other for one in exits for _, other in neighbours(one) if not ground().on_map(other)}


def unreached(known: Going, starts: Collection[int], goals: Collection[int]) -> list[str]:
    """From where a vehicle does not get to any of the goals."""
    return [printed(one) for one in starts if not any(quickest(known, place, goals) for place in places(one))]


def ways(route: Route | None) -> list[int]:
    """The hexes of a route, each once."""
    assert route is not None
    return list(dict.fromkeys(one for one, _ in route.places))


def roads(one: int) -> int:
    """How many roads lead from a hex to the next."""
    return sum(ground().road(one, other) is not None for _, other in neighbours(one))


EVERY_MISSION = pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: f"mission {mission.number}")
WITH_ENTRIES = pytest.mark.parametrize(
    "mission", [one for one in MISSIONS if one.entries], ids=lambda one: f"mission {one.number}"
)
EVERY_MOVER = pytest.mark.parametrize("mover", MOVERS)


# What the booklet says of a hex ---------------------------------------------------------------------------------------


def test_the_size_of_the_map() -> None:
    """45 columns and 27 rows: every hex that the booklet prints is on it, but for the misprint 4237."""
    known = set(ground().hexes())

    assert len(known) == 45 * 27
    assert {101, 127, 4501, 4527} <= known
    assert 4237 not in known


def test_the_rough_hex_of_the_map_section() -> None:
    """2.3 takes 2511 as the example of a rough hex."""
    assert ground().terrain(2511) == ROUGH


def test_diagram_1() -> None:
    """8.2: what grows in 1711, on one level with A and B, is in the way; 1712, between A and C, is open."""
    a, b, c = 1611, 1810, 1812

    assert {ground().level(one) for one in (a, b, c, 1711, 1712)} == {2}
    assert blocked_by(ground(), a, b) == blocked_by(ground(), b, a) == Obstacle((1711,), WOODS)
    assert clear(ground(), a, c)
    assert clear(ground(), c, a)


@pytest.mark.parametrize(("high", "low"), [(913, 917), (913, 918), (914, 918)])
def test_diagram_2(high: int, low: int) -> None:
    """8.2: a line across the slope between 0915 and 0916 is clear; if there were a ridge, it would be blocked."""
    steep = replace(ground(), ridges=ground().ridges | {side(915, 916)})

    assert (ground().level(915), ground().level(916)) == (2, 1)
    assert not ground().ridge(915, 916)
    assert clear(ground(), high, low)
    assert clear(ground(), low, high)
    assert blocked_by(steep, high, low) == Obstacle((915, 916), "ridge")


def test_a_line_across_the_map() -> None:
    """8.2, Diagram 3: from 0107 one may see to 4304, and back."""
    assert distance(107, 4304) == 42
    assert clear(ground(), 107, 4304)
    assert clear(ground(), 4304, 107)


def test_the_prisoners_are_in_a_town() -> None:
    """Mission 2: 3923 is the middle of a town."""
    around = [one for _, one in neighbours(3923) if ground().terrain(one) == TOWN]

    assert ground().terrain(3923) == TOWN
    assert len(around) >= 4


# The hexes of the missions --------------------------------------------------------------------------------------------


@EVERY_MISSION
def test_the_markers_of_a_mission(mission: Mission) -> None:
    """Each has its hex on the map, of its own; Mission 5 has nine of them, the others have twenty."""
    markers = hexes(mission.markers)

    assert len(set(markers)) == len(markers) == (9 if mission.number == 5 else 20)
    assert all(ground().on_map(one) for one in markers)


@EVERY_MISSION
def test_something_could_wait_at_every_marker(mission: Mission) -> None:
    """A building, cover, a road, or a brow: no marker lies in the middle of nowhere."""
    bare = [
        printed(one)
        for one in hexes(mission.markers)
        if ground().terrain(one) == CLEAR
        and not roads(one)
        and all(ground().level(other) == ground().level(one) for _, other in neighbours(one))
    ]

    assert bare == []


@EVERY_MISSION
def test_every_marker_can_be_come_upon(mission: Mission) -> None:
    """Of the places two to six hexes away, some see it and some do not: it can be found, and it can be approached."""
    for marker in hexes(mission.markers):
        near = [one for one in within(marker, 6) if ground().on_map(one) and distance(one, marker) > 1]
        seen = {traced(ground(), one, marker) for one in near}

        assert seen == {True, False}, printed(marker)


@EVERY_MISSION
def test_roads_lead_off_the_map(mission: Mission) -> None:
    """Every hex that a mission names for entering, leaving or retreating lies at the edge, on a road."""
    edges = [text for text in (mission.entries, mission.exits, mission.retreats) if text not in (WEST, EAST)]

    for one in hexes(" ".join(edges)):
        assert ground().edge(one), printed(one)
        assert roads(one), printed(one)


# Driving --------------------------------------------------------------------------------------------------------------


@WITH_ENTRIES
@EVERY_MOVER
def test_the_way_in_and_out(mission: Mission, mover: str) -> None:
    """From every entry the platoon gets off the map where it should, on the ground of the mission."""
    exits = hexes(mission.exits)
    known = going(mission, mover, exits)
    entries = [one for one in hexes(mission.entries) if mover != "truck" or ground().terrain(one) != WOODS]

    assert unreached(known, entries, beyond(exits)) == []


@WITH_ENTRIES
@pytest.mark.parametrize("mover", ["tank", "half-track"])
def test_every_marker_can_be_reached(mission: Mission, mover: str) -> None:
    """From every entry, whatever grows at the marker."""
    known = going(mission, mover)
    entry = hexes(mission.entries)[0]

    assert unreached(known, hexes(mission.entries), hexes(mission.markers)) == []
    assert [printed(one) for one in hexes(mission.markers) if not quickest(known, (entry, 0), [one])] == []


@EVERY_MISSION
@EVERY_MOVER
def test_every_retreat(mission: Mission, mover: str) -> None:
    """A German gets from any marker to any retreat hex and off the map; a truck from any that is not in a wood."""
    markers = [one for one in hexes(mission.markers) if mover != "truck" or ground().terrain(one) != WOODS]

    for retreat in hexes(mission.retreats):
        assert unreached(going(mission, mover, [retreat]), markers, beyond([retreat])) == [], printed(retreat)


@EVERY_MOVER
def test_to_the_prisoners_and_back(mover: str) -> None:
    """Mission 2: from 0105 into the town, and from there off the western edge."""
    mission = MISSIONS[1]

    assert unreached(going(mission, mover), [105], [3923]) == []
    assert unreached(going(mission, mover, hexes(WEST)), [3923], beyond(hexes(WEST))) == []


@EVERY_MOVER
def test_the_attack_of_mission_4(mover: str) -> None:
    """From every marker that is not in a wood, a German vehicle can drive off the western edge."""
    markers = [one for one in hexes(MISSIONS[3].markers) if ground().terrain(one) != WOODS]

    assert unreached(going(MISSIONS[3], mover, hexes(WEST)), markers, beyond(hexes(WEST))) == []


@EVERY_MOVER
def test_the_set_up_of_mission_4(mover: str) -> None:
    """Wherever in columns 01 to 06 a vehicle is put, it can drive to the highway; a truck that is not among trees."""
    mission = MISSIONS[3]
    area = [one for one in ground().hexes() if one // 100 <= SET_UP and (mover != "truck" or _for_wheels(one))]

    assert unreached(going(mission, mover), area, [511]) == []


def _for_wheels(one: int) -> bool:
    return bool(roads(one)) or ground().terrain(one) not in (WOODS, ROUGH)


def test_the_view_from_the_set_up_of_mission_4() -> None:
    """The heights in columns 01 to 06 see at least half of the markers to the east, but none sees half by itself."""
    area = [one for one in ground().hexes() if one // 100 <= SET_UP and ground().level(one) == 3]
    markers = [one for one in hexes(MISSIONS[3].markers) if one // 100 > SET_UP]
    seen = {one: {marker for marker in markers if traced(ground(), one, marker)} for one in area}

    assert 2 * len(set().union(*seen.values())) >= len(markers)
    assert 2 * max(map(len, seen.values())) <= len(markers)


# The convoy of Mission 6 ----------------------------------------------------------------------------------------------


def _by_road(closed: Collection[int] = ()) -> list[int]:
    """The way of a truck from 4101 to 0927 along the road."""
    return ways(along(going(MISSIONS[5], "truck", closed=closed), (4101, 3), [927]))


def _off_road(way: list[int]) -> list[str]:
    sides = (pair for pair in pairwise(way) if ground().hexside(*pair) not in ROADS)
    return [f"{printed(one)}/{printed(other)}" for one, other in sides]


def test_trucks_never_leave_the_road() -> None:
    """Mission 6: from 4101 to 0927 every hexside is a road's or a bridge."""
    way = _by_road()

    assert (way[0], way[-1]) == (4101, 927)
    assert _off_road(way) == []


@pytest.mark.parametrize("bridge", BRIDGES)
def test_trucks_have_a_choice_of_bridges(bridge: str) -> None:
    """With any two of the three bridges held by the enemy, there is a way over the third."""
    closed = [hex_ for name, pair in BRIDGES.items() if name != bridge for hex_ in pair]
    way = _by_road(closed)

    assert _off_road(way) == []
    assert set(BRIDGES[bridge]) <= set(way)


def test_there_is_no_other_way_over_the_river() -> None:
    """The Ohrn parts the map: with all three bridges closed, nothing gets from the one side to the other."""
    known = going(MISSIONS[0], "tank", closed=[east for _, east in BRIDGES.values()])

    assert quickest(known, (2312, 2), [3317]) is None


# The country ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("column", "row"), NINTHS)
def test_no_part_of_the_map_is_empty(column: int, row: int) -> None:
    """Each ninth has open ground and cover, houses, roads, and two levels at least."""
    part = [c * 100 + r for c in range(column, column + 15) for r in range(row, row + 9)]
    terrains = [ground().terrain(one) for one in part]
    cover = sum(terrain in (WOODS, ROUGH, TOWN) for terrain in terrains)

    assert {CLEAR, WOODS} <= set(terrains)
    assert {BUILDING, TOWN} & set(terrains)
    assert len(part) * 0.1 <= cover <= len(part) * 0.6
    assert len({ground().level(one) for one in part}) >= 2
    assert sum(roads(one) > 0 for one in part) >= 15


@pytest.mark.parametrize(("column", "row"), NINTHS)
def test_tanks_can_fight_everywhere(column: int, row: int) -> None:
    """In each ninth, of lines to hexes at 5, 10, 15 and 20 hexes, between a tenth and half are clear."""
    sample = [c * 100 + r for c in range(column + 2, column + 15, 5) for r in range(row + 1, row + 9, 3)]
    lines = [
        traced(ground(), one, other)
        for one in sample
        for other in ground().hexes()
        if distance(one, other) in (5, 10, 15, 20)
    ]

    assert len(lines) * 0.1 <= sum(lines) <= len(lines) * 0.5


def test_water_keeps_to_low_ground() -> None:
    """No river and no stream touches the highest level, and the Ohrn is in its valley at every bridge."""
    assert all(ground().level(one) < 3 for pair in ground().waters for one in pair)
    assert all(ground().level(one) == 1 for pair in BRIDGES.values() for one in pair)
