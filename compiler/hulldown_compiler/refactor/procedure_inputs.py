"""Where the inputs of procedures are named: in the procedure, in those that call it, and in examples."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import examples
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.procedure_visitors import formulas, steps
from hulldown_compiler.lowering.definitions import Chart

NAMING = ("each", "add", "shift", "roll")
"""Fields of steps that may name an input, by itself."""


def inputs(book: Book) -> list[str]:
    """The inputs of all procedures, each with its procedure: ap-fire.range."""
    return [f"{name}.{own}" for name, record in book.charts.procedures.items() for own in record["inputs"]]


def places(book: Book, procedure: str, name: str) -> Iterator[Position]:
    """Every place at which an input is named, or an expression that may ask for it."""
    chart, record = book.charts.charts["procedure"][procedure], book.charts.procedures[procedure]
    yield chart.at("inputs", name, key=True)
    yield from (chart.at(*formula.path) for formula in formulas(record))
    for step in steps(record["steps"]):
        yield from (chart.at(*step["@"], key) for key in NAMING if isinstance(chart.part((*step["@"], key)), str))
        rolled = chart.part((*step["@"], "roll"))
        yield from (chart.at(*step["@"], "roll", die) for die in (rolled if isinstance(rolled, dict) else ()))
    if chart.part(("chart", "over")) == name:
        yield chart.at("chart", "over")
    for other in book.charts.of("procedure"):
        yield from _given(other, book, procedure, name)
    for example in examples(book):
        if example.procedure == procedure and name in example.record.get("given", {}):
            yield example.at(f"given.{name}")


def _given(chart: Chart, book: Book, procedure: str, name: str) -> Iterator[Position]:
    """Where a procedure gives an input to another that it calls."""
    for step in steps(book.charts.procedures[chart.name]["steps"]):
        if step["step"] == "call" and step["call"] == procedure:
            given = chart.part((*step["@"], "given"))
            if isinstance(given, dict) and name in given:
                yield chart.at(*step["@"], "given", name, key=True)
