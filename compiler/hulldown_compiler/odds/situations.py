"""Inputs and outcomes in words: range 6 hexes, moving, target M26 Pershing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from hulldown_engine.basics.records import Value, plain
from hulldown_engine.language.wording import shown, worded
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.telling.lines import HEADING, NOTE
from hulldown_terminal.display.screen import Laid

Json = Mapping[str, Any]


def heading(prose: Json, procedure: Procedure, values: Json, named: Collection[str]) -> Iterator[Laid]:
    """The title of the procedure, its inputs that were given, and apart from them those left at their defaults."""
    yield HEADING, procedure.title
    stated = {name: value for name, value in values.items() if name in named}
    if stated:
        yield "", given(prose, procedure, stated, all_of_them=True)
    if usual := given(prose, procedure, {name: value for name, value in values.items() if name not in named}):
        yield NOTE, f"as usual: {usual}"


def given(prose: Json, procedure: Procedure, values: Json, *, all_of_them: bool = False) -> str:
    """Inputs on one line; false ones are left out unless `all_of_them` is set."""
    kinds = {name: declared.kind for name, declared in procedure.inputs.items()}
    wanted = {name: value for name, value in values.items() if all_of_them or value is not False}
    return ", ".join(named(prose, name, value, kinds[name]) for name, value in wanted.items())


def named(prose: Json, name: str, value: Value, kind: Json | None = None) -> str:
    """A name and its value: range 6 hexes, moving, not fresh."""
    if isinstance(value, bool):
        return worded(prose, name) if value else f"not {worded(prose, name)}"
    return f"{worded(prose, name)} {with_unit(prose, kind or {}, value)}"


def with_unit(prose: Json, kind: Json, value: Value) -> str:
    """A value, and its unit if it is a number that has one."""
    unit = f" {kind['unit']}" if "unit" in kind and not isinstance(value, str) else ""
    return said(prose, value) + unit


def said(prose: Json, value: Value) -> str:
    """A value in words; a record with one field is written as the value of that field."""
    listed = plain(value)
    if isinstance(listed, list) and listed and isinstance(listed[0], Mapping):
        return ", ".join(_record(prose, record) for record in listed)
    return shown(prose, listed)


def _record(prose: Json, record: Json) -> str:
    if len(record) == 1:
        return shown(prose, next(iter(record.values())))
    return f"({', '.join(named(prose, name, value) for name, value in record.items())})"
