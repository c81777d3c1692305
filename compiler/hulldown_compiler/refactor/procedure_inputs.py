"""Where the inputs of procedures are named: in the procedure, in those that call it, and in examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.model.files import section
from hulldown_compiler.naming.references import FORMULA, Mark, Ref, Written
from hulldown_compiler.naming.values import said
from hulldown_engine.resolver.evaluation.step_form import CALL
from hulldown_engine.resolver.steps.procedure_steps import steps_of


def inputs(book: Book) -> list[str]:
    """The inputs of all procedures, each with its procedure: ap-fire.range."""
    return [f"{name}.{own}" for name, record in book.charts.procedures.items() for own in record["inputs"]]


def places(book: Book, procedure: str, name: str) -> Iterator[Position]:
    """Every place at which an input is named, or an expression that may ask for it."""
    chart = book.charts.charts["procedure"][procedure]
    yield chart.at("inputs", name, key=True)
    for text in said(section("procedure").things, _without_examples(chart), _may_name_value):
        yield chart.at(*text.spot.path, key=text.spot.key)
    for other in book.charts.of("procedure"):
        yield from _given(other, book, procedure, name)
    for example in book.examples:
        if example.procedure == procedure and name in example.record.get("given", {}):
            yield example.at(f"given.{name}")


def _without_examples(chart: Chart) -> dict[str, Any]:
    return {key: value for key, value in chart.raw.items() if key != "examples"}


def _may_name_value(mark: Mark) -> bool:
    """Whether a text of a procedure may name one of its values."""
    return mark == Written(FORMULA) or (isinstance(mark, Ref) and mark.kind == "value")


def _given(chart: Chart, book: Book, procedure: str, name: str) -> Iterator[Position]:
    """Where a procedure gives an input to another that it calls."""
    for step in steps_of(CALL, book.charts.procedures[chart.name]["steps"]):
        if step["call"] == procedure:
            given = chart.part((*step["@"], "given"))
            if isinstance(given, dict) and name in given:
                yield chart.at(*step["@"], "given", name, key=True)
