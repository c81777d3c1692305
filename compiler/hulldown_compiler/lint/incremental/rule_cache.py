"""What the rules have said about a book, and which of them must be asked again after a change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding, Note
from hulldown_compiler.core.rule_table import BY_CODE, Rule
from hulldown_compiler.core.serialization import plain
from hulldown_compiler.lint.incremental.memory import Memory, Recollection
from hulldown_compiler.lint.incremental.moving import Move, between, moved
from hulldown_compiler.lint.incremental.snapshot import SLOW, WORDING, Snapshot, TracedUnit
from hulldown_compiler.lint.incremental.traced_book import Kept, TracedAnalyses, nothing
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check
from hulldown_compiler.source.typo_fixes import with_fix

Notes = Sequence[Note]

ALL = tuple(BY_CODE)
"""Every code."""


class RuleCache:
    """The answers of all rules about one book."""

    def __init__(self, analyses: TracedAnalyses, memory: Memory) -> None:
        self.analyses, self.book = analyses, analyses.book
        self._memory = memory
        self._recollection = Recollection(memory, self.book.snapshot)
        self._behind: set[str] = set()
        self._quick = False
        self._kept: dict[str, Kept[Notes]] = {}
        self._alone: dict[str, dict[str, tuple[TracedUnit | None, Kept[Notes]]]] = {}
        self._moves: dict[Snapshot, Mapping[str, Move | None]] = {}

    @property
    def behind(self) -> bool:
        """Whether the last findings had to do with what a rule said before the last change."""
        return bool(self._behind)

    def findings(
        self, codes: Collection[str] = ALL, *, quick: bool = False, between: Callable[[], None] = nothing
    ) -> list[Finding]:
        """Every finding; quickly, with what was said before of the whole story where that would have to be asked.

        `between` is called before each rule is asked, and now and then by those that take long; it may raise.
        """
        self._behind, self._quick, self._moves = set(), quick, {}
        self.analyses.between = between

        def ask(rule: Rule) -> Notes:
            between()
            return self._asked(rule)

        try:
            return lint(self.book, codes, ask=ask, unsure=self._behind)
        finally:
            self.analyses.between = nothing

    def _asked(self, rule: Rule) -> Notes:
        """What a rule says."""
        if rule.alone and self.book.ids_unique:
            return self._of_each_file(rule)
        kept = self._kept.get(rule.code) or self._remembered(rule.code)
        if kept is None or (found := self._still(kept)) is None:
            if self._quick and (rule.whole or (kept is not None and SLOW in kept.looked)):
                self._behind.add(rule.code)
                return self._before(kept)
            found = self._again(rule)
        self._kept[rule.code] = found
        return found.result

    def _remembered(self, code: str) -> Kept[Notes] | None:
        """What a rule said when the book was last checked, if that still holds."""
        found = self._recalled().said(code)
        return None if found is None else Kept(self.book.snapshot, *found)

    def _recalled(self) -> Recollection:
        """What is remembered of the book as it is now."""
        if self._recollection.now is not self.book.snapshot:
            self._recollection = Recollection(self._memory, self.book.snapshot)
        return self._recollection

    def remembered(self) -> Memory:
        """What is to be remembered of the answers that are certain."""
        now = self.book.snapshot
        certain = {code: kept for code, kept in self._kept.items() if kept.then is now}
        said = {code: (sorted(kept.looked), self._plain(kept.result)) for code, kept in certain.items()}
        units = [None, *now.units]
        whole = {code: files for code, files in self._alone.items() if [unit for unit, _ in files.values()] == units}
        of_files = {
            code: {path: self._plain(kept.result) for path, (_, kept) in files.items() if kept.result}
            for code, files in whole.items()
        }
        return self._recalled().with_answers(said, of_files)

    def _plain(self, notes: Notes) -> list[Any]:
        """Notes as they can be kept: what a hint knows that was meant is a fix now, or never."""
        return plain([with_fix(note, self.book.line) for note in notes])

    def _still(self, kept: Kept[Notes]) -> Kept[Notes] | None:
        """What was said, put where it belongs now, if nothing that was looked at says something else."""
        now = self.book.snapshot
        if kept.then is now:
            return kept
        if not now.alike(kept.then, kept.looked):
            return None
        notes = moved(kept.result, self._since(kept.then))
        return None if notes is None else Kept(now, kept.looked, notes)

    def _since(self, then: Snapshot) -> Mapping[str, Move | None]:
        """What has been changed since a moment."""
        if then not in self._moves:
            self._moves[then] = between(then, self.book.snapshot)
        return self._moves[then]

    def _before(self, kept: Kept[Notes] | None) -> Notes:
        """What was said before, as far as anybody knows where it belongs now."""
        if kept is None:
            return ()
        moves = self._since(kept.then)
        return [note for one in kept.result for note in moved([one], moves) or ()]

    def _again(self, rule: Rule) -> Kept[Notes]:
        notes, looked = self.book.trace.during(lambda: list(check(rule, self.analyses)))
        return Kept(self.book.snapshot, looked | {WORDING} if rule.prose else looked, notes)

    def _of_each_file(self, rule: Rule) -> Notes:
        """What a rule says that judges each file by itself, and the header."""
        now, before = self.book.snapshot, self._alone.get(rule.code, {})
        found: dict[str, tuple[TracedUnit | None, Kept[Notes]]] = {}
        for unit in (None, *now.units):
            path = "" if unit is None else unit.raw("path")
            was = before.get(path)
            if was is not None and was[0] is unit and was[1].then.declared is now.declared:
                found[path] = was
            else:
                known = self._recalled().of_file(rule.code, path)
                notes = list(check(rule, Analyses(_only(now, self.book, unit)))) if known is None else known
                found[path] = unit, Kept(now, frozenset(), notes)
        self._alone[rule.code] = found
        return [note for _, kept in found.values() for note in kept.result]


def _only(now: Snapshot, book: Book, unit: TracedUnit | None) -> Book:
    """The book as if there were only one of its files, besides the header."""
    return Book(book.root, now.declared, [] if unit is None else [unit], now.numbers, now.texts)
