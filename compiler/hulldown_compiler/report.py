"""Findings as text: the place, the message, the line with a caret, the other places, and the hint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from unicodedata import combining, east_asian_width

from hulldown_compiler.position import Finding, Position

WORD = re.compile(r""""[^"]*"|'[^']*'|[^\s,\[\]{}]+""")
WIDEST = 160
"""Characters of a line that are shown."""


def render(findings: list[Finding], texts: Mapping[str, str], shown: Callable[[str], str]) -> Iterator[str]:
    """The findings as lines of text; `shown` says how a file of the book is called."""
    for finding in findings:
        where = finding.position
        yield _plain(f"{shown(where.path)}:{where.line}:{where.column} {finding.code} {finding.message}")
        yield from excerpt(where, texts.get(where.path, ""))
        for related in finding.related:
            other = related.position
            yield _plain(f"     = {shown(other.path)}:{other.line}:{other.column} {related.message}")
        if finding.hint:
            yield _plain(f"     = {finding.hint}")


def _plain(text: str) -> str:
    """A line for a terminal: what a stranger's file or its name could do to it is spelt out."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def excerpt(position: Position, text: str) -> Iterator[str]:
    """The line of a position, and a caret line under its word."""
    lines = text.split("\n")
    if position.line > len(lines) or not lines[position.line - 1].strip():
        return
    line = lines[position.line - 1].rstrip("\r")
    start = position.column - 1
    width = position.length or _word(line, start)
    before = max(0, start + width - WIDEST)
    line, start = line[before:], start - before
    yield f"{position.line:>8} | {_visible(line[:WIDEST])}"
    yield f"{'':>8} | {_blank(line[:start])}{'^' * max(1, _columns(line[start : min(start + width, WIDEST)]))}"


def _visible(line: str) -> str:
    """A line of a file for a terminal: characters that would turn or hide the text are replaced, one by one."""
    if line.isascii():
        return line
    return "".join(one if one.isprintable() or one.isspace() else "\N{REPLACEMENT CHARACTER}" for one in line)


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
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def summary(findings: list[Finding], books: int) -> str:
    """One line: how many findings, and of which kind."""
    counts = {kind: sum(one.severity == kind for one in findings) for kind in ("error", "warning", "todo")}
    said = [f"{count} {kind}{'s' if count != 1 else ''}" for kind, count in counts.items() if count]
    checked = f"{books} book{'s' if books != 1 else ''} checked"
    return f"{checked}: {', '.join(said) if said else 'nothing found'}"
