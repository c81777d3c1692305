"""The charts that a new platoon game begins with: the tables, procedures and data cards of a book that is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import hulldown_compiler
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import required_charts
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.discovery import NoBook, find_book
from hulldown_compiler.source.scalars import block

SHIPPED = "open-fire"
"""The book whose charts come with the compiler."""

PACKED = Path("scaffold", "charts")
"""The folder in the package where a wheel keeps that book's charts."""


class OriginCharts(NamedTuple):
    """What a new book takes over: the origin's name, files by path, and the sections of a header that they need."""

    origin: str
    files: Mapping[str, str]
    documents: str
    naturals: str


def charts_of(name: str, start: Path) -> OriginCharts:
    """The charts of a platoon game, by name or path; raises NotStarted."""
    book = read_book(_folder(name, start))
    if not book.declared.platoon or book.declared.header is None:
        raise NotStarted(f"{name!r} is no platoon game, so it has no charts to begin one with")
    missing = next(required_charts.unmet(book), None) if book.is_complete else None
    if not book.is_complete or (missing is not None and book.parts.found["mission"]):
        raise NotStarted(f"{name!r} is not whole, so nothing can be copied from it; 'hulldown lint {name}' says why")
    kept = {unit.path: book.texts[unit.path] for unit in chart_files(book)}
    naturals = {dice: natural.model_dump(exclude_defaults=True) for dice, natural in book.header.naturals.items()}
    return OriginCharts(book.name, kept, _section("documents", _documents(book, kept)), _section("naturals", naturals))


def _folder(name: str, start: Path) -> Path:
    """The folder of the named book in the project, or else of the one that comes with the compiler."""
    try:
        return find_book(name, start)
    except NoBook as error:
        if name != SHIPPED:
            raise NotStarted(str(error)) from error
    package = Path(hulldown_compiler.__path__[0])
    return next(
        folder for folder in (package / PACKED / SHIPPED, package.parents[1] / "content" / SHIPPED) if folder.is_dir()
    )


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
        if name in cited
    }


def _section(name: str, records: Mapping[str, Any]) -> str:
    """A section of a header, as text; nothing, if there is nothing in it."""
    return f"{name}:\n{''.join(block(records, 2))}" if records else ""
