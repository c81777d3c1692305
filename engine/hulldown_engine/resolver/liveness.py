"""Which variables of a procedure are still needed: what is not, is forgotten, and states that differ in it are one.

A liveness analysis, worked out backward over the steps as they stand in a bundle: from the variables that are live
after a step follow those that are live before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]


def every_step(records: Iterable[Json]) -> Iterator[Json]:
    """Some steps and the steps inside them, each before those inside it."""
    for record in records:
        yield record
        yield from every_step((*record.get("do", ()), *record.get("otherwise", ())))


def variables_assigned(records: Iterable[Json]) -> Iterator[str]:
    """The variables that steps assign, inner steps included."""
    for record in every_step(records):
        yield from record.get("values", ())
        yield from (record[key] for key in ("name", "as", "into") if key in record)


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


def backward(records: Sequence[Json], live: set[str]) -> Iterator[tuple[Json, set[str], set[str]]]:
    """The steps from last to first, each with the variables that are live after it and those that are dead there."""
    for record in reversed(records):
        needed = live_before(record, live)
        yield record, live, needed.union(variables_assigned([record])) - live
        live = needed


def live_before_all(records: Sequence[Json], live: set[str]) -> set[str]:
    """The variables that are live before a list of steps, from those that are live after it."""
    for record in reversed(records):
        live = live_before(record, live)
    return live


def live_before(record: Json, live: set[str]) -> set[str]:
    """The variables that are live before a step, from those that are live after it."""
    return _BEFORE.get(record["step"], _simple)(record, live)


def live_after_pass(record: Json, live: set[str]) -> set[str]:
    """The variables that are live after one pass of a loop, what the next pass reads included."""
    if record["step"] == "each":
        live = live | {record["of"], record["into"]} | variables_read(record["result"])
    else:
        live = live | variables_read(record["again"]) | variables_read(record["most"])
    while not (needed := live_before_all(record["do"], live)) <= live:
        live = live | needed
    return live


def _let(record: Json, live: set[str]) -> set[str]:
    for name, tree in reversed(record["values"].items()):
        live = (live - {name}) | variables_read(tree)
    return live


def _simple(record: Json, live: set[str]) -> set[str]:
    """A step without steps inside, which gives a value to one name at most; what is added to must have one before."""
    name = record.get("name", record.get("as"))
    changed = {name} if "sections" in record and not record.get("new") else set()
    return (live - {name}) | changed | variables_read(record)


def _when(record: Json, live: set[str]) -> set[str]:
    return (
        variables_read(record["when"])
        | live_before_all(record["do"], live)
        | live_before_all(record["otherwise"], live)
    )


def _each(record: Json, live: set[str]) -> set[str]:
    """The list may be empty, so what is needed after it is needed before it."""
    needed = live_before_all(record["do"], live_after_pass(record, live)) - {record["as"]}
    return ((live | needed) - {record["into"]}) | {record["of"]}


def _again(record: Json, live: set[str]) -> set[str]:
    return live_before_all(record["do"], live_after_pass(record, live))


_BEFORE: Mapping[str, Callable[[Json, set[str]], set[str]]] = {
    "let": _let,
    "when": _when,
    "each": _each,
    "again": _again,
}
