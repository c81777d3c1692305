"""Which variables of a procedure are still needed: what is not, is forgotten, and states that differ in it are one.

A liveness analysis, worked out backward over the steps as they stand in a bundle: from the variables that are live
after a step follow those that are live before it. What a step reads and assigns, its specification says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine.resolver.evaluation.step_form import (
    BINDING,
    BRANCH,
    FOR_EACH,
    FORMS,
    REPETITION,
    Form,
    Json,
    StepShapes,
    every_step,
    require_forms,
)


def variables_assigned(kinds: StepShapes, records: Iterable[Json]) -> Iterator[str]:
    """The variables that steps assign, inner steps included."""
    for record in every_step(records):
        yield from own_variables(kinds, record)


def own_variables(kinds: StepShapes, record: Json) -> Iterator[str]:
    """The variables that a step itself assigns."""
    for field in kinds[record["step"]].assigns:
        yield from field.names(record)


def variables_read(part: Any) -> set[str]:
    """The variables that the expressions in a part of a record read."""
    if isinstance(part, Mapping):
        return set().union(*map(variables_read, part.values()))
    if isinstance(part, list) and len(part) == 2 and part[0] == "value":  # noqa: PLR2004 - ["value", NAME]
        return {part[1]}
    return set().union(*map(variables_read, part)) if isinstance(part, list) else set()


def variables_totalled(part: Any) -> set[str]:
    """The pools of dice of which nothing but the total is read."""
    return variables_read(part) - variables_read(_without_totals(part))


def _without_totals(part: Any) -> Any:
    if isinstance(part, Mapping):
        return {key: _without_totals(inside) for key, inside in part.items()}
    if not isinstance(part, list):
        return part
    return 0 if part[:1] == ["total"] and part[1][0] == "value" else [_without_totals(inside) for inside in part]


def backward(kinds: StepShapes, records: Sequence[Json], live: set[str]) -> Iterator[tuple[Json, set[str], set[str]]]:
    """The steps from last to first, each with the variables that are live after it and those that are dead there."""
    for record in reversed(records):
        needed = live_before(kinds, record, live)
        yield record, live, needed.union(variables_assigned(kinds, [record])) - live
        live = needed


def live_before_all(kinds: StepShapes, records: Sequence[Json], live: set[str]) -> set[str]:
    """The variables that are live before a list of steps, from those that are live after it."""
    for record in reversed(records):
        live = live_before(kinds, record, live)
    return live


def live_before(kinds: StepShapes, record: Json, live: set[str]) -> set[str]:
    """The variables that are live before a step, from those that are live after it."""
    form = kinds[record["step"]].form
    return _BEFORE.get(form, _plain)(kinds, record, live)


def live_after_pass(kinds: StepShapes, record: Json, live: set[str]) -> set[str]:
    """The variables that are live after one pass of a loop, what the next pass reads included."""
    kind = kinds[record["step"]]
    kept = {record["into"]} if kind.form is FOR_EACH else set()
    live = live | kept | _asked(kinds, record) | _taken(kinds, record)
    while not (needed := live_before_all(kinds, record["do"], live)) <= live:
        live = live | needed
    return live


def _asked(kinds: StepShapes, record: Json) -> set[str]:
    """The variables that the expressions of a step itself read."""
    return set().union(
        *(variables_read(tree) for field in kinds[record["step"]].asks for _, tree in field.parts(record))
    )


def _taken(kinds: StepShapes, record: Json) -> set[str]:
    """The variables whose values a step takes; of a number that is new there is none."""
    if record.get("new"):
        return set()
    return {name for field in kinds[record["step"]].takes for name in field.names(record)}


def _plain(kinds: StepShapes, record: Json, live: set[str]) -> set[str]:
    return (live - set(own_variables(kinds, record))) | _taken(kinds, record) | variables_read(record)


def _binding(kinds: StepShapes, record: Json, live: set[str]) -> set[str]:
    for name, tree in reversed(record["values"].items()):
        live = (live - {name}) | variables_read(tree)
    return live


def _branch(kinds: StepShapes, record: Json, live: set[str]) -> set[str]:
    blocks = (live_before_all(kinds, record[block], live) for block in BRANCH.blocks)
    return _asked(kinds, record).union(*blocks)


def _each(kinds: StepShapes, record: Json, live: set[str]) -> set[str]:
    """The list may be empty, so what is needed after it is needed before it."""
    needed = live_before_all(kinds, record["do"], live_after_pass(kinds, record, live)) - {record["as"]}
    return ((live | needed) - {record["into"]}) | _taken(kinds, record)


def _again(kinds: StepShapes, record: Json, live: set[str]) -> set[str]:
    return live_before_all(kinds, record["do"], live_after_pass(kinds, record, live))


_BEFORE: Mapping[Form, Callable[[StepShapes, Json, set[str]], set[str]]] = {
    BINDING: _binding,
    BRANCH: _branch,
    FOR_EACH: _each,
    REPETITION: _again,
}
"""What is live before a step, by its form: those that lead into steps inside, and that of values in sequence."""

require_forms("liveness", _BEFORE, (form for form in FORMS if form.blocks))
