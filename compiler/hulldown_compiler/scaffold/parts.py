"""Starting a part of a book that is there: where it goes, and writing it."""

from __future__ import annotations

import posixpath
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.book import numbers
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.several_files import replace_all
from hulldown_compiler.lowering import header
from hulldown_compiler.scaffold.adding import added
from hulldown_compiler.scaffold.naming import check_form, check_free, check_title, titled
from hulldown_compiler.scaffold.pieces import NewPart, catalogue_of, entry
from hulldown_compiler.scaffold.platoon.briefings import Briefing
from hulldown_compiler.scaffold.platoon.cards import original
from hulldown_compiler.scaffold.platoon.missions import PLAIN, mission_files
from hulldown_compiler.scaffold.rows import Row, with_rows
from hulldown_compiler.scaffold.writing import NotStarted, write_folder
from hulldown_compiler.source.discovery import is_installed


class Placed(NamedTuple):
    """A new part: the file it is in, its line, and the files that got a row for it."""

    path: str
    line: int
    rows: tuple[str, ...] = ()


def new_part(book: Book, part: NewPart, file: str = "", start: Path | None = None) -> Placed:
    """Add a part to a book, in a file of it; raises NotStarted and OSError."""
    _check(book, part.kind, part.name)
    path = _inside(book, file, start or Path.cwd()) if file else usual_file(book, part)
    if not (part.installed and book.declared.installed.has(part.kind, part.name) and _uses(book, part)):
        check_free(book, part.kind, part.name, path)
    if part.title is not None:
        part = part._replace(title=check_title(part.title))
    inferred = part.mission and book.declared.scopes.at(path).mission == part.mission
    lines = entry(book, part._replace(mission="") if inferred else part)
    target = book.root / path
    before = target.read_bytes() if target.is_file() else b""
    text = added(path, before, part.section, lines, _following(book, part, path)).decode("utf-8")
    texts = {path: text}
    rows = _rows(book, part, texts)
    replace_all(book.root, {other: texts[other] for other in (path, *rows)})
    return Placed(path, _line(texts[path], part.name), rows)


def _uses(book: Book, part: NewPart) -> bool:
    """Whether what a book has under a name is not its own."""
    return is_installed(book.charts.charts[part.kind][part.name].document.path)


def _rows(book: Book, part: NewPart, texts: dict[str, str]) -> tuple[str, ...]:
    """Put a row for a new card into the tables that need one, among the texts of files that change; their files."""
    if part.kind != "card" or part.installed:
        return ()
    catalogue = catalogue_of(book, part)
    like = original(book, catalogue, part.like)
    if like is None:
        return ()
    row = Row(like.name, part.name)
    new = with_rows(book, catalogue, row, lambda table: usual_file(book, NewPart("table", table)), texts)
    texts.update(new)
    return tuple(new)


def new_mission(book: Book, name: str, title: str | None = None, briefing: Briefing = PLAIN) -> tuple[str, ...]:
    """Add a mission to a platoon game, in a folder of its own; its files. Raises NotStarted and OSError."""
    _check(book, "mission", name)
    check_free(book, "mission", name)
    if not book.declared.platoon:
        raise NotStarted(f"{book.name} is no platoon game, so it has no missions")
    files = mission_files(book, name, titled(name, "mission") if title is None else check_title(title), briefing)
    folder = posixpath.dirname(next(iter(files)))
    write_folder(book.root / folder, {posixpath.basename(path): text for path, text in files.items()})
    return tuple(files)


def _check(book: Book, kind: str, name: str) -> None:
    if book.declared.header is None:
        raise NotStarted(f"{header.FILE} of {book.name} cannot be read; 'hulldown lint {book.name}' says why")
    if kind == "paragraph" and not book.declared.playable:
        raise NotStarted(f"{book.name} is a reference: nobody reads it paragraph by paragraph")
    if kind == "unit-card" and not book.declared.platoon:
        raise NotStarted(f"{book.name} is no platoon game, so it has no unit cards")
    check_form(kind, name)


