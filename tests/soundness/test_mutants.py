"""The gate is seen to fail: analyses that have lost a meaning are refuted."""

from __future__ import annotations

import pytest
from tests.helpers.sampling import sampled
from tests.soundness import kinds
from tests.soundness.mutants import ALIKE, SELDOM, Mutant, games_until, mutants

SAMPLE = sampled([mutant for mutant in mutants()[::10] if mutant not in SELDOM], 3)
"""Meanings that are taken away: of every sort some. `python -m tests.soundness --mutants` takes all of them."""

FEW = 92
"""Books after which a loss has to be noticed."""


@pytest.mark.parametrize("mutant", SAMPLE, ids=" ".join)
def test_a_lost_meaning_is_noticed(mutant: Mutant) -> None:
    """Where a step changes nothing to the analyses, or a fact never holds, a game soon refutes them."""
    assert games_until(mutant, FEW) is not None


def test_what_nothing_can_show_has_a_reason() -> None:
    """Every kind has a loss that is noticed, unless there is a reason why none can be."""
    taken = {mutant.kind.rpartition(" ")[2] for mutant in (*mutants(), *ALIKE)}

    assert {kind for steps in kinds.STEPS.values() for kind in steps} - taken == {"note"}
    assert all(ALIKE.values())
