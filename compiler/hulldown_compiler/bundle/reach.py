"""Which values a procedure can come by, and how many of them are of each kind: read off its expressions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.lowering.tables import between
from hulldown_engine.resolver.evaluation.step_form import CALL, every_step
from hulldown_engine.resolver.steps.procedure_steps import steps_of

Json = Mapping[str, Any]
Values = dict[tuple[Any, ...], int]
"""Values by where they are, each with the number of its origin."""


def origin_at(tree: Any, keys: Sequence[Any]) -> Any:
    """What an origin tree has for some keys: the number of an origin, or a tree for the keys that are left."""
    for key in keys:
        if not isinstance(tree, list | dict):
            break
        if isinstance(tree, dict):
            tree = tree[key]
        elif isinstance(key, tuple):
            tree = next(inside for low, high, inside in tree if (low, high) == key)
        else:
            tree = next(inside for low, high, inside in tree if between(key, low, high))
    return tree


def share(found: Json, values: Values) -> dict[str, int]:
    """How many of some values are of each kind."""
    return dict(sorted(Counter(found["all"][number]["kind"] for number in values.values()).items()))


def values_of_table(found: Json, logic: Json, name: str) -> Values:
    """Every cell of a table."""
    return dict(_cells(logic["tables"][name]["rows"], found["tables"][name], (), ("table", name)))


def values_of_catalogue(found: Json, logic: Json, name: str) -> Values:
    """Every field of the cards of a catalogue, and every cell of those that are tables."""
    record = logic["catalogues"][name]
    fields = ((card, field) for card, values in record["cards"].items() for field in values)
    return dict(value for card, field in fields for value in _field(found, record, (card, field), ()))


def worth_of_modifiers(found: Json, logic: Json, name: str) -> dict[str, list[int]]:
    """The origins of what each modifier of a procedure can come to, by its label: its own, and what it looks up."""
    worth: dict[str, list[int]] = {}
    steps = every_step(logic["procedures"][name]["steps"])
    sections = [section for step in steps for section in step.get("sections", ())]
    for modifier in (modifier for section in sections for modifier in section["modifiers"]):
        label = str(modifier["name"])
        own = found["procedures"][name]["modifiers"].get(label)
        looked_up = {number for tree in trees([modifier["value"]]) for _, number in _looked_up(found, logic, tree)}
        if numbers := sorted(looked_up | ({own} if own is not None else set())):
            worth[label] = numbers
    return worth


def reached(found: Json, logic: Json, name: str) -> Values:
    """Every value that a procedure can come by, and those that it carries out: cells, fields, modifiers and dice."""
    values: Values = {}
    for procedure in carried_out(logic, name):
        record, own = logic["procedures"][procedure], found["procedures"][procedure]
        for kind in ("modifiers", "steps"):
            values.update({("procedure", procedure, kind, nth): number for nth, number in own[kind].items()})
        for tree in trees(record):
            values.update(_looked_up(found, logic, tree))
    return values


def carried_out(logic: Json, name: str) -> list[str]:
    """A procedure and all procedures that it calls, directly or not."""
    procedures = [name]
    for procedure in procedures:
        calls = steps_of(CALL, logic["procedures"][procedure]["steps"])
        procedures += dict.fromkeys(step["call"] for step in calls if step["call"] not in procedures)
    return procedures


def trees(part: Any) -> Iterator[Sequence[Any]]:
    """Every expression in a part of a record, the inner ones included."""
    if isinstance(part, Mapping):
        for inside in part.values():
            yield from trees(inside)
    elif isinstance(part, list):
        if part and isinstance(part[0], str):
            yield part
        for inside in part:
            yield from trees(inside)


def _looked_up(found: Json, logic: Json, tree: Sequence[Any]) -> Iterator[tuple[tuple[Any, ...], int]]:
    """The values that an expression itself can come by, whatever the variables in it are."""
    if tree[0] == "look_up":
        keys = [_constant(key) for key in tree[2:]]
        yield from _cells(logic["tables"][tree[1]]["rows"], found["tables"][tree[1]], keys, ("table", tree[1]))
    elif tree[0] in ("field", "card_table"):
        record, keys = logic["catalogues"][tree[2]], [_constant(key) for key in tree[4:]]
        for card, values in record["cards"].items():
            if tree[3] in values:
                yield from _field(found, record, (card, tree[3]), keys)


def _field(
    found: Json, catalogue: Json, place: tuple[str, str], keys: Sequence[Any]
) -> Iterator[tuple[tuple[Any, ...], int]]:
    """A field of a card; of one that is a table, the cells."""
    card, field = place
    own = catalogue["fields"][field]["kind"] == "table"
    rows = catalogue["cards"][card][field] if own else None
    return _cells(rows, found["cards"][card][field], keys, ("card", card, field))


def _constant(tree: Any) -> Any:
    """The value of an expression that has always the same; None for another."""
    if isinstance(tree, list):
        return tree[1] if tree[0] == "word" else None
    return tree


def _cells(rows: Any, tree: Any, keys: Sequence[Any], place: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], int]]:
    """The cells of rows, only those for the keys that are known; rows that end before their origins do are a value."""
    key, rest = (keys[0], keys[1:]) if keys else (None, ())
    if isinstance(rows, dict) and "bands" not in rows:
        for name in rows if key is None else [key] if key in rows else ():
            yield from _cells(rows[name], origin_at(tree, [name]), rest, (*place, name))
    elif isinstance(rows, list) and rows and isinstance(rows[0], list):
        for low, high, inside in rows:
            if key is None or between(key, low, high):
                yield from _cells(inside, origin_at(tree, [(low, high)]), rest, (*place, low, high))
    else:
        yield place, tree
