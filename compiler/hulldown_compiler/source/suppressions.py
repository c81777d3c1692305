"""Comments that silence a finding: `# hulldown: allow HD120 the reason`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from _ruamel_yaml import CParser
from ruamel.yaml.events import ScalarEvent, StreamEndEvent

from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.core.rule_table import RULES
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.source.document import Document

COMMENT = re.compile(
    r"(?:^|(?<=\s))#[^\S\n]*(?P<begins>hulldown(?::|(?=[^\S\n])))[^\S\n]*(?P<words>[^\n]*)",
    re.MULTILINE | re.IGNORECASE,
)
BEGINS = "hulldown:"
"""How a comment to the compiler begins; what begins nearly so is one when it nearly says that it allows something."""

MEANT = re.compile(r"(?P<verb>[a-z]+):?\s+(?P<what>[a-z][a-z0-9-]*)", re.IGNORECASE)
CODE = re.compile(r"HD[0-9]+", re.IGNORECASE)
ALLOW = re.compile(r"allow\s+(?P<codes>HD[0-9]{3}(?:[\s,]+HD[0-9]{3}\b)*)(?:\s+(?P<reason>\S.*))?")


class Silence(NamedTuple):
    """One comment: where it stands, the lines it speaks for, the codes it silences, and the reason.

    A comment of any other form has no codes, and is a finding itself.
    """

    line: int
    column: int
    target: int
    codes: tuple[str, ...]
    reason: str
    last: int

    @property
    def lines(self) -> range:
        """The lines it speaks for: its target, and all lines of a scalar that begins there."""
        return range(self.target, self.last + 1)


def silences(document: Document) -> Iterator[Silence]:
    """The silencing comments of a file, in order."""
    mentioned = BEGINS[:-1] in document.text.lower()  # in most files it is not, and this is soon said
    matches = [match for match in COMMENT.finditer(document.text) if _to_the_compiler(match)] if mentioned else []
    if not matches:
        return
    prose = list(_scalars(document.text))
    for match in matches:
        line = document.text.count("\n", 0, match.start()) + 1
        column = match.start() - document.text.rfind("\n", 0, match.start())
        if not any(passage.begin <= (line, column) < passage.end for passage in prose):
            yield _read(document.text, match, (line, column), prose)


def _to_the_compiler(match: re.Match[str]) -> bool:
    """Whether a comment speaks to the compiler, and does not only mention it.

    Sentences begin with 'hulldown allows' too, so a rule's name is one only after 'allow' itself, or after a colon.
    """
    if match["begins"] == BEGINS:
        return True
    command = MEANT.match(match["words"])
    if command is None or nearest(command["verb"].lower(), ["allow"]) is None:
        return False

    named = command["verb"].lower() == "allow" or match["begins"].endswith(":")
    return bool(CODE.fullmatch(command["what"])) or (named and command["what"].lower() in {rule.name for rule in RULES})


def _read(text: str, match: re.Match[str], place: Mark, prose: Sequence[_Scalar]) -> Silence:
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    target = place[0] if before.strip() else _next_line(text, place[0])
    last = max((passage.last for passage in prose if passage.line == target), default=target)
    allow = ALLOW.fullmatch(match["words"].strip())
    if allow is None or match["begins"] != BEGINS:
        return Silence(*place, target, (), "", last)
    codes = tuple(re.findall(r"HD\d{3}", allow["codes"]))
    return Silence(*place, target, codes, allow["reason"] or "", last)


def _next_line(text: str, line: int) -> int:
    """The next line that holds more than a comment; the line itself, when none does."""
    lines = text.split("\n")
    below = (nth for nth in range(line + 1, len(lines) + 1) if lines[nth - 1].strip()[:1] not in ("", "#"))
    return next(below, line)


class _Scalar(NamedTuple):
    """A scalar: the line it is opened on, and the span in which `#` begins no comment."""

    line: int
    begin: Mark
    end: Mark

    @property
    def last(self) -> int:
        """The last line of it."""
        line, column = self.end
        return max(self.line, line if column > 1 else line - 1)


def _scalars(text: str) -> Iterator[_Scalar]:
    """The scalars of a file."""
    parser = CParser(text)
    while type(event := parser.get_event()) is not StreamEndEvent:
        if type(event) is ScalarEvent:
            begin, end = event.start_mark, event.end_mark
            block = event.style in ("|", ">")
            inside = (begin.line + 2, 0) if block else (begin.line + 1, begin.column + 1)
            yield _Scalar(begin.line + 1, inside, (end.line + 1, end.column + 1))
