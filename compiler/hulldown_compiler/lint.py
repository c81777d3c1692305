"""The driver: runs the rules on a book, stamps and sorts what they say, and keeps what is not silenced."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from hulldown_compiler.book import Book
from hulldown_compiler.editing.slips import with_fix
from hulldown_compiler.policy import Policy
from hulldown_compiler.position import Finding, Note
from hulldown_compiler.rules import BY_CODE, ERROR, FINAL, RULES, Rule, needless_silence

Ask = Callable[[Rule, Book], Iterable[Note]]


def _asked(rule: Rule, book: Book) -> Iterable[Note]:
    """What a rule says about a book."""
    return rule.check(book)


NEEDLESS = next(rule for rule in RULES if rule.module is needless_silence)
"""The rule about comments that silence nothing: it is asked last."""


def lint(
    book: Book, ask: Ask = _asked, codes: Collection[str] = tuple(BY_CODE), unsure: Collection[str] = ()
) -> list[Finding]:
    """Every finding about a book, in the order of places. A comment without a reason silences nothing.

    `ask` gives what a rule says about the book, in place of asking it. Of `codes` some may be left out; what the book
    ignores is not found, and what it thinks less or more grave is. `unsure` holds, when all have been asked, the codes
    for which not all may have been told: whether a comment is needed for one of them is not judged.
    """
    whole, policy = book.whole, book.declared.policy
    allowed = _allowed(book)
    # What comments silence is asked for as well: nobody else knows whether they are needed.
    asked = {*codes, *(code for *_, code in allowed)} if NEEDLESS.code in codes else {*codes}
    rules = (rule for rule in RULES if rule is not NEEDLESS and rule.code in asked and (whole or not rule.whole))
    found = {_stamp(rule, with_fix(note, book.line), policy) for rule in rules for note in ask(rule, book)}
    kept = [finding for finding in found if _key(finding) not in allowed]
    spent = {allowed[key] for finding in found if (key := _key(finding)) in allowed}
    if whole:
        spent.update(place for place in allowed.values() if place[-1] in unsure)
        kept += [_stamp(NEEDLESS, note, policy) for note in needless_silence.check(book, spent)]
    return sorted(finding for finding in kept if finding.code in codes and finding.code not in policy.ignored)


def _stamp(rule: Rule, note: Note, policy: Policy) -> Finding:
    return Finding(note.position, rule.code, rule.name, policy.severity(rule), *note[1:])


Key = tuple[str, int, str]
"""Path, line and code."""


def _allowed(book: Book) -> dict[Key, Key]:
    """What comments with a reason silence, and the line that each speaks for."""
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


def fails(findings: list[Finding]) -> bool:
    """Whether there is anything but notes to the author."""
    return any(finding.severity != "todo" for finding in findings)


def refuses(findings: list[Finding]) -> bool:
    """Whether the book does not compile."""
    return any(finding.severity == ERROR for finding in findings)
