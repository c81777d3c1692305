"""1943, crew reaction by hand: two in ten leave their vehicle, one more or less by training, one more if damaged."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.helpers.proofs import engine_odds, text

BOOK, PROCEDURE = "nineteen-forty-three", "crew-reaction"


@pytest.mark.parametrize(
    ("training", "damaged", "of_ten"),
    [
        ("outstanding", False, 1),
        ("great", False, 2),
        ("middling", False, 2),
        ("abysmal", False, 3),
        ("outstanding", True, 2),
        ("middling", True, 3),
        ("abysmal", True, 4),
    ],
)
def test_so_many_crews_leave(training: str, *, damaged: bool, of_ten: int) -> None:
    """Of ten that are stuck."""
    left = Fraction(of_ten, 10)
    expected = {text({"outcome": "bails-out"}): left, text({"outcome": "stays"}): 1 - left}
    assert engine_odds(BOOK, PROCEDURE, {"training": training, "damaged": damaged}) == expected
