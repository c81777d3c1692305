"""Where the inputs of procedures are named: in the procedure, in those that call it, and in examples."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import examples
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.procedure_visitors import formulas
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.resolver.evaluation.step_form import CALL, THROW, every_step
from hulldown_engine.resolver.steps.procedure_steps import STEPS, steps_of


def inputs(book: Book) -> list[str]:
    """The inputs of all procedures, each with its procedure: ap-fire.range."""
    return [f"{name}.{own}" for name, record in book.charts.procedures.items() for own in record["inputs"]]


def places(book: Book, procedure: str, name: str) -> Iterator[Position]:
    """Every place at which an input is named, or an expression that may ask for it."""
    chart, record = book.charts.charts["procedure"][procedure], book.charts.procedures[procedure]
    yield chart.at("inputs", name, key=True)
    yield from (chart.at(*formula.path) for formula in formulas(record))
    for step in every_step(record["steps"]):
        kind = STEPS[step["step"]]
        for field in (*kind.takes, *(kind.assigns if kind.form is THROW else ())):
            yield from (chart.at(*step["@"], *path) for path, _ in field.parts(step))
    if chart.part(("chart", "over")) == name:
        yield chart.at("chart", "over")
    for other in book.charts.of("procedure"):
        yield from _given(other, book, procedure, name)
    for example in examples(book):
        if example.procedure == procedure and name in example.record.get("given", {}):
            yield example.at(f"given.{name}")


def _given(chart: Chart, book: Book, procedure: str, name: str) -> Iterator[Position]:
    """Where a procedure gives an input to another that it calls."""
    for step in steps_of(CALL, book.charts.procedures[chart.name]["steps"]):
        if step["call"] == procedure:
            given = chart.part((*step["@"], "given"))
            if isinstance(given, dict) and name in given:
                yield chart.at(*step["@"], "given", name, key=True)
