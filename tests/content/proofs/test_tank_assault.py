"""1943, infantry that assaults a tank, by hand: the small arms chart and the weapon differential (3.5)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.helpers.proofs import Given, Odds, compiled, engine_odds, total, written

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "nineteen-forty-three", "tank-assault"

ANTI_TANK = {"hand-grenades": 2, "petrol-bombs": 3, "charges": 5, "rocket-launcher": 7}
STRENGTH = {0: 0, 1: 0, 2: -2, 3: -2, 4: -4, 5: -4}
"""Of a unit of six, by the bases it has lost."""


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    extra = ANTI_TANK[given["weapon"]] - int(written(BOOK).cards[given["target"]]["defence"])
    extra += STRENGTH[given["killed"]] - 2 * given["moved"] - 2 * given["demoralised"]
    scores = [die + extra for die in range(1, 11)]
    nothing = "damaged" if given["target_damaged"] else "no-effect"
    words = ("killed" if score >= 9 else "damaged" if score >= 5 else nothing for score in scores)
    return total((Fraction(1, 10), {"outcome": word}) for word in words)


@pytest.mark.parametrize("target", ["BA-64", "T-34", "Tiger"])
@pytest.mark.parametrize("weapon", ANTI_TANK)
def test_odds_are_what_the_chapter_comes_to(weapon: str, target: str) -> None:
    """For each strength of the unit, and with each combination of what else counts."""
    for killed, moved, demoralised, damaged in product(STRENGTH, *[(False, True)] * 3):
        given = {"weapon": weapon, "target": target, "killed": killed, "moved": moved}
        given |= {"demoralised": demoralised, "target_damaged": damaged}
        assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


@pytest.mark.parametrize(
    ("given", "because"),
    [
        ({"weapon": "charges", "target": "Infantry"}, "fires its small arms"),
        ({"weapon": "charges", "target": "T-34", "range": 61}, "range of assault weapons"),
        ({"weapon": "charges", "target": "T-34", "bases": 2, "killed": 2}, "none of the unit's bases"),
    ],
)
def test_what_cannot_be(given: Given, because: str) -> None:
    """Each with its reason."""
    with pytest.raises(WrongInput, match=because):
        compiled(BOOK).procedure(PROCEDURE).odds(**given)
