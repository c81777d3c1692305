"""The tables, catalogues, cards and procedures of a whole book: read together, because they speak of one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related, as_one
from hulldown_compiler.core.suggest import did_you_mean, guess, nearest, unless_there
from hulldown_compiler.language.procedure_expressions import FormulaScope
from hulldown_compiler.lowering.tables import TableFault, annotated, ignore, read_cell, tabulate
from hulldown_compiler.model.base import Source, source_path
from hulldown_compiler.model.charts import TableRecord
from hulldown_compiler.model.files import CONTENTS, GAMEBOOK, HEADERS, PLATOON_GAME, section, sections
from hulldown_compiler.model.validation import validate
from hulldown_compiler.model.value_types import UNKNOWN, Kind, KindFault, shape
from hulldown_compiler.naming.values import Said
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import whole
from hulldown_engine.resolver.formulas import FUNCTIONS

Json = Any
Path = tuple[str | int, ...]
Report = Callable[..., None]
"""Notes a fault: its rule, position, message, hint, and related places."""

SECTIONS = {kind: section(kind).name for kind in ("table", "catalogue", "card", "procedure")}
"""The kinds of chart, and the section of a content file that holds them."""

PARTS = {
    kind: part.name
    for kind, part in sections(CONTENTS[PLATOON_GAME]).items()
    if kind not in (*sections(CONTENTS[GAMEBOOK]), *sections(HEADERS[PLATOON_GAME]))
}
"""The other parts of a platoon game, which are named and written as charts are, and their sections.

Flags and endings, which a mission may declare for itself, are declared with those of the header.
"""

WHERE = {**SECTIONS, **PARTS}

THE_CARD = "card"
"""What the requirements of a catalogue call the card that they are about."""


class Chart(NamedTuple):
    """One table, catalogue, card or procedure, or a part of a platoon game: its name, its model, and its file."""

    kind: str
    name: str
    model: Any
    document: Document
    said: Sequence[Said] = ()
    """The texts in it that refer to something, but for those of its examples; paths are within it."""
    slots: Sequence[tuple[Any, ...]] = ()
    """The slots of its texts, with the fields of a `lowering.texts.Slot` each."""

    @property
    def root(self) -> tuple[str, str]:
        """Its path in the file."""
        return WHERE[self.kind], self.name

    @property
    def raw(self) -> Any:
        """The mapping as it was read."""
        return self.document.value[WHERE[self.kind]][self.name]

    def at(self, *path: str | int, key: bool = False) -> Position:
        """The position of a part; of the chart's name, if there is no path."""
        position = self.document.position((*self.root, *path), key=key or not path)
        if not path:
            return whole(self.document, position[1:3], self.name)
        shown = str(path[-1]) if key else self.part(path)
        return whole(self.document, position[1:3], shown) if isinstance(shown, str | int) else position

    def inner_sources(self) -> Iterator[tuple[Source, Position]]:
        """The sources of its cells, modifiers and examples, and where each is written, or its document."""
        for key, value in self.raw.items():
            for path, written in _sources(value, (key,)) if key != "source" else ():
                source = Source.model_validate(written)
                yield source, self.at(*path[:-1], *source_path(source))

    def part(self, path: Sequence[str | int]) -> Any:
        """What is written at a path, if anything is."""
        return self.document.at((*self.root, *path))

    def row(self, *path: str | int) -> Position:
        """Where a row of a table is written: its key, if it has one."""
        return self.at(*path, key=isinstance(self.part(path[:-1]), Mapping))


