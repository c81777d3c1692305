"""Paragraphs of an imported book, and the files that they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hulldown_compiler.interchange.importing import yamlwriting
from hulldown_compiler.interchange.importing.flow import Step
from hulldown_compiler.interchange.twine.nodes import Left
from hulldown_compiler.interchange.twine.twee_reader import Passage
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

    @property
    def fields(self) -> dict[str, Any]:
        """Its fields, as they are written."""
        fields: dict[str, Any] = {"text": self.text}
        if self.left:
            reasons = [f"line {left.at.line}: {said(left)}" for left in self.left[:MOST_LEFT]]
            more = [f"and {len(self.left) - MOST_LEFT:,} more"] if len(self.left) > MOST_LEFT else []
            fields["todo"] = "; ".join([*reasons, *more])
        return {**fields, **({"do": self.steps} if self.steps else {})}


def said(left: Left) -> str:
    """A sentence about something that was left."""
    what = left.what if len(left.what) <= MOST_QUOTED else f"{left.what[:MOST_QUOTED]}…"
    what = " ".join(what.split())
    return f"{what} is not carried over{f': {left.why}' if left.why else ''}"


def files(paragraphs: list[Paragraph]) -> Iterator[tuple[str, list[Paragraph]]]:
    """The files of paragraphs, a hundred in each."""
    if len(paragraphs) <= FILE_OF:
        yield "paragraphs.yaml", paragraphs
        return
    groups = [paragraphs[start : start + FILE_OF] for start in range(0, len(paragraphs), FILE_OF)]
    width = len(str(len(groups)))
    for nth, group in enumerate(groups, 1):
        yield f"paragraphs/{nth:0{width}}.yaml", group


def written(paragraphs: list[Paragraph]) -> str:
    """The text of a file."""
    lines = ["paragraphs:"]
    for nth, paragraph in enumerate(paragraphs):
        lines += ["", *_written(paragraph)] if nth else _written(paragraph)
    return "\n".join(lines) + "\n"


def _written(paragraph: Paragraph) -> list[str]:
    """The lines of a paragraph, below a comment that says what it was."""
    lines: list[str] = []
    if paragraph.passage is not None:
        tags = f" [{' '.join(paragraph.passage.tags)}]" if paragraph.passage.tags else ""
        lines += yamlwriting.comment(f":: {paragraph.passage.name}{tags}, line {paragraph.passage.at.line}", 2)
    lines.append(f"  {scalar(paragraph.id, key=True)}:")
    return [*lines, *yamlwriting.mapping(paragraph.fields, 4)]
