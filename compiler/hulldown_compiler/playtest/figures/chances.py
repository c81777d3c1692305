"""Whether a difference is more than chance: of two shares, of pairs, of two distributions; corrected for how many.

Every chance is two-sided: how often samples of one kind would differ at least as much as these do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

SURE = 0.05
"""Up to this corrected chance, a difference is called real."""


def fisher(hits: int, trials: int, other_hits: int, other_trials: int) -> float:
    """How often two samples of one kind would differ at least as much as these do (Fisher's exact test, two-sided)."""
    from scipy import stats  # noqa: PLC0415 - slow to load, and asked of few reports

    return float(stats.fisher_exact([[hits, trials - hits], [other_hits, other_trials - other_hits]]).pvalue)


def mcnemar(first: int, second: int) -> float:
    """The chance of pairs of games of which so many were won by the first alone, and so many by the second alone.

    Exactly: either is as likely as the other (McNemar, 1947). Pairs that went the same way say nothing.
    """
    from scipy import stats  # noqa: PLC0415 - the same

    return float(stats.binomtest(first, first + second).pvalue) if first + second else 1.0


def mann_whitney(counts: Mapping[int, int], others: Mapping[int, int]) -> float | None:
    """The chance of two distributions, each how often every value came; None where nothing varies.

    By the ranks of the values, with ties, under a normal curve corrected for continuity (Mann and Whitney, 1947).
    """
    from scipy import stats  # noqa: PLC0415 - the same

    values, other_values = _values(counts), _values(others)
    if not values or not other_values or len({*values, *other_values}) == 1:
        return None
    return float(stats.mannwhitneyu(values, other_values, method="asymptotic").pvalue)


def _values(counts: Mapping[int, int]) -> list[int]:
    return [value for value, times in counts.items() for _ in range(times)]


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
