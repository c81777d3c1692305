"""1943, the strength of a firing unit, counted by hand: thirds of its bases, and the two modifiers that are printed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.helpers.proofs import compiled, engine_odds, text

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "nineteen-forty-three", "firing-strength"


def counted(bases: int, firing: int) -> tuple[str, int]:
    """What a unit fires as: full with more than two thirds of its bases, a remnant with one third or less (3.5)."""
    able = Fraction(firing, bases)
    if able > Fraction(2, 3):
        return "full", 0
    return ("weak", -2) if able > Fraction(1, 3) else ("remnant", -4)


@pytest.mark.parametrize("bases", range(1, 13))
def test_every_unit_with_every_loss(bases: int) -> None:
    """Whatever of its bases are dead, and whatever of the rest masked."""
    for killed in range(bases):
        for masked in range(bases - killed):
            firing = bases - killed - masked
            strength, modifier = counted(bases, firing)
            expected = {text({"strength": strength, "firing": firing, "modifier": modifier}): Fraction(1)}
            assert engine_odds(BOOK, PROCEDURE, {"bases": bases, "killed": killed, "masked": masked}) == expected


def test_a_unit_of_which_nobody_is_left_does_not_fire() -> None:
    """The dead and the masked may not come to all of it."""
    with pytest.raises(WrongInput, match="none of its bases is left to fire"):
        compiled(BOOK).procedure(PROCEDURE).odds(bases=4, killed=2, masked=2)
