"""A rulebook at a terminal and as JSON: its sections, one of them, and the matrix of what enforces and proves them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hulldown_cli.sources import cited
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.tracing.matrix import UNTESTED, Matrix, SectionRow
from hulldown_compiler.tracing.rule_citations import CodePlace
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.grids import Grid, columns
from hulldown_engine.language.layout import on_paper
from hulldown_engine.telling.lines import HEADING, PROSE, Line
from hulldown_site.html.slips import touching
from hulldown_terminal.display.screen import Laid, fold, hang, lay

Json = dict[str, Any]


HEADINGS = ("section", "", "functions", "charts", "tests", "examples", "errata", "lacks")


# The sections ---------------------------------------------------------------------------------------------------------


def contents(book: Published) -> Iterator[Laid]:
    """The sections of a book with their titles."""
    yield HEADING, book.title
    rows = [[section, book.rules[section]["title"]] for section in book.sections]
    yield from (("", f"  {line}") for line in (columns(rows) if rows else ["It has no rules."]))


def one(book: Published, section: str, width: int) -> Iterator[Laid]:
    """One section: its text, the titles of its examples and errata, where it is from, and what to read besides."""
    record = book.rules[section]
    filled = fill(record["text"], on_paper({"scores": {}, **book.prose})).split("\n")
    lines = (Line(HEADING, f"{section} {record['title']}"), *(Line(PROSE, part) for part in filled if part.strip()))
    yield from lay(lines, width)
    yield "", ""
    beside = {
        "Examples": "; ".join(example["example"] for example in record["examples"]),
        "Only to be read": record.get("prose", ""),
        "See also": ", ".join(record["see_also"]),
        "Errata": "; ".join(book.errata[name]["title"] for name in touching(book, "rule", section)),
        "Source": cited(book.reference["documents"], record["source"]) if record["source"] else "",
    }
    for name, text in beside.items():
        yield from (("", line) for line in (hang(f"{name}: ", text, width) if text else ()))


def listed(book: Published, sections: Iterable[str]) -> list[Json]:
    """Sections as JSON: their numbers and titles."""
    return [{"section": section, "title": book.rules[section]["title"]} for section in sections]


def whole(book: Published, section: str) -> Json:
    """One section as JSON: all that the book says of it."""
    return {"section": section, **book.rules[section]}


# The matrix -----------------------------------------------------------------------------------------------------------


def grid(rows: Sequence[SectionRow]) -> Grid:
    """The matrix as a table: counts of code, charts, tests, examples and errata per section, and what is missing."""
    return Grid(HEADINGS, [_cells(row) for row in rows], range(2, 7))


def _cells(row: SectionRow) -> list[str]:
    tests = () if row.tests is None else row.tests
    counts = [str(len(items) or "") for items in (row.code, row.charts, tests, row.examples, row.errata)]
    return [row.section, row.title, *counts, "only to be read" if row.prose else " and ".join(row.gaps)]


def detail(matrix: Matrix, row: SectionRow, width: int) -> Iterator[Laid]:
    """All that enforces and proves one section."""
    yield HEADING, f"{row.section} {row.title}"
    parts = {
        "Functions": _places(row.code),
        "Charts": [f"{kind} {name}" for kind, name in row.charts],
        "Tests": _places(row.tests or ()) if matrix.tested else [UNTESTED],
        "Examples": row.examples,
        "Errata": row.errata,
        "Only to be read": fold(row.prose, width) if row.prose else (),
        "It lacks": [" and ".join(row.gaps)] if row.gaps else (),
    }
    for name, lines in parts.items():
        if lines:
            yield "", ""
            yield HEADING, name
            yield from (("", f"  {line}") for line in lines)


def _places(places: Sequence[CodePlace]) -> list[str]:
    return columns([[f"{place.path}:{place.line}", place.name] for place in places]) if places else []


def as_json(matrix: Matrix, rows: Iterable[SectionRow]) -> Json:
    """The matrix as JSON: everything of the sections named, and the totals of the book."""
    return {
        "book": matrix.book.id,
        "tested": matrix.tested,
        "sections": [_section(row) for row in rows],
        "totals": matrix.totals._asdict(),
    }


def _section(row: SectionRow) -> Json:
    places = {"code": row.code, "tests": row.tests}
    return {
        **row._asdict(),
        **{
            name: None if several is None else [place._asdict() for place in several]
            for name, several in places.items()
        },
        "charts": [{"kind": kind, "name": name} for kind, name in row.charts],
        "lacks": list(row.gaps),
    }
