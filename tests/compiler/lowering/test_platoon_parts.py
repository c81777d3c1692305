"""Platoon games: what comes of unit cards, platoons, missions and cartridges in the bundle, and who refers to what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.compiler.rules import casefile
from tests.helpers.outpost import authored

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.book.references import references
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.statistics.stats import stats

Json = dict[str, Any]


@pytest.fixture(scope="module")
def play() -> Json:
    """The play bundle of Outpost, once through JSON."""
    found: Json = json.loads(json.dumps(writer.bundle(authored())[0]))
    return found


def in_ford(tmp_path: Path, files: dict[str, str]) -> Json:
    """The logic of the small game of the rules' cases, with files of a test in it."""
    root = casefile.write(casefile.in_ford(files), tmp_path / "case")
    book = read_book(root)
    assert lint(book) == []
    return writer.logic(book)


MISSION = """\
missions:
  ford:
    number: 1
    title: The Ford
    briefing: Cross the brook.
    platoon: {ready: [first]}
    entry: {ENTRY}
    conditions: 2
    activation: [5, 6]
    markers: {1: "0302", 2: "0403"}
    goal: 0
    source: {house: from memory}
"""


# The bundle -----------------------------------------------------------------------------------------------------------


def test_nothing_is_found_in_outpost() -> None:
    """Four missions, with every order and effect in them, and not a finding."""
    assert lint(authored()) == []


def test_a_unit_card_has_every_key(play: Json) -> None:
    """What a card leaves out is there as nothing, and its action table has a paragraph or none for each face."""
    card = play["logic"]["unit_cards"]["GE4"]
    actions = card.pop("actions")

    assert card == {
        "side": "german",
        "letter": "R",
        "type": "GE-squad",
        "victory": 1,
        "crew": 0,
        "self_preservation": 0,
        "commander": False,
        "column_c": True,
        "initiative": [3],
        "perception": [5],
        "weapon_skill": [1],
        "driving_skill": [],
        "fast": None,
        "slow": None,
        "rockets": 3,
        "rounds": 0,
    }
    assert list(actions) == ["2", "3", "C", "S", "X", "B", "G"]
    assert actions["2"] == ["lie-low"] * 3 + ["rush"] * 4 + ["fire-at-the-nearest"] * 3
    assert play["logic"]["unit_cards"]["US1"]["side"] == "us"
    assert play["logic"]["unit_cards"]["US1"]["actions"] == {}
    assert play["logic"]["unit_cards"]["GE1"]["column_c"] is False


def test_none_is_no_action(play: Json) -> None:
    """A cell that says `none` is null."""
    assert play["logic"]["unit_cards"]["GE6"]["actions"]["C"] == [None] * 10


def test_a_mission_and_its_cartridge(play: Json) -> None:
    """Hexes are numbers, markers that come later null, rows of dice have their ends, and `none` changes nothing."""
    mission = play["logic"]["missions"]["the-bridge"]
    cartridge = mission.pop("cartridge")

    assert mission == {
        "number": 2,
        "conditions": 3,
        "activation": [4, 6, 8],
        "marker_victory": 1,
        "goal": 8,
        "ground": "normal",
        "snow": False,
        "north": 3,
        "platoon": {
            "ready": ["first", "second"],
            "new": True,
            "vehicle_points": 4,
            "cards": ["US1"],
            "ammunition": 0,
            "campaign_points": 3,
        },
        "entry": {
            "hexes": list(range(101, 113)),
            "set_up": False,
            "one_hex": False,
            "stacked": False,
            "command": True,
            "defilade": False,
            "positions": None,
            "bunkers": None,
            "sight_all": False,
        },
        "markers": {"1": 1006, "2": 1307, "3": 1404, "4": None},
        "retreat": [[1, 3, 1603], [4, 7, 1606], [8, 10, 1610]],
        "exits": {**{str(one): 0 for one in range(101, 113)}, "1606": 2},
        "german_exits": {},
        "exits_of": {"us": {}, "german": {}},
        "light": None,
        "artillery": None,
        "secret": [],
        "closed": [],
        "ends": [
            {"when": ["and", [">=", ["fact", "exited_us"], 2], ["fact", "no_germans"]], "ending": "held"},
            {"when": ["fact", "platoon_lost"], "ending": "overrun"},
            {"when": ["and", ["==", ["condition"], 3], ["<", ["victory"], -5]], "ending": "costly"},
        ],
    }
    assert cartridge["markers"]["2"] == ["squad-in-the-mill", "squad-in-the-mill", None]
    last = [16, 20, ["cow-in-the-road", "quiet-street-again", "strafed"]]
    assert cartridge["random"][1:] == [[6, 15, [None] * 3], last]
    assert cartridge["changes"] == {"2": {}, "3": {"4": 1206}}


def test_a_marker_that_goes_out(play: Json) -> None:
    """A change to `out` is null; the others are hexes."""
    cartridge = play["logic"]["missions"]["first-light"]["cartridge"]

    assert cartridge["changes"] == {"2": {"3": 906, "2": 808, "1": None}}


