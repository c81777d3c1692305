"""Every kind of step that a procedure can hold, and what the events of a trace are told as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_engine.basics.specification import by_name
from hulldown_engine.resolver.evaluation.evaluator import RESULT
from hulldown_engine.resolver.evaluation.step_form import Form, Json, every_step
from hulldown_engine.resolver.steps import binding, leading, modifying, throwing
from hulldown_engine.resolver.steps.step_kind import ProcedureStepKinds

STEPS: ProcedureStepKinds = by_name(binding.KINDS, throwing.KINDS, modifying.KINDS, leading.KINDS)
"""The steps of procedures, by the name each has in a bundle."""

EVENT_KINDS: ProcedureStepKinds = {**STEPS, RESULT: STEPS["stop"]}
"""What each event of a trace is told as: its step, and what a procedure came to in the end as a stop."""


def steps_of(form: Form, records: Iterable[Json]) -> Iterator[Json]:
    """The steps of one form among some steps and those inside them."""
    return (record for record in every_step(records) if STEPS[record["step"]].form is form)
