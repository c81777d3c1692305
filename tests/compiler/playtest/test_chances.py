"""Fisher's exact test and Holm's correction, against whole numbers and published cases."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from hulldown_compiler.playtest.figures.chances import fisher, holm


def exactly(hits: int, trials: int, other_hits: int, other_trials: int) -> Fraction:
    """The same by whole numbers: the sum of all tables that are no likelier than the one that was found."""
    right = hits + other_hits
    tables = {
        got: comb(trials, got) * comb(other_trials, right - got)
        for got in range(max(0, right - other_trials), min(right, trials) + 1)
    }
    return Fraction(sum(ways for ways in tables.values() if ways <= tables[hits]), sum(tables.values()))


def test_a_lady_tastes_tea() -> None:
    """Three cups of four, and three of the other four: 34 in 70 (Fisher, 1935)."""
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)


def test_every_small_table_is_exact() -> None:
    """Whatever the sizes and the hits."""
    for trials, other in product(range(1, 9), range(1, 8)):
        for hits, other_hits in product(range(trials + 1), range(other + 1)):
            found = fisher(hits, trials, other_hits, other)
            assert found == pytest.approx(float(exactly(hits, trials, other_hits, other)))


@pytest.mark.parametrize("table", [(400, 1000, 460, 1000), (3, 2000, 9, 1500), (900, 1000, 100, 1000), (0, 5000, 0, 9)])
def test_large_tables_are_exact(table: tuple[int, int, int, int]) -> None:
    """Ten thousand games are no trouble, nor are differences that chance never makes."""
    assert fisher(*table) == pytest.approx(float(exactly(*table)))


def test_holm_corrects_for_how_many_were_asked() -> None:
    """The smallest times all of them, the next times one less, and none below one before it (Holm, 1979)."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []
