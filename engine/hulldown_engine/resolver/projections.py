"""Procedures of whose outcome one field is asked: the same steps, without what only the other fields need.

The chance of a hit does not depend on where it hits. Fewer variables are live for one field, so that more states merge,
and there are few outcomes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_engine.resolver.evaluation.step_form import BLOCKS, STOP, Json
from hulldown_engine.resolver.steps.procedure_steps import STEPS


def projected(record: Json, field: str) -> Json:
    """The record of a procedure whose outcome has only the field named."""
    return {
        **record,
        "gives": {field: record["gives"][field]},
        "steps": list(_steps(record["steps"], field)),
        "result": _only(record["result"], field),
    }


def _steps(records: Sequence[Json], field: str) -> Iterator[Json]:
    for record in records:
        inner = {key: list(_steps(record[key], field)) for key in BLOCKS if key in record}
        own = {"result": _only(record["result"], field)} if STEPS[record["step"]].form is STOP else {}
        yield {**record, **inner, **own}


def _only(result: Json, field: str) -> Json:
    return {name: tree for name, tree in result.items() if name == field}
