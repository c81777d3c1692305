"""1943, light smoke by hand: an inch for each point of size, and the last of it on a kill die of 1 or 2 (3.7)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.helpers.proofs import compiled, engine_odds, text, written

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "nineteen-forty-three", "light-smoke"

INCHES = {"60mm-mortar": 1, "81mm-mortar": 3, "120mm-mortar": 5, "75mm-M3": 5, "75mm-KwK-40": 5}
"""By the size index that is printed."""


@pytest.mark.parametrize("weapon", INCHES)
def test_odds_are_what_the_chapter_comes_to(weapon: str) -> None:
    """A heavy mortar covers five inches, as the chapter says itself."""
    inches = {"diameter": INCHES[weapon]}
    expected = {text(inches | {"smoke_out": out}): Fraction(2 if out else 8, 10) for out in (True, False)}
    assert engine_odds(BOOK, PROCEDURE, {"weapon": weapon}) == expected


def test_who_has_smoke() -> None:
    """All mortars, and some vehicles; nobody else, and nobody who has fired."""
    smoke = compiled(BOOK).procedure(PROCEDURE)
    weapons = {name for name, card in written(BOOK).cards.items() if card["card"] == "weapons"}
    for weapon in sorted(weapons - set(INCHES)):
        with pytest.raises(WrongInput, match="no smoke"):
            smoke.odds(weapon=weapon)
    with pytest.raises(WrongInput, match="not fired this turn"):
        smoke.odds(weapon="60mm-mortar", fired=True)