def test_closed_ground(play: Json) -> None:
    """A terrain that is closed is all its hexes, and a hex is itself."""
    closed = play["logic"]["missions"]["the-signal"]["closed"]

    assert closed == [110, 706, 707, 806, 807, 906]


@pytest.mark.parametrize(
    ("north", "twelfths"),
    [("first-light", 0), ("the-bridge", 3), ("the-signal", 2), ("last-lorry", 8)],
)
def test_north_in_twelfths_of_the_circle(play: Json, north: str, twelfths: int) -> None:
    """Edges are quarters of the circle; corners are hexsides."""
    assert play["logic"]["missions"][north]["north"] == twelfths


def test_what_the_whole_book_has(play: Json) -> None:
    """The most conditions of any mission, all sightings, and the counters."""
    logic = play["logic"]

    assert logic["conditions"] == 3
    assert logic["sightings"] == ["1", "2"]
    assert logic["counters"]["german"]["Kfz-13"] == ["Z"]
    assert (logic["start"], logic["rosters"], logic["checks"]) == ("", {}, {})


def test_paragraphs_say_what_they_are(play: Json) -> None:
    """An action says so; a paragraph that missions share names none of them."""
    paragraphs = play["logic"]["paragraphs"]

    assert (paragraphs["advance"]["action"], "mission" in paragraphs["advance"]) == (True, False)
    assert paragraphs["quiet-street"]["action"] is False
    assert paragraphs["quiet-street"]["mission"] == "first-light"


def test_the_prose_of_the_parts(play: Json) -> None:
    """Titles, briefings, names and notes are apart from what decides."""
    prose = play["prose"]

    assert prose["missions"]["last-lorry"]["title"] == "The Last Lorry"
    assert prose["missions"]["last-lorry"]["ends"] == [None, "The whole valley is awake.", None]
    assert "place" not in prose["missions"]["last-lorry"]
    assert prose["missions"]["the-bridge"]["sightings"]["2"] == "the squad in the mill"
    assert prose["platoons"]["first"]["units"]["A"] == {"name": "Ruth"}
    assert prose["unit_cards"]["GE8"] == {"note": "It has orders to report, and not to fight."}
    assert "name" not in play["logic"]["platoons"]["first"]["units"]["A"]


@pytest.mark.parametrize(
    ("entry", "hexes"),
    [
        ("edge: right", [501, 502, 504]),
        ("edge: bottom", [104, 204, 304, 404, 504]),
        ("edge: top", [101, 201, 301, 401, 501]),
        ('set_up: ["0202", "0201"]', [202, 201]),
    ],
)
def test_an_edge_is_its_open_hexes(tmp_path: Path, entry: str, hexes: list[int]) -> None:
    """Along an edge the platoon enters wherever the mission closes nothing."""
    text = MISSION.replace("ENTRY", entry).replace("    goal", '    closed: ["0503"]\n    goal')
    logic = in_ford(tmp_path, {"mission.yaml": text, "book.yaml": "endings: {}\n"})

    assert logic["missions"]["ford"]["entry"]["hexes"] == hexes
    assert logic["missions"]["ford"]["entry"]["set_up"] is entry.startswith("set_up")


# Who refers to what ---------------------------------------------------------------------------------------------------


def lines(name: str) -> list[str]:
    """What `hulldown refs` says of a name in Outpost."""
    return list(references(authored(), name, str))


def test_a_cell_refers_to_its_paragraph() -> None:
    """Cells of cartridges and of cards lead to paragraphs, each from where it is written."""
    assert "  missions/2-bridge.yaml:34:13 cartridge the-bridge reads it" in lines("stray-shells")
    assert "  unit-cards.yaml:20:13 unit-card GE1 reads it" in lines("advance")


def test_a_paragraph_refers_to_cards_hexes_and_missions() -> None:
    """Activated cards, hexes and the mission are found at both ends."""
    assert "  missions/1-first-light.yaml:45:20 paragraph car-at-the-crossroads names it" in lines("GE8")
    assert "  missions/1-first-light.yaml:46:14 paragraph car-at-the-crossroads names it" in lines("0806")
    assert "  missions/1-first-light.yaml:41:14 it belongs to mission first-light" in lines("car-at-the-crossroads")


def test_the_ends_of_missions_refer_to_endings_and_cards() -> None:
    """An ending is come to by missions alone; what their conditions name is asked there."""
    assert "  missions/1-first-light.yaml:23:56 mission first-light sets it" in lines("held")
    assert "  missions/1-first-light.yaml:23:42 mission first-light names it" in lines("GE3")
    assert "  missions/4-last-lorry.yaml:21:16 mission last-lorry asks it" in lines("alarm")


def test_stats_count_the_parts() -> None:
    """Missions, unit cards by type, and cells."""
    found = list(stats(Analyses(authored())))

    assert "  missions           7" in found
    assert any(line.startswith("  unit cards        14  (prisoners 2, 76mm-gun 1") for line in found)
    assert any(line.startswith("  cells ") and line.endswith("(card 122, cartridge 55)") for line in found)
