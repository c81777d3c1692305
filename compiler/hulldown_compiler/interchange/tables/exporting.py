"""A table as CSV: its cells in a grid, and below them what the grid does not show."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from itertools import pairwise, product
from typing import Any

from hulldown_compiler.interchange.tables.cells import DASHES
from hulldown_compiler.interchange.tables.heads import Catalogues
from hulldown_compiler.interchange.tables.importing import ACROSS, TEXTS, recognised
from hulldown_compiler.interchange.tables.sheet import FIELDS, NotATable, read_sheet
from hulldown_compiler.interchange.tables.spans import label
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.tables import TableCell, between, columns, read_cells
from hulldown_compiler.model.value_types import Kind, Span, read_kind
from hulldown_compiler.source.scalars import flow

Keys = tuple[str, ...]


def exported(chart: Chart, shape: Kind, catalogues: Catalogues) -> str:
    """A table without faults as CSV; what the grid does not show stands below it, a field a line."""
    grid = list(_grid(chart, shape))
    foot = {key: value for key, value in chart.raw.items() if key in FIELDS and key not in ("axes", "cells")}
    shows = _shows(grid, catalogues, foot)
    raw = chart.raw
    axes = {name: kind for name, kind in raw["axes"].items() if not _is(kind, shows["axes"].get(name), "axis")}
    cells = {} if _is(raw["cells"], shows["cells"], "cell") else {"cells": raw["cells"]}
    said = {**foot, **({"axes": axes} if axes else {}), **cells}
    below = [[key, str(said[key]) if key in TEXTS else _value(said[key])] for key in FIELDS if key in said]
    return _csv([*grid, [], *below])


def _csv(lines: Sequence[Sequence[str]]) -> str:
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()


def _value(value: Any) -> str:
    return value if isinstance(value, str) else flow(value)


def _shows(grid: Sequence[Sequence[str]], catalogues: Catalogues, foot: Mapping[str, Any]) -> Mapping[str, Any]:
    """What would be recognised in the grid alone."""
    bare = [["banded", _value(foot["banded"])]] if "banded" in foot else []
    try:
        return recognised(read_sheet(_csv([*grid, [], *bare]).encode()), catalogues).fields
    except NotATable:
        return {"axes": {}, "cells": None}


def _is(kind: Any, shown: Any, place: str) -> bool:
    """Whether a kind is the one that the grid shows."""
    return shown is not None and read_kind(kind, place) == read_kind(shown, place)


# The grid -------------------------------------------------------------------------------------------------------------


def _grid(chart: Chart, shape: Kind) -> Iterator[list[str]]:
    """The lines of the grid: the last axis across the top, if there are several, and the others down the side."""
    axes = [(name, kind) for name, kind in shape["axes"]]
    written = list(read_cells(axes, shape["cells"], chart.raw["rows"]))
    parts = [_parts(name, kind, written, nth) for nth, (name, kind) in enumerate(axes)]
    cells = dict(_spread(chart, written, parts))
    names = [name for name, _ in axes]
    if len(axes) == 1:
        yield [*names, "value"]
        yield from ([key, cells[(key,)]] for key in parts[0])
        return
    yield [*names[:-2], f"{names[-2]} {ACROSS} {names[-1]}", *parts[-1]]
    for keys in product(*parts[:-1]):
        yield [*keys, *(cells[(*keys, last)] for last in parts[-1])]


Parts = Mapping[str, int | None]
"""The keys of an axis, no two of which have a number in common; each with one of its own, or None for a name."""


def _parts(name: str, kind: Kind, cells: Sequence[TableCell], nth: int) -> Parts:
    """The parts of one axis that every row has: where one row has 1-3 and another 1-2, these are 1-2 and 3."""
    if kind["kind"] != "number":
        return dict.fromkeys(columns(kind))
    if "bands" in kind:
        return {band: high if low is None else low for band, low, high in kind["bands"]}
    spans = {keys for cell in cells if not isinstance(keys := cell.keys[nth], str)}
    least, most = kind["least"], kind["most"]
    edges = {least, most + 1} | {low for low, _ in spans if low is not None}
    edges |= {high + 1 for _, high in spans if high is not None}
    first = _open(name, [low for low, _ in spans if low in (None, least)])
    last = _open(name, [high for _, high in spans if high in (None, most)])
    pairs = list(pairwise(sorted(edges)))
    return {
        label((None if first and low == least else low, None if last and end > most else end - 1)): low
        for low, end in pairs
    }


def _open(name: str, ends: Sequence[int | None]) -> bool:
    """Whether the rows go on beyond an end of their axis; refused, if some do and others do not."""
    if len(set(ends)) > 1:
        raise NotATable(f"some rows of {name!r} go on beyond its end and others do not, which one grid cannot say")
    return None in ends


def _spread(chart: Chart, cells: Sequence[TableCell], parts: Sequence[Parts]) -> Iterator[tuple[Keys, str]]:
    """The text of each cell, by all the parts that it is for."""
    for cell in cells:
        text = _text(chart.part(("rows", *cell.path)))
        for keys in product(*(_within(key, part) for key, part in zip(cell.keys, parts, strict=True))):
            yield keys, text


def _within(key: Span | str, parts: Parts) -> list[str]:
    if isinstance(key, str):
        return [key]
    return [part for part, number in parts.items() if number is not None and between(number, *key)]


def _text(value: Any) -> str:
    """A cell as CSV has it: a list or mapping in the notation of books, as is text that would not be taken for it."""
    if not isinstance(value, str):
        return flow(value)
    plain = value == " ".join(value.split()) and value not in DASHES and value[0] not in '{["='
    return value if plain else json.dumps(value, ensure_ascii=False)
