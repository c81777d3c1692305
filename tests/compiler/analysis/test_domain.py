"""The abstract domain held against plain numbers: every small interval, bounded or not, with every other."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from itertools import product

import pytest

from hulldown_compiler.analysis.domain.intervals import (
    ARITHMETIC,
    MAYBE,
    NO,
    YES,
    Interval,
    clamp,
    compare,
    hull,
    meet,
    narrow,
    overlap,
)

FAR = 9
"""Where an open end is cut off."""

SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
ENDS = (None, -1, 0, 1, 2)
INTERVALS = [(low, high) for low, high in product(ENDS, ENDS) if low is None or high is None or low <= high]
PAIRS = list(product(INTERVALS, INTERVALS))
OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "min": min,
    "max": max,
}


def numbers(interval: Interval) -> range:
    """The numbers of an interval."""
    low, high = interval
    return range(-FAR if low is None else low, (FAR if high is None else high) + 1)


def inside(number: int, interval: Interval) -> bool:
    """Whether an interval has a number."""
    return overlap(interval, (number, number))


def pairs(one: Interval, other: Interval) -> Iterator[tuple[int, int]]:
    """Every number of one with every number of the other."""
    return product(numbers(one), numbers(other))


@pytest.mark.parametrize("sign", SIGNS)
def test_comparisons_say_what_may_be(sign: str) -> None:
    """And no more than that."""
    for one, other in PAIRS:
        truths = {SIGNS[sign](left, right) for left, right in pairs(one, other)}
        bits = (YES if True in truths else 0) | (NO if False in truths else 0)
        assert compare(sign, one, other) == bits or (compare(sign, one, other) == MAYBE and None in (*one, *other))


@pytest.mark.parametrize("sign", SIGNS)
def test_what_a_comparison_leaves_is_all_for_which_it_may_hold(sign: str) -> None:
    """Of bounded intervals, nothing else is left at their ends."""
    for one, other in PAIRS:
        left = narrow(one, sign, other)
        holding = {number for number, with_ in pairs(one, other) if SIGNS[sign](number, with_)}
        assert all(left is not None and inside(number, left) for number in holding)
        if None not in (*one, *other):
            assert left == ((min(holding), max(holding)) if holding else None)


def test_the_hull_has_both_and_the_meet_what_is_in_both() -> None:
    """And both are as small as can be."""
    for one, other in PAIRS:
        whole, common = hull(one, other), meet(one, other)
        assert set(numbers(whole)) >= {*numbers(one), *numbers(other)}
        assert set(numbers(common) if common else ()) == set(numbers(one)) & set(numbers(other))


@pytest.mark.parametrize("sign", OPERATORS)
def test_arithmetic_loses_nothing(sign: str) -> None:
    """Whatever two numbers are, what comes of them is in what comes of their intervals."""
    for one, other in PAIRS:
        result = ARITHMETIC[sign](one, other)
        assert all(inside(OPERATORS[sign](left, right), result) for left, right in pairs(one, other))


def test_what_is_clamped_is_within_the_bounds() -> None:
    """And each number goes to the nearest."""
    for one in INTERVALS:
        held = [max(0, min(1, number)) for number in numbers(one)]
        assert clamp(one, (0, 1)) == (min(held), max(held))
