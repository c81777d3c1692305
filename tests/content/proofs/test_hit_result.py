"""1943, what a hit does, by hand: each sort of target, each result, whole and damaged (3.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.helpers.proofs import engine_odds, text

BOOK, PROCEDURE = "nineteen-forty-three", "hit-result"

NOTHING, DAMAGED, STUCK, DEAD = "stands", "is damaged", "is stuck", "loses a base"

UNIT = {
    "no-effect": (NOTHING, "still damaged"),
    "immobilised": (NOTHING, "still damaged"),
    "damaged": (DAMAGED, DEAD),
    "killed": (DEAD, "loses a base and is still damaged"),
}
BASE = {
    "no-effect": (NOTHING, "still damaged"),
    "immobilised": (STUCK, "stuck and still damaged"),
    "damaged": (DAMAGED, "still damaged"),
    "killed": (DEAD, DEAD),
}
FRAGILE = dict.fromkeys(BASE, (DEAD, DEAD))
"""By the result: what becomes of a whole target, and of one that is damaged already."""

TARGETS = {
    "Infantry": UNIT,
    "Cavalry": UNIT,
    "Led-horses": UNIT,
    "Machine-gun": FRAGILE,
    "Mortar": FRAGILE,
    "Field-gun": BASE,
    "Anti-tank-gun": BASE,
    "Lorry": BASE,
    "Tiger": BASE,
    "BA-64": BASE,
}
GUNS = ("Field-gun", "Anti-tank-gun")


@pytest.mark.parametrize("target", TARGETS)
def test_every_result_for_every_sort_of_target(target: str) -> None:
    """Only the crew of a vehicle tests its nerve when it is stuck."""
    for effect, fates in TARGETS[target].items():
        for damaged, fate in zip((False, True), fates, strict=True):
            stuck = "stuck" in fate
            expected = {
                "kills": int("loses" in fate),
                "damaged": "damaged" in fate,
                "immobilised": stuck,
                "crew_reaction": stuck and target not in GUNS,
            }
            given = {"target": target, "effect": effect, "target_damaged": damaged}
            assert engine_odds(BOOK, PROCEDURE, given) == {text(expected): Fraction(1)}, given
