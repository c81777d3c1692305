"""The test that the rolls are put to: it passes what is right and notices what is not."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from tests.fuzz.fit import Fit, fit
from tests.fuzz.rolls import Job, books, work

DIE = {face: Fraction(1, 6) for face in range(1, 7)}


def test_counts_as_expected_fit_perfectly() -> None:
    """Nothing between them: no deviation at all, and one degree of freedom less than there are faces."""
    assert fit(dict.fromkeys(DIE, 100), DIE) == Fit(0, 5, 0, 0)


def test_g_and_the_deviation_are_those_of_the_textbook() -> None:
    """60 heads of 100: G is 2 (60 ln 1.2 + 40 ln 0.8), and ten heads too many are two standard deviations."""
    found = fit({"heads": 60, "tails": 40}, {"heads": Fraction(1, 2), "tails": Fraction(1, 2)})
    assert found.g == pytest.approx(4.0271, abs=1e-4)
    assert found.freedom == 1
    assert found.deviation == pytest.approx(2.0)


@pytest.mark.parametrize(("g", "freedom", "chance"), [(10.83, 1, 1e-3), (29.59, 10, 1e-3), (149.45, 100, 1e-3)])
def test_the_bound_is_no_lower_than_the_chance_itself(g: float, freedom: int, chance: float) -> None:
    """Beside the printed tables of the chi-squared distribution, and not absurdly far above them."""
    assert chance <= Fit(g, freedom).chance < 50 * chance


def test_an_outcome_that_cannot_be_fits_nothing() -> None:
    """Once is enough."""
    assert fit({1: 1000, 7: 1}, DIE).chance == 0


def test_rare_outcomes_are_counted_together() -> None:
    """Ten outcomes of one in a thousand each, in a thousand rolls, are one cell."""
    odds = {nth: Fraction(1, 1000) for nth in range(10)} | {"usual": Fraction(99, 100)}
    found = fit({0: 4, 3: 6, "usual": 990}, odds)
    assert (found.freedom, found.deviation) == (1, 0)


def test_a_die_that_is_a_little_off_is_noticed() -> None:
    """Sixty thousand throws of a die that shows its six a tenth too often."""
    random = Random(1)
    thrown = Counter(random.choices(list(DIE), [10, 10, 10, 10, 10, 11], k=60_000))
    fair = Counter(random.choices(list(DIE), k=60_000))
    assert fit(thrown, DIE).chance < 1e-6 < fit(fair, DIE).chance


def test_a_procedure_is_rolled_with_legal_inputs() -> None:
    """A few rolls of a real procedure: all of them are made, nothing is wrong, and they fit."""
    assert "open-fire" in books()
    done = work(Job("open-fire", "gp-fire", 1_200, 1))
    assert (done.rolls, done.wrong, done.fit.impossible) == (1_200, (), 0)
    assert done.fit.chance > 1e-6
    assert len(done.outcomes) > 3
