"""Whether a difference between two shares is more than chance: Fisher's exact test, and Holm's correction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
