"""Books on disk: which files belong to one, and reading them all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler import cache, header, limits, numbers
from hulldown_compiler.book import Book
from hulldown_compiler.expressions import Scope
from hulldown_compiler.load import Document, parse
from hulldown_compiler.position import Fault, Note, Position
from hulldown_compiler.reading import read_unit
from hulldown_compiler.unit import Unit


def read_book(root: Path, instead: Mapping[str, str] | None = None) -> Book:
    """Read every file of a book; whatever is wrong becomes a fault.

    `instead` holds texts that are read in place of what is on disk, by the path of the file: what an editor has not
    saved yet, or what a file would be after a change.
    """
    faults: list[Fault] = []
    source = Source(root, instead or {})
    files = dict(listed(root, faults))
    texts: dict[str, str] = {}
    declared = header.declare(read_file(source, header.FILE, texts))
    printed = numbers.read(read_file(source, numbers.FILE, texts)) if numbers.FILE in files else numbers.Numbers({})
    scope = declared.scope() if declared.header is not None else None
    units = [unit_of(source, path, scope, declared, texts) for path in files if path not in (header.FILE, numbers.FILE)]
    return Book(root, declared, units, printed, texts, [*faults, *printed.faults])


class NotRead(OSError):
    """A file that is not read, and the fault that says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.note.message)
        self.fault = fault


class Source(NamedTuple):
    """Where the files of a book come from."""

    root: Path
    instead: Mapping[str, str]

    def read(self, path: str) -> bytes:
        """A file's bytes; raises OSError, which is NotRead where it is no file of the book's own."""
        if path in self.instead:
            return self.instead[path].encode()
        if (fault := _refused(path, (self.root / path).lstat())) is not None:
            raise NotRead(fault)
        return (self.root / path).read_bytes()


def unit_of(source: Source, path: str, scope: Scope | None, declared: header.Declared, texts: dict[str, str]) -> Unit:
    """One content file, from the cache when it has been read before."""
    try:
        data = source.read(path)
    except OSError as error:
        return Unit(path, [], [], [], [_unreadable(path, error)], [])
    key = cache.key(data, declared.document.text)
    if (kept := cache.load(source.root / path, key)) is not None:
        texts[path] = data.decode("utf-8-sig")
        return Unit.from_plain(kept)
    document = parse(path, data)
    texts[path] = document.text
    unit = read_unit(document, scope, header.PLATOON_GAME if declared.platoon else "gamebook")
    if document.text and scope is not None and unit.keeps and path not in source.instead:
        cache.save(source.root / path, key, unit.plain())
    return unit


def read_file(source: Source, path: str, texts: dict[str, str]) -> Document:
    """One file as it is written; its text goes to the others."""
    try:
        document = parse(path, source.read(path))
    except OSError as error:
        document = Document(path, "", faults=[_unreadable(path, error)])
    texts[path] = document.text
    return document


def _unreadable(path: str, error: OSError) -> Fault:
    if isinstance(error, NotRead):
        return error.fault
    return Fault("unreadable_text", Note(Position(path, 1, 1), f"the file cannot be read: {error.strerror}"))


def listed(root: Path, faults: list[Fault]) -> Iterator[tuple[str, int]]:
    """The files of a book in order, with their sizes; those that are not read become faults."""
    total = 0
    for count, (path, entry) in enumerate(_walk(root, "", faults), 1):
        status = entry.stat(follow_symlinks=False)
        if (fault := _refused(path, status)) is not None:
            faults.append(fault)
            continue
        size = status.st_size
        total += size
        if count > limits.BOOK_FILES or total > limits.BOOK_BYTES:
            what = f"{limits.BOOK_FILES:,} files" if count > limits.BOOK_FILES else f"{limits.BOOK_BYTES:,} bytes"
            hint = "this file and those after it are not read"
            faults.append(Fault("beyond_limit", Note(Position(path, 1, 1), f"more than {what} in one book", hint)))
            return
        yield path, size


def _refused(path: str, status: os.stat_result) -> Fault | None:
    """Why a file is not read, if it is not: a link, something else than a file, or too large."""
    at = Position(path, 1, 1)
    if stat.S_ISLNK(status.st_mode):
        message = "a symbolic link; a book's files are its own"
        return Fault("outside_book", Note(at, message, "copy the file here"))
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):  # to read from a pipe is to wait for ever
        message = "the file cannot be read: it is a pipe, a socket or a device"
        return Fault("unreadable_text", Note(at, message, "remove it"))
    if status.st_size > limits.FILE_BYTES:
        message = f"a file of {status.st_size:,} bytes; at most {limits.FILE_BYTES:,} are read"
        return Fault("beyond_limit", Note(at, message, "split it into several files"))
    return None


def _walk(folder: Path, below: str, faults: list[Fault]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The YAML files below a folder, sorted by path; links are not followed."""
    for entry in sorted(os.scandir(folder), key=lambda one: one.name):
        path = f"{below}{entry.name}"
        if entry.name.startswith("."):
            continue
        if entry.is_symlink():
            faults += filter(None, [_refused(path, entry.stat(follow_symlinks=False))])
        elif entry.is_dir():
            yield from _walk(Path(entry.path), f"{path}/", faults)
        elif entry.name.endswith(".yaml"):
            yield path, entry
        else:
            renamed = f"rename it to '{path.rpartition('.')[0]}.yaml'" if path.lower().endswith(".yml") else ""
            hint = renamed or "content is in files that end in '.yaml'"
            note = Note(Position(path, 1, 1), "a file that is not read", hint)
            faults.append(Fault("unread_file", note))
