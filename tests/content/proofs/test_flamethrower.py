"""1943, flamethrowers by hand: a base for each burst, and one time in three it was the last (3.7)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.helpers.proofs import compiled, engine_odds, total

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "nineteen-forty-three", "flamethrower"


@pytest.mark.parametrize("turns", range(1, 7))
def test_odds_are_what_the_chapter_comes_to(turns: int) -> None:
    """It burns until a 1 or 2 on 1D6, or to the last of the turns it is asked for."""
    last, goes_on = Fraction(2, 6), Fraction(4, 6)
    found = [(goes_on ** (nth - 1) * last, {"kills": nth, "fuel_out": True}) for nth in range(1, turns + 1)]
    found.append((goes_on**turns, {"kills": turns, "fuel_out": False}))
    assert engine_odds(BOOK, PROCEDURE, {"turns": turns, "range": 60}) == total(found)


def test_small_arms_or_flames() -> None:
    """Not both in a turn; and not beyond the range of assault weapons."""
    flamethrower = compiled(BOOK).procedure(PROCEDURE)
    with pytest.raises(WrongInput, match="its small arms or its flamethrower"):
        flamethrower.odds(fired=True)
    with pytest.raises(WrongInput, match="range of assault weapons"):
        flamethrower.odds(range=61)
