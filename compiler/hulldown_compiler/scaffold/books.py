"""New books: a folder of files that lint clean and play at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbers import Numbers
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.lowering.header import FILE, declare
from hulldown_compiler.model.files import PLATOON_GAME
from hulldown_compiler.scaffold.naming import check_form, check_title, spelt_out, titled, unknown
from hulldown_compiler.scaffold.platoon.missions import mission_files
from hulldown_compiler.scaffold.platoon.origin import OriginCharts, charts_of
from hulldown_compiler.scaffold.templates import folder
from hulldown_compiler.scaffold.writing import NotStarted, write_folder
from hulldown_compiler.source.discovery import CONTENT, SHIPPED, project_root
from hulldown_compiler.source.scalars import flow, scalar
from hulldown_compiler.source.yaml_loader import parse

KINDS = ("gamebook", "platoon", "reference")
"""The kinds of book that can be begun."""

FIRST_MISSION = "crossroads"
"""The mission that a new platoon game has."""


class Begun(NamedTuple):
    """A new book: its folder, its files, and what was copied from where."""

    folder: Path
    files: tuple[str, ...]
    copied: int = 0
    origin: str = ""


def new_book(name: str, kind: str, title: str | None, origin: str, start: Path) -> Begun:
    """Begin a book in the project that a folder belongs to, or in a new one there; raises NotStarted and OSError."""
    check_form("book", name)
    if origin and kind != "platoon":
        raise NotStarted(f"--from is for platoon games; a {kind} begins with nothing of another book's")
    root = (project_root(start) or start) / CONTENT
    if (root / name).exists():
        raise NotStarted(f"there is a book {name!r} already, and nothing is overwritten")
    called = spelt_out(name) if title is None else check_title(title)
    words = {"name": scalar(name), "title": scalar(called), "words": _dictionary(called)}
    if kind == "platoon":
        return _platoon(root / name, words, charts_of(origin, start) if origin else USED)
    texts = folder(kind, words)
    write_folder(root / name, texts)
    return Begun(root / name, tuple(texts))


def _dictionary(title: str) -> str:
    """The words of a title that no dictionary has, as the book's own; nothing, if there are none."""
    strange = unknown(title)
    return f"\nwords: {flow(strange)}" if strange else ""


def _platoon(target: Path, words: dict[str, str], charts: OriginCharts) -> Begun:
    """A platoon game: a small map, a platoon, a German, and one mission; the charts are another book's."""
    words |= {"charts": "\n".join(filter(None, _charts(charts)))}
    texts = folder("platoon", words)
    texts |= mission_files(_read(target, texts), FIRST_MISSION, titled(FIRST_MISSION, "mission"))
    if both := sorted(texts.keys() & charts.files.keys()):
        raise NotStarted(f"{charts.origin} keeps charts in {both[0]}, which a new book has for something else")
    write_folder(target, {**charts.files, **texts})
    return Begun(target, tuple(texts), len(charts.files), charts.origin)


USED = OriginCharts("", {}, "", "", SHIPPED[0])
"""The charts of a new platoon game that takes over none."""


def _charts(charts: OriginCharts) -> Iterator[str]:
    """What the header of a new platoon game says of its charts."""
    if charts.charts:
        yield "# Tables, procedures and data cards come with Hulldown. To change one, copy it into the book:"
        yield "# 'hulldown new table NAME --from-charts', and the same with 'procedure' and 'card'."
        yield f"charts: {charts.charts}\n"
    if charts.files:
        yield f"# The charts are those of '{charts.origin}', copied. They say which document they are from."
        yield charts.documents
        yield charts.naturals


def _read(target: Path, texts: Mapping[str, str]) -> Book:
    """The book that these files will be."""
    declared = declare(parse(FILE, texts[FILE].encode()))
    files = ((path, text) for path, text in texts.items() if path != FILE)
    units = [read_unit(parse(path, text.encode()), declared.scope(), PLATOON_GAME) for path, text in files]
    return Book(target, declared, units, Numbers({}), texts)
