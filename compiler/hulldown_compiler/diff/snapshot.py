"""What is compared of a book: one mapping for each matter, with nothing in it that moves when lines do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_compiler.diff.cells import one_line
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.tables import TableCell, read_cells
from hulldown_compiler.odds.tables import main_field
from hulldown_compiler.rules import check
from hulldown_engine.basics.records import Record, plain
from hulldown_engine.language.wording import spoken
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import OffTable

Json = Mapping[str, Any]
Odds = Mapping[str, Fraction]

USUAL = "as usual"
"""What the case is called in which every input has its usual value."""


@dataclass
class BookVersion:
    """One version of a book, matter by matter."""

    analyses: Analyses
    prose: dict[str, Any] = field(default_factory=dict)
    steps: dict[str, Any] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    links: dict[str, set[str]] = field(default_factory=dict)
    reached: set[str] = field(default_factory=set)
    options: dict[str, bool] = field(default_factory=dict)
    charts: list[str] = field(default_factory=list)
    cells: dict[str, list[TableCell]] = field(default_factory=dict)
    cards: dict[str, dict[str, str]] = field(default_factory=dict)
    findings: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    @property
    def whole(self) -> bool:
        """Whether all of the book could be read, so that questions about all of it can be answered."""
        return self.analyses.book.is_complete

    @property
    def paragraphs(self) -> list[str]:
        """The names of the paragraphs, in the order of the files."""
        return list(self.prose)


def snapshot(analyses: Analyses) -> BookVersion:
    """What there is to compare of a book, sound or not."""
    book = analyses.book
    version = BookVersion(analyses)
    for name, paragraph in book.paragraphs.items():
        record = paragraph.record
        again = record.get("again", {})
        version.prose[name] = [*map(_as_read, (record["text"], again.get("text", ""))), record["labels"]]
        kept = (record.get(key) for key in ("requires", "sighting", "action", "mission"))
        version.steps[name] = writer._bare([record["blocks"], *kept, *([again["by"]] if again else [])])  # noqa: SLF001 - what decides in it, without places
        if (number := record["number"] or book.numbers.given.get(name)) is not None:
            version.numbers[name] = number
    for link in book.links.of_kind("paragraph"):
        if link.role == "reads":
            source = link.source.name if link.source.kind == "paragraph" else f"{link.source.kind} {link.source.name}"
            version.links.setdefault(source.strip(), set()).add(link.target.name)
    if book.is_complete and book.declared.playable:
        version.reached = {name for name in book.paragraphs if analyses[reachability].reached(name)}
        version.options = dict(_options(analyses))
    version.findings = Counter(
        (finding.position.path, finding.code, finding.message)
        for finding in lint(book, ask=partial(check, analyses=analyses))
    )
    version.charts = [f"{kind} {name}" for kind, charts in book.charts.charts.items() for name in charts]
    version.cells, version.cards = (
        dict(_cells(book)),
        {
            card: {name: one_line(value) for name, value in values.items()}
            for cards in book.charts.values.values()
            for card, values in cards.items()
        },
    )
    return version


def _as_read(text: str) -> str:
    """A text as a reader has it, however its author folds it: its lines, without what stands between words."""
    return "\n".join(" ".join(line.split()) for line in text.split("\n") if line.strip())


def _options(analyses: Analyses) -> Iterator[tuple[str, bool]]:
    """The options of questions that are reached, and whether each can be chosen."""
    for paragraph, step in analyses.book.steps["ask"]:
        if analyses[reachability].is_step_reachable(step):
            for option in step["options"]:
                name = f"{paragraph.id}: {paragraph.record['labels'][option['label']]}"
                yield name, analyses[reachability].carried_out(paragraph.id, option["do"])


def _cells(book: Book) -> Iterator[tuple[str, list[TableCell]]]:
    """The cells of the tables that could be read."""
    for chart in book.charts.of("table"):
        shape = book.charts.shapes.get(chart.name)
        if shape is not None and chart.name in book.charts.rows:
            yield chart.name, list(read_cells(shape["axes"], shape["cells"], chart.raw["rows"]))


# Odds -----------------------------------------------------------------------------------------------------------------


def cases(analyses: Analyses) -> dict[tuple[str, str], Json]:
    """The inputs for which odds are compared, by procedure and case: its examples and its default inputs."""
    given_of: dict[tuple[str, str], Json] = {}
    for example in analyses.book.examples:
        if example.procedure in analyses[working_charts].procedures:
            given_of.setdefault((example.procedure, example.record["example"]), example.record.get("given", {}))
    for name in analyses[working_charts].procedures:
        given_of[name, USUAL] = {}
    return given_of


def odds(procedure: Procedure, given: Json) -> tuple[Odds, Odds] | None:
    """The odds of each outcome, in words, and those of the main field alone; None if the inputs are not accepted."""
    try:
        chances = procedure.odds(**given)
    except (WrongInput, OffTable):
        return None
    field_of = main_field(procedure.gives)
    main: dict[str, Fraction] = {}
    for outcome, chance in chances.items():
        value = f"{spoken(field_of)} {one_line(plain(outcome[field_of]))}"
        main[value] = main.get(value, Fraction(0)) + chance
    return {_outcome(outcome): chance for outcome, chance in chances.items()}, main


def _outcome(outcome: Record) -> str:
    return ", ".join(f"{name} {one_line(plain(value))}" for name, value in outcome.items())
