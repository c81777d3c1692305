"""A kind of step of a procedure, said once: how it resolves, how it reads, and what its record holds.

Everything else that has to know about such steps is derived from these specifications: exact odds and rolls, traces,
liveness, links, what an analysis takes a step to mean, figures. A specification is whole, or it is refused when it is
made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hulldown_engine.basics.specification import MISSING, IncompleteSpecification, require_all
from hulldown_engine.resolver.evaluation.evaluator import StepBuilder
from hulldown_engine.resolver.evaluation.step_form import FORMS, Form, RecordField
from hulldown_engine.resolver.steps.step_english import Giving, Saying, Telling

SILENT = None
"""That a step adds nothing to a trace."""


@dataclass(frozen=True, eq=False)
class ProcedureStepKind:
    """The specification of one kind of step. Raises IncompleteSpecification if a part is missing.

    - `counted`: what statistics call its steps, such as `Rolls`.
    - `form`: how the procedure goes on.
    - `resolves`: from the record of a step to what carries it out, for one roll and for every roll there is.
    - `says`: what a step reads like in rulebook English.
    - `tells`: what its event in the trace of a roll reads like.
    - `asks`: its fields that hold expressions, besides those of modifiers.
    - `takes`: its fields that name a variable whose value it takes.
    - `assigns`: its fields that name a variable which it gives a value.
    - `gives`: the kind of the value that it gives to the first of those.
    """

    name: str
    counted: str = MISSING
    form: Form = MISSING
    resolves: StepBuilder = MISSING
    says: Saying = MISSING
    tells: Telling | None = MISSING
    asks: tuple[RecordField, ...] = ()
    takes: tuple[RecordField, ...] = ()
    assigns: tuple[RecordField, ...] = ()
    gives: Giving | None = None

    def __post_init__(self) -> None:
        require_all(self)
        if self.form not in FORMS:
            raise IncompleteSpecification(f"the step {self.name!r} has a form that nobody knows: {self.form!r}")
        if bool(self.assigns) != bool(self.gives):
            raise IncompleteSpecification(f"the step {self.name!r} has one of 'assigns' and 'gives' without the other")


ProcedureStepKinds = Mapping[str, ProcedureStepKind]
"""Kinds of steps by name."""
