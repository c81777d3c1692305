"""A rulebook at a terminal and as JSON: its sections, one of them, and the matrix of what enforces and proves them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hulldown_cli.sources import cited
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.tracing.matrix import UNTESTED, Matrix, SectionRow
from hulldown_compiler.tracing.rule_citations import CodePlace
from hulldown_compiler.tracing.statements import LABELS, Claim
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.grids import Grid, columns
from hulldown_engine.language.layout import on_paper
from hulldown_engine.language.wording import joined
from hulldown_engine.telling.lines import HEADING, PROSE, Line
from hulldown_site.html.slips import touching
from hulldown_terminal.display.screen import Laid, fold, hang, lay

Json = dict[str, Any]


HEADINGS = ("section", "", "functions", "charts", *LABELS, "marked", "tests", "examples", "errata", "lacks")


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
    """The matrix as a table: counts of what carries each section out and proves it, and what is missing.

    Under a label stand the statements that hold, or a dash where the section has no such thing.
    """
    left = {0, 1, HEADINGS.index("marked"), HEADINGS.index("lacks")}
    return Grid(HEADINGS, [_cells(row) for row in rows], [nth for nth in range(len(HEADINGS)) if nth not in left])


def _cells(row: SectionRow) -> list[str]:
    counted = [str(len(items) or "") for items in (row.code, row.charts, row.tests or (), row.examples, row.errata)]
    holding = {claim.label: str(claim.holding) for claim in row.claims or ()}
    proved = [holding.get(label, "-" if holding else "") for label in LABELS]
    marked = "; ".join(f"{claim.label}: {claim.marked_in_words}" for claim in row.claims or () if claim.marked)
    lacks = "only to be read" if row.prose else joined(row.gaps)
    return [row.section, row.title, *counted[:2], *proved, marked, *counted[2:], lacks]


def detail(matrix: Matrix, row: SectionRow, width: int) -> Iterator[Laid]:
    """All that enforces and proves one section."""
    yield HEADING, f"{row.section} {row.title}"
    parts = {
        "Functions": _places(row.code),
        "Charts": [f"{kind} {name}" for kind, name in row.charts],
        **{_claim(claim): _statements(claim) for claim in row.claims or ()},
        "Tests": _places(row.tests or ()) if matrix.tested else [UNTESTED],
        "Examples": row.examples,
        "Errata": row.errata,
        "Only to be read": fold(row.prose, width) if row.prose else (),
        "It lacks": [joined(row.gaps)] if row.gaps else (),
    }
    for name, lines in parts.items():
        if lines:
            yield "", ""
            yield from ((HEADING, line) for line in fold(name, width))
            yield from (("", f"  {line}") for line in lines)


def _claim(claim: Claim) -> str:
    """What is to be proved, in words."""
    return f"{claim.label.capitalize()}: {claim.what}" if claim.what else claim.label.capitalize()


def _statements(claim: Claim) -> list[str]:
    """The statements of it, each with its mark."""
    rows = [[f"{place.path}:{place.line}", place.name, mark] for place, _, mark in claim.statements]
    return columns(rows) if rows else ["Nothing states it."]


def _places(places: Sequence[CodePlace]) -> list[str]:
    return columns([[f"{place.path}:{place.line}", place.name] for place in places]) if places else []


def as_json(matrix: Matrix, rows: Iterable[SectionRow]) -> Json:
    """The matrix as JSON: everything of the sections named, and the totals of the book."""
    totals = matrix.totals
    return {
        "book": matrix.book.id,
        "tested": matrix.tested,
        "sections": [_section(row) for row in rows],
        "totals": {**totals._asdict(), "stated": totals.stated and totals.stated._asdict()},
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
        "claims": None if row.claims is None else [_as_json(claim) for claim in row.claims],
        "lacks": list(row.gaps),
    }


def _as_json(claim: Claim) -> Json:
    stated = [{**place._asdict(), "says": says, "mark": mark} for place, says, mark in claim.statements]
    return {"label": claim.label, "what": claim.what, "holding": claim.holding, "statements": stated}
