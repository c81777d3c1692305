"""The books that an editor works on: each with its unsaved texts, its findings, and the index of its names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import NamedTuple

from lsprotocol.types import Diagnostic
from pygls.uris import from_fs_path, to_fs_path

import hulldown_compiler
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import FAULTS
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.lowering import header
from hulldown_compiler.lsp.index.index import File, Index, read
from hulldown_compiler.lsp.server.text import Text
from hulldown_compiler.source.discovery import on_disk


class Buffer(NamedTuple):
    """A file that is open in the editor: its URI there, its version, and its text."""

    uri: str
    version: int | None
    text: Text


class _Interrupted(Exception):
    """Another request waits for the thread that checks."""


class Desk:
    """One book, with the buffers of its files that are open in the editor.

    A change of a buffer counts at once for the names in the files (`index`), and for the book itself after `sync`. Two
    threads work on it: one talks to the editor, the other reads and checks; `sync` and the book belong to the latter.
    `interrupt` is set by a request that waits for it, so that it gives up a check that can wait.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.buffers: dict[str, Buffer] = {}
        self.shown: dict[str, list[Diagnostic]] = {}
        self.findings: Sequence[Finding] = ()
        self.stale = False
        self.interrupt = Event()
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
        """The URI of a file: that of its buffer, or else of its place on the disk."""
        buffer = self.buffers.get(path)
        return str(from_fs_path(str(on_disk(self.root, path)))) if buffer is None else buffer.uri

    # The book ---------------------------------------------------------------------------------------------------------

    @property
    def loaded(self) -> bool:
        """Whether the book has been read."""
        return bool(self._disk)

    def quick(self) -> bool:
        """Update the findings as far as that is done at once; whether some of them are outdated."""
        self.sync()
        self.findings = self.workspace.quick(FAULTS)
        return self.workspace.behind

    def whole(self) -> bool:
        """Update all findings; False if that was interrupted."""
        self.interrupt.clear()
        try:
            self.findings = self.workspace.findings(FAULTS, between=self._stop_if_interrupted)
        except _Interrupted:
            return False
        return True

    def _stop_if_interrupted(self) -> None:
        if self.interrupt.is_set():
            raise _Interrupted

    @property
    def workspace(self) -> Workspace:
        """The book in memory, which is read at its first use."""
        if self._workspace is None:
            self._workspace = Workspace(self.root)
        return self._workspace

    @property
    def book(self) -> Book:
        """The book as it was when `sync` was called last."""
        return self.workspace.book

    @property
    def analyses(self) -> Analyses:
        """The analyses of the book, as it is now."""
        return self.workspace.analyses

    def sync(self) -> None:
        """Bring the book up to date with the buffers and, where files are known to have been written, the disk."""
        if self.stale:
            self.stale = False
            self.workspace.refresh()
        while self._unread:
            path = self._unread.pop()
            if (buffer := self.buffers.get(path)) is not None:
                self.workspace.change(path, buffer.text.plain)
            else:
                self.workspace.release(path)
        self._disk = {**charts_of(self.workspace.book), **self.workspace.book.texts}
        self._index = None

    def begin_anew(self) -> None:
        """Forget the book after an internal error; it is read again at its next use."""
        self._workspace = None
        self._unread.update(self.buffers)

    # Texts and names --------------------------------------------------------------------------------------------------

    def text(self, path: str, encoding: str) -> Text:
        """The text of a file, as the editor has it if it is open there."""
        if path in self.buffers:
            return self.buffers[path].text
        text, cached = self._disk.get(path, ""), self._texts.get(path)
        if cached is None or cached.text != text or cached.encoding != encoding:
            cached = self._texts[path] = Text(text, encoding)
        return cached

    @property
    def index(self) -> Index:
        """The names in all files as they are now; files that are as they were are not read again."""
        index = self._index
        if index is None:
            texts = {**self._disk, **{path: buffer.text.plain for path, buffer in self.buffers.items()}}
            files = {path: self._read(path, text) for path, text in texts.items()}
            self._files, self._index = files, (index := Index(files))
        return index

    def _read(self, path: str, text: str) -> File:
        cached = self._files.get(path)
        return cached if cached is not None and cached.text == text else read(path, text)


def charts_of(book: Book) -> dict[str, str]:
    """The texts of the charts that a book uses and does not hold, without the header of their own book."""
    texts = book.declared.installed.texts.items()
    return {path: text for path, text in texts if not path.endswith(f"/{header.FILE}")}


class Shelf:
    """The books of which a file is open, by folder."""

    def __init__(self) -> None:
        self.desks: dict[Path, Desk] = {}

    def find(self, uri: str) -> tuple[Desk, str] | None:
        """The book that a file belongs to, and the file's path in it; nothing for files of no book."""
        book_and_path = place(uri)
        if book_and_path is None:
            return None
        root, path = book_and_path
        if root not in self.desks:
            self.desks[root] = Desk(root)
        return self.desks[root], path

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
    """Whether a folder is a book; those in the compiler are the charts of one, and nobody works on them."""
    try:
        return (folder / header.FILE).is_file() and not folder.is_relative_to(hulldown_compiler.__path__[0])
    except (OSError, ValueError):
        return False
