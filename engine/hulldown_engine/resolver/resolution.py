"""Procedures in rulebook English: what a reader with dice and charts is told to do, step by step.

`resolution` gives a procedure as nested tuples of texts, for the website and the terminal to lay out. The texts have
slots (see `hulldown_engine.basics.prose`): `{table:ID}` and `{procedure:ID}` stand for titles, which a page can make
links; `titled` fills them in.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from hulldown_engine.basics.prose import fill
from hulldown_engine.language.phrases import clause, literal
from hulldown_engine.language.wording import sentence
from hulldown_engine.resolver.evaluation.step_form import Json, every_step
from hulldown_engine.resolver.formula_phrases import CLAUSES, Formulas, value
from hulldown_engine.resolver.steps.procedure_steps import STEPS
from hulldown_engine.resolver.steps.step_english import Instruction, ResolutionContext

SAYINGS = {name: kind.says for name, kind in STEPS.items()}
"""What says each kind of step."""


class InputRefusal(NamedTuple):
    """Inputs that make no sense: the condition, and the reason."""

    when: str
    because: str


class Resolution(NamedTuple):
    """A procedure: the inputs it refuses, its steps, and the outcome after the last of them."""

    refusals: tuple[InputRefusal, ...]
    steps: tuple[Instruction, ...]


def resolution(logic: Json, prose: Json, procedure: str) -> Resolution:
    """A procedure of a book, in English."""
    record, labels = logic["procedures"][procedure], prose["procedures"][procedure]["labels"]
    at = ResolutionContext(formulas(logic, prose, procedure), logic, labels, SAYINGS)
    refusals = tuple(
        InputRefusal(clause(at.words, requirement["that"], holds=False), literal(labels[requirement["because"]]))
        for requirement in record["requires"]
    )
    steps = at.steps(record["steps"])
    if record["result"]:
        steps = (*steps, Instruction("the outcome", outcome=at.outcome(record["result"])))
    return Resolution(refusals, tuple(map(_begun, steps)))


def formulas(logic: Json, prose: Json, procedure: str) -> Formulas:
    """The context for phrases of a procedure."""
    record = logic["procedures"][procedure]
    words = Formulas(prose, clauses=CLAUSES, value=value, logic=logic, kinds=dict(record["inputs"]))
    for step in every_step(record["steps"]):
        kind = STEPS[step["step"]]
        if kind.gives:
            for name, (_, part) in zip(kind.assigns[0].names(step), kind.assigns[0].parts(step), strict=True):
                words.kinds.setdefault(name, kind.gives(words, step, part))
    return words


def titled(prose: Json, text: str) -> str:
    """A text with its slots filled in by the titles of tables and procedures."""
    return fill(text, lambda slot: str(prose[f"{slot.kind}s"][slot.name]["title"]))


def _begun(step: Instruction) -> Instruction:
    """A step, and those inside it, as sentences: with a capital and a full stop or colon."""
    ended = step.text[-1] in ".:"
    full = f"{sentence(step.text)}{'' if ended else ':' if not step.plain else '.'}"
    return replace(step, text=full, items=tuple(map(_begun, step.items)))
