"""The two halves of a step: what authors write, and what the engine carries out."""

from __future__ import annotations

import pytest

from hulldown_compiler.lowering.steps import match_halves
from hulldown_compiler.model import steps
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK


def test_a_step_without_a_model_is_refused() -> None:
    """Nobody could write it."""
    models = [model for model in steps.STEPS if model is not steps.Flag]

    with pytest.raises(IncompleteSpecification, match="carries out the step 'flag', and it has no model"):
        match_halves(models, GAMEBOOK)


def test_a_step_that_the_engine_lacks_is_refused() -> None:
    """Nothing would come of it."""
    kinds = {name: kind for name, kind in GAMEBOOK.items() if name != "flag"}

    with pytest.raises(IncompleteSpecification, match="'flag' can be written, and the engine has no specification"):
        match_halves(steps.STEPS, kinds)
