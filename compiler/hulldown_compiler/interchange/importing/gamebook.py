"""A story as a gamebook that can be written: its paragraphs, its header, and the files that they stand in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_compiler.interchange.importing import yamlwriting
from hulldown_compiler.interchange.importing.flow import Step
from hulldown_compiler.interchange.importing.header import Header
from hulldown_compiler.interchange.twine.nodes import Left, Place
from hulldown_compiler.interchange.twine.twee_reader import Passage, Remark
from hulldown_compiler.source.discovery import HEADER
from hulldown_compiler.source.scalars import scalar

FILE_OF = 100
"""Paragraphs in one file."""

MOST_QUOTED = 60
"""Characters that are quoted of what was left."""

MOST_LEFT = 50
"""What stands in the todo of one paragraph; the rest is counted."""


@dataclass
class Paragraph:
    """A paragraph that is to be written, and the passage it was."""

    id: str
    passage: Passage | None
    text: str
    steps: list[Step]
    left: list[Left] = field(default_factory=list)

    def fields(self, *, noted: bool = True) -> dict[str, Any]:
        """Its fields, as they are written."""
        fields: dict[str, Any] = {"text": self.text}
        if self.left and noted:
            reasons = [f"line {left.at.line}: {said(left)}" for left in self.left[:MOST_LEFT]]
            more = [f"and {len(self.left) - MOST_LEFT:,} more"] if len(self.left) > MOST_LEFT else []
            fields["todo"] = "; ".join([*reasons, *more])
        return {**fields, **({"do": self.steps} if self.steps else {})}


class Named(NamedTuple):
    """A name of ours in the words of the story, and where it is told of: where it stands, or is asked for first."""

    words: str
    at: Place


@dataclass
class Gamebook:
    """A gamebook that can be written, and what its story says of it.

    `names` are its paragraphs and variables by our names for them, `left` is what could not be carried over, `doubles`
    are passages whose name is taken, and `unread` are variables that nothing asks for. `begun` says whether it is known
    where the story begins.
    """

    name: str
    title: str
    form: str
    header: Header
    paragraphs: list[Paragraph]
    names: Mapping[str, Named]
    left: list[Left]
    doubles: list[Passage]
    unread: list[Named]
    begun: bool
    remarks: list[Remark]

    @property
    def counts(self) -> dict[str, int]:
        """How much of it there is."""
        return {
            "paragraph": len(self.paragraphs),
            "flag": len(list(self.header.variables.flags())),
            "score": len(list(self.header.variables.scores())),
            "ending": len(self.header.endings),
        }

    @property
    def files(self) -> dict[str, list[Paragraph]]:
        """Its files of paragraphs."""
        return dict(files(self.paragraphs))

    def texts(self, *, noted: bool = True) -> dict[str, str]:
        """The texts of its files; what could not be carried over is `noted` in them."""
        header = self.header if noted else self.header._replace(unset={})
        return {HEADER: header.written(), **{path: written(group, noted=noted) for path, group in self.files.items()}}


def said(left: Left) -> str:
    """A sentence about something that was left."""
    return f"{shortened(left.what)} is not carried over{f': {left.why}' if left.why else ''}"


def shortened(text: str) -> str:
    """A text of theirs in one line, and not without end."""
    return " ".join((text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…").split())


def files(paragraphs: list[Paragraph]) -> Iterator[tuple[str, list[Paragraph]]]:
    """The files of paragraphs, a hundred in each."""
    if len(paragraphs) <= FILE_OF:
        yield "paragraphs.yaml", paragraphs
        return
    groups = [paragraphs[start : start + FILE_OF] for start in range(0, len(paragraphs), FILE_OF)]
    width = len(str(len(groups)))
    for nth, group in enumerate(groups, 1):
        yield f"paragraphs/{nth:0{width}}.yaml", group


def written(paragraphs: list[Paragraph], *, noted: bool) -> str:
    """The text of a file."""
    lines = ["paragraphs:"]
    for nth, paragraph in enumerate(paragraphs):
        lines += [*([""] if nth else []), *_written(paragraph, noted=noted)]
    return "\n".join(lines) + "\n"


def _written(paragraph: Paragraph, *, noted: bool) -> list[str]:
    """The lines of a paragraph, below a comment that says what it was."""
    lines: list[str] = []
    if paragraph.passage is not None:
        tags = f" [{' '.join(paragraph.passage.tags)}]" if paragraph.passage.tags else ""
        lines += yamlwriting.comment(f":: {paragraph.passage.name}{tags}, line {paragraph.passage.at.line}", 2)
    lines.append(f"  {scalar(paragraph.id, key=True)}:")
    return [*lines, *yamlwriting.mapping(paragraph.fields(noted=noted), 4)]
