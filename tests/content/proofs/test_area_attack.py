"""1943, a unit under an area weapon, by hand: a die for each base; 8 stops a vehicle, 9 damages, 10 kills."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.helpers.proofs import Odds, compiled, engine_odds, total, written

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "nineteen-forty-three", "area-attack"

BRING = {"strafing": (0, -2), "rockets": (0, 0), "bombs": (1, -1)}
"""Against personnel, and against tanks."""

COVER = {"open": 0, "soft": 0, "solid": -1, "hard": -2, "solid-and-hard": -3}


def unit(scores: tuple[int, ...]) -> tuple[int, bool]:
    """Bases that a unit loses to these scores, and whether one that is left is damaged: of damages every two kill."""
    kills, damages = sum(score >= 10 for score in scores), sum(score == 9 for score in scores)
    lost = kills + damages // 2
    return lost, damages % 2 == 1 and lost < len(scores)


def expected(target: str, bases: int, extra: int) -> Odds:
    """All outcomes and their chances, from every sequence of dice."""
    kind, found = written(BOOK).cards[target]["kind"], []
    for dice in product(range(1, 11), repeat=bases):
        scores = tuple(die + extra for die in dice)
        kills, damaged = unit(scores)
        stuck = kind in ("vehicle", "towed-gun") and scores[0] == 8
        if kind in ("machine-gun", "mortar"):
            kills, damaged = int(scores[0] >= 9), False
        found.append((Fraction(1, 10**bases), {"kills": kills, "damaged": damaged, "immobilised": stuck}))
    return total(found)


@pytest.mark.parametrize("ordnance", BRING)
@pytest.mark.parametrize("cover", COVER)
def test_men_behind_each_sort_of_cover(ordnance: str, cover: str) -> None:
    """Three bases, standing and prone."""
    for prone in (False, True):
        given = {"target": "Infantry", "bases": 3, "ordnance": ordnance, "cover": cover, "prone": prone}
        extra = BRING[ordnance][0] + COVER[cover] - prone
        assert engine_odds(BOOK, PROCEDURE, given) == expected("Infantry", 3, extra)


@pytest.mark.parametrize("ordnance", BRING)
@pytest.mark.parametrize("target", ["Machine-gun", "Mortar", "Field-gun", "Lorry", "Led-horses", "T-34", "Tiger"])
def test_single_bases(target: str, ordnance: str) -> None:
    """Tanks are tougher than lorries, by what the aircraft bring."""
    tank = written(BOOK).cards[target]["class"] == "tank"
    given = {"target": target, "ordnance": ordnance}
    assert engine_odds(BOOK, PROCEDURE, given) == expected(target, 1, BRING[ordnance][tank])


def test_a_base_damaged_before_is_lost_to_one_more_damage() -> None:
    """And one damage more leaves nothing of it."""
    odds = engine_odds(BOOK, PROCEDURE, {"target": "Infantry", "ordnance": "rockets", "target_damaged": True})
    came = {True: Fraction(8, 10), False: Fraction(2, 10)}
    assert odds == total(
        (chance, {"kills": int(not whole), "damaged": whole, "immobilised": False}) for whole, chance in came.items()
    )


def test_a_single_base_is_one() -> None:
    """Only units have several bases."""
    with pytest.raises(WrongInput, match="single base"):
        compiled(BOOK).procedure(PROCEDURE).odds(target="Tiger", bases=2, ordnance="bombs")
