"""Checking again and again: what `hulldown lint --watch` does until it is told to stop."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import typer

from hulldown_cli import common, stories
from hulldown_cli.findings import checked
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.identity import Identity, identities
from hulldown_compiler.lint.output.checked import Checked
from hulldown_compiler.lint.report import fails, plain, summary
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.source.discovery import displayed_path

EVERY = 0.2
"""Seconds between two looks at the files, at least."""

AT_REST = 0.03
"""Seconds in which no file may have been written before the books are checked: editors write in several steps."""

SHARE = 20
"""The pause between two looks at the files, as a multiple of the time a look takes, to keep the load low."""

MOST_NAMED = 3
"""How many changed files are named."""

UNREAD = ("HD001", "HD002")
"""The findings that a file which cannot be read has in place of all others."""

Show = Callable[[Checked], None]
"""Prints findings about a book."""

New = Callable[[Checked], Checked]
"""Leaves of a book's findings those that are new."""


def checked_book(book: Book, findings: Sequence[Finding]) -> Checked:
    """A book that has been read, with what was found in it, as it is told."""
    return checked(book.root, book.texts, findings, readable=book.is_readable, complete=book.is_complete)


class Same(NamedTuple):
    """A finding, with what it is known by over edits."""

    identity: Identity
    finding: Finding


class Watch:
    """One book that is watched, and what is known to be wrong with it."""

    def __init__(self, root: Path, codes: Collection[str], show: Show, new: New) -> None:
        self.workspace = Workspace(root)
        self.findings: Sequence[Finding] = []
        self._told: list[Same] = []
        self._codes, self._show, self._new = codes, show, new

    def begin(self) -> None:
        """Tell everything that is found."""
        self._told = self._now(self.workspace.findings(self._codes))
        self.workspace.remember()
        self._print(self._told)

    def look(self) -> list[str]:
        """The files that have been written since the last look, once they are at rest."""
        changed: set[str] = set()
        while new := self.workspace.refresh():
            changed.update(new)
            time.sleep(AT_REST)
        return sorted(changed)

    def tell(self, changed: Sequence[str]) -> None:
        """Print new and mended findings: first those of the quick rules, then those about the whole story."""
        typer.echo(plain(f"changed: {', '.join(_few(self._shown(path) for path in changed))}"))
        now = self._now(self.workspace.quick(self._codes))
        new = _beyond(now, self._told)
        self._print(new)
        if self.workspace.behind:
            now = self._now(self.workspace.findings(self._codes))
            self._print(_beyond(_beyond(now, self._told), new))
        gone = _beyond(self._told, now)
        waiting = [] if self.workspace.book.is_complete else [one for one in gone if self._unsettled(one.finding)]
        for same in gone:
            if same not in waiting:
                _mended(same.finding, self._shown(same.finding.position.path))
        # While a file cannot be read, nothing is known of it, nor of the whole story.
        self._told = [*now, *waiting]

    def _now(self, found: Sequence[Finding]) -> list[Same]:
        """What is told of all that is found, each finding with its identity."""
        now = self._new(self._checked(found))
        self.findings = now.findings
        return _identified(now)

    def _unsettled(self, gone: Finding) -> bool:
        """Whether a finding is gone only because its file, or what it is about, cannot be read at the moment."""
        unread = {finding.position.path for finding in self.findings if finding.code in UNREAD}
        return BY_CODE[gone.code].whole or (gone.position.path in unread and gone.code not in UNREAD)

    @property
    def gone(self) -> str:
        """Its name, if it is no longer there."""
        return "" if self.workspace.root.is_dir() else self.workspace.root.name

    def _checked(self, findings: Sequence[Finding]) -> Checked:
        return checked_book(self.workspace.book, findings)

    def _print(self, told: Iterable[Same]) -> None:
        self._show(self._checked([same.finding for same in told]))

    def _shown(self, path: str) -> str:
        return displayed_path(self.workspace.book.root, path)


