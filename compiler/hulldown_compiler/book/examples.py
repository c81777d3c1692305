"""The examples of a book, where they are written: of procedures, of rule sections, and of paragraphs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.entries import Paragraph, Section
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.model.charts import ExampleRecord

Json = Mapping[str, Any]


class Example(NamedTuple):
    """One example: its procedure, what is given and expected, and where it is written.

    It stands in a procedure, a rule section or a paragraph: `kind` and `source`. An example of a table or of a position
    in play has no procedure, but `table` or `ask` in its record; one of a paragraph has neither. `places` are where its
    parts are, by the keys that lead to them, as in `expect.NAME`.
    """

    kind: str
    source: str
    procedure: str
    record: Json
    places: Mapping[str, Position]

    def at(self, key: str) -> Position:
        """Where a part is written; the example itself, when the part is not there."""
        return self.places.get(key, self.places[""])


def examples(book: Contents) -> Iterator[Example]:
    """Every example of the procedures, rule sections and paragraphs, in the order they are written."""
    for chart in book.charts.of("procedure"):
        for nth, one in enumerate(chart.model.examples):
            record = one.model_dump(exclude_none=True)
            yield Example("procedure", chart.name, one.procedure or chart.name, record, _InChart(chart, nth, one))
    for section in book.rules.values():
        for record, places in _placed(section):
            yield Example("rule", section.number, record.get("procedure", ""), record, places)
    for paragraph in book.paragraphs.values():
        for record, places in _placed(paragraph) if paragraph.record["examples"] else ():  # most have none
            yield Example("paragraph", paragraph.id, "", record, places)


def _placed(of: Section | Paragraph) -> Iterator[tuple[Json, Mapping[str, Position]]]:
    """The examples of a rule section or a paragraph, and where their parts are."""
    for record, marks in zip(of.record["examples"], of.record["@"].get("examples", ()), strict=True):
        yield record, _Marked(of.path, marks)


class _Marked(Mapping[str, Position]):
    """Where the parts of an example of a rule section or a paragraph are; few are ever asked for."""

    def __init__(self, path: str, marks: Mapping[str, Sequence[int]]) -> None:
        self._path, self._marks = path, marks

    def __getitem__(self, key: str) -> Position:
        return Position(self._path, *self._marks[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._marks)

    def __len__(self) -> int:
        return len(self._marks)


class _InChart(Mapping[str, Position]):
    """Where the parts of an example of a procedure are."""

    def __init__(self, chart: Chart, nth: int, example: ExampleRecord) -> None:
        self._chart, self._nth = chart, nth
        self._paths: dict[str, tuple[str, ...]] = {key: (key,) for key in example.model_fields_set}
        for key in ("given", "expect"):
            self._paths |= {f"{key}.{name}": (key, name) for name in getattr(example, key)}
        self._paths[""] = ()

    def __getitem__(self, key: str) -> Position:
        path = self._paths[key] or ("example",)
        return self._chart.at("examples", self._nth, *path, key=key != "")

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)
