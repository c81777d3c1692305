"""Distributions: how likely each of some values is, in whole numbers over a common one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, lcm, prod
from typing import Any, NamedTuple

from hulldown_engine.basics.dice import Dice


class Distribution(NamedTuple):
    """Whole-number weights of values over a common denominator: a weight of 3 over 10 is a chance of 3/10.

    The weights may add up to less than the denominator: then it is part of a distribution.
    """

    over: int
    weights: Mapping[Any, int]


def certain(value: Hashable) -> Distribution:
    """The distribution of one value with a chance of 1."""
    return Distribution(1, {value: 1})


def scaled(distribution: Distribution, weight: int, over: int) -> Distribution:
    """A distribution whose chances are multiplied by `weight` / `over`."""
    if weight == over == 1:
        return distribution
    return Distribution(
        distribution.over * over, {value: times * weight for value, times in distribution.weights.items()}
    )


def mixed(parts: Iterable[Distribution]) -> Distribution:
    """The sum of partial distributions, over their least common denominator."""
    present = [part for part in parts if part.weights]
    if len(present) == 1:
        return present[0]
    over = lcm(*(part.over for part in present))
    weights: dict[Any, int] = {}
    for part in present:
        times = over // part.over
        for value, weight in part.weights.items():
            weights[value] = weights.get(value, 0) + weight * times
    return Distribution(over, weights)


@lru_cache(maxsize=256)
def thrown(dice: Dice) -> Distribution:
    """The distribution of the faces that some dice show, as sorted tuples."""
    ways = {
        faces: factorial(dice.count) // prod(factorial(times) for times in Counter(faces).values())
        for faces in combinations_with_replacement(range(1, dice.sides + 1), dice.count)
    }
    return Distribution(dice.sides**dice.count, ways)


@lru_cache(maxsize=256)
def totals(dice: Dice) -> Distribution:
    """The distribution of the total of some dice."""
    ways = {0: 1}
    for _ in range(dice.count):
        after: dict[int, int] = {}
        for total, weight in ways.items():
            for face in range(1, dice.sides + 1):
                after[total + face] = after.get(total + face, 0) + weight
        ways = after
    return Distribution(dice.sides**dice.count, ways)
