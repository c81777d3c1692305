"""The tests of differences and Holm's correction, against whole numbers and published cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from hulldown_compiler.playtest.figures.chances import fisher, holm, mann_whitney, mcnemar


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


def test_pairs_are_exact() -> None:
    """The throws of a coin that fall at least as unevenly, of all throws."""
    for first, second in product(range(9), repeat=2):
        whole = first + second
        uneven = [up for up in range(whole + 1) if abs(2 * up - whole) >= abs(first - second)]
        exact = Fraction(sum(comb(whole, up) for up in uneven), 2**whole)
        assert mcnemar(first, second) == pytest.approx(float(exact))
    assert mcnemar(5000, 5400) == pytest.approx(9.1e-5, rel=0.02)  # (|5000 - 5400| - 1)² / 10400 is 15.3


def shuffled(counts: Mapping[int, int], others: Mapping[int, int]) -> Fraction:
    """How many of all ways to deal the values out differ as much by their ranks, by whole numbers.

    Value by value it is counted how many ways there are to have so many of them, with such a sum of twice their ranks.
    """
    ways, below, found = Counter({(0, 0): 1}), 0, 0
    for value in sorted({*counts, *others}):
        here, both = counts.get(value, 0), counts.get(value, 0) + others.get(value, 0)
        rank = 2 * below + both + 1
        longer: Counter[tuple[int, int]] = Counter()
        for (number, total), number_of_ways in ways.items():
            for more in range(both + 1):
                longer[number + more, total + more * rank] += number_of_ways * comb(both, more)
        ways, below, found = longer, below + both, found + here * rank
    number = sum(counts.values())
    middle = number * (below + 1)
    deals = {total: number_of_ways for (chosen, total), number_of_ways in ways.items() if chosen == number}
    uneven = sum(number for total, number in deals.items() if abs(total - middle) >= abs(found - middle))
    return Fraction(uneven, sum(deals.values()))


@pytest.mark.parametrize(
    ("one", "other", "off"),
    [
        ({1: 1, 2: 2, 3: 1, 5: 1, 8: 2}, {2: 1, 4: 1, 6: 2, 7: 1, 9: 2}, 0.01),
        ({4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1}, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}, 0.01),
        ({1: 3, 2: 1, 3: 2}, {1: 1, 2: 1, 3: 4, 4: 1}, 0.04),
        ({0: 20, 1: 9, 2: 6, 3: 5}, {0: 11, 1: 13, 2: 7, 3: 9}, 0.003),
        ({0: 30, 1: 7, 5: 3}, {0: 22, 1: 9, 5: 11, 6: 1}, 0.003),
        ({2: 25, 3: 15}, {2: 14, 3: 21}, 0.03),
    ],
)
def test_ranks_come_near_all_ways_to_deal_the_values_out(
    one: dict[int, int], other: dict[int, int], off: float
) -> None:
    """The curve is off by some hundredths where values are few and mostly alike, and hardly where there are many."""
    found = mann_whitney(one, other)

    assert found == pytest.approx(float(shuffled(one, other)), abs=off)
    assert found == mann_whitney(other, one)


def test_what_does_not_vary_has_no_chance() -> None:
    """Nor has what was not measured; values that never came change nothing."""
    assert mann_whitney({7: 50}, {7: 3}) is None
    assert mann_whitney({}, {7: 3, 8: 1}) is None
    assert mann_whitney({1: 5, 2: 5, 9: 0}, {1: 2, 2: 8}) == mann_whitney({1: 5, 2: 5}, {1: 2, 2: 8})


def test_holm_corrects_for_how_many_were_asked() -> None:
    """The smallest times all of them, the next times one less, and none below one before it (Holm, 1979)."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []
