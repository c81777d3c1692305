"""The memoized answers of the rules about a book, and which rules are asked again after a change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.made_ahead import made_ahead
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding, Note
from hulldown_compiler.core.rule_table import BY_CODE, Rule
from hulldown_compiler.core.serialization import plain
from hulldown_compiler.lint.incremental.relocation import Shifts, relocated, shifts
from hulldown_compiler.lint.incremental.snapshot import SLOW, WORDING, Snapshot, TracedUnit
from hulldown_compiler.lint.incremental.stored_answers import StoredAnswers, Verifier
from hulldown_compiler.lint.incremental.traced_book import Memo, TracedAnalyses, nothing
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check
from hulldown_compiler.source.typo_fixes import with_fix

Notes = Sequence[Note]

ALL = tuple(BY_CODE)
"""Every code."""


class RuleCache:
    """The answers of all rules about one book."""

    def __init__(self, analyses: TracedAnalyses, stored: StoredAnswers) -> None:
        self.analyses, self.book = analyses, analyses.book
        self._stored = stored
        self._verifier = Verifier(stored, self.book.snapshot)
        self._behind: set[str] = set()
        self._quick = self._all = False
        self._memos: dict[str, Memo[Notes]] = {}
        self._of_files: dict[str, dict[str, tuple[TracedUnit | None, Memo[Notes]]]] = {}
        self._shifts: dict[Snapshot, Shifts] = {}

    @property
    def behind(self) -> bool:
        """Whether some of the last findings were those of before a change, as a quick answer has them."""
        return bool(self._behind)

    def findings(
        self, codes: Collection[str] = ALL, *, quick: bool = False, between: Callable[[], None] = nothing
    ) -> list[Finding]:
        """Every finding; a quick answer has the old ones of rules that would have to look at the whole story again.

        `between` is called before each rule is asked, and now and then by those that take long; it may raise.
        """
        self._behind, self._quick, self._shifts = set(), quick, {}
        self._all = {*codes} >= {*ALL}
        self.analyses.between = between

        def ask(rule: Rule) -> Notes:
            between()
            return self._asked(rule)

        try:
            return lint(self.book, codes, ask=ask, unsure=self._behind)
        finally:
            self.analyses.between = nothing

    def silent(self, codes: Iterable[str]) -> bool:
        """Whether it is known that some rules have nothing to say, silenced or not, of the book as it is."""
        memos = (self._memos.get(code) for code in codes)
        return all(memo is not None and memo.snapshot is self.book.snapshot and not memo.result for memo in memos)

    def _asked(self, rule: Rule) -> Notes:
        """What a rule says."""
        if rule.alone and self.book.ids_unique:
            return self._of_each_file(rule)
        memo = self._memos.get(rule.code) or self._loaded(rule.code)
        if memo is None or (valid := self._revalidated(memo)) is None:
            if self._quick and (rule.whole or (memo is not None and SLOW in memo.dependencies)):
                self._behind.add(rule.code)
                return self._outdated(memo)
            valid = self._again(rule)
        self._memos[rule.code] = valid
        return valid.result

    def _loaded(self, code: str) -> Memo[Notes] | None:
        """The answer of a rule that is stored, if it still holds."""
        answer = self._verified().answer(code)
        return None if answer is None else Memo(self.book.snapshot, *answer)

    def _verified(self) -> Verifier:
        """The stored answers, held against the present snapshot."""
        if self._verifier.now is not self.book.snapshot:
            self._verifier = Verifier(self._stored, self.book.snapshot)
        return self._verifier

    def to_store(self) -> StoredAnswers:
        """The answers that hold for the present snapshot, as they can be stored."""
        now = self.book.snapshot
        valid = {code: memo for code, memo in self._memos.items() if memo.snapshot is now}
        answers = {code: (sorted(memo.dependencies), self._plain(memo.result)) for code, memo in valid.items()}
        units = [None, *now.units]
        whole = {code: files for code, files in self._of_files.items() if [unit for unit, _ in files.values()] == units}
        file_answers = {
            code: {path: self._plain(memo.result) for path, (_, memo) in files.items() if memo.result}
            for code, files in whole.items()
        }
        return self._verified().updated(answers, file_answers)

    def _plain(self, notes: Notes) -> list[Any]:
        """Notes as they can be stored: a hint with the right name becomes a fix, for the name is not stored."""
        return plain([with_fix(note, self.book.line) for note in notes])

    def _revalidated(self, memo: Memo[Notes]) -> Memo[Notes] | None:
        """The memo with its notes relocated, if all its dependencies say what they said."""
        now = self.book.snapshot
        if memo.snapshot is now:
            return memo
        if not now.alike(memo.snapshot, memo.dependencies):
            return None
        notes = relocated(memo.result, self._since(memo.snapshot))
        return None if notes is None else Memo(now, memo.dependencies, notes)

    def _since(self, then: Snapshot) -> Shifts:
        """How lines have moved since a snapshot."""
        if then not in self._shifts:
            self._shifts[then] = shifts(then, self.book.snapshot)
        return self._shifts[then]

    def _outdated(self, memo: Memo[Notes] | None) -> Notes:
        """The notes of an earlier snapshot, as far as they can be relocated."""
        if memo is None:
            return ()
        since = self._since(memo.snapshot)
        return [note for old in memo.result for note in relocated([old], since) or ()]

    def _again(self, rule: Rule) -> Memo[Notes]:
        if self._all and rule.whole and (rule.played or rule.never):  # who asks for one waits for no other
            self.analyses[made_ahead]
        notes, dependencies = self.book.trace.of(lambda: list(check(rule, self.analyses)))
        return Memo(self.book.snapshot, dependencies | {WORDING} if rule.prose else dependencies, notes)

    def _of_each_file(self, rule: Rule) -> Notes:
        """What a rule says that judges each file by itself, and the header."""
        now, before = self.book.snapshot, self._of_files.get(rule.code, {})
        memos: dict[str, tuple[TracedUnit | None, Memo[Notes]]] = {}
        for unit in (None, *now.units):
            path = "" if unit is None else unit.raw("path")
            old = before.get(path)
            if old is not None and old[0] is unit and old[1].snapshot.declared is now.declared:
                memos[path] = old
            else:
                stored = self._verified().file_answer(rule.code, path)
                notes = list(check(rule, Analyses(_only(now, self.book, unit)))) if stored is None else stored
                memos[path] = unit, Memo(now, frozenset(), notes)
        self._of_files[rule.code] = memos
        return [note for _, memo in memos.values() for note in memo.result]


def _only(now: Snapshot, book: Book, unit: TracedUnit | None) -> Book:
    """The book as if there were only one of its files, besides the header."""
    return Book(book.root, now.declared, [] if unit is None else [unit], now.numbers, now.texts)
