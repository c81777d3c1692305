"""How surprising a number of hits is: the exact tails of the binomial distribution."""

from __future__ import annotations

from math import exp, lgamma, log


def surprise(hits: int, trials: int, chance: float) -> float:
    """The chance of a number of hits at least as far out, to its side, of so many trials with a chance of each."""
    if chance in (0, 1):
        return float(hits == trials * chance)
    further = range(hits, trials + 1) if hits > trials * chance else range(hits + 1)
    return sum(exp(_log_of_one(number, trials, chance)) for number in further)


def _log_of_one(hits: int, trials: int, chance: float) -> float:
    ways = lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1)
    return ways + hits * log(chance) + (trials - hits) * log(1 - chance)
