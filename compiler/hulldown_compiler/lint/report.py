"""Findings as text: the place, the message, the line with a caret, the other places, and the hint."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from unicodedata import combining, east_asian_width

from hulldown_compiler.core.diagnostics import Finding, Position, Related
from hulldown_compiler.core.rule_table import BY_CODE, ERROR, OPEN_CLAIM, UNDECIDED

WORD = re.compile(r""""[^"]*"|'[^']*'|[^\s,\[\]{}]+""")
WIDEST = 160
"""Characters of a line that are shown."""

MOST = 1_000
"""How many findings are shown by default."""


Paint = Callable[[str, str], str]
"""Gives a text the look of its kind: a place, the margin, a hint, or one of the severities."""


def unpainted(kind: str, text: str) -> str:
    """A text as it is."""
    return text


def render(
    findings: Iterable[Finding], texts: Mapping[str, str], shown: Callable[[str], str], paint: Paint = unpainted
) -> Iterator[str]:
    """The findings as lines of text; `shown` says how a file of the book is called."""

    def place(position: Position) -> str:
        return paint("place", plain(f"{shown(position.path)}:{position.line}:{position.column}"))

    equals = paint("hint", "=")
    for finding in findings:
        code = paint(finding.severity, finding.code)
        yield f"{place(finding.position)} {code} {plain(finding.message)}"
        yield from excerpt(finding.position, texts.get(finding.position.path, ""), paint, finding.severity)
        for related in finding.related:
            yield f"     {equals} {place(related.position)} {plain(related.message)}"
        for nth, step in enumerate(way(finding), 1):
            yield f"     {nth:>3}. {place(step.position)} {plain(step.message)}"
        if finding.hint:
            yield f"     {equals} {plain(finding.hint)}"


def way(finding: Finding) -> tuple[Related, ...]:
    """The way of play to a finding, as people are shown it: where play comes to harm, not where something never is."""
    return finding.witness if BY_CODE[finding.code].happens else ()


def render_first(findings: Sequence[Finding], texts: Mapping[str, str], shown: Callable[[str], str]) -> Iterator[str]:
    """The findings as lines of text; of very many the first."""
    yield from render(findings[:MOST], texts, shown)
    yield from more(len(findings) - MOST)


def more(left: int) -> Iterator[str]:
    """The line about findings that are left out, if any are."""
    if left > 0:
        yield f"... and {left:,} more: 'hulldown lint --max 0' shows all"


def plain(text: str) -> str:
    """A line for a terminal: what a stranger's file or its name could do to it is spelt out."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def excerpt(position: Position, text: str, paint: Paint = unpainted, kind: str = "") -> Iterator[str]:
    """The line of a position, and a caret line under its word."""
    line = _line(position, text)
    if not line.strip():
        return
    start, width = position.column - 1, _width(position, line)
    before = max(0, start + width - WIDEST)
    line, start = line[before:], start - before
    carets = "^" * max(1, _columns(line[start : min(start + width, WIDEST)]))
    number, nothing = f"{position.line:>8} |", f"{'':>8} |"
    yield f"{paint('margin', number)} {_visible(line[:WIDEST])}"
    yield f"{paint('margin', nothing)} {_blank(line[:start])}{paint(kind, carets)}"


def end_column(position: Position, text: str) -> int:
    """The column after what an excerpt underlines, in the same line; that of the place itself, if nothing is there."""
    line = _line(position, text)
    return max(position.column, min(position.column + _width(position, line), len(line) + 1))


def _line(position: Position, text: str) -> str:
    """The line of a place, without its end; nothing, for a place below the text."""
    lines = _lines(text)
    return lines[position.line - 1].rstrip("\r") if position.line <= len(lines) else ""


@lru_cache(maxsize=4)
def _lines(text: str) -> Sequence[str]:
    """The lines of a text; findings come file by file, and large files are not to be split for each of them."""
    return text.split("\n")


def _width(position: Position, line: str) -> int:
    """How many characters belong to a place: those it names, or the word that stands there."""
    return position.length or _word(line, position.column - 1)


def _visible(line: str) -> str:
    """A line of a file for a terminal: characters that would turn or hide the text are replaced, one by one."""
    if line.isascii():
        return line
    return "".join(
        character if character.isprintable() or character.isspace() else "\N{REPLACEMENT CHARACTER}"
        for character in line
    )


def _word(line: str, start: int) -> int:
    """How long the word is that begins at a place."""
    match = WORD.match(line, start)
    if match is None:
        return 1
    word = match[0]
    return len(word.rstrip(":")) if word[:1] not in "'\"" else len(word)


def _blank(text: str) -> str:
    """As wide as a text: tabs stay tabs, so the caret stands where it should."""
    return "".join("\t" if character == "\t" else " " * _columns(character) for character in text)


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes: marks over letters take none, and some scripts and signs two."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text)


def summary(findings: Sequence[Finding], books: int, stories: int = 0) -> str:
    """One line: how many books and stories were checked, and with how many findings; then what was left open.

    A check that left something open has found nothing wrong in it.
    """
    of_books = [f"{books} book{'s' if books != 1 else ''}"] if books or not stories else []
    of_stories = [f"{stories} stor{'ies' if stories != 1 else 'y'}"] if stories else []
    faults = [finding for finding in findings if finding.code != UNDECIDED]
    line = f"{' and '.join([*of_books, *of_stories])} checked: {by_severity(faults) or 'nothing found'}"
    return "\n".join([line, *(f"{plain(one.message)}; {one.hint}" for one in findings if one.code == UNDECIDED)])


def by_severity(findings: Iterable[Finding]) -> str:
    """How many findings there are of each severity, the gravest first, in words; empty where there are none."""
    counts = Counter("note" if finding.code == OPEN_CLAIM else finding.severity for finding in findings)
    numbers = ((counts[severity], severity) for severity in ("error", "warning", "todo", "note"))
    return ", ".join(f"{count} {severity}{'s' if count != 1 else ''}" for count, severity in numbers if count)


def fails(findings: Iterable[Finding]) -> bool:
    """Whether any finding is graver than a note to the author."""
    return any(finding.severity != "todo" for finding in findings)


def refuses(findings: Iterable[Finding]) -> bool:
    """Whether the book does not compile."""
    return any(finding.severity == ERROR for finding in findings)
