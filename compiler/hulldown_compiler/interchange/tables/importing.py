"""A table made of a sheet: its axes and cells recognised, its fields checked, and its lines written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.interchange.tables.cells import in_yaml, read_cells
from hulldown_compiler.interchange.tables.heads import Catalogues, Edge, doubled, edge_of, kind_from
from hulldown_compiler.interchange.tables.layout import Cells, entry
from hulldown_compiler.interchange.tables.names import axis_name
from hulldown_compiler.interchange.tables.sheet import FIELDS, Cell, NotATable, Sheet
from hulldown_compiler.model.charts import TableRecord
from hulldown_compiler.model.validation import validate
from hulldown_compiler.model.value_types import Kind, KindFault, read_banded, read_kind
from hulldown_compiler.source.scalars import flow
from hulldown_compiler.source.yaml_loader import parse

ACROSS = "\\"
"""What stands between the names of the axis down the side and of the one across the top, in the head of the former."""

TEXTS = ("title", "note", "todo")
"""Fields that are text for people, as they stand; the others are in the notation of books."""


class Recognised(NamedTuple):
    """What a sheet is: the fields of the table, the kinds of its axes, its cells by key, and what to say of it."""

    fields: Mapping[str, Any]
    kinds: Sequence[Kind]
    cells: Cells
    remarks: Sequence[str]


def recognised(sheet: Sheet, catalogues: Catalogues) -> Recognised:
    """What a sheet is as a table; raises NotATable."""
    foot = {key: cell.text if key in TEXTS else in_yaml(cell) for key, cell in sheet.foot.items()}
    down, across = _edges(sheet, foot.get("axes", {}), catalogues)
    edges = [*down, across] if across is not None else down
    axes = {name: kind for edge in edges for name, kind in edge.axes.items()}
    body = [row[len(down) :] for row in sheet.grid[1:]]
    banded = _banded(sheet.foot["banded"], foot["banded"]) if "banded" in foot else None
    cells = read_cells(body, sheet.foot.get("cells"), banded)
    fields = {**foot, "axes": axes, "cells": cells.kind}
    remarks = [*sheet.remarks, *(remark for edge in edges for remark in edge.remarks), *cells.remarks]
    kinds = [read_kind(kind, "axis") for kind in axes.values()]
    return Recognised(fields, kinds, dict(_cells(down, across, cells.values)), remarks)


def written(name: str, found: Recognised, title: str, source: Mapping[str, Any], foot: Mapping[str, Cell]) -> str:
    """The lines of the table as a book has them, indented by two; its own title and source are taken before these."""
    said = {"title": title, "source": source, **found.fields}
    fields = {key: said[key] for key in FIELDS if key in said}
    lines = entry(name, fields, found.kinds, found.cells)
    document = parse("", f"tables:\n{lines}".encode())
    faults = document.faults or validate(TableRecord, document, ("tables", name), document.value["tables"][name])[1]
    if faults:
        note = faults[0].note
        key = next((key for key in foot if f" {key}:" in document.line(note.position.line)), "")
        message = f"{note.message}{f'; {note.hint}' if note.hint else ''}"
        raise foot[key].wrong(message) if key else NotATable(message)
    return lines


def shown(found: Recognised) -> Iterator[str]:
    """The lines that say what was recognised."""
    yield from found.remarks[:1]
    yield "axes:"
    for name, kind in found.fields["axes"].items():
        yield f"  {name}: {kind if isinstance(kind, str) else flow(kind)}"
    kind = found.fields["cells"]
    yield f"cells: {kind if isinstance(kind, str) else flow(kind)}"
    yield from found.remarks[1:]


def catalogues_of(book: Book) -> Catalogues:
    """The cards of each catalogue of a book, and what people call them."""
    values = book.charts.values
    return {
        catalogue: {card: str(values.get(catalogue, {}).get(card, {}).get("name") or card) for card in kind["cards"]}
        for catalogue, kind in book.charts.catalogues.items()
    }


# The edges of the grid ------------------------------------------------------------------------------------------------


def _edges(sheet: Sheet, given: Any, catalogues: Catalogues) -> tuple[list[Edge], Edge | None]:
    """What the columns of heads down the side are, and the line of heads across the top, if there is one."""
    if not isinstance(given, Mapping):
        raise sheet.foot["axes"].wrong("expected names of axes, each with its kind, as in {die: 1d6}")
    heads, count = sheet.grid[0], _heads_down(sheet.grid)
    corner, _, across = heads[count - 1].text.partition(ACROSS)
    columns = [[row[nth] for row in sheet.grid[1:]] for nth in range(count)]
    texts = [*(head.text for head in heads[: count - 1]), corner, *([across] if _is_across(sheet.grid, count) else [])]
    if (twice := doubled(heads[count:])) is not None and len(texts) > count:
        raise twice.wrong(f"a second column for {twice.text!r}")
    names = _axis_names(texts, heads)
    if unknown := [name for name in given if name not in names]:
        raise sheet.foot["axes"].wrong(f"no axis {unknown[0]!r}: they are called {', '.join(names)} in the first line")
    edges = [
        edge_of(name, cells, sheet.foot["axes"] if name in given else None, given.get(name), catalogues)
        for name, cells in zip(names, [*columns, list(heads[count:])], strict=False)
    ]
    return edges[:count], edges[count] if len(edges) > count else None


def _heads_down(grid: Sequence[Sequence[Cell]]) -> int:
    """How many columns are heads: as many as it takes to tell the rows apart, unless the first line says it."""
    marked = next((nth for nth, head in enumerate(grid[0], 1) if ACROSS in head.text), None)
    if marked is not None:
        _refuse_doubled(grid, marked)
        return marked
    for count in range(1, len(grid[0])):
        keys = {tuple(cell.text for cell in row[:count]) for row in grid[1:]}
        values = [len(set(column)) for column in zip(*keys, strict=True)]
        whole = count == 1 or (min(values) > 1 and _product(values) == len(keys))
        if len(keys) == len(grid) - 1 and whole:
            return count
    _refuse_doubled(grid, 1)
    raise NotATable("its rows cannot be told apart", grid[1][0].line)


def _product(values: Sequence[int]) -> int:
    total = 1
    for value in values:
        total *= value
    return total


def _refuse_doubled(grid: Sequence[Sequence[Cell]], count: int) -> None:
    """Refuse two rows with the same heads, and a row that is wanting among those of all heads."""
    heads = [Cell(", ".join(cell.text for cell in row[:count]), row[0].line, 1) for row in grid[1:]]
    if (twice := doubled(heads)) is not None:
        first = next(head for head in heads if head.text == twice.text)
        raise twice.wrong(f"a second row for {twice.text!r}: the first is line {first.line}")
    for row in grid[1:]:
        if blank := [cell for cell in row[:count] if not cell.text]:
            raise blank[0].wrong("no head before this row: where one stood before several, write one before each")
    every = product(*(dict.fromkeys(row[nth].text for row in grid[1:]) for nth in range(count)))
    there = {head.text for head in heads}
    if missing := next((keys for keys in every if ", ".join(keys) not in there), None):
        raise NotATable(f"no row for {', '.join(missing)}")


def _is_across(grid: Sequence[Sequence[Cell]], count: int) -> bool:
    """Whether heads stand across the top: several, or one that the corner names an axis of."""
    return len(grid[0]) > count + 1 or ACROSS in grid[0][count - 1].text


def _axis_names(texts: Sequence[str], heads: Sequence[Cell]) -> list[str]:
    """The names of the axes, as the first line says them, or else what they are."""
    usual = ["row"] if len(texts) == 1 else [*(f"row_{nth}" for nth in range(1, len(texts) - 1)), "row", "column"]
    names = [axis_name(text) or other for text, other in zip(texts, usual, strict=True)]
    for nth, name in enumerate(names):
        if name in names[:nth]:
            raise heads[min(nth, len(heads) - 1)].wrong(f"a second axis that is called {name!r}")
    return names


# Fields and cells -----------------------------------------------------------------------------------------------------


def _banded(cell: Cell, written_kind: Any) -> Kind:
    try:
        return read_banded(written_kind)
    except KindFault as fault:
        raise cell.wrong(f"{fault.message}{f'; {fault.hint}' if fault.hint else ''}") from None


def _cells(
    down: Sequence[Edge], across: Edge | None, values: Sequence[Sequence[Any]]
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The cells of the table by their keys."""
    for nth, row in enumerate(values):
        heads = [edge.keys[nth] for edge in down]
        for column, value in enumerate(row):
            inner = [across.keys[column]] if across is not None else []
            for keys in product(*heads, *inner):
                yield tuple(key for part in keys for key in part), value


__all__ = ["ACROSS", "TEXTS", "Recognised", "kind_from", "recognised", "shown", "written"]
