"""The six briefings that bots are tried on: what is printed is so, nothing is wrong with them, and bots play them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.bench.bots import AT_ONCE, play
from tests.helpers.briefings import assemble, authored, book
from tests.helpers.paths import BOOKS
from tests.helpers.sampling import sampled

from hulldown_compiler.lint.runner import lint

EAST = {4500 + row for row in range(1, 28)}
WEST = {100 + row for row in range(1, 28)}
WHOLE_EAST: list[Any] = [[1, 3, 4511], [4, 7, 4519], [8, 8, 3927], [9, 10, 4101]]

# fmt: off
PRINTED: dict[str, dict[str, Any]] = {
    "grand-prix": {
        "date": "27 February 1945", "goal": 21, "north": 6, "activation": [5, 6, 7, 8],
        "new": True, "ready": ["pre-generated"], "campaign_points": 10, "cards": [], "ammunition": 0,
        "entry": {4227, 4519, 4527}, "one_hex": True, "stacked": False, "command": False,
        "retreat": [[1, 3, 117], [4, 7, 111], [8, 8, 927], [9, 9, 1201], [10, 10, 114]],
        "exits": dict.fromkeys(EAST, 0), "german_exits": {}, "snow": False, "ground": "normal", "secret": [],
        "markers": "0514 0925 1020 1208 1316 1519 1921 2217 2222 2308 "
                   "2312 2324 2510 2621 2814 3205 3326 3624 3819 4220",
    },
    "mistake": {
        "date": "26 March 1945", "goal": 40, "north": 0, "activation": [4, 6, 8, 10],
        "new": True, "ready": [], "campaign_points": None, "cards": ["US1", "US2", "US3", "US4"], "ammunition": 5,
        "entry": {105}, "one_hex": False, "stacked": True, "command": True, "retreat": WHOLE_EAST,
        "exits": dict.fromkeys(WEST, 5), "german_exits": {}, "snow": False, "ground": "normal", "secret": ["cards"],
        "markers": "0511 0704 0708 1208 1218 1418 1520 2718 2816 2916 "
                   "3317 3327 3521 3823 4021 4102 4103 4104 4123 4220",
    },
    "classic-defense": {
        "date": "11 September 1944", "goal": 35, "north": 0, "activation": [4, 6, 8, 10],
        "new": True, "ready": ["pre-generated"], "campaign_points": 10, "cards": [], "ammunition": 0,
        "entry": WEST, "one_hex": True, "stacked": True, "command": True, "retreat": WHOLE_EAST,
        "exits": dict.fromkeys(EAST, 5), "german_exits": {}, "snow": False, "ground": "normal", "secret": [],
        "markers": "0815 0816 1202 1203 1205 1624 1626 1702 1720 1727 "
                   "1804 1820 1902 1912 2006 2308 2312 2607 2718 2823",
    },
    "bad-kreuznach": {
        "date": "15 March 1945", "goal": 33, "north": 0, "activation": [2, 5, 8, 10], "new": True,
        "ready": ["pre-generated"], "campaign_points": 10, "cards": ["US9", "US10", "US11", "US12"], "ammunition": 10,
        "entry": {100 * column + row for column in range(1, 7) for row in range(1, 28)},
        "one_hex": False, "stacked": True, "command": True,
        "retreat": [[1, 3, 1201], [4, 7, 927], [8, 8, 3727], [9, 10, 4527]],
        "exits": {}, "german_exits": dict.fromkeys(WEST, -5), "snow": False, "ground": "normal", "secret": ["markers"],
        "markers": "0220 0302 0407 0411 0415 0805 0922 1010 1117 1526 "
                   "1624 1711 1805 1819 1902 2010 2024 2217 2322 2711",
    },
    "garage": {
        "date": "1 September 1944", "goal": 50, "north": 0, "activation": [5, 6, 8, 8, 10],
        "new": True, "ready": ["pre-generated"], "campaign_points": 15, "cards": [], "ammunition": 0,
        "entry": {111}, "one_hex": False, "stacked": False, "command": True,
        "retreat": [[1, 3, 4519], [4, 7, 4527], [8, 8, 4101], [9, 10, 4511]],
        "exits": {4101: 4}, "german_exits": {}, "snow": False, "ground": "soft", "secret": [],
        "markers": "0503 0506 0708 0806 0809 1010 1208 1212 1418",
    },
    "red-ball": {
        "date": "1 March 1945", "goal": 40, "north": 6, "activation": [3, 4, 5, 9],
        "new": True, "ready": [], "campaign_points": 10, "cards": ["US6", "US7", "US8"], "ammunition": 0,
        "entry": {4101}, "one_hex": False, "stacked": False, "command": True,
        "retreat": [[1, 3, 1201], [4, 7, 1727], [8, 8, 105], [9, 10, 111]],
        "exits": {927: 10}, "german_exits": {}, "snow": True, "ground": "normal", "secret": [],
        "markers": "0822 0826 1023 1119 1121 1205 1312 1320 1516 1519 "
                   "2013 2312 2814 3206 3303 3305 3317 3413 4003 4204",
    },
}
"""What the document prints, mission by mission; the hex 4237 of the first is read as 4227."""
# fmt: on

WHO: dict[str, Any] = {
    "mistake": ["and", ["attribute", ["this"], "passive"], ["attribute", ["this"], "aboard"]],
    "classic-defense": ["and", ["attribute", ["this"], "is_vehicle"], ["attribute", ["this"], "of_platoon"]],
    "garage": ["attribute", ["this"], "is_vehicle"],
    "red-ball": ["attribute", ["this"], "is_truck"],
}
"""Who is paid for at the exits of a mission, as the compiled record says it."""

ALL_OUT = ["none", ["where", ["members", "german"], ["not", ["attribute", ["this"], "disabled"]]]]
IN_FOUR, NO_MARKERS = ["==", ["condition"], 4], ["fact", "no_markers"]
FIRST_END: dict[str, Any] = {
    **{name: ["and", IN_FOUR, ALL_OUT] for name in ("grand-prix", "classic-defense")},
    **{name: ["and", IN_FOUR, NO_MARKERS, ALL_OUT] for name in ("mistake", "garage", "red-ball")},
    "bad-kreuznach": ["and", NO_MARKERS, ALL_OUT],
}


def record(name: str) -> dict[str, Any]:
    """A mission of the compiled book, flat, in the terms of what is printed."""
    mission, told = book().logic["missions"][name], book().prose["missions"][name]
    return {
        **mission,
        **mission["platoon"],
        **mission["entry"],
        "date": told["date"],
        "entry": set(mission["entry"]["hexes"]),
        "exits": {int(place): points for place, points in mission["exits"].items()},
        "german_exits": {int(place): points for place, points in mission["german_exits"].items()},
        "markers": " ".join(f"{place:04}" for _, place in sorted(mission["markers"].items(), key=lambda m: int(m[0]))),
    }


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed_is_so(name: str) -> None:
    """Every fact of the briefing, and a point for each Event marker that is found."""
    found = record(name)
    assert {fact: found[fact] for fact in PRINTED[name]} == PRINTED[name]
    assert found["marker_victory"] == 1


@pytest.mark.parametrize("name", PRINTED)
def test_it_ends_and_pays_as_it_is_printed(name: str) -> None:
    """The first end is the document's, and only who is named there is paid for at an exit."""
    mission = book().logic["missions"][name]
    assert mission["ends"][0] == {"when": FIRST_END[name], "ending": None}
    assert list({str(who): who for who in mission["exits_of"]["us"].values()}.values()) == (
        [WHO[name]] if name in WHO else []
    )


