"""The driver: runs the rules on a book, stamps and sorts what they say, and keeps what is not silenced."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding, Note
from hulldown_compiler.core.rule_table import FAULTS, FINAL, RULES, Rule
from hulldown_compiler.lint.overrides import told
from hulldown_compiler.rules import check
from hulldown_compiler.rules.prose import needless_silence
from hulldown_compiler.source.lint_config import Policy
from hulldown_compiler.source.typo_fixes import with_fix

Ask = Callable[[Rule], Iterable[Note]]
"""Gives what a rule says about the book."""

NEEDLESS = next(rule for rule in RULES if rule.name == "needless-silence")
"""The rule about comments that silence nothing: it is asked last."""


def lint(
    book: Book, codes: Collection[str] = FAULTS, *, ask: Ask | None = None, unsure: Collection[str] = ()
) -> list[Finding]:
    """Every finding about a book, in the order of places. A comment without a reason silences nothing.

    Only findings of `codes` are returned, without those that the book's policy ignores and with its severities. `ask`
    replaces the running of a rule. `unsure`, read when all have run, holds the codes whose findings may be incomplete:
    a comment that silences one of them is not reported as needless.
    """
    ask = ask or partial(check, analyses=Analyses(book))
    whole, policy = book.is_complete, book.declared.policy
    allowed = _allowed(book)
    # What comments silence is asked for as well: nobody else knows whether they are needed.
    wanted = {*codes, *(code for *_, code in allowed)} if NEEDLESS.code in codes else {*codes}
    rules = (rule for rule in RULES if rule is not NEEDLESS and rule.code in wanted and (whole or not rule.whole))
    findings = set(
        told(book, {_stamp(rule, with_fix(note, book.line), policy) for rule in rules for note in ask(rule)})
    )
    kept = [finding for finding in findings if _key(finding) not in allowed]
    spent = {allowed[key] for finding in findings if (key := _key(finding)) in allowed}
    if whole:
        spent.update(place for place in allowed.values() if place[-1] in unsure)
        kept += [_stamp(NEEDLESS, note, policy) for note in needless_silence.check(book, spent)]
    return sorted(finding for finding in kept if finding.code in codes and finding.code not in policy.ignored)


def _stamp(rule: Rule, note: Note, policy: Policy) -> Finding:
    return Finding(note.position, rule.code, rule.name, policy.severity(rule), *note[1:])


Key = tuple[str, int, str]
"""Path, line and code."""


def _allowed(book: Book) -> dict[Key, Key]:
    """Path, line and code of everything that a comment with a reason silences -> the comment's target."""
    return {
        (path, line, code): (path, silence.target, code)
        for path, silence in book.silences()
        if silence.reason
        for code in silence.codes
        if code not in FINAL
        for line in silence.lines
    }


def _key(finding: Finding) -> Key:
    return finding.position.path, finding.position.line, finding.code
