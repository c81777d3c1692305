"""The driver: runs the rules on a book, stamps and sorts what they say, and keeps what is not silenced."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Finding, Note
from hulldown_compiler.rules import ERROR, RULES, Rule, needless_silence


def lint(book: Book) -> list[Finding]:
    """Every finding about a book, in the order of places. A comment without a reason silences nothing."""
    found = {_stamp(rule, note) for rule in RULES for note in _notes(rule, book)}
    allowed = {
        (path, silence.target, code) for path, silence in book.silences() if silence.reason for code in silence.codes
    }
    spent = {key for finding in found if (key := _key(finding)) in allowed}
    kept = [finding for finding in found if _key(finding) not in spent]
    if book.whole:
        rule = next(rule for rule in RULES if rule.module is needless_silence)
        kept += [_stamp(rule, note) for note in needless_silence.check(book, spent)]
    return sorted(kept)


def _notes(rule: Rule, book: Book) -> Iterator[Note]:
    """What a rule says about a book; nothing when it cannot be asked."""
    if rule.module is needless_silence or (rule.whole and not book.whole):
        return iter(())
    return rule.check(book)


def _stamp(rule: Rule, note: Note) -> Finding:
    return Finding(note.position, rule.code, rule.name, rule.severity, note.message, note.hint, note.related)


def _key(finding: Finding) -> tuple[str, int, str]:
    return finding.position.path, finding.position.line, finding.code


def fails(findings: list[Finding]) -> bool:
    """Whether there is anything but notes to the author."""
    return any(finding.severity != "todo" for finding in findings)


def refuses(findings: list[Finding]) -> bool:
    """Whether the book does not compile."""
    return any(finding.severity == ERROR for finding in findings)
