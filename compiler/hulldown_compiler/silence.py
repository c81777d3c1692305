"""Comments that silence a finding: `# hulldown: allow HD120 the reason`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from _ruamel_yaml import CParser
from ruamel.yaml.events import ScalarEvent, StreamEndEvent

from hulldown_compiler.load import Document

COMMENT = re.compile(r"(?:^|(?<=\s))#\s*hulldown:[^\S\n]*(?P<words>[^\n]*)", re.MULTILINE)
ALLOW = re.compile(r"allow\s+(?P<codes>HD[0-9]{3}(?:\s*,\s*HD[0-9]{3})*)(?:\s+(?P<reason>\S.*))?")


class Silence(NamedTuple):
    """One comment: where it stands, the line it speaks for, the codes it silences, and the reason.

    A comment of any other form has no codes, and is a finding itself.
    """

    line: int
    column: int
    target: int
    codes: tuple[str, ...]
    reason: str


def silences(document: Document) -> Iterator[Silence]:
    """The silencing comments of a file, in order."""
    if "hulldown:" not in document.text:
        return
    prose = list(_scalars(document.text))
    for match in COMMENT.finditer(document.text):
        line = document.text.count("\n", 0, match.start()) + 1
        column = match.start() - document.text.rfind("\n", 0, match.start())
        if not any(begin <= (line, column) < end for begin, end in prose):
            yield _read(document.text, match, line, column)


def _read(text: str, match: re.Match[str], line: int, column: int) -> Silence:
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    target = line if before.strip() else _next_line(text, line)
    allow = ALLOW.fullmatch(match["words"].strip())
    if allow is None:
        return Silence(line, column, target, (), "")
    return Silence(line, column, target, tuple(re.findall(r"HD\d{3}", allow["codes"])), allow["reason"] or "")


def _next_line(text: str, line: int) -> int:
    """The next line that holds more than a comment; the line itself, when none does."""
    lines = text.split("\n")
    below = (nth for nth in range(line + 1, len(lines) + 1) if lines[nth - 1].strip()[:1] not in ("", "#"))
    return next(below, line)


def _scalars(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the scalars of a file begin and end: what stands there is no comment."""
    parser = CParser(text)
    while type(event := parser.get_event()) is not StreamEndEvent:
        if type(event) is ScalarEvent:
            begin, end = event.start_mark, event.end_mark
            first_line = begin.line + (2 if event.style in ("|", ">") else 1)
            column = 0 if event.style in ("|", ">") else begin.column + 1
            yield (first_line, column), (end.line + 1, end.column + 1)
