"""The charts that a new platoon game takes over: the tables, procedures and data cards of a book that is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import required_charts
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.discovery import SHIPPED, NoBook, charts_folder, find_book
from hulldown_compiler.source.scalars import block


class OriginCharts(NamedTuple):
    """What a new book takes over: the origin's name, files by path, and the sections of a header that they need.

    `charts` are those that the origin uses and does not hold: they are not copied, but used in the new book as well.
    """

    origin: str
    files: Mapping[str, str]
    documents: str
    naturals: str
    charts: str


def charts_of(name: str, start: Path) -> OriginCharts:
    """The charts of a platoon game, by name or path; raises NotStarted."""
    book = read_book(_folder(name, start))
    if not book.declared.platoon or book.declared.header is None:
        raise NotStarted(f"{name!r} is no platoon game, so it has no charts to begin one with")
    missing = next(required_charts.unmet(book), None) if book.is_complete else None
    if not book.is_complete or (missing is not None and book.parts.found["mission"]):
        raise NotStarted(f"{name!r} is not whole, so nothing can be copied from it; 'hulldown lint {name}' says why")
    kept = {unit.path: book.texts[unit.path] for unit in chart_files(book)}
    installed = book.declared.installed
    own = {dice: natural for dice, natural in book.header.naturals.items() if dice not in installed.naturals}
    naturals = _section("naturals", {dice: natural.model_dump(exclude_defaults=True) for dice, natural in own.items()})
    return OriginCharts(book.name, kept, _section("documents", _documents(book, kept)), naturals, installed.name)


def _folder(name: str, start: Path) -> Path:
    """The folder of the named book in the project, or else of one whose charts come with the compiler."""
    try:
        return find_book(name, start)
    except NoBook as error:
        if name not in SHIPPED:
            raise NotStarted(str(error)) from error
    return charts_folder(name)


def chart_files(book: Book) -> Iterator[FileUnit]:
    """The files that hold tables, catalogues, cards or procedures, and nothing else."""
    for unit in book.units:
        if unit.charts and not (unit.paragraphs or unit.rules or unit.errata or unit.parts or unit.sheet):
            yield unit


def _documents(book: Book, kept: Mapping[str, str]) -> dict[str, Any]:
    """The documents that the charts cite."""
    cited = {source.document for _, source, place in book.cited() if place.path in kept}
    return {
        name: document.model_dump(exclude_none=True)
        for name, document in book.header.documents.items()
        if name in cited and name not in book.declared.installed.documents
    }


def _section(name: str, records: Mapping[str, Any]) -> str:
    """A section of a header, as text; nothing, if there is nothing in it."""
    return f"{name}:\n{''.join(block(records, 2))}" if records else ""
