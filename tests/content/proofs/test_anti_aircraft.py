"""Mission Command, anti-aircraft fire, worked out by hand from the quick reference sheets.

To hit: 1d20, modified, or two of them for a whole infantry element. Each hit has a plain 1d20 against two numbers, and
the graver result counts. The sheets are copied here as they are printed, apart from the book's own tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, share, total

BOOK, PROCEDURE = "mission-command", "anti-aircraft"

APPROACHES = ("dive", "low", "medium", "high")

TO_HIT = {
    "small arms": "18 19 - -",
    "20-30": "15 17 - -",
    "31-57": "15 17 18 -",
    "over 57": "15 17 18 19",
}

DAMAGE = {
    "small arms": "18/- 19/- 20/-",
    "20-30": "15/18 16/19 17/20",
    "31-57": "14/17 15/18 16/19",
    "over 57": "13/16 14/17 15/18",
}
"""Damaged and destroyed, for light, medium and heavy aircraft."""

WEAPONS = {
    "small-arms": ("small arms", 0),
    "light-MG": ("small arms", 0),
    "multi-MG": ("small arms", 2),
    "heavy-MG": ("small arms", 0),
    "20mm-auto-cannon": ("20-30", 0),
    "multi-30mm": ("20-30", 2),
    "40mm-flak": ("31-57", 0),
    "88mm-L56": ("over 57", 0),
    "90mm-L53": ("over 57", 0),
}
"""The row, and what several barrels add."""

SIZES = {"Typhoon": 0, "Ju-87": 0, "Ju-88": 1, "B-26": 1, "B-17": 2}

RANK = ("miss", "no-effect", "damaged", "destroyed")


def one_die(given: Given) -> list[tuple[Fraction, str]]:
    """What may come of one die to hit."""
    row, barrels = WEAPONS[given["weapon"]]
    need = int(TO_HIT[row].split()[APPROACHES.index(given["approach"])])
    hit = share(21 - need + barrels - given.get("suppressions", 0), 20)
    damaged, destroyed = DAMAGE[row].split()[SIZES[given["aircraft"]]].split("/")
    kill = Fraction(0) if destroyed == "-" else share(21 - int(destroyed), 20)
    hurt = share(21 - int(damaged), 20) - kill
    return [
        (1 - hit, "miss"),
        (hit * (1 - hurt - kill), "no-effect"),
        (hit * hurt, "damaged"),
        (hit * kill, "destroyed"),
    ]


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """The gravest of all dice, and how many of them hit."""
    row = WEAPONS[given["weapon"]][0]
    if TO_HIT[row].split()[APPROACHES.index(given["approach"])] == "-":
        yield Fraction(1), {"outcome": "out-of-reach", "hits": 0}
        return
    for dice in product(one_die(given), repeat=2 if given.get("infantry") else 1):
        chance = Fraction(1)
        for part, _ in dice:
            chance *= part
        names = [name for _, name in dice]
        yield chance, {"outcome": max(names, key=RANK.index), "hits": len(names) - names.count("miss")}


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    return total(outcomes(given))


def fire(weapon: str, aircraft: str, approach: str, **more: Any) -> dict[str, Any]:
    """The inputs of one shot at an aircraft."""
    return {"weapon": weapon, "aircraft": aircraft, "approach": approach, **more}


@pytest.mark.parametrize("weapon", WEAPONS)
def test_odds_are_what_the_sheets_come_to(weapon: str) -> None:
    """At every size and height, to the last fraction; with suppression markers too."""
    for aircraft, approach, suppressions in product(SIZES, APPROACHES, (0, 1, 3)):
        if approach != "dive" or aircraft.startswith("Ju-"):
            given = fire(weapon, aircraft, approach, suppressions=suppressions)
            assert engine_odds(BOOK, PROCEDURE, given) == expected(given), given


INFANTRY = [
    fire("small-arms", "Typhoon", "low", infantry=True),
    fire("small-arms", "Ju-87", "dive", infantry=True, suppressions=1),
    fire("light-MG", "B-17", "low", infantry=True),
    fire("light-MG", "B-26", "medium", infantry=True),
]


@pytest.mark.parametrize("given", INFANTRY, ids=lambda given: f"{given['weapon']} {given['aircraft']}")
def test_a_whole_infantry_element_fires_twice(given: Given) -> None:
    """Two dice to hit, each with a conversion of its own."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)