def _following(book: Book, part: NewPart, path: str) -> str | None:
    """The section of a file before which a new rule section is inserted; None for parts that are appended."""
    if part.kind != "rule":
        return None
    own = _numbers(part.name)
    return next(
        (rule.number for rule in book.rules.values() if rule.path == path and _numbers(rule.number) > own), None
    )


def _numbers(section: str) -> tuple[int, ...]:
    """The number of a section, as sections follow one another: 2.10 comes after 2.9."""
    return tuple(map(int, section.split(".")))


def _line(text: str, name: str) -> int:
    """The line that a new entry begins in: the last one with its name."""
    lines = [line.strip().strip("\"':") for line in text.split("\n")]
    return len(lines) - lines[::-1].index(name)


# Which file -----------------------------------------------------------------------------------------------------------


def _inside(book: Book, file: str, start: Path) -> str:
    """A named file, relative to `start` or to the book's folder, as a path below the latter; raises NotStarted."""
    for base in (start, book.root):
        whole = Path(posixpath.normpath((base / file).as_posix()))
        if whole.is_relative_to(book.root) and (base == book.root or whole.is_file()):
            return _fit(book, whole.relative_to(book.root).as_posix(), file)
    raise NotStarted(f"{file!r} is not below the folder of {book.name}")


def _fit(book: Book, path: str, file: str) -> str:
    reserved = (header.FILE, numbers.FILE)
    if not path.endswith(".yaml") or path in reserved or "/." in f"/{path}":
        wanted = f"name a file that ends in .yaml, other than {' and '.join(reserved)}"
        raise NotStarted(f"{file!r} holds no content: {wanted}")
    here = book.root / path
    if any(part.is_symlink() for part in (here, *here.parents) if part.is_relative_to(book.root) and part != book.root):
        raise NotStarted(f"{file!r} is a symbolic link; a book's files are its own")
    if here.exists() and not here.is_file():
        raise NotStarted(f"{file!r} is no file")
    return path


def usual_file(book: Book, part: NewPart) -> str:
    """The file in which a new part goes by default.

    The file of a paragraph is the last with others like it; a rule goes to its parent; of charts and cards that have
    each a file of their own, a new one has too.
    """
    files = list(dict.fromkeys(_like(book, part)))
    if not files:
        return _first_file(book, part)
    if len(files) == 1 or part.kind in ("paragraph", "rule"):
        return files[-1]
    folders = Counter(posixpath.dirname(folder) for folder in files)
    return posixpath.join(max(folders, key=lambda folder: (folders[folder], folder)), f"{part.name}.yaml")


def _first_file(book: Book, part: NewPart) -> str:
    """The file of the first of its sort in a book."""
    if book.declared.platoon and part.kind == "paragraph":
        return f"missions/{part.mission}.yaml" if part.mission else "actions.yaml" if part.action else "events.yaml"
    return f"{part.section.replace('_', '-')}.yaml"


def _like(book: Book, part: NewPart) -> list[str]:
    """The paths of existing parts like the new one, sorted, one for each part."""
    if part.kind == "paragraph":
        of = [
            paragraph for paragraph in book.paragraphs.values() if bool(paragraph.record.get("action")) == part.action
        ]
        same = [paragraph.path for paragraph in of if (paragraph.record.get("mission") or "") == part.mission]
        return sorted(same)
    if part.kind == "rule":
        above = part.name.rpartition(".")[0]
        rules = book.rules.values()
        near = [rule.path for rule in rules if above and f"{rule.number}.".startswith(f"{above}.")]
        return sorted(near or [rule.path for rule in rules])
    charts = book.parts.of(part.kind) if part.kind == "unit-card" else book.charts.of(part.kind)
    cards = (
        chart for chart in charts if part.kind != "card" or chart.model.card in ("", part.catalogue or chart.model.card)
    )
    return sorted(card.document.path for card in cards if not is_installed(card.document.path))
