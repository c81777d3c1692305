"""The tables, catalogues, cards and procedures of a whole book: read together, because they speak of one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_compiler.formulas import FormulaScope
from hulldown_compiler.kinds import Kind, KindFault, read_kind, read_shape
from hulldown_compiler.load import Document
from hulldown_compiler.locate import whole
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.charts import CardRecord, CatalogueRecord, ProcedureRecord, TableRecord
from hulldown_compiler.position import Fault, Note, Position, Related
from hulldown_compiler.suggest import did_you_mean
from hulldown_compiler.tabulate import read_cell, tabulate
from hulldown_engine.formulas import FUNCTIONS

Json = Any
Path = tuple[str | int, ...]

SECTIONS = {"table": "tables", "catalogue": "catalogues", "card": "cards", "procedure": "procedures"}
"""The kinds of chart, and the section of a content file that holds them."""


class Chart(NamedTuple):
    """One table, catalogue, card or procedure: its name, its model, and the file it stands in."""

    kind: str
    name: str
    model: Any
    document: Document

    @property
    def raw(self) -> Any:
        """The mapping as it was read."""
        return self.document.value[SECTIONS[self.kind]][self.name]

    def at(self, *path: str | int, key: bool = False) -> Position:
        """Where a part is written; the chart itself is where its name is."""
        found = self.document.position((SECTIONS[self.kind], self.name, *path), key=key or not path)
        if not path:
            return whole(self.document, found[1:3], self.name)
        shown = str(path[-1]) if key else _at(self.raw, path)
        return whole(self.document, found[1:3], shown) if isinstance(shown, str | int) else found


def _at(value: Any, path: Path) -> Any:
    """What stands at a path below a value, if anything does."""
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


MODELS: Mapping[str, type[Authored]] = {
    "table": TableRecord,
    "catalogue": CatalogueRecord,
    "card": CardRecord,
    "procedure": ProcedureRecord,
}


@dataclass
class Charts:
    """Everything of a book that is looked up and carried out.

    `shapes` are the axes and cells of tables, `rows` their rows, `catalogues` their fields and cards, `values` the
    fields of cards, and `procedures` what the engine carries out; all as plain data.
    """

    charts: dict[str, dict[str, Chart]] = field(default_factory=lambda: {kind: {} for kind in SECTIONS})
    shapes: dict[str, Kind] = field(default_factory=dict)
    rows: dict[str, Json] = field(default_factory=dict)
    catalogues: dict[str, Kind] = field(default_factory=dict)
    values: dict[str, dict[str, Json]] = field(default_factory=dict)
    procedures: dict[str, Json] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any(self.charts.values())

    def of(self, kind: str) -> Iterator[Chart]:
        """The charts of a kind, in the order they are written."""
        return iter(self.charts[kind].values())

    @property
    def scope(self) -> FormulaScope:
        """What every procedure's expressions can use."""
        return FormulaScope({}, {}, FUNCTIONS, {}, tables=self.shapes, catalogues=self.catalogues)

    def complain(self, rule: str, position: Position, message: str, hint: str = "", *others: Related) -> None:
        """Note a fault."""
        self.faults.append(Fault(rule, Note(position, message, hint, others)))


def read_charts(found: Iterator[Chart]) -> Charts:
    """Put the charts of all files together; procedures come last (see `proceedings`)."""
    charts = Charts()
    for chart in found:
        known = charts.charts[chart.kind]
        if chart.name in known:
            first = Related(known[chart.name].at(), "the first is here")
            charts.complain(
                "duplicate_id", chart.at(), f"a second {chart.kind} {chart.name!r}", "name it otherwise", first
            )
        else:
            known[chart.name] = chart
    for catalogue in charts.of("catalogue"):
        _catalogue(charts, catalogue)
    for catalogue in charts.of("catalogue"):
        fields = charts.catalogues[catalogue.name]["fields"]
        for name, kind in fields.items():
            fields[name] = resolved(charts, kind, catalogue, ("fields", name))
    for card in charts.of("card"):
        _card(charts, card)
    for table in charts.of("table"):
        _table(charts, table)
    return charts


# Kinds ----------------------------------------------------------------------------------------------------------------


def kind_at(charts: Charts, chart: Chart, path: Path, written: Any) -> Kind:
    """The kind that is written at a place of a chart; text stands in for one that cannot be read."""
    try:
        return resolved(charts, read_kind(written), chart, path)
    except KindFault as fault:
        charts.complain("unreadable_kind", _place(chart, (*path, *fault.path)), fault.message, fault.hint)
        return {"kind": "text"}


def _place(chart: Chart, path: Path) -> Position:
    """The place of a fault in a kind: the key, when it is a key that is wrong."""
    return chart.at(*path)


