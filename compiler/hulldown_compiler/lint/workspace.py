"""Incremental checking: a book held in memory whose findings follow its changes, without everything being done again.

It serves processes that stay, such as an editor's server and `hulldown lint --watch`, and commands that come again
(`check`). Its findings are those of `lint` in the book as it stands, with the texts of an editor's buffers in place of
the files they will be saved to.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book import numbers, reader
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Fault, Finding
from hulldown_compiler.core.rule_table import RULES
from hulldown_compiler.lint.besides.asking import World, known_besides
from hulldown_compiler.lint.incremental import stored_answers
from hulldown_compiler.lint.incremental.rule_cache import ALL, RuleCache
from hulldown_compiler.lint.incremental.snapshot import Snapshot, TracedUnit, traced_unit
from hulldown_compiler.lint.incremental.trace import Trace
from hulldown_compiler.lint.incremental.traced_book import TracedAnalyses, TracedBook, nothing
from hulldown_compiler.lint.standing import Standing, keep, stamped
from hulldown_compiler.lowering import header
from hulldown_compiler.lowering.charts.installed import charts_named
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.source import cache
from hulldown_compiler.source.discovery import files_of
from hulldown_compiler.source.document import Document


def check(root: Path, codes: Collection[str] = ALL) -> tuple[Book, Standing]:
    """A book as it is on the disk, and every finding about it; a rule is asked only where no stored answer holds."""
    workspace = Workspace(root)
    found = workspace.findings(codes)
    workspace.remember()
    book = workspace.book
    now = stamped(root, book.texts, workspace.folder, found)._replace(
        readable=book.is_readable, complete=book.is_complete
    )
    if {*codes} >= {*ALL}:
        keep(now)
    return book, now


OF_MISSING = [rule.code for rule in RULES if rule.name in {kind.dead for kind in KINDS.values()}]
"""The rules that tell of whatever is referred to and is not there."""


class _World(NamedTuple):
    """A workspace that stands in for another, of which something has faults."""

    workspace: Workspace
    between: Callable[[], None]

    @property
    def analyses(self) -> Analyses:
        """What is computed from its book."""
        return self.workspace.analyses

    def findings(self, codes: Collection[str]) -> Sequence[Finding]:
        """What some rules find, if its book is complete."""
        return self.workspace.told(codes, self.between) if self.workspace.book.is_complete else []


Stamp = tuple[int, int, int]
"""The time of writing, the size and the inode of a file: another file, or another text, has another stamp."""


class Workspace:
    """One book, read from its folder and kept; for one thread at a time."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._trace = Trace()
        self._buffers: dict[str, str] = {}
        self._stamps: dict[str, Stamp] = {}
        self._files: list[str] = []
        self._folder: list[Fault] = []
        self._texts: dict[str, str] = {}
        self._units: dict[str, TracedUnit] = {}
        self._list()
        self._header = self._document(header.FILE)
        self._read_numbers()
        self._declared = self._declare(self._content())
        self._read_units(self._content())
        self._book = TracedBook(root, self._snapshot(), self._trace)
        self.analyses = TracedAnalyses(self._book)
        self.analyses.results.begin(partial(stored_answers.load_results, root))
        self._stored = stored_answers.load(root, self._head)
        self._answers = RuleCache(self.analyses, self._stored)
        self._worlds: dict[str, Workspace] = {}
        self._besides: list[tuple[str, Finding]] = []

    @property
    def book(self) -> Book:
        """The book as it is now. It changes in place: keep nothing of it over a change."""
        return self._book

    @property
    def folder(self) -> Sequence[Fault]:
        """The faults of its folder: what is not read."""
        return self._folder

    @property
    def behind(self) -> bool:
        """Whether some of the last findings, as a quick answer, are outdated."""
        return self._answers.behind or not (self._book.is_complete and self._book.linked)

    def findings(self, codes: Collection[str] = ALL, between: Callable[[], None] = nothing) -> list[Finding]:
        """Every finding about the book, as `lint` gives them; of `codes` some may be left out.

        Where something has faults, what can be known of the rest is among them. `between` is called before each rule
        is asked, and now and then by those that take long. It may raise, to interrupt; the answers of before that are
        kept.
        """
        found = self.told(codes, between)
        # Where nothing is missing there is nothing to be known besides; the graph would take as long as a check.
        sound = self._book.is_complete and self._answers.silent(OF_MISSING)
        besides = [] if sound else known_besides(self._book, codes, partial(self._world, between))
        self._besides = [(self._texts.get(finding.position.path, ""), finding) for finding in besides]
        return sorted([*found, *besides])

    def told(self, codes: Collection[str], between: Callable[[], None]) -> list[Finding]:
        """What rules find in the book as it stands."""
        return self._answers.findings(codes, between=between)

    def _world(self, between: Callable[[], None], name: str, texts: Mapping[str, str]) -> World:
        """The book with some texts in place of those of its files, kept as long as it is asked for."""
        if name not in self._worlds:
            self._worlds[name] = Workspace(self.root)
            self._worlds[name].analyses.results.share(self.analyses.results)
        world = self._worlds[name]
        world._put(texts)  # noqa: SLF001 - it is one of its own kind
        return _World(world, between)

    def _put(self, texts: Mapping[str, str]) -> None:
        """Let texts stand for the files of the book, and nothing else."""
        self.refresh()
        for path in [path for path in self._buffers if path not in texts]:
            self.release(path)
        for path, text in texts.items():
            if self._texts.get(path) != text:
                self.change(path, text)

    def remember(self) -> None:
        """Store the answers, for the next command that checks the book."""
        if cache.folder() and (answers := self._answers.to_store()) != self._stored:
            stored_answers.save(self.root, self._head, answers)
            self._stored = answers
        if cache.folder() and self.analyses.results.touched:
            stored_answers.save_results(self.root, self.analyses.results.to_store())
            self.analyses.results.touched = False

    @property
    def _head(self) -> str:
        return self._declared.head

    def quick(self, codes: Collection[str] = ALL) -> list[Finding]:
        """The findings at once: rules that would look at the whole story again answer as before the last change."""
        found = self._answers.findings(codes, quick=True)
        same = (finding for text, finding in self._besides if self._texts.get(finding.position.path) == text)
        return sorted({*found, *same}) if self.behind else found

    def change(self, path: str, text: str) -> None:
        """Let a text stand for a file of the book, or for a new one; `path` is below the book's folder."""
        self._buffers[path] = text
        if path not in self._files:
            self._list()
        self._again([path])

    def release(self, path: str) -> None:
        """Let a file speak for itself again."""
        if self._buffers.pop(path, None) is not None:
            self._list()
            self._again([path])

    def refresh(self) -> list[str]:
        """Look at the disk, and read what has been written since; the files that are new, changed or gone."""
        stamps, listed, faults = self._stamps, self._files, self._folder
        try:
            self._list()
        except OSError:  # a folder went away while it was being listed; the next look will tell
            self._stamps, self._files, self._folder = stamps, listed, faults
            return []
        changed = [path for path in {**stamps, **self._stamps} if stamps.get(path) != self._stamps.get(path)]
        if charts_named(self._header) is not self._declared.installed:
            changed.append(header.FILE)
        if changed or faults != self._folder:
            self._again(changed)
        return sorted(changed)

    # What is read from the disk, or from buffers ----------------------------------------------------------------------

    def _list(self) -> None:
        """See which files there are."""
        self._folder = []
        listed = list(files_of(self.root, self._folder))
        self._stamps = {path: _stamp(self.root / path) for path in {header.FILE: None, **dict.fromkeys(listed)}}
        new = [path for path in self._buffers if self._would_be_read(path)]
        self._files = sorted({*listed, *new}, key=lambda path: path.split("/"))

    def _would_be_read(self, path: str) -> bool:
        """Whether a file of an editor that is not on the disk will be content when it is saved."""
        hidden = any(part.startswith(".") for part in path.split("/"))
        return path.endswith(".yaml") and not hidden and not os.path.lexists(self.root / path)

    def _content(self) -> list[str]:
        return [path for path in self._files if path not in (header.FILE, numbers.FILE)]

    @property
    def _source(self) -> reader.FileSource:
        return reader.FileSource(self.root, self._buffers)

    def _document(self, path: str) -> Document:
        return reader.read_file(self._source, path, self._texts)

    def _read_numbers(self) -> None:
        there = numbers.FILE in self._files
        self._numbers = numbers.read(self._document(numbers.FILE)) if there else numbers.Numbers({})

    def _read_units(self, paths: Sequence[str]) -> None:
        for unit in reader.Reader(self._source, self._declared).units(paths, self._texts):
            self._units[unit.path] = traced_unit(unit, self._units.get(unit.path), self._trace)

    def _snapshot(self) -> Snapshot:
        units = tuple(self._units[path] for path in self._content())
        return Snapshot(units, self._declared, self._numbers, [*self._folder, *self._numbers.faults], dict(self._texts))

    def _again(self, changed: list[str]) -> None:
        """Read again what has changed, and what depends on it."""
        changed = [path for path in changed if self._differs(path)]
        for path in {*self._texts, *self._units} - {header.FILE, *self._files}:
            self._texts.pop(path, None)
            self._units.pop(path, None)
        if numbers.FILE in changed:
            self._read_numbers()
        if header.FILE in changed:
            self._header = self._document(header.FILE)
        changed = [*changed, *self._meaning_else(changed)]
        self._read_units([path for path in self._content() if path in changed or path not in self._units])
        self._book.snapshot.known.clear()
        self._book.change(self._snapshot())
        self.analyses.change()

    def _differs(self, path: str) -> bool:
        """Whether a file says something else than what was read; a file that has never been read does."""
        try:
            return not self._texts.get(path) or self._source.read(path) != self._texts[path].encode()
        except OSError:
            return True

    def _declare(self, changed: Sequence[str]) -> header.Declared:
        """What is declared, with the texts of files that have changed."""
        texts = {**self._texts, **reader.texts_of(self._source, [path for path in changed if path in self._content()])}
        return reader.declare(self._header, texts, self._numbers)

    def _meaning_else(self, changed: Sequence[str]) -> list[str]:
        """Declare everything again; the files that mean something else under what is declared now."""
        before, self._declared = self._declared, self._declare(changed)
        if before.head == self._declared.head and header.FILE not in changed:
            self._declared = before
        of_book = before.platoon != self._declared.platoon
        scopes = ((path, before.scope_at(path), self._declared.scope_at(path)) for path in self._content())
        return [path for path, old, new in scopes if of_book or old != new or self._renames(before, path)]

    def _renames(self, before: header.Declared, path: str) -> bool:
        """Whether names of a file are compiled to others than before."""
        return before.scopes.at(path) != self._declared.scopes.at(path)


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:
        return (0, 0, 0)
    return status.st_mtime_ns, status.st_size, status.st_ino