def test_what_only_one_briefing_has() -> None:
    """The light of the fifth, the set-up of the fourth, the barrage of the second."""
    missions = book().logic["missions"]
    assert missions["garage"]["light"] == {
        "since": 2,
        "becomes": [
            {"name": "dusk", "round": 11, "range": 10, "fired": 20},
            {"name": "night", "round": 21, "range": 5, "fired": 10},
        ],
    }
    setup = missions["bad-kreuznach"]["entry"]
    assert (setup["set_up"], setup["defilade"], setup["sight_all"]) == (True, True, True)
    assert setup["positions"] == {"count": 2, "where": ["attribute", ["this"], "is_gun"]}
    assert missions["mistake"]["artillery"]["planned"]["barrages"] == 1


def test_nothing_is_wrong_with_them() -> None:
    """Not a finding in the whole book."""
    assert [(finding.code, finding.message) for finding in lint(authored())] == []


def test_whoever_plays_them_needs_what_is_lent(tmp_path: Path) -> None:
    """The map and the ready platoon are those of Open Fire, so they are not written twice."""
    names = {path.name for path in (BOOKS / "briefings").rglob("*.yaml")}
    assert {path.name for path in assemble(tmp_path).glob("*.yaml")} - names == {
        "map.yaml",
        "pre-generated.yaml",
    }


@pytest.mark.parametrize(("mission", "policy"), sampled([(m, p) for m in PRINTED for p in AT_ONCE], 3))
def test_every_quick_bot_plays_it_to_its_end(mission: str, policy: str) -> None:
    """Without an error, and not before anything has happened."""
    assert play(book(), mission, policy, 3).rounds > 0


def test_the_same_seed_is_the_same_game() -> None:
    """So two versions of a bot can be held against each other."""
    first, again, other = (play(book(), "garage", "shooter", seed)[:3] for seed in (1, 1, 2))
    assert first == again != other
