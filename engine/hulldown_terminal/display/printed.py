"""A paragraph as the printed book has it: its number, when it may be read, its text, and what to do."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_engine import Book
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.layout import lines, on_paper
from hulldown_engine.story.english import again, head, instructions
from hulldown_engine.telling.lines import HEADING, PROSE, Line, paragraphs
from hulldown_terminal.display.screen import Laid, lay


def as_printed(book: Book, paragraph: str, width: int) -> Iterator[Laid]:
    """The paragraph, laid out."""
    record, paper = book.prose["paragraphs"][paragraph], on_paper(book.prose)
    gate, shorter = head(book.logic, book.prose, paragraph), again(book.logic, book.prose, paragraph)
    yield "", ""
    yield from lay(
        [
            Line(HEADING, str(record["number"])),
            *([Line(PROSE, fill(gate, paper))] if gate else []),
            *paragraphs(fill(record["text"], paper)),
            *(paragraphs(fill(shorter, paper)) if shorter else ()),
        ],
        width,
    )
    yield "", ""
    steps = lines(instructions(book.logic, book.prose, paragraph), paper, width)
    yield from (("", line) for line in steps)
    yield "", ""
