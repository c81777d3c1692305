"""The examples of a book, where they are written: of procedures, of rule sections, and of paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.entries import Paragraph, Section
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart, Path

Json = Mapping[str, Any]


class Example(NamedTuple):
    """One example: its procedure, what is given and expected, and where it is written.

    It stands in a procedure, a rule section or a paragraph: `kind` and `source`. An example of a table or of a position
    in play has no procedure, but `table` or `ask` in its record; one of a paragraph has neither. `at` says where a part
    is written, by the keys that lead to it, as in `expect.NAME`; the example itself, when the part is not there.
    """

    kind: str
    source: str
    procedure: str
    record: Json
    at: Callable[[str], Position]


def examples(book: Contents) -> Iterator[Example]:
    """Every example of the procedures, rule sections and paragraphs, in the order they are written."""
    for chart in book.charts.of("procedure"):
        for nth, example in enumerate(chart.model.examples):
            record = example.model_dump(exclude_none=True)
            yield Example("procedure", chart.name, example.procedure or chart.name, record, _places_in(chart, nth))
    for section in book.rules.values():
        for record, places in _placed(section):
            yield Example("rule", section.number, record.get("procedure", ""), record, places)
    for paragraph in book.paragraphs.values():
        for record, places in _placed(paragraph) if paragraph.record["examples"] else ():  # most have none
            yield Example("paragraph", paragraph.id, "", record, places)


def _placed(of: Section | Paragraph) -> Iterator[tuple[Json, Callable[[str], Position]]]:
    """The examples of a rule section or a paragraph, and where their parts are."""
    for record, marks in zip(of.record["examples"], of.record["@"].get("examples", ()), strict=True):
        yield record, partial(_marked, of.path, marks)


def _marked(path: str, marks: Mapping[str, Sequence[int]], key: str) -> Position:
    """Where a part of an example of a rule section or a paragraph is."""
    return Position(path, *marks.get(key, marks[""]))


def _places_in(chart: Chart, nth: int) -> Callable[[str], Position]:
    """Where the parts of an example of a procedure are."""

    def at(key: str) -> Position:
        path: Path = ("examples", nth, *key.split("."))
        return chart.at("examples", nth, "example") if chart.part(path) is None else chart.at(*path, key=True)

    return at
