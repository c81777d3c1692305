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
    """Weights of values, over a whole number: a weight of 3 over 10 is three times in ten.

    The weights may come to less than the whole: the rest is elsewhere.
    """

    over: int
    weights: Mapping[Any, int]


def certain(value: Hashable) -> Distribution:
    """One value, always."""
    return Distribution(1, {value: 1})


def scaled(distribution: Distribution, weight: int, over: int) -> Distribution:
    """A distribution that comes up so often, over a whole number."""
    if weight == over == 1:
        return distribution
    return Distribution(
        distribution.over * over, {value: times * weight for value, times in distribution.weights.items()}
    )


def mixed(parts: Iterable[Distribution]) -> Distribution:
    """The sum of several distributions."""
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
    """Every way some dice can fall, faces in order from the lowest."""
    ways = {
        faces: factorial(dice.count) // prod(factorial(times) for times in Counter(faces).values())
        for faces in combinations_with_replacement(range(1, dice.sides + 1), dice.count)
    }
    return Distribution(dice.sides**dice.count, ways)


@lru_cache(maxsize=256)
def totals(dice: Dice) -> Distribution:
    """The totals some dice come to."""
    ways = {0: 1}
    for _ in range(dice.count):
        after: dict[int, int] = {}
        for total, weight in ways.items():
            for face in range(1, dice.sides + 1):
                after[total + face] = after.get(total + face, 0) + weight
        ways = after
    return Distribution(dice.sides**dice.count, ways)
