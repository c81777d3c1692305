"""Whether a platoon game has the charts that its rules need (see `hulldown_engine.platoon.game.required_charts`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.lowering.definitions import SECTIONS, Chart
from hulldown_compiler.source.discovery import SHIPPED
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.game import required_charts
from hulldown_engine.platoon.game.required_charts import Names, NeededCatalogue, NeededProcedure, NeededTable
from hulldown_engine.platoon.state.context import CARDS, TANKS

Kind = Mapping[str, Any]
Fits = Callable[["Book", Chart, Any], Iterator[Note]]


def unmet(book: Book) -> Iterator[Note]:
    """Every chart that is missing or not as the rules need it; only of a platoon game that is whole."""
    campaign = book.declared.campaign
    new = any(mission.model.platoon.new for mission in book.parts.of("mission")) or bool(campaign and campaign.new)
    tables = {
        **required_charts.TABLES,
        **(required_charts.NEW_TABLES if new else {}),
        **(required_charts.CAMPAIGN_TABLES if campaign else {}),
    }
    procedures = {
        **required_charts.PROCEDURES,
        **(required_charts.NEW_PROCEDURES if new else {}),
        **(required_charts.CAMPAIGN_PROCEDURES if campaign else {}),
    }
    yield from _charts(book, "catalogue", required_charts.CATALOGUES, _catalogue)
    yield from _charts(book, "table", tables, _table)
    yield from _charts(book, "procedure", procedures, _procedure)
    yield from _fighters(book)
    yield from _remains(book)


REMAINS = (("crew", TANKS, (US,), "a crew that gets out of it"), ("half-squad", ("squad",), (US, GERMAN), "half of it"))
"""What some units leave, by the class of its data card: of which classes and sides, and in words (12, 14.4)."""


def _remains(book: Book) -> Iterator[Note]:
    """The data cards of what tanks and squads leave behind, at the first card that leaves it."""
    values = book.charts.values.get(CARDS, {})
    cards = {name: (card.get("class"), card.get("side")) for name, card in values.items()}
    for left, classes, sides, words in REMAINS:
        for side in sides:
            of = next((name for name, (kind, whose) in cards.items() if kind in classes and whose == side), None)
            if of is not None and (left, side) not in cards.values():
                message = f"{of!r} leaves {words}, and no data card is for that"
                hint = f"write a card of '{CARDS}' with 'class: {left}' and 'side: {side}'"
                yield Note(book.charts.charts["card"][of].at(), message, hint)


def _fighters(book: Book) -> Iterator[Note]:
    """What fighters fire, where paragraphs bring any."""
    chart = book.charts.charts["procedure"].get("gp-fire")
    arrive = any(step["step"] == "fighters" for paragraph in book.paragraphs.values() for step in paragraph.steps())
    if chart is not None and arrive and "fire" in book.charts.procedures[chart.name]["inputs"]:
        fire = book.charts.procedures[chart.name]["inputs"]["fire"]
        yield from _accepted(chart, "fire", fire, required_charts.FIGHTER_WEAPONS)


def _charts(book: Book, kind: str, needed: Mapping[str, Any], fits: Fits) -> Iterator[Note]:
    """What is wrong with charts of one kind; what is missing is missing in the book."""
    for name, wanted in needed.items():
        chart = book.charts.charts[kind].get(name)
        if chart is None:
            place = book.declared.document.position(("kind",))
            ours = f"'charts: {SHIPPED[0]}' here has all of them; or write it under '{SECTIONS[kind]}'"
            yield Note(place, f"no {kind} {name!r}", f"{ours}: {_asked(kind, wanted)}")
        else:
            yield from fits(book, chart, wanted)


def _asked(kind: str, wanted: Any) -> str:
    """What a chart that is missing should have, for its author."""
    if kind == "procedure":
        inputs = [*wanted.always, *wanted.at_times]
        return f"the rules give it {_listed(inputs)} and read {_listed(wanted.gives)}"
    return f"its fields are {_listed(wanted.fields)}" if kind == "catalogue" else f"its axes are {_listed(wanted.axes)}"


def _listed(names: Any) -> str:
    return ", ".join(names) or "nothing"


# One function for each kind -------------------------------------------------------------------------------------------


def _catalogue(book: Book, chart: Chart, wanted: NeededCatalogue) -> Iterator[Note]:
    fields = book.charts.catalogues[chart.name]["fields"]
    for name in (*wanted.fields, *wanted.optional):
        if name not in fields:
            hint = "the rules read it of every card"
            yield Note(chart.at("fields", key=True), f"no field {name!r} in catalogue {chart.name!r}", hint)
        elif name in wanted.fields and fields[name].get("optional"):
            message = f"{name!r} is optional, and the rules read it of every card"
            yield Note(chart.at("fields", name, key=True), message, "leave 'optional' out")


def _table(book: Book, chart: Chart, wanted: NeededTable) -> Iterator[Note]:
    kind = book.charts.shapes[chart.name]
    axes = dict(kind["axes"])
    if tuple(axes) != tuple(wanted.axes):
        message = f"the axes of {chart.name!r} are {_listed(axes)}"
        hint = f"the rules look it up by {_listed(wanted.axes)}, in this order"
        yield Note(chart.at("axes", key=True), message, hint)
        return
    for name, names in wanted.axes.items():
        if missing := _missing(axes[name], names):
            message = f"axis {name!r} of {chart.name!r} has no {missing}"
            yield Note(chart.at("axes", name, key=True), message, f"the rules look up {_listed(names)}")
    yield from _understood(chart, ("cells",), kind["cells"], wanted.cells)


def _missing(kind: Kind, names: Names) -> str:
    """The names that a kind does not have, in words."""
    return " and no ".join(repr(name) for name in names if name not in kind.get("names", ()))


def _procedure(book: Book, chart: Chart, wanted: NeededProcedure) -> Iterator[Note]:
    record = book.charts.procedures[chart.name]
    motions = book.charts.catalogues.get(CARDS, {}).get("fields", {}).get("motion", {}).get("names", ())
    always = {name: tuple(motions) if name == "motion" else names for name, names in wanted.always.items()}
    yield from _inputs(chart, record["inputs"], wanted._replace(always=always))
    for name, names in wanted.gives.items():
        if name not in record["gives"]:
            yield Note(_place(chart, "gives"), f"{chart.name!r} does not give {name!r}", "the rules read it")
        else:
            yield from _understood(chart, ("gives", name), record["gives"][name], names)


def _inputs(chart: Chart, inputs: Mapping[str, Kind], wanted: NeededProcedure) -> Iterator[Note]:
    """Inputs that the rules give, and others that nobody does."""
    given = {**wanted.always, **wanted.at_times}
    for name, names in given.items():
        if name not in inputs:
            yield Note(_place(chart, "inputs"), f"{chart.name!r} has no input {name!r}", "the rules give it")
        else:
            yield from _accepted(chart, name, inputs[name], names)
    for name, kind in inputs.items():
        if name not in wanted.always and "default" not in kind and kind["kind"] != "bool":
            how = "do not always give it" if name in given else "do not give it"
            message = f"input {name!r} of {chart.name!r} needs a default"
            yield Note(chart.at("inputs", name, key=True), message, f"the rules {how}")


def _accepted(chart: Chart, name: str, kind: Kind, names: Names) -> Iterator[Note]:
    """Names that the rules may give, and that an input does not take."""
    missing = [word for word in names if word not in kind.get("names", ())]
    if missing:
        message = f"input {name!r} of {chart.name!r} does not take {' and '.join(map(repr, missing))}"
        yield Note(chart.at("inputs", name, key=True), message, f"the rules give it {_listed(names)}")


def _understood(chart: Chart, path: tuple[str, ...], kind: Kind, names: Names) -> Iterator[Note]:
    """Names in a result that mean nothing to the rules."""
    strange = [word for word in kind.get("names", ()) if word not in names] if names else []
    if strange:
        message = f"the rules do not know {' and '.join(map(repr, strange))}"
        yield Note(chart.at(*path, key=True), message, f"they know {_listed(names)}")


def _place(chart: Chart, field: str) -> Position:
    """Where a field of a procedure is, or the procedure that lacks it."""
    return chart.at(field, key=True) if field in chart.raw else chart.at()
