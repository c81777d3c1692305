"""Which variables of a procedure are still needed: what is not, is forgotten, and states that differ in it are one.

Worked out from the last step to the first, on the records of a bundle: `live` are the variables needed after a step,
and what comes out are those needed before it.
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


def named(records: Iterable[Json]) -> Iterator[str]:
    """The variables that steps give values to, inner steps included."""
    for record in every_step(records):
        yield from record.get("values", ())
        yield from (record[key] for key in ("name", "as", "into") if key in record)


def asked(part: Any) -> set[str]:
    """The variables that the expressions of a part of a record ask for."""
    if isinstance(part, Mapping):
        return set().union(*map(asked, part.values()))
    if isinstance(part, list) and len(part) == 2 and part[0] == "value":  # noqa: PLR2004 - ["value", NAME]
        return {part[1]}
    return set().union(*map(asked, part)) if isinstance(part, list) else set()


def totalled(part: Any) -> set[str]:
    """The variables of which nothing but the total is asked."""
    return asked(part) - asked(_without_totals(part))


def _without_totals(part: Any) -> Any:
    if isinstance(part, Mapping):
        return {key: _without_totals(inside) for key, inside in part.items()}
    if not isinstance(part, list):
        return part
    return 0 if part[:1] == ["total"] and part[1][0] == "value" else [_without_totals(inside) for inside in part]


def backward(records: Sequence[Json], live: set[str]) -> Iterator[tuple[Json, set[str], set[str]]]:
    """The steps from last to first, each with the variables needed after it and those that can be forgotten there."""
    for record in reversed(records):
        needed = before(record, live)
        yield record, live, needed.union(named([record])) - live
        live = needed


def before_all(records: Sequence[Json], live: set[str]) -> set[str]:
    """The variables needed before some steps."""
    for record in reversed(records):
        live = before(record, live)
    return live


def before(record: Json, live: set[str]) -> set[str]:
    """The variables needed before a step."""
    return _BEFORE.get(record["step"], _simple)(record, live)


def after_pass(record: Json, live: set[str]) -> set[str]:
    """The variables needed after one pass of a loop: also what the next pass needs."""
    if record["step"] == "each":
        live = live | {record["of"], record["into"]} | asked(record["result"])
    else:
        live = live | asked(record["again"]) | asked(record["most"])
    while not (needed := before_all(record["do"], live)) <= live:
        live = live | needed
    return live


def _let(record: Json, live: set[str]) -> set[str]:
    for name, tree in reversed(record["values"].items()):
        live = (live - {name}) | asked(tree)
    return live


def _simple(record: Json, live: set[str]) -> set[str]:
    """A step without steps inside, which gives a value to one name at most; what is added to must have one before."""
    name = record.get("name", record.get("as"))
    changed = {name} if "sections" in record and not record.get("new") else set()
    return (live - {name}) | changed | asked(record)


def _when(record: Json, live: set[str]) -> set[str]:
    return asked(record["when"]) | before_all(record["do"], live) | before_all(record["otherwise"], live)


def _each(record: Json, live: set[str]) -> set[str]:
    """The list may be empty, so what is needed after it is needed before it."""
    needed = before_all(record["do"], after_pass(record, live)) - {record["as"]}
    return ((live | needed) - {record["into"]}) | {record["of"]}


def _again(record: Json, live: set[str]) -> set[str]:
    return before_all(record["do"], after_pass(record, live))


_BEFORE: Mapping[str, Callable[[Json, set[str]], set[str]]] = {
    "let": _let,
    "when": _when,
    "each": _each,
    "again": _again,
}
