"""Distributions: against a plain count of every way the dice fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.resolver.distributions import Distribution, certain, mixed, thrown, totals

WEIGHTS = st.dictionaries(st.integers(0, 5), st.integers(1, 30), max_size=4)


def chances(found: Distribution) -> dict[object, Fraction]:
    """The chance of each value."""
    return {value: Fraction(weight, found.over) for value, weight in found.weights.items()}


@pytest.mark.parametrize("notation", ["d2", "1d100", "2d6", "3d4", "5d3", "2d20"])
def test_dice_fall_as_often_as_a_count_of_all_their_faces_says(notation: str) -> None:
    """Faces in order from the lowest, each with its number of ways."""
    dice = parse_dice(notation)
    every = product(range(1, dice.sides + 1), repeat=dice.count)
    found = thrown(dice)
    assert found.weights == Counter(tuple(sorted(faces)) for faces in every)
    assert found.over == dice.sides**dice.count


@pytest.mark.parametrize(
    ("notation", "total", "chance"), [("1d10", 1, 10), ("2d6", 7, 6), ("3d6", 3, 216), ("1d100", 50, 100)]
)
def test_the_chances_of_totals_are_exact(notation: str, total: int, chance: int) -> None:
    """Fractions, that add up to one."""
    found = chances(totals(parse_dice(notation)))
    assert found[total] == Fraction(1, chance)
    assert sum(found.values()) == 1


def test_twenty_dice_are_no_trouble() -> None:
    """The most that can be written: their ways are counted, not tried."""
    found = thrown(Dice(20, 6))
    assert len(found.weights) == 53130
    assert sum(found.weights.values()) == found.over == 6**20


def test_what_is_certain_is_all_there_is() -> None:
    """One value, once in one."""
    assert certain("x") == Distribution(1, {"x": 1})


@given(st.lists(st.builds(Distribution, st.integers(1, 60), WEIGHTS), max_size=4))
def test_a_mixture_is_the_sum_of_its_parts(parts: list[Distribution]) -> None:
    """Whatever the parts are counted over; the rest of each is elsewhere, and stays there."""
    wanted: dict[object, Fraction] = {}
    for part in parts:
        for value, chance in chances(part).items():
            wanted[value] = wanted.get(value, Fraction(0)) + chance
    assert chances(mixed(parts)) == wanted


def test_a_mixture_of_nothing_is_empty() -> None:
    """No parts, or parts without a value."""
    assert mixed([]).weights == mixed([Distribution(6, {})]).weights == {}
