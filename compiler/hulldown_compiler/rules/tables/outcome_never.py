"""An outcome that nothing ever gives.

## Why it hurts

Whoever calls this procedure, or reads its odds, prepares for an outcome that cannot be. Either the name is left over,
or the way that should lead to it is missing.

## Example

    procedures:
      capsize:
        title: Capsize
        source: {house: tried on a lake}
        gives: {result: [afloat, wet, lost]}
        steps:
          - roll: {die: 1d6}
          - stop: {result: wet}
            when: die <= 2
        result: {result: afloat}

## Instead

    procedures:
      capsize:
        title: Capsize
        source: {house: tried on a lake}
        gives: {result: [afloat, wet, lost]}
        steps:
          - roll: {die: 1d6}
          - stop: {result: lost}
            when: die == 1
          - stop: {result: wet}
            when: die == 2
        result: {result: afloat}

## See also

HD305, HD420
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.value_sets import OTHER, ValueSet
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart, words_of
from hulldown_compiler.rules import common


def check(analyses: Analyses) -> Iterator[Note]:
    """Names in `gives` that no run of the procedure can produce."""
    for chart, record, possible in common.procedures(analyses):
        for path, place, kind in _fields(record["gives"]):
            if place in possible.outcome:
                yield from _never(chart, path, kind, possible.outcome[place])


def _fields(gives: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str, Mapping[str, Any]]]:
    """The fields of an outcome and of its records, each with its path and kind."""
    for name, kind in gives.items():
        if kind["kind"] != "records":
            yield ("gives", name), name, kind
        for field, inside in kind.get("fields", {}).items():
            yield ("gives", name, "list", field), f"{name}[].{field}", inside


def _never(chart: Chart, path: Sequence[str], kind: Mapping[str, Any], values: ValueSet) -> Iterator[Note]:
    """The note on the names of one field that are never given."""
    never = [] if OTHER in values.names else [name for name in words_of(kind) if name not in values.names]
    if never:
        names = f"{', '.join(map(repr, never[:-1]))}{' or ' if never[1:] else ''}{never[-1]!r}"
        message = f"{path[-1]} is never {names}"
        yield Note(chart.at(*_where(chart, path, never[0])), message, "leave it out, or add what leads to it")


def _where(chart: Chart, path: Sequence[str], name: str) -> tuple[str | int, ...]:
    """The path of a name in a kind, in whichever form the kind is written."""
    written = chart.part(path)
    for key in ("names", "or", "list") if isinstance(written, Mapping) else ():
        if name in written.get(key, ()):
            return (*path, key, written[key].index(name))
    return (*path, written.index(name)) if isinstance(written, list) else tuple(path)
