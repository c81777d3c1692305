"""Books on disk: reading all the files of one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.book import numbers
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.lowering import header
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.lowering.scopes import read_scopes
from hulldown_compiler.model.files import GAMEBOOK, PLATOON_GAME
from hulldown_compiler.source import cache, process_pool
from hulldown_compiler.source.discovery import files_of, refused
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.yaml_loader import parse


def read_book(root: Path, instead: Mapping[str, str] | None = None) -> Book:
    """Read every file of a book; whatever is wrong becomes a fault.

    `instead` holds texts that are read in place of what is on disk, by the path of the file: what an editor has not
    saved yet, or what a file would be after a change. It may be one that is not there.
    """
    faults: list[Fault] = []
    source = FileSource(root, instead or {})
    files = list(files_of(root, faults))
    texts: dict[str, str] = {}
    head = read_file(source, header.FILE, texts)
    printed = numbers.read(read_file(source, numbers.FILE, texts)) if numbers.FILE in files else numbers.Numbers({})
    files += [path for path in instead or () if path not in files and not os.path.lexists(root / path)]
    content = [path for path in files if path not in (header.FILE, numbers.FILE)]
    declared = declare(head, {**texts, **texts_of(source, content)}, printed)
    units = Reader(source, declared).units(content, texts)
    return Book(root, declared, units, printed, texts, [*faults, *printed.faults])


def book_of(name: str, texts: Mapping[str, str]) -> Book:
    """The gamebook of texts that are in no folder, by the names that their files would have."""
    head, none = parse(header.FILE, texts[header.FILE].encode()), numbers.Numbers({})
    content = [path for path in texts if path != header.FILE]
    declared = declare(head, texts, none)
    units = [
        read_unit(parse(path, texts[path].encode()), declared.scope_at(path), GAMEBOOK, declared.scopes.at(path))
        for path in content
    ]
    return Book(Path(name), declared, units, none, dict(texts))


def declare(head: Document, texts: Mapping[str, str], printed: numbers.Numbers) -> header.Declared:
    """What the header declares, and what missions declare for themselves in the files of a book."""
    scopes = read_scopes({path: text for path, text in texts.items() if path != numbers.FILE}, printed.given)
    own = [parse(path, texts[path].encode("utf-8", "surrogatepass")) for path in scopes.declaring]
    return header.declare(head, scopes, own)


def texts_of(source: FileSource, paths: Iterable[str]) -> dict[str, str]:
    """The texts of files as they stand, those that can be read."""
    texts = {}
    for path in paths:
        try:
            texts[path] = source.read(path).decode("utf-8-sig", "replace")
        except OSError:
            continue
    return texts


class NotRead(OSError):
    """A file that is not read, and the fault that says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.note.message)
        self.fault = fault


class FileSource(NamedTuple):
    """Where the files of a book come from."""

    root: Path
    instead: Mapping[str, str]

    def read(self, path: str) -> bytes:
        """A file's bytes; raises OSError, which is NotRead where it is no file of the book's own."""
        if path in self.instead:
            return self.instead[path].encode()
        if (fault := refused(path, (self.root / path).lstat())) is not None:
            raise NotRead(fault)
        return (self.root / path).read_bytes()


Read = tuple[FileUnit, str | None]
"""A file as it was read, and its text; there is none where it could not be read."""


class Reader:
    """Reads the content files of a book from a source, in the scope that its header declares."""

    def __init__(self, source: FileSource, declared: header.Declared) -> None:
        self._source, self._declared = source, declared

    def units(self, paths: Sequence[str], texts: dict[str, str]) -> list[FileUnit]:
        """The units of some files, from the cache where they are unchanged; their texts are added to `texts`."""
        cached = {path: self._cached(path) for path in paths}
        new = [path for path, unit in cached.items() if unit is None]
        read = dict(zip(new, process_pool.shared(self._anew, new, self._hands(new)), strict=True))
        units = []
        for path, unchanged in cached.items():
            unit, text = unchanged or read[path]
            units.append(unit)
            if text is not None:
                texts[path] = text
        return units

    def _hands(self, paths: Sequence[str]) -> int:
        """How many processes are to read some files."""
        sizes = (path.stat().st_size for path in (self._source.root / name for name in paths) if path.is_file())
        return process_pool.hands() if sum(sizes) >= process_pool.WORTH_SHARING else 1

    def _cached(self, path: str) -> Read | None:
        """The unit and text of a file that is in the cache; None, if it is not."""
        try:
            data = self._source.read(path)
        except OSError:
            return None
        kept = cache.load(self._source.root / path, self._key(path, data))
        return None if kept is None else (kept, data.decode("utf-8-sig"))

    def _anew(self, path: str) -> Read:
        """The unit and text of a file, read from its bytes; it is put into the cache."""
        try:
            data = self._source.read(path)
        except OSError as error:
            return FileUnit(path, [], [], [], [_unreadable(path, error)], []), None
        document = parse(path, data)
        kind = PLATOON_GAME if self._declared.platoon else GAMEBOOK
        scope = self._declared.scope_at(path)
        unit = read_unit(document, scope, kind, self._declared.scopes.at(path))
        if document.text and scope is not None and path not in self._source.instead:
            cache.save(self._source.root / path, self._key(path, data), unit)
        return unit, document.text

    def _key(self, path: str, data: bytes) -> str:
        own = self._declared.scopes.at(path)
        return cache.key(data, self._declared.document.text + (repr(own) if own.mission else ""))


def read_file(source: FileSource, path: str, texts: dict[str, str]) -> Document:
    """One file as a document; its text is added to `texts`."""
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
