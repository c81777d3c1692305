"""How to walk a compiled procedure: its steps, its expressions with their places, and what those name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hulldown_engine.language.expressions import Tree
from hulldown_engine.resolver.evaluation.liveness import variables_assigned
from hulldown_engine.resolver.evaluation.step_form import STOP, Json, Path, every_step
from hulldown_engine.resolver.steps.procedure_steps import STEPS


class Formula(NamedTuple):
    """An expression: where it is written, as a path below its procedure, and its tree."""

    path: Path
    tree: Tree


def modifiers(step: Json) -> Iterator[Json]:
    """The modifiers of a step."""
    for section in step.get("sections", ()):
        yield from section["modifiers"]


def formulas(procedure: Json) -> Iterator[Formula]:
    """Every expression of a procedure."""
    for requirement in procedure["requires"]:
        yield Formula((*requirement["@"], "that"), requirement["that"])
    for step in every_step(procedure["steps"]):
        yield from of_step(step)
    yield from (Formula(("result", name), tree) for name, tree in procedure["result"].items())


def of_step(step: Json) -> Iterator[Formula]:
    """The expressions of a step itself, without those of the steps in it."""
    for field in STEPS[step["step"]].asks:
        yield from (Formula((*step["@"], *path), tree) for path, tree in field.parts(step))
    for modifier in modifiers(step):
        yield from (Formula((*modifier["@"], key), modifier[key]) for key in ("when", "value") if key in modifier)


def always_stops(step: Json) -> bool:
    """Whether a step ends its procedure, whatever is known."""
    return STEPS[step["step"]].form is STOP and "when" not in step


def parts(tree: Tree) -> Iterator[list[Any]]:
    """Every branch of a tree, the outer ones first."""
    if isinstance(tree, list):
        yield tree
        for part in tree[1:]:
            yield from parts(part)


def assigned(procedure: Json) -> set[str]:
    """The variables that steps give a value to; inputs may be among them."""
    return set(variables_assigned(STEPS, procedure["steps"]))


def asked(procedure: Json) -> set[str]:
    """The variables that an expression of a procedure asks for."""
    return {part[1] for formula in formulas(procedure) for part in parts(formula.tree) if part[0] == "value"}


def variables(procedure: Json) -> set[str]:
    """The variables that something in a procedure asks for or changes."""
    steps = every_step(procedure["steps"])
    taken = {name for step in steps for field in STEPS[step["step"]].takes for name in field.names(step)}
    return asked(procedure) | taken


def looked_up(tree: Tree) -> Iterator[list[Any]]:
    """The look-ups in an expression: in tables of the book, and in those of cards."""
    return (part for part in parts(tree) if part[0] in ("look_up", "card_table"))