class StoryWatch:
    """One story that is watched, and what is known to be wrong with it."""

    def __init__(self, file: Path, codes: Collection[str], show: Show, new: New) -> None:
        self._file, self._codes, self._show, self._new = file, codes, show, new
        self._data = b""
        self._found = self._check()

    @property
    def findings(self) -> Sequence[Finding]:
        """What is wrong with it now."""
        return self._found.findings

    @property
    def gone(self) -> str:
        """Its name, if it is no longer there."""
        return "" if self._file.is_file() else self._file.name

    def begin(self) -> None:
        """Tell everything that is found."""
        self._show(self._found)

    def look(self) -> list[str]:
        """The story, if it has been written since the last look, once it is at rest."""
        changed = False
        while self._file.is_file() and self._file.read_bytes() != self._data:
            self._data, changed = self._file.read_bytes(), True
            time.sleep(AT_REST)
        return [self._file.as_posix()] if changed else []

    def tell(self, changed: Sequence[str]) -> None:
        """Print new and mended findings."""
        typer.echo(plain(f"changed: {', '.join(changed)}"))
        before, self._found = _identified(self._found), self._checked()
        now = _identified(self._found)
        self._show(self._found._replace(findings=[same.finding for same in _beyond(now, before)]))
        for same in _beyond(before, now):
            _mended(same.finding, same.finding.position.path)

    def _check(self) -> Checked:
        self._data = stories.read(self._file)
        return self._checked()

    def _checked(self) -> Checked:
        return self._new(stories.checked(self._file, self._data, self._codes))


def _identified(book: Checked) -> list[Same]:
    """The findings of a book, each with its identity."""
    known = identities(book.name, book.texts, book.findings)
    return [Same(*pair) for pair in zip(known, book.findings, strict=True)]


def _mended(finding: Finding, shown: str) -> None:
    place = f"{shown}:{finding.position.line}:{finding.position.column}"
    typer.echo(plain(f"mended: {place} {finding.code} {finding.message}"))


def _few(names: Iterable[str]) -> Iterator[str]:
    """The first of many names, and how many more there are."""
    listed = list(names)
    yield from listed[:MOST_NAMED]
    if len(listed) > MOST_NAMED:
        yield f"and {len(listed) - MOST_NAMED} more"


def _beyond(findings: Iterable[Same], before: Iterable[Same]) -> list[Same]:
    """The findings that were not there `before`, wherever they are now."""
    left = Counter(same.identity for same in before)
    new = []
    for same in findings:
        if left[same.identity]:
            left[same.identity] -= 1
        else:
            new.append(same)
    return new


def watch(names: list[str], codes: Collection[str], show: Show, new: New) -> None:
    """Check books and stories, and again whenever a file of theirs is written, until somebody presses Ctrl-C."""
    named = [Path(name) for name in names if stories.is_story(name)]
    books = [name for name in names if not stories.is_story(name)]
    roots = common.roots(books) if books or not named else []
    watched: list[Watch | StoryWatch] = [Watch(root, codes, show, new) for root in roots]
    watched += [StoryWatch(file, codes, show, new) for file in named]
    try:
        _keep_watch(watched)
    except KeyboardInterrupt:
        typer.echo("", err=True)
    if fails([finding for book in watched for finding in book.findings]):
        raise typer.Exit(common.FINDINGS)


def _keep_watch(watched: Sequence[Watch | StoryWatch]) -> None:
    """Look at the files for ever."""
    gc.disable()  # collecting what a large book consists of takes longer than a check; here it is done between two
    for book in watched:
        book.begin()
    _sum_up(watched, "; watching, Ctrl-C ends it")
    gc.freeze()
    while True:
        begun = time.perf_counter()
        written = [(book, changed) for book in watched if (changed := book.look())]
        for book, changed in written:
            book.tell(changed)
        if written:
            _sum_up(watched)
            gc.collect()
        elif gone := next((book.gone for book in watched if book.gone), ""):
            common.refuse(f"{gone!r} is no longer there", common.FINDINGS)
        else:
            time.sleep(max(EVERY, SHARE * (time.perf_counter() - begun)))


def _sum_up(watched: Sequence[Watch | StoryWatch], more: str = "") -> None:
    """How many findings there are now."""
    named = sum(isinstance(book, StoryWatch) for book in watched)
    together = [finding for book in watched for finding in book.findings]
    typer.echo(summary(together, len(watched) - named, named) + more, err=True)
