"""Mission Command, movement, by hand: the rates as the quick reference sheets print them, and exact shares of a move.

An action is one allowance in a hot situation and two in a cold one, and half of that when the element is busy in it or
drives backwards. Every centimetre of ground with a rate takes one part in so many of an allowance.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor
from typing import Any

import pytest
from tests.helpers.proofs import Given, engine_roll

BOOK = "mission-command"

SHEET = """
    foot              5   5    5     2   2
    encumbered-foot   5   5    2   min   2
    all-wheel-drive  30  25   10    no   5
    other-wheels     30  10    5    no   5
    bicycles         10   8  min   min   5
    slow-tracks      15  10    5    no   2
    tracks           20  15   10    no   2
    fast-tracks      30  25   10    no   2
"""
"""Road, clear, rough and difficult ground, and what an obstacle takes."""

ROWS = {name: columns for name, *columns in map(str.split, SHEET.strip().splitlines())}
NIGHT = {"road": 5, "clear": 5, "rough": 2}
GROUNDS = ("road", "clear", "rough", "difficult")
ON_WHEELS_OR_TRACKS = ("all-wheel-drive", "other-wheels", "slow-tracks", "tracks", "fast-tracks")


def rate(troops: str, ground: str, *, dark: bool) -> int | str:
    """A rate, `minimum` or `impassable`."""
    cell = ROWS[troops][GROUNDS.index(ground)]
    if not cell.isdigit():
        return {"min": "minimum", "no": "impassable"}[cell]
    return min(int(cell), NIGHT.get(ground, 99)) if dark else int(cell)


def allowances(given: Given) -> Fraction:
    """How many allowances the actions come to."""
    slowed = int(given["actions"] if given.get("reversing") else given.get("busy", 0))
    each = Fraction(1 if given["situation"] == "hot" else 2)
    return each * int(given["actions"]) - each / 2 * slowed


def creep(given: Given) -> int:
    """How far minimum movement comes."""
    slowed = given.get("reversing") or given.get("busy", 0) > 0
    return 0 if given["actions"] == 1 else 1 if slowed else 2


def toll(troops: str, turns: int, obstacles: int) -> int:
    """What turns and obstacles take off."""
    return 2 * turns * (troops in ON_WHEELS_OR_TRACKS) + obstacles * int(ROWS[troops][4])


def distance(given: Given) -> int | str:
    """How far a move comes over one kind of ground."""
    by = rate(given["troops"], given["ground"], dark=given.get("bad_light", False))
    if by == "impassable":
        return by
    far = creep(given) if isinstance(by, str) else floor(by * allowances(given))
    return max(0, far - toll(given["troops"], given.get("turns", 0), given.get("obstacles", 0)))


def moves() -> list[dict[str, Any]]:
    """Moves of all troops over all ground, with everything that holds them up in turn."""
    found: list[dict[str, Any]] = []
    slower: list[dict[str, Any]] = [
        {},
        {"busy": 1},
        {"turns": 3},
        {"obstacles": 1, "streams": True},
        {"bad_light": True},
    ]
    for troops, ground, situation, actions in product(ROWS, GROUNDS, ("hot", "cold"), (1, 2)):
        plain = {"troops": troops, "ground": ground, "situation": situation, "actions": actions}
        found += [{**plain, **one} for one in slower]
        if troops in ON_WHEELS_OR_TRACKS:
            found.append({**plain, "reversing": True, "busy": actions, "turns": 1})
    return found


def test_every_move_comes_as_far_as_the_sheet_says() -> None:
    """Rates, halves, the minimum, turns, obstacles and darkness."""
    for given in moves():
        pace = "slow" if given["actions"] == 1 else "fast"
        assert engine_roll(BOOK, "move", given) == {"distance": distance(given), "pace": pace}, given


def test_a_route_of_one_stretch_is_a_move() -> None:
    """Both procedures agree, wherever the ground can be entered."""
    for given in moves():
        own = {name: given[name] for name in given if name not in ("ground", "turns", "obstacles", "streams")}
        obstacle = "shallow-stream" if given.get("obstacles") else "nothing"
        leg = {"ground": given["ground"], "length": 150, "turns": given.get("turns", 0), "obstacle": obstacle}
        found = engine_roll(BOOK, "route", {**own, "path": [leg]})
        far = distance(given)
        assert found["distance"] == (0 if far == "impassable" else far), given
        assert found["end"] == ("impassable-ground" if far == "impassable" else "out-of-movement")


def walk(given: Given) -> tuple[str, list[int], Fraction]:
    """A route, stretch by stretch: why it ends, how far it comes on each, and what is left of the allowances."""
    left = whole = allowances(given)
    legs: list[int] = []
    end = "arrives"
    for leg in given["path"]:
        legs.append(0)
        by = rate(given["troops"], leg["ground"], dark=given.get("bad_light", False))
        if end != "arrives":
            continue
        if leg.get("obstacle") == "other" and given["troops"] == "other-wheels":
            end = "obstacle"
        elif by == "impassable":
            end = "impassable-ground"
        else:
            held = toll(given["troops"], leg.get("turns", 0), "obstacle" in leg)
            way = (creep(given) if left == whole else 0) if isinstance(by, str) else floor(left * by)
            legs[-1] = min(leg["length"], max(0, way - held))
            left = Fraction(0) if isinstance(by, str) else max(Fraction(0), left - Fraction(legs[-1] + held, by))
            end = "arrives" if legs[-1] == leg["length"] else "out-of-movement"
    return end, legs, left


def leg(length: int, ground: str = "clear", **more: Any) -> dict[str, Any]:
    """A stretch."""
    return {"ground": ground, "length": length, **more}


ROUTES: list[list[dict[str, Any]]] = [
    [leg(5), leg(15, "road")],
    [leg(20, "road"), leg(3, turns=1), leg(4, "rough")],
    [leg(2, "difficult"), leg(3)],
    [leg(1), leg(1, "difficult")],
    [leg(4, "rough"), leg(3, obstacle="shallow-stream"), leg(30, "road")],
    [leg(7, "road", turns=2), leg(3, "rough", obstacle="other"), leg(2), leg(2, "road", turns=1)],
    [leg(1, "road"), leg(1), leg(1, "rough"), leg(1), leg(1, "road"), leg(100, "road")],
]


@pytest.mark.parametrize("path", ROUTES, ids=lambda path: " ".join(f"{one['length']}-{one['ground']}" for one in path))
def test_routes_are_walked_in_proportion(path: list[dict[str, Any]]) -> None:
    """All troops, hot and cold, slow and fast, by day and by night."""
    for troops, situation, actions, busy, dark in product(ROWS, ("hot", "cold"), (1, 2), (0, 1), (False, True)):
        given = {"troops": troops, "situation": situation, "actions": actions, "busy": busy, "bad_light": dark}
        end, legs, left = walk({**given, "path": path})
        found = engine_roll(BOOK, "route", {**given, "path": path})
        assert [one["distance"] for one in found["legs"]] == legs, given
        assert (found["end"], found["distance"], found["left"]) == (end, sum(legs), floor(left * 100)), given
