"""The books that an editor works on: each with its unsaved texts, its findings, and the index of its names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import NamedTuple

from lsprotocol.types import Diagnostic
from pygls.uris import from_fs_path, to_fs_path

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.lowering import header
from hulldown_compiler.lsp.index.index import File, Index, read
from hulldown_compiler.lsp.server.text import Text


class Buffer(NamedTuple):
    """A file that is open in the editor: how the editor calls it, its version, and its text."""

    uri: str
    version: int | None
    text: Text


class _Hurry(Exception):
    """Somebody waits for something else."""


class Desk:
    """One book with what is open of it.

    `hurry` is set by whoever waits for the thread that reads, so that it does not go on with what can wait.

    What is typed counts at once: for the names in the files (`index`) as soon as it is here, for the book itself when
    `sync` has been called. Two threads work here, the one that talks to the editor, and the one that reads and checks:
    `sync` and everything about the book belong to that one.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.buffers: dict[str, Buffer] = {}
        self.shown: dict[str, list[Diagnostic]] = {}
        self.findings: Sequence[Finding] = ()
        self.stale = False
        self.hurry = Event()
        self._disk: dict[str, str] = {}
        self._workspace: Workspace | None = None
        self._unread: set[str] = set()
        self._texts: dict[str, Text] = {}
        self._files: dict[str, File] = {}
        self._index: Index | None = None

    # What is open -----------------------------------------------------------------------------------------------------

    def open(self, path: str, buffer: Buffer) -> None:
        """Take an open file's text, from now on or anew, instead of the one on the disk."""
        self.buffers[path] = buffer
        self._unread.add(path)
        self._index = None

    def close(self, path: str) -> None:
        """Take the text of a file from the disk again."""
        if self.buffers.pop(path, None) is not None:
            self._unread.add(path)
            self._index = None

    def uri(self, path: str) -> str:
        """How the editor calls a file: as it did when it opened it, or by its place on the disk."""
        buffer = self.buffers.get(path)
        return str(from_fs_path(str(self.root / path))) if buffer is None else buffer.uri

    # The book ---------------------------------------------------------------------------------------------------------

    @property
    def loaded(self) -> bool:
        """Whether the book has been read."""
        return bool(self._disk)

    def quick(self) -> bool:
        """Have the findings that can be had at once; whether others are still to be asked for."""
        self.sync()
        self.findings = self.workspace.quick()
        return self.workspace.behind

    def whole(self) -> bool:
        """Have all findings; whether there was time for that: it is given up when somebody is in a hurry."""
        self.hurry.clear()
        try:
            self.findings = self.workspace.findings(between=self._stop_in_a_hurry)
        except _Hurry:
            return False
        return True

    def _stop_in_a_hurry(self) -> None:
        if self.hurry.is_set():
            raise _Hurry

    @property
    def workspace(self) -> Workspace:
        """The book that is kept; it is read when it is asked for first."""
        if self._workspace is None:
            self._workspace = Workspace(self.root)
        return self._workspace

    @property
    def book(self) -> Book:
        """The book as it was when `sync` was called last."""
        return self.workspace.book

    @property
    def analyses(self) -> Analyses:
        """What is computed from the book, as it is now."""
        return self.workspace.analyses

    def sync(self) -> None:
        """Let the book have what has been typed, and what has been written to the disk where we were told of that."""
        if self.stale:
            self.stale = False
            self.workspace.refresh()
        while self._unread:
            path = self._unread.pop()
            if (buffer := self.buffers.get(path)) is not None:
                self.workspace.change(path, buffer.text.plain)
            else:
                self.workspace.release(path)
        self._disk = dict(self.workspace.book.texts)
        self._index = None

    def begin_anew(self) -> None:
        """Forget what has been read, after a mistake of ours: it is read again when it is asked for."""
        self._workspace = None
        self._unread.update(self.buffers)

    # Texts and names --------------------------------------------------------------------------------------------------

    def text(self, path: str, encoding: str) -> Text:
        """The text of a file, as the editor has it if it is open there."""
        if path in self.buffers:
            return self.buffers[path].text
        text, known = self._disk.get(path, ""), self._texts.get(path)
        if known is None or known.text != text or known.encoding != encoding:
            known = self._texts[path] = Text(text, encoding)
        return known

    @property
    def index(self) -> Index:
        """The names in all files as they are now; files that are as they were are not read again."""
        index = self._index
        if index is None:
            texts = {**self._disk, **{path: one.text.plain for path, one in self.buffers.items()}}
            files = {path: self._read(path, text) for path, text in texts.items()}
            self._files, self._index = files, (index := Index(files))
        return index

    def _read(self, path: str, text: str) -> File:
        known = self._files.get(path)
        return known if known is not None and known.text == text else read(path, text)


class Shelf:
    """The books that anything is open of."""

    def __init__(self) -> None:
        self.desks: dict[Path, Desk] = {}

    def find(self, uri: str) -> tuple[Desk, str] | None:
        """The book that a file belongs to, and the file's path in it; nothing for files of no book."""
        found = place(uri)
        if found is None:
            return None
        root, path = found
        if root not in self.desks:
            self.desks[root] = Desk(root)
        return self.desks[root], path

    def drop(self, desk: Desk) -> None:
        """Forget a book of which nothing is open any more."""
        self.desks.pop(desk.root, None)

    def __iter__(self) -> Iterator[Desk]:
        return iter([*self.desks.values()])


def place(uri: str) -> tuple[Path, str] | None:
    """The folder of the book that a file belongs to, and the file's path below it; nothing for files of no book.

    A book reads the YAML files below it, but not hidden ones.
    """
    name = to_fs_path(uri)
    if name is None or not name.endswith(".yaml"):
        return None
    file = Path(name)
    root = next((folder for folder in file.parents if is_book(folder)), None)
    if root is None:
        return None
    below = file.relative_to(root)
    return None if any(part.startswith(".") for part in below.parts) else (root, below.as_posix())


def is_book(folder: Path) -> bool:
    """Whether a folder is a book."""
    try:
        return (folder / header.FILE).is_file()
    except (OSError, ValueError):
        return False
