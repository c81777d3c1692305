"""Procedures: declared steps with dice, compiled from a bundle."""

from __future__ import annotations

from hulldown_engine.resolver.evaluation.evaluator import StepEvaluator
from hulldown_engine.resolver.steps.procedure_steps import STEPS


class Steps(StepEvaluator):
    """A procedure, compiled: a function from the values of its inputs to a distribution of outcomes."""

    kinds = STEPS
