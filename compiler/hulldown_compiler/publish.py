"""What a site is made from, and all of the compiler that it sees: checked books, and what there is to say of them.

A site takes nothing but the names listed here, so that the compiler's own rooms can change behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from hulldown_compiler.analysis.claims.listed import ListedClaim, listed
from hulldown_compiler.analysis.examples.questions import QUESTIONS
from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_compiler.bundle.noting import with_origins
from hulldown_compiler.bundle.origins import IN_WORDS as ORIGINS_IN_WORDS
from hulldown_compiler.bundle.origins import mark_in_words, not_printed, share_in_words, why
from hulldown_compiler.bundle.places import (
    AID,
    ERRATA,
    MAP,
    NAMES,
    RULES,
    SHEET,
    SLEEVE,
    SOURCES,
    TABLES,
    TERMS,
    UNITS,
    address,
    errata_page,
    examples_page,
    names_page,
    proof_file,
    proof_page,
    rules_file,
    source_file,
)
from hulldown_compiler.bundle.published import TITLED, Json, Published, Reference, sourced
from hulldown_compiler.bundle.reach import carried_out, origin_at, trees
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import BY_CODE as RULES_BY_CODE
from hulldown_compiler.core.rule_table import RULES as RULE_TABLE
from hulldown_compiler.core.rule_table import Rule
from hulldown_compiler.lint.report import refuses, render_first, summary
from hulldown_compiler.lint.rule_docs import FOLDER as RULE_PAGES
from hulldown_compiler.lint.rule_docs import first_line as rule_summary
from hulldown_compiler.lint.rule_docs import hundred as rule_family
from hulldown_compiler.lint.rule_docs import page as rule_page
from hulldown_compiler.lint.workspace import check
from hulldown_compiler.lowering.errata import DECIDED as ERRATUM_DECIDED
from hulldown_compiler.lowering.errata import ROLES as ERRATUM_ROLES
from hulldown_compiler.model.platoon.values import RANDOM_EVENT
from hulldown_compiler.model.site import colours
from hulldown_compiler.model.value_types import read_span
from hulldown_compiler.odds.chances import percent
from hulldown_compiler.odds.chart import Chart
from hulldown_compiler.odds.chart import key as chart_key
from hulldown_compiler.odds.chart import svg as chart_svg
from hulldown_compiler.odds.tables import MAIN as MAIN_FIELDS
from hulldown_compiler.odds.tables import Odds, main_field
from hulldown_compiler.odds.tables import summed as summed_odds
from hulldown_compiler.odds.varying import axis as odds_axis
from hulldown_compiler.odds.varying import series as odds_series
from hulldown_compiler.playtest.balance import reports
from hulldown_compiler.prose.citations import citations as erratum_citations
from hulldown_compiler.source.discovery import CONTENT, NoBook, displayed_path, find_books, project_root
from hulldown_compiler.tracing.matrix import UNTESTED, Matrix
from hulldown_compiler.tracing.matrix import SectionRow as MatrixRow
from hulldown_compiler.tracing.matrix import totals as matrix_in_words
from hulldown_compiler.tracing.rule_citations import CodePlace
from hulldown_compiler.tracing.statements import Claim

__all__ = [
    "AID",
    "CONTENT",
    "ERRATA",
    "ERRATUM_DECIDED",
    "ERRATUM_ROLES",
    "MAIN_FIELDS",
    "MAP",
    "NAMES",
    "ORIGINS_IN_WORDS",
    "QUESTIONS",
    "RANDOM_EVENT",
    "RULES",
    "RULES_BY_CODE",
    "RULE_PAGES",
    "RULE_TABLE",
    "SHEET",
    "SLEEVE",
    "SOURCES",
    "TABLES",
    "TERMS",
    "TITLED",
    "UNITS",
    "UNTESTED",
    "Chart",
    "Claim",
    "CodePlace",
    "Json",
    "ListedClaim",
    "Matrix",
    "MatrixRow",
    "NotPublished",
    "Odds",
    "Published",
    "Reference",
    "Rule",
    "address",
    "carried_out",
    "chart_key",
    "chart_svg",
    "colours",
    "errata_page",
    "erratum_citations",
    "examples_page",
    "main_field",
    "mark_in_words",
    "matrix_in_words",
    "names_page",
    "not_printed",
    "odds_axis",
    "odds_series",
    "origin_at",
    "percent",
    "project_root",
    "proof_file",
    "proof_page",
    "publish",
    "publish_all",
    "read_span",
    "rule_family",
    "rule_page",
    "rule_summary",
    "rules_file",
    "share_in_words",
    "source_file",
    "sourced",
    "summed_odds",
    "trees",
    "why",
    "with_origins",
]


class NotPublished(Exception):
    """Books that are not published; the message says why, finding by finding."""


def publish_all(project: Path) -> list[Published]:
    """Compile every book of a project; raises NotPublished."""
    try:
        return publish(find_books([], project))
    except NoBook as error:
        raise NotPublished(str(error)) from error


def publish(folders: Sequence[Path]) -> list[Published]:
    """Compile the books in some folders; raises NotPublished."""
    checked = [check(folder) for folder in folders]
    if refused := [line for book, found in checked if refuses(found.findings) for line in _why(book, found.findings)]:
        raise NotPublished("\n".join(refused))
    return [_published(book, found.findings) for book, found in checked]


def _published(book: Book, findings: Sequence[Finding]) -> Published:
    """A book, with the balance of its missions where that is kept, the pictures of its own site, and its claims."""
    play, reference = writer.bundle(book)
    named = {name: book.root / name for name, _ in book.declared.pictures}
    pictures = {name: path.read_bytes() for name, path in named.items() if path.is_file()}
    try:
        kept = reports.read(book.root, play["logic"])
    except reports.BadReport as error:
        raise NotPublished(str(error)) from error
    return Published(play, reference, kept, pictures, list(listed(book, findings)))


def _why(book: Book, findings: Sequence[Finding]) -> Iterator[str]:
    yield from render_first(findings, book.texts, partial(displayed_path, book.root))
    yield f"{book.name}: not published: {summary(findings, 1)}"
