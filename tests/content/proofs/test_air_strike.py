"""1943, air strikes by hand: every base in the zone is rolled for, and what becomes of them is added up (3.7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, total

BOOK, PROCEDURE = "nineteen-forty-three", "air-strike"

Fate = tuple[int, bool, bool]
"""Killed, damaged, stuck."""


def fate(score: int, target: str) -> Fate:
    """What becomes of a single base."""
    if target == "Mortar":
        return int(score >= 9), False, False
    stuck = score == 8 and target != "Infantry"
    return int(score >= 10), score == 9, stuck


def expected(ordnance: Given, targets: list[dict[str, Any]]) -> Odds:
    """All sums and their chances, for single bases in the open."""
    found = []
    for dice in product(range(1, 11), repeat=len(targets)):
        fates = [fate(die + ordnance[one["unit"]], one["unit"]) for die, one in zip(dice, targets, strict=True)]
        kills, damaged, stuck = (sum(one[part] for one in fates) for part in range(3))
        outcome = {"kills": kills, "damaged": damaged, "immobilised": stuck}
        found.append((Fraction(1, 10 ** len(targets)), outcome))
    return total(found)


BRINGS = {
    "strafing": {"Infantry": 0, "Mortar": 0, "Lorry": 0, "T-34": -2},
    "rockets": {"Infantry": 0, "Mortar": 0, "Lorry": 0, "T-34": 0},
    "bombs": {"Infantry": 1, "Mortar": 1, "Lorry": 1, "T-34": -1},
}


@pytest.mark.parametrize("ordnance", BRINGS)
@pytest.mark.parametrize("units", [[], ["T-34"], ["Lorry", "T-34", "Mortar"], ["Infantry", "Infantry", "T-34"]])
def test_the_sums_of_a_strike(ordnance: str, units: list[str]) -> None:
    """Every outcome, to the last fraction; two units that are damaged are two, and not one base killed."""
    targets = [{"unit": unit} for unit in units]
    given = {"ordnance": ordnance, "targets": targets}
    assert engine_odds(BOOK, PROCEDURE, given) == expected(BRINGS[ordnance], targets)


def test_cover_belongs_to_each_target() -> None:
    """Bombs on two bases of men, one in a bunker: 2 in 10 die in the open, and behind hard cover nobody."""
    targets = [{"unit": "Infantry"}, {"unit": "Infantry", "cover": "hard"}]
    open_ground = {0: Fraction(7, 10), 1: Fraction(1, 10), 2: Fraction(2, 10)}
    in_cover = {0: Fraction(9, 10), 1: Fraction(1, 10)}
    came = product(open_ground.items(), in_cover.items())
    assert engine_odds(BOOK, PROCEDURE, {"ordnance": "bombs", "targets": targets}) == total(
        (chance * other, {"kills": int(one == 2), "damaged": int(one == 1) + hurt, "immobilised": 0})
        for (one, chance), (hurt, other) in came
    )
