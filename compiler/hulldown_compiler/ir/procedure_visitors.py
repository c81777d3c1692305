"""How to walk a compiled procedure: its steps, its expressions with their places, and what those name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from hulldown_engine.language.expressions import Tree

Json = Mapping[str, Any]
Step = TypeVar("Step", bound=Json)
Path = tuple[str | int, ...]


class Formula(NamedTuple):
    """An expression: where it is written, as a path below its procedure, and its tree."""

    path: Path
    tree: Tree


def steps(records: Sequence[Step]) -> Iterator[Step]:
    """Every step of a list, inner ones included, in the order they are written."""
    for record in records:
        yield record
        yield from steps(record.get("do", ()))
        yield from steps(record.get("otherwise", ()))


def modifiers(step: Json) -> Iterator[Json]:
    """The modifiers of a step."""
    for section in step.get("sections", ()):
        yield from section["modifiers"]


def formulas(procedure: Json) -> Iterator[Formula]:
    """Every expression of a procedure."""
    for requirement in procedure["requires"]:
        yield Formula((*requirement["@"], "that"), requirement["that"])
    for step in steps(procedure["steps"]):
        yield from of_step(step)
    yield from (Formula(("result", name), tree) for name, tree in procedure["result"].items())


def of_step(step: Json) -> Iterator[Formula]:
    """The expressions of a step itself, without those of the steps in it."""
    at = step["@"]
    for key, authored in _EXPRESSIONS.get(step["step"], ()):
        if key in step:
            yield Formula((*at, *(step["name"] if part == "NAME" else part for part in authored)), step[key])
    for key, section in _SEVERAL.get(step["step"], ()):
        yield from (Formula((*at, section, name), tree) for name, tree in step[key].items())
    for modifier in modifiers(step):
        yield from (Formula((*modifier["@"], key), modifier[key]) for key in ("when", "value") if key in modifier)


_EXPRESSIONS: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "roll": (("dice", ("roll", "NAME")),),
    "test": (("at_most", ("at_most",)), ("at_least", ("at_least",))),
    "place": (("at", ("place", "NAME")),),
    "stop": (("when", ("when",)),),
    "when": (("when", ("when",)),),
    "again": (("again", ("again",)), ("most", ("most",))),
}
"""The fields of each step that hold one expression, and the path by which an author writes it."""

_SEVERAL: Mapping[str, tuple[tuple[str, str], ...]] = {
    "let": (("values", "let"),),
    "call": (("given", "given"),),
    "stop": (("result", "stop"),),
    "each": (("result", "result"),),
}
"""The fields of each step that hold expressions by their names."""


def parts(tree: Tree) -> Iterator[list[Any]]:
    """Every branch of a tree, the outer ones first."""
    if isinstance(tree, list):
        yield tree
        for part in tree[1:]:
            yield from parts(part)


def assigned(procedure: Json) -> set[str]:
    """The variables that steps give a value to; inputs may be among them."""
    names: set[str] = set()
    for step in steps(procedure["steps"]):
        names.update(step.get("values", ()), (step[key] for key in ("name", "as", "into") if key in step))
    return names


def variables(procedure: Json) -> set[str]:
    """The variables that something in a procedure asks for or changes."""
    read = {part[1] for formula in formulas(procedure) for part in parts(formula.tree) if part[0] == "value"}
    taken = {step[_TAKING[step["step"]]] for step in steps(procedure["steps"]) if step["step"] in _TAKING}
    return read | taken


_TAKING = {"shift": "name", "add": "name", "each": "of"}
"""Steps that take the value of a variable which they name, and the field that names it."""


def looked_up(tree: Tree) -> Iterator[list[Any]]:
    """The look-ups in an expression: in tables of the book, and in those of cards."""
    return (part for part in parts(tree) if part[0] in ("look_up", "card_table"))
