"""Checking again and again: what `hulldown lint --watch` does until it is told to stop."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import typer

from hulldown_cli import common
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.identity import Identity, identities
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

Show = Callable[[Workspace, Sequence[Finding]], None]
"""Prints findings about a book."""


OfAll = Callable[[Workspace, Sequence[Finding]], Sequence[Finding]]
"""Leaves of all findings about a book those that are told."""


class Same(NamedTuple):
    """A finding, with what it is known by over edits."""

    identity: Identity
    finding: Finding


class Watch:
    """One book that is watched, and what is known to be wrong with it."""

    def __init__(self, root: Path, codes: Collection[str], show: Show, of_all: OfAll) -> None:
        self.workspace = Workspace(root)
        self.findings: Sequence[Finding] = []
        self._told: list[Same] = []
        self._codes = codes
        self._show = show
        self._of_all = of_all

    def begin(self) -> None:
        """Tell everything that is found."""
        self._told = self._now(self.workspace.findings(self._codes))
        self.workspace.remember()
        self._show(self.workspace, self.findings)

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
        self._show_all(new)
        if self.workspace.behind:
            now = self._now(self.workspace.findings(self._codes))
            self._show_all(_beyond(_beyond(now, self._told), new))
        gone = _beyond(self._told, now)
        waiting = [] if self.workspace.book.is_complete else [one for one in gone if self._unsettled(one.finding)]
        for same in gone:
            if same not in waiting:
                finding = same.finding
                place = f"{self._shown(finding.position.path)}:{finding.position.line}:{finding.position.column}"
                typer.echo(plain(f"mended: {place} {finding.code} {finding.message}"))
        # While a file cannot be read, nothing is known of it, nor of the whole story.
        self._told = [*now, *waiting]

    def _now(self, found: Sequence[Finding]) -> list[Same]:
        """What is told of all that is found, each finding with its identity."""
        self.findings = self._of_all(self.workspace, found)
        book = self.workspace.book
        known = identities(book.name, book.texts, self.findings)
        return [Same(*pair) for pair in zip(known, self.findings, strict=True)]

    def _show_all(self, new: Iterable[Same]) -> None:
        self._show(self.workspace, [same.finding for same in new])

    def _unsettled(self, gone: Finding) -> bool:
        """Whether a finding is gone only because its file, or what it is about, cannot be read at the moment."""
        unread = {finding.position.path for finding in self.findings if finding.code in UNREAD}
        return BY_CODE[gone.code].whole or (gone.position.path in unread and gone.code not in UNREAD)

    def _shown(self, path: str) -> str:
        return displayed_path(self.workspace.book.root, path)


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


def watch(names: list[str], codes: Collection[str], show: Show, of_all: OfAll) -> None:
    """Check books, and again whenever a file of theirs is written, until somebody presses Ctrl-C."""
    watched = [Watch(root, codes, show, of_all) for root in common.roots(names)]
    try:
        _keep_watch(watched)
    except KeyboardInterrupt:
        typer.echo("", err=True)
    if fails([finding for book in watched for finding in book.findings]):
        raise typer.Exit(common.FINDINGS)


def _keep_watch(watched: Sequence[Watch]) -> None:
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
        elif gone := next((book for book in watched if not book.workspace.root.is_dir()), None):
            common.refuse(f"{gone.workspace.root.name!r} is no longer there", common.FINDINGS)
        else:
            time.sleep(max(EVERY, SHARE * (time.perf_counter() - begun)))


def _sum_up(watched: Sequence[Watch], more: str = "") -> None:
    """How many findings there are now."""
    typer.echo(summary([finding for book in watched for finding in book.findings], len(watched)) + more, err=True)
