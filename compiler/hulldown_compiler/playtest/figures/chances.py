"""Whether a difference is more than chance: of two shares, of pairs, of two distributions; corrected for how many.

Every chance is two-sided: how often samples of one kind would differ at least as much as these do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb, erfc, gcd, sqrt

SURE = 0.05
"""Up to this corrected chance, a difference is called real."""

TIES = 1 + 1e-7
"""Tables that are as likely as the one that was found count with it, though their floating point may differ."""


def fisher(hits: int, trials: int, other_hits: int, other_trials: int) -> float:
    """How often two samples of one kind would differ at least as much as these do (Fisher's exact test, two-sided)."""
    right, whole = hits + other_hits, trials + other_trials
    least, most = max(0, right - other_trials), min(right, trials)
    mode = (trials + 1) * (right + 1) // (whole + 2)
    weights = {mode: 1.0}
    for up in range(mode, most):
        weights[up + 1] = weights[up] * (trials - up) * (right - up) / ((up + 1) * (other_trials - right + up + 1))
    for down in range(mode, least, -1):
        weights[down - 1] = (
            weights[down] * down * (other_trials - right + down) / ((trials - down + 1) * (right - down + 1))
        )
    found = weights[hits] * TIES
    return min(1.0, sum(weight for weight in weights.values() if weight <= found) / sum(weights.values()))


def mcnemar(first: int, second: int) -> float:
    """The chance of pairs of games of which so many were won by the first alone, and so many by the second alone.

    Exactly: either is as likely as the other (McNemar, 1947). Pairs that went the same way say nothing.
    """
    whole = first + second
    tail = sum(comb(whole, nth) for nth in range(min(first, second) + 1))
    return min(1.0, float(tail / 2 ** (whole - 1))) if whole else 1.0


def mann_whitney(counts: Mapping[int, int], others: Mapping[int, int]) -> float | None:
    """The chance of two distributions, each how often every value came; None where nothing varies.

    By the ranks of the values, with ties (Mann and Whitney, 1947), under a normal curve. It is corrected for continuity
    by half of the step in which the sum of the ranks can change, which is longer where there are few values.
    """
    number, other = sum(counts.values()), sum(others.values())
    whole, ahead, total, ties, ranks = number + other, 0, 0, 0, list[int]()
    for value in sorted({*counts, *others}):
        here, both = counts.get(value, 0), counts.get(value, 0) + others.get(value, 0)
        if both:
            ranks.append(2 * ahead + both + 1)  # twice the rank that these values share
            total += here * ranks[-1]
            ahead += both
            ties += both**3 - both
    if not number or not other or len(ranks) == 1:
        return None
    variance = number * other / 12 * (whole + 1 - ties / (whole * (whole - 1)))
    step = max(2, gcd(*(rank - ranks[0] for rank in ranks)))
    away = max(0.0, abs(total - number * (whole + 1)) - step / 2) / 2
    return erfc(away / sqrt(2 * variance))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of several tests, corrected for how many there are (Holm, 1979).

    With those up to 0.05 taken for real, one report in twenty names anything that is chance, however the tests hang
    together.
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected = dict(zip(order, _rising(chances, order), strict=True))
    return [corrected[nth] for nth in range(len(chances))]


def _rising(chances: Sequence[float], order: Sequence[int]) -> Iterator[float]:
    """The corrected chances from the smallest on; none is smaller than one before it."""
    highest = 0.0
    for rank, nth in enumerate(order):
        highest = max(highest, min(1.0, chances[nth] * (len(order) - rank)))
        yield highest
