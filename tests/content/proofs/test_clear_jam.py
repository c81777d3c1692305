"""1943, a jammed machine gun by hand: one try a turn, and a 1 clears it (3.7)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.helpers.proofs import Outcome, compiled, engine_odds, total

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "nineteen-forty-three", "clear-jam"


@pytest.mark.parametrize("turns", range(1, 11))
def test_odds_are_what_the_chapter_comes_to(turns: int) -> None:
    """The turn in which it is cleared, or none of them."""
    never: Outcome = {"cleared": False, "turn": "none"}
    found = [(Fraction(9, 10) ** turns, never)]
    found += [(Fraction(9, 10) ** (nth - 1) / 10, {"cleared": True, "turn": nth}) for nth in range(1, turns + 1)]
    assert engine_odds(BOOK, PROCEDURE, {"turns": turns}) == total(found)


def test_a_gun_that_moves_stays_jammed() -> None:
    """It has to stand still."""
    with pytest.raises(WrongInput, match="stand still"):
        compiled(BOOK).procedure(PROCEDURE).odds(moved=True)
