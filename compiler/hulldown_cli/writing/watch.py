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
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import BY_CODE
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


class Same(NamedTuple):
    """The identity of a finding, whatever its line: file, code and message."""

    path: str
    code: str
    message: str


class Watch:
    """One book that is watched, and what is known to be wrong with it."""

    def __init__(self, root: Path, codes: Collection[str], show: Show) -> None:
        self.workspace = Workspace(root)
        self.findings: list[Finding] = []
        self._told: list[Finding] = []
        self._codes = codes
        self._show = show

    def begin(self) -> None:
        """Tell everything that is found."""
        self.findings = self._told = self.workspace.findings(self._codes)
        self.workspace.remember()
        self._print(self.findings)

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
        self.findings = self.workspace.quick(self._codes)
        new = _beyond(self.findings, self._told)
        self._print(new)
        if self.workspace.behind:
            self.findings = self.workspace.findings(self._codes)
            self._print(_beyond(_beyond(self.findings, self._told), new))
        gone = _beyond(self._told, self.findings)
        waiting = [] if self.workspace.book.is_complete else [finding for finding in gone if self._unsettled(finding)]
        for finding in gone:
            if finding not in waiting:
                _mended(finding, self._shown(finding.position.path))
        # While a file cannot be read, nothing is known of it, nor of the whole story.
        self._told = [*self.findings, *waiting]

    def _unsettled(self, gone: Finding) -> bool:
        """Whether a finding is gone only because its file, or what it is about, cannot be read at the moment."""
        unread = {finding.position.path for finding in self.findings if finding.code in UNREAD}
        return BY_CODE[gone.code].whole or (gone.position.path in unread and gone.code not in UNREAD)

    @property
    def gone(self) -> str:
        """Its name, if it is no longer there."""
        return "" if self.workspace.root.is_dir() else self.workspace.root.name

    def _print(self, findings: Sequence[Finding]) -> None:
        book = self.workspace.book
        self._show(checked(book.root, book.texts, findings))

    def _shown(self, path: str) -> str:
        return displayed_path(self.workspace.book.root, path)


class StoryWatch:
    """One story that is watched, and what is known to be wrong with it."""

    def __init__(self, file: Path, codes: Collection[str], show: Show) -> None:
        self._file, self._codes, self._show = file, codes, show
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
        before, self._found = self._found, stories.checked(self._file, self._data, self._codes)
        self._show(self._found._replace(findings=_beyond(self.findings, before.findings)))
        for finding in _beyond(before.findings, self.findings):
            _mended(finding, finding.position.path)

    def _check(self) -> Checked:
        self._data = stories.read(self._file)
        return stories.checked(self._file, self._data, self._codes)


def _mended(finding: Finding, shown: str) -> None:
    place = f"{shown}:{finding.position.line}:{finding.position.column}"
    typer.echo(plain(f"mended: {place} {finding.code} {finding.message}"))


def _few(names: Iterable[str]) -> Iterator[str]:
    """The first of many names, and how many more there are."""
    listed = list(names)
    yield from listed[:MOST_NAMED]
    if len(listed) > MOST_NAMED:
        yield f"and {len(listed) - MOST_NAMED} more"


def _beyond(findings: Iterable[Finding], before: Iterable[Finding]) -> list[Finding]:
    """The findings that were not there `before`, compared without regard to lines."""
    left = Counter(map(_same, before))
    new = []
    for finding in findings:
        if left[same := _same(finding)]:
            left[same] -= 1
        else:
            new.append(finding)
    return new


def _same(finding: Finding) -> Same:
    return Same(finding.position.path, finding.code, finding.message)


def watch(names: list[str], codes: Collection[str], show: Show) -> None:
    """Check books and stories, and again whenever a file of theirs is written, until somebody presses Ctrl-C."""
    named = [Path(name) for name in names if stories.is_story(name)]
    books = [name for name in names if not stories.is_story(name)]
    roots = common.roots(books) if books or not named else []
    watched: list[Watch | StoryWatch] = [Watch(root, codes, show) for root in roots]
    watched += [StoryWatch(file, codes, show) for file in named]
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
