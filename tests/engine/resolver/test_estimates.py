"""Intervals and summaries, held against printed values."""

from __future__ import annotations

import pytest

from hulldown_engine.resolver.estimates import Summary, summary, wilson

NEWCOMBE = {
    (81, 263): (0.2553, 0.3662),
    (15, 148): (0.0624, 0.1605),
    (0, 20): (0.0000, 0.1611),
    (1, 29): (0.0061, 0.1718),
}
"""Newcombe, 1998, table I, method 3: hits and trials, and the score interval of Wilson at 95 %."""


@pytest.mark.parametrize("counts", NEWCOMBE)
def test_intervals_are_the_printed_ones(counts: tuple[int, int]) -> None:
    """To every digit that is printed, and mirrored when hits and misses change places."""
    hits, trials = counts
    low, high = wilson(hits, trials)
    assert (round(low, 4), round(high, 4)) == NEWCOMBE[counts]
    assert wilson(trials - hits, trials) == pytest.approx((1 - high, 1 - low))


def test_an_interval_stays_between_none_and_all() -> None:
    """All of few games say little, and no games say nothing."""
    low, high = wilson(10, 10)
    assert (round(low, 4), high) == (0.7225, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_summary_names_values_that_came_up() -> None:
    """Mean, least, quartiles, most; nothing of nothing."""
    assert summary({3: 2, 1: 1, 10: 2}) == Summary(5.4, 1, 3, 3, 10, 10)
    assert summary({7: 1}) == Summary(7.0, 7, 7, 7, 7, 7)
    assert summary({}) is None