def resolved(charts: Charts, kind: Kind, chart: Chart, path: Path) -> Kind:
    """A kind in which every catalogue is known, with the names of its cards."""
    if kind["kind"] == "card":
        catalogue = charts.catalogues.get(kind["of"])
        if catalogue is None:
            hint = did_you_mean(kind["of"], charts.catalogues) or "write it under 'catalogues'"
            charts.complain("dead_catalogue", chart.at(*path), f"no catalogue {kind['of']!r}", hint)
            return {"kind": "text"}
        return {**kind, "names": [card.name for card in charts.of("card") if card.model.card == kind["of"]]}
    if kind["kind"] == "records":
        inside = {name: resolved(charts, one, chart, path) for name, one in kind["fields"].items()}
        return {**kind, "fields": inside}
    if "axes" in kind:
        axes = [[name, resolved(charts, one, chart, path)] for name, one in kind["axes"]]
        return {**kind, "axes": axes, "cells": resolved(charts, kind["cells"], chart, path)}
    return kind


def bare(kind: Kind) -> Kind:
    """A kind without the names of cards, which the engine knows, and without words for readers."""
    found = {key: value for key, value in kind.items() if key not in ("note",)}
    if kind["kind"] == "card":
        found.pop("names", None)
    if "fields" in kind:
        found["fields"] = {name: bare(one) for name, one in kind["fields"].items()}
    if "axes" in kind:
        found["axes"] = [[name, bare(one)] for name, one in kind["axes"]]
        found["cells"] = bare(kind["cells"])
    return found


# Catalogues and cards -------------------------------------------------------------------------------------------------


def _catalogue(charts: Charts, chart: Chart) -> None:
    fields: dict[str, Kind] = {}
    for name, written in chart.model.fields.items():
        try:
            fields[name] = read_kind(written)
        except KindFault as fault:
            charts.complain("unreadable_kind", chart.at("fields", name, *fault.path), fault.message, fault.hint)
    cards = [card.name for card in charts.of("card") if card.model.card == chart.name]
    charts.catalogues[chart.name] = {"fields": fields, "cards": cards}


def _card(charts: Charts, chart: Chart) -> None:
    catalogue = charts.catalogues.get(chart.model.card)
    if catalogue is None:
        hint = did_you_mean(chart.model.card, charts.catalogues) or "write it under 'catalogues'"
        charts.complain("dead_catalogue", chart.at("card"), f"no catalogue {chart.model.card!r}", hint)
        return
    fields = catalogue["fields"]
    found = charts.values.setdefault(chart.model.card, {})[chart.name] = {}
    for name, written in (chart.model.model_extra or {}).items():
        if name not in fields:
            hint = did_you_mean(name, fields) or f"known here: {', '.join(fields)}"
            message = f"no field {name!r} in a card of {chart.model.card!r}"
            charts.complain("unknown_field", chart.at(name, key=True), message, hint)
            continue
        found[name] = _field(charts, chart, name, fields[name], written)
    missing = [name for name, kind in fields.items() if name not in found and not kind.get("optional")]
    if missing:
        named = " and no ".join(repr(name) for name in missing[:4])
        more = f" (and {len(missing) - 4} more)" if len(missing) > 4 else ""  # noqa: PLR2004 - those that are named
        charts.complain("missing_field", chart.at(), f"no {named}{more} in a card of {chart.model.card!r}")


def _field(charts: Charts, chart: Chart, name: str, kind: Kind, written: Any) -> Json:
    def complain(rule: str, path: Path, message: str, hint: str) -> None:
        charts.complain(rule, _of_rows(chart, (name, *path), rule), message, hint)

    if kind["kind"] == "table":
        return tabulate([(axis, one) for axis, one in kind["axes"]], kind["cells"], written, complain)
    return read_cell(kind, written, (), complain)


def _of_rows(chart: Chart, path: Path, rule: str) -> Position:
    """The place of a fault in rows: the key, where it is the key that is wrong."""
    raw = _at(chart.raw, path[:-1])
    wrong_key = rule in ("row_off_axis", "overlapping_rows") and isinstance(raw, Mapping)
    return chart.at(*path, key=wrong_key or (rule == "missing_cell" and isinstance(raw, Mapping)))


# Tables ---------------------------------------------------------------------------------------------------------------


def _table(charts: Charts, chart: Chart) -> None:
    model: TableRecord = chart.model
    try:
        shape = read_shape(model.axes, model.cells, model.banded)
    except KindFault as fault:
        charts.complain("unreadable_kind", chart.at(*fault.path), fault.message, fault.hint)
        return
    shape = resolved(charts, {"kind": "table", **shape}, chart, ("axes",))

    def complain(rule: str, path: Path, message: str, hint: str) -> None:
        charts.complain(rule, _of_rows(chart, ("rows", *path), rule), message, hint)

    charts.shapes[chart.name] = shape
    axes = [(name, kind) for name, kind in shape["axes"]]
    charts.rows[chart.name] = tabulate(axes, shape["cells"], chart.raw["rows"], complain)
