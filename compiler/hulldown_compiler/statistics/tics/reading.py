"""What a reader reads of a mission: paragraphs with their notes and options, as sentences with places."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import inside

ABBREVIATED = "".join(rf"(?<!\b{short}\.)" for short in ("St", "Mr", "Mrs", "Dr", "Lt", "Capt", "Sgt", "No"))
"""What may stand before a space and a capital letter without ending a sentence."""

END = re.compile(rf"(?:(?<=[.!?…])|(?<=[.!?…][”’\"'])){ABBREVIATED}\s+(?=[“‘\"'{{]*[A-Z0-9{{])|\n\s*\n")
"""Where one sentence ends and the next begins."""

WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")


class Text(NamedTuple):
    """One text: its paragraph, if it is in one; its file; where it is written; its words; and whether it begins one."""

    paragraph: str
    document: Document
    mark: tuple[int, ...]
    text: str
    opens: bool

    def at(self, offset: int) -> Position:
        """Where one of its characters is written."""
        line, column, *_ = self.mark
        return inside(self.document, (line, column), self.text, offset, 1)


class Sentence(NamedTuple):
    """One sentence: its text, where it begins in that, its words as they are written, and its number in the text.

    Numbers count from the front; `last` is the end of a text that has others before it.
    """

    of: Text
    offset: int
    written: str
    nth: int
    last: bool

    @property
    def words(self) -> list[str]:
        """Its words, in small letters."""
        return WORD.findall(self.written.lower())

    def has(self, text: Text, offset: int) -> bool:
        """Whether a character of a text stands in it."""
        return self.of is text and 0 <= offset - self.offset < len(self.written)

    @property
    def whole(self) -> bool:
        """Whether it ends as a sentence does; options and titles often do not."""
        return self.written.rstrip("”’\"')").endswith((".", "!", "?", "…"))


class Reading:
    """All that is read of one mission, or of a book without missions, in the order of files."""

    def __init__(self, name: str, texts: list[Text]) -> None:
        self.name = name
        self.texts = texts

    @cached_property
    def paragraphs(self) -> list[str]:
        """The names of the paragraphs, in the order in which they are written."""
        return list(dict.fromkeys(text.paragraph for text in self.texts if text.paragraph))

    @cached_property
    def sentences(self) -> list[Sentence]:
        """Every whole sentence."""
        return [one for text in self.texts for one in _sentences(text) if one.whole]


def readings(book: Book) -> list[Reading]:
    """What is read of each mission; what all missions share comes last."""
    documents = {path: Document(path, text) for path, text in book.texts.items()}
    texts: dict[str, list[Text]] = defaultdict(list)
    for mission in book.parts.of("mission") if book.declared.platoon else ():
        texts[mission.name].extend(_around(mission, documents))
    for paragraph in sorted(book.paragraphs.values(), key=lambda one: (one.path, one.record["@"][""])):
        texts[paragraph.record.get("mission") or ""].extend(_texts(paragraph, documents[paragraph.path]))
    shared = texts.pop("", [])
    return [Reading(name, written) for name, written in (*texts.items(), ("", shared)) if written]


def _around(mission: Chart, documents: Mapping[str, Document]) -> Iterator[Text]:
    """The briefing of a mission, and the words with which it ends."""
    ends = [(("ends", nth, "text"), end.text) for nth, end in enumerate(mission.model.ends) if end.text]
    for path, written in ((("briefing",), mission.model.briefing), *ends):
        at = mission.at(*path)
        yield Text("", documents[at.path], (at.line, at.column), written, opens=True)


def _texts(paragraph: Paragraph, document: Document) -> Iterator[Text]:
    """The text of a paragraph, the one for the next time, and what its notes, options and questions say."""
    record = paragraph.record
    yield Text(paragraph.id, document, record["@"]["text"], record["text"], opens=True)
    if "again" in record:
        yield Text(paragraph.id, document, record["@"]["again.text"], record["again"]["text"], opens=True)
    said = [(record["@"]["label"], record["label"]) for record in _labeled(paragraph)]
    asked = [(step["@"]["prompt"], step["prompt"]) for step in paragraph.steps() if step.get("prompt") is not None]
    for mark, label in sorted([*said, *asked]):
        yield Text(paragraph.id, document, mark, record["labels"][label], opens=False)


def _labeled(paragraph: Paragraph) -> Iterator[dict]:  # type: ignore[type-arg]
    """Notes, and options of questions."""
    for step in paragraph.steps():
        yield from (one for one in (step, *step.get("options", ())) if "label" in one)


def _sentences(text: Text) -> Iterator[Sentence]:
    """The sentences of a text."""
    begins = [0, *(end.end() for end in END.finditer(text.text))]
    for nth, (begin, end) in enumerate(zip(begins, [*begins[1:], len(text.text)], strict=True)):
        yield Sentence(text, begin, text.text[begin:end].strip(), nth, last=0 < nth == len(begins) - 1)
