"""Books on disk: which folders are books, which files belong to one, and reading them all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from hulldown_compiler import cache, header, limits, numbers
from hulldown_compiler.book import Book
from hulldown_compiler.expressions import Scope
from hulldown_compiler.load import Document, parse
from hulldown_compiler.position import Fault, Note, Position
from hulldown_compiler.suggest import did_you_mean
from hulldown_compiler.unit import Unit, read_unit

CONTENT = "content"


class NoBook(Exception):
    """There is no such book; the message is for the person who asked."""


def project_root(start: Path) -> Path | None:
    """The nearest folder, from here upward, that holds a `content`."""
    return next((folder for folder in (start, *start.parents) if (folder / CONTENT).is_dir()), None)


def find_books(names: list[str], start: Path) -> list[Path]:
    """The folders of the named books, or of all books of the project; raises NoBook."""
    if names:
        return [find_book(name, start) for name in names]
    root = project_root(start)
    if root is None:
        raise NoBook(f"no folder {CONTENT!r} here or above")
    found = sorted(path.parent for path in (root / CONTENT).glob(f"*/{header.FILE}"))
    if not found:
        raise NoBook(f"no book in {CONTENT!r}: a book is a folder with a {header.FILE!r}")
    return found


def find_book(name: str, start: Path) -> Path:
    """The folder of one book, by path or by name; raises NoBook."""
    root = project_root(start)
    candidates = [Path(name)] if os.sep in name or name in (".", "..") else []
    if root is not None and not candidates:
        candidates.append(root / CONTENT / name)
    candidates.append(start / name)
    try:
        found = next((folder for folder in candidates if folder.is_dir()), None)
    except OSError as error:  # a name that is too long for a file
        raise NoBook(f"no book {name!r}{others(name, start)}") from error
    if found is None:
        raise NoBook(f"no book {name!r}{others(name, start)}")
    if not (found / header.FILE).is_file():
        raise NoBook(f"{name!r} is no book: it has no {header.FILE!r}")
    return found.resolve()


MOST_NAMED = 12
"""How many books a sentence names."""


def others(name: str, start: Path) -> str:
    """The end of a sentence about a book that is not there: the project's books, and the one that may be meant."""
    try:
        known = [folder.name for folder in find_books([], start)]
    except NoBook:
        return ""
    more = f" and {len(known) - MOST_NAMED} more" if len(known) > MOST_NAMED else ""
    meant = did_you_mean(Path(name).name, known)
    return f": there {'is' if len(known) == 1 else 'are'} {', '.join(known[:MOST_NAMED])}{more}{meant and f'; {meant}'}"


def read_book(root: Path) -> Book:
    """Read every file of a book; whatever is wrong becomes a fault."""
    faults: list[Fault] = []
    files = dict(_files(root, faults))
    texts: dict[str, str] = {}
    declared = header.declare(_read(root, header.FILE, texts))
    printed = numbers.read(_read(root, numbers.FILE, texts)) if numbers.FILE in files else numbers.Numbers({})
    scope = declared.scope() if declared.header is not None else None
    units = [_unit(root, path, scope, declared, texts) for path in files if path not in (header.FILE, numbers.FILE)]
    return Book(root, declared, units, printed, texts, [*faults, *printed.faults])


def _unit(root: Path, path: str, scope: Scope | None, declared: header.Declared, texts: dict[str, str]) -> Unit:
    """One content file, from the cache when it has been read before."""
    try:
        data = (root / path).read_bytes()
    except OSError as error:
        return Unit(path, [], [], [], [_unreadable(path, error)], [])
    key = cache.key(data, declared.document.text)
    if (kept := cache.load(root / path, key)) is not None:
        texts[path] = data.decode("utf-8-sig")
        return Unit.from_plain(kept)
    document = parse(path, data)
    texts[path] = document.text
    unit = read_unit(document, scope, header.PLATOON_GAME if declared.platoon else "gamebook")
    if document.text and scope is not None and unit.keeps:
        cache.save(root / path, key, unit.plain())
    return unit


def _read(root: Path, path: str, texts: dict[str, str]) -> Document:
    try:
        document = parse(path, (root / path).read_bytes())
    except OSError as error:
        document = Document(path, "", faults=[_unreadable(path, error)])
    texts[path] = document.text
    return document


def _unreadable(path: str, error: OSError) -> Fault:
    return Fault("unreadable_text", Note(Position(path, 1, 1), f"the file cannot be read: {error.strerror}"))


def _files(root: Path, faults: list[Fault]) -> Iterator[tuple[str, int]]:
    """The files of a book in order, with their sizes; those that are not read become faults."""
    total = 0
    for count, (path, entry) in enumerate(_walk(root, "", faults), 1):
        size = entry.stat(follow_symlinks=False).st_size
        total += size
        if count > limits.BOOK_FILES or total > limits.BOOK_BYTES:
            what = f"{limits.BOOK_FILES:,} files" if count > limits.BOOK_FILES else f"{limits.BOOK_BYTES:,} bytes"
            hint = "this file and those after it are not read"
            faults.append(Fault("beyond_limit", Note(Position(path, 1, 1), f"more than {what} in one book", hint)))
            return
        if size > limits.FILE_BYTES:
            message = f"a file of {size:,} bytes; at most {limits.FILE_BYTES:,} are read"
            faults.append(Fault("beyond_limit", Note(Position(path, 1, 1), message, "split it into several files")))
            total -= size
            continue
        yield path, size


def _walk(folder: Path, below: str, faults: list[Fault]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The YAML files below a folder, sorted by path; links are not followed."""
    for entry in sorted(os.scandir(folder), key=lambda one: one.name):
        path = f"{below}{entry.name}"
        if entry.name.startswith("."):
            continue
        if entry.is_symlink():
            note = Note(Position(path, 1, 1), "a symbolic link; a book's files are its own", "copy the file here")
            faults.append(Fault("outside_book", note))
        elif entry.is_dir():
            yield from _walk(Path(entry.path), f"{path}/", faults)
        elif entry.name.endswith(".yaml"):
            yield path, entry
        else:
            renamed = f"rename it to '{path.rpartition('.')[0]}.yaml'" if path.lower().endswith(".yml") else ""
            hint = renamed or "content is in files that end in '.yaml'"
            note = Note(Position(path, 1, 1), "a file that is not read", hint)
            faults.append(Fault("unread_file", note))