def _sources(value: Any, path: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The sources that are given within a value, and their paths."""
    items = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in items:
        if key == "source" and isinstance(inside, Mapping) and inside.keys() <= Source.model_fields.keys():
            yield (*path, key), inside
        else:
            yield from _sources(inside, (*path, key))


@dataclass
class Charts:
    """The tables, catalogues, cards and procedures of a book, compiled.

    `shapes` are the axes and cells of tables, `rows` their rows, `catalogues` their fields and cards, `values` the
    fields of cards, `requirements` what catalogues require of them, and `procedures` what the engine carries out; all
    as plain data. `unread` says whether a name may
    be declared in a file that could not be read: it is not reported as missing then. `about` is what is being read:
    equal faults about one thing, such as the cards of one catalogue, are reported as one.
    """

    unread: Callable[[str], bool] = lambda name: False
    charts: dict[str, dict[str, Chart]] = field(default_factory=lambda: {kind: {} for kind in SECTIONS})
    shapes: dict[str, Kind] = field(default_factory=dict)
    rows: dict[str, Json] = field(default_factory=dict)
    catalogues: dict[str, Kind] = field(default_factory=dict)
    values: dict[str, dict[str, Json]] = field(default_factory=dict)
    requirements: dict[str, list[Json]] = field(default_factory=dict)
    procedures: dict[str, Json] = field(default_factory=dict)
    reported: list[tuple[str, Fault]] = field(default_factory=list)
    about: str = ""

    def __bool__(self) -> bool:
        return any(self.charts.values())

    def of(self, kind: str) -> Iterator[Chart]:
        """The charts of a kind, in the order they are written."""
        return iter(self.charts[kind].values())

    @property
    def scope(self) -> FormulaScope:
        """What every procedure's expressions can use."""
        return FormulaScope({}, {}, FUNCTIONS, {}, tables=self.shapes, catalogues=self.catalogues, unread=self.unread)

    def report(self, rule: str, position: Position, message: str, hint: str = "", *related: Related) -> None:
        """Note a fault of what is read just now."""
        self.reported.append((self.about, Fault(rule, Note(position, message, hint, related))))

    @property
    def faults(self) -> list[Fault]:
        """The faults; equal ones about one thing are merged into one, with the other places as related."""
        groups: dict[tuple[str, ...], list[Fault]] = {}
        for nth, (about, fault) in enumerate(self.reported):
            alike = (about, fault.rule, fault.note.message) if fault.rule in SAID_ALIKE else (str(nth),)
            groups.setdefault(alike, []).append(fault)
        return [Fault(alike[0].rule, as_one(fault.note for fault in alike)) for alike in groups.values()]

    def lacks(self, kind: str, name: str, position: Position) -> None:
        """Report a reference to a chart that is not there, unless it may be in a file that could not be read."""
        if not self.unread(name):
            self.report(f"dead_{kind}", position, f"no {kind} {name!r}", self.near(kind, name, position.path))

    def near(self, kind: str, name: str, path: str) -> str:
        """The hint for an unknown name of a chart of some kind; `path` is the file that refers to it."""
        known = self.charts[kind]
        likely = nearest(name, known)
        if likely is None:
            other = next((kind for kind, charts in self.charts.items() if name in charts), None)
            return f"{name!r} is a {other}" if other else f"write it under '{SECTIONS[kind]}'"
        place = known[likely].at()
        line = f" (line {place.line}{'' if place.path == path else f' of {place.path}'})"
        return guess(f"did you mean {likely!r}?{line}", name, likely, known)


SAID_ALIKE = ("unknown_field", "missing_field", "missing_cell", "overlapping_rows", "row_off_axis", "wrong_cell")
"""Rules by which one fault in the head of a table, or in a catalogue, is found in all of its rows or cards."""


def gather(charts: Iterable[Chart], by_name: Mapping[str, dict[str, Chart]], report: Report) -> None:
    """Put the charts of all files together, by kind and name; of two of one name the first counts."""
    for chart in charts:
        first = by_name[chart.kind].setdefault(chart.name, chart)
        if first is not chart:
            message, related = f"a second {called(chart.kind)} {chart.name!r}", Related(first.at(), "it is here first")
            report("duplicate_id", chart.at(), message, "choose another name", related)


def called(kind: str) -> str:
    """A kind of chart or part in words."""
    return kind.replace("-", " ")


def read_charts(written: Iterable[Chart], unread: Callable[[str], bool]) -> Charts:
    """Read the charts of all files but the procedures, which come last (see `lowering.charts.procedures`)."""
    charts = Charts(unread)
    gather(written, charts.charts, charts.report)
    for catalogue in charts.of("catalogue"):
        charts.catalogues[catalogue.name] = _catalogue(charts, catalogue)
    for catalogue in charts.of("catalogue"):
        fields = charts.catalogues[catalogue.name]["fields"]
        fields.update({name: resolved(charts, kind, catalogue, ("fields", name)) for name, kind in fields.items()})
    for card in charts.of("card"):
        _card(charts, card)
    for table in charts.of("table"):
        _table(charts, table)
    return charts


# Kinds ----------------------------------------------------------------------------------------------------------------


def resolved(charts: Charts, kind: Kind, chart: Chart, path: Path) -> Kind:
    """A kind with the card names of each catalogue in it filled in; unknown catalogues are reported."""
    if kind["kind"] == "card":
        catalogue = charts.catalogues.get(kind["of"])
        if catalogue is None:
            charts.lacks("catalogue", kind["of"], chart.at(*path, "of"))
            return {**UNKNOWN, **{key: value for key, value in kind.items() if key == "optional"}}
        return {**kind, "names": catalogue["cards"], "unread": charts.unread}
    if kind["kind"] == "records":
        fields = {name: resolved(charts, inner, chart, (*path, "list", name)) for name, inner in kind["fields"].items()}
        return {**kind, "fields": fields}
    if "axes" in kind:
        axes = [[name, resolved(charts, inner, chart, (*path, "axes", name))] for name, inner in kind["axes"]]
        return {**kind, "axes": axes, "cells": resolved(charts, kind["cells"], chart, (*path, "cells"))}
    return kind


def bare(kind: Kind) -> Kind:
    """A kind as the bundle keeps it: without card names, which the engine derives, and without notes for readers."""
    bare_kind = {key: value for key, value in kind.items() if key not in ("note", "unread")}
    if kind["kind"] == "card":
        bare_kind.pop("names", None)
    if "fields" in kind:
        bare_kind["fields"] = {name: bare(inner) for name, inner in kind["fields"].items()}
    if "axes" in kind:
        bare_kind["axes"] = [[name, bare(inner)] for name, inner in kind["axes"]]
        bare_kind["cells"] = bare(kind["cells"])
    return bare_kind


# Catalogues and cards -------------------------------------------------------------------------------------------------


def _catalogue(charts: Charts, chart: Chart) -> Kind:
    """The fields of a catalogue and the names of its cards, also of cards that misspell the catalogue's name."""
    cards = [card.name for card in charts.of("card") if _meant(charts, card.model.card) == chart.name]
    return {"fields": dict(chart.model.fields), "cards": cards}


def _meant(charts: Charts, catalogue: str) -> str | None:
    """The catalogue that a name was meant to be."""
    known = charts.charts["catalogue"]
    return catalogue if catalogue in known else nearest(catalogue, known)


def _card(charts: Charts, chart: Chart) -> None:
    charts.about = f"cards of {chart.model.card}"
    catalogue = charts.catalogues.get(chart.model.card)
    if catalogue is None:
        charts.lacks("catalogue", chart.model.card, chart.at("card"))
        return
    fields = catalogue["fields"]
    values = charts.values.setdefault(chart.model.card, {})[chart.name] = {}
    misspelt = set()
    for name, written in (chart.model.model_extra or {}).items():
        if name in fields:
            values[name] = _field(charts, chart, name, fields[name], written)
            continue
        misspelt.add(nearest(name, fields))
        hint = did_you_mean(name, fields, closed=True) or f"known here: {', '.join(fields)}"
        hint = unless_there(hint, chart.model.model_extra)
        message = f"no field {name!r} in a card of {chart.model.card!r}"
        charts.report("unknown_field", chart.at(name, key=True), message, hint)
    missing = [name for name, kind in fields.items() if not (name in values or kind.get("optional"))]
    if missing := [name for name in missing if name not in misspelt]:
        named = " and no ".join(repr(name) for name in missing[:4])
        more = f" (and {len(missing) - 4} more)" if len(missing) > 4 else ""  # noqa: PLR2004 - those that are named
        charts.report("missing_field", chart.at(), f"no {named}{more} in a card of {chart.model.card!r}")


def _field(charts: Charts, chart: Chart, name: str, kind: Kind, written: Any) -> Json:
    """The value of a field of a card."""
    if kind["kind"] == "table":
        return _rows(charts, chart, kind, (name,), written)
    return read_cell(kind, written, (), partial(report_in_table, charts.report, chart, (name,)))


def report_in_table(report: Report, chart: Chart, path: Path, fault: TableFault) -> None:
    """Note a fault in the rows below a path of a chart: at the key, where it is the key that is wrong."""
    first = [Related(chart.row(*path, *fault.first), "it is in this row")] if fault.first else ()
    below = (*path, *fault.path)
    position = chart.row(*below) if fault.key else chart.at(*below)
    report(fault.rule, position, fault.message, fault.hint, *first)


def reporter(report: Report, chart: Chart, path: Path) -> Callable[[TableFault], None]:
    """A callback that reports faults of the rows at a path of a chart; it drops them if the file has duplicate keys."""
    twice = any(fault.rule == "duplicate_key" for fault in chart.document.faults)
    return ignore if twice else partial(report_in_table, report, chart, path)


# Tables ---------------------------------------------------------------------------------------------------------------


def _table(charts: Charts, chart: Chart) -> None:
    charts.about = f"table {chart.name}"
    model: TableRecord = chart.model
    try:
        table = {"kind": "table", **shape(model.axes, model.cells, model.banded)}
    except KindFault as fault:
        charts.report("unreadable_kind", chart.at(*fault.path, key=fault.key), fault.message, fault.hint)
        table = {"kind": "table", **shape(model.axes, model.cells, None)}
    charts.shapes[chart.name] = resolved(charts, table, chart, ())
    charts.rows[chart.name] = _rows(charts, chart, charts.shapes[chart.name], ("rows",), chart.raw["rows"])
    words = words_of(charts.shapes[chart.name]["cells"])
    for word in model.legend:
        if word not in words:
            hint = did_you_mean(word, words) or (
                f"known here: {', '.join(words)}" if words else "its cells have no names"
            )
            charts.report("unknown_field", chart.at("legend", word, key=True), f"no {word!r} in the cells", hint)


def words_of(kind: Mapping[str, Any]) -> list[str]:
    """The names and words that a value of a kind may be."""
    return [*kind.get("names", ()), *kind.get("words", ())]


def _rows(charts: Charts, chart: Chart, kind: Kind, path: Path, written: Any) -> Json:
    """The rows of a table; none for one with an axis of which nothing is known."""
    axes = [(name, axis) for name, axis in kind["axes"]]
    if any(axis["kind"] == UNKNOWN["kind"] for _, axis in axes):
        return {}
    for below, cell in annotated(written, len(axes)):
        place = (*path, *below, "source")
        if isinstance(cell.get("source"), Mapping):
            faults = validate(Source, chart.document, (*chart.root, *place), cell["source"])[1]
            charts.reported += [(f"source {chart.at(*place)}", fault) for fault in faults]
        elif "source" in cell:
            hint = "write 'source: {document: NAME, at: PLACE}' or 'source: {house: REASON}'"
            charts.report("wrong_value", chart.at(*place), "expected a mapping for 'source'", hint)
    return tabulate(axes, kind["cells"], written, reporter(charts.report, chart, path))
