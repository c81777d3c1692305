"""Where in a story something comes from that stands in the gamebook which was made of it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.interchange.importing.flow import AT
from hulldown_compiler.interchange.importing.gamebook import Gamebook
from hulldown_compiler.interchange.twine.nodes import NOWHERE, Place
from hulldown_compiler.source.discovery import HEADER
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.document import Mapping as Written
from hulldown_compiler.source.yaml_loader import parse

Mark = tuple[int, int]


class Origins:
    """The places of a story behind those of its gamebook; `lines` are the story's, and `path` is its file."""

    def __init__(self, path: str, lines: Sequence[str], story: Gamebook, book: Book) -> None:
        self._path = path
        self._lines = lines
        documents = [parse(path, book.texts[path].encode()) for path in story.files]
        self._text = {document.path: document.text.split("\n") for document in documents}
        self._of_file = {document.path: sorted(self._paragraphs(story, document)) for document in documents}
        self._declared = {
            place: story.names[name].at
            for kind in ("flag", "score")
            for name, place in book.known.get(kind, {}).items()
            if name in story.names
        }
        self._declared |= {
            place: story.names[name].at for name, place in book.known.get("ending", {}).items() if name in story.names
        }

    def of(self, position: Position) -> Position:
        """Where something of the gamebook comes from."""
        if position.path == HEADER:
            return self._at(self._declared.get(position, NOWHERE))
        begun = self._of_file[position.path]
        nth = _last(begun, position)
        return self._at(begun[nth][1]) if nth >= 0 else self._at(NOWHERE)

    def of_word(self, position: Position) -> Position:
        """Where a word of its prose stands in the story: the first time after the passage's name."""
        line = self._text[position.path][position.line - 1]
        word = line[position.column - 1 : position.column - 1 + position.length]
        passage = self.passage(position)
        pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        for number in range(passage.line + 1, len(self._lines) + 1):
            if self._lines[number - 1].startswith("::"):
                break
            if word and (match := pattern.search(self._lines[number - 1])) is not None:
                return Position(self._path, number, match.start() + 1, len(word))
        return self.of(position)

    def passage(self, position: Position) -> Place:
        """The passage that something of the gamebook comes from."""
        begun = self._of_file.get(position.path, [])
        before = begun[: _last(begun, position) + 1]
        return next((place for _, place in reversed(before) if self._is_name(place)), NOWHERE)

    def _is_name(self, place: Place) -> bool:
        return place.line > 0 and self._lines[place.line - 1].startswith("::")

    def _at(self, place: Place) -> Position:
        return Position(self._path, max(place.line, 1), place.column)

    def _paragraphs(self, story: Gamebook, document: Document) -> Iterator[tuple[Mark, Place]]:
        """Where paragraphs and their steps begin in a file, and where that is in the story."""
        written = document.value["paragraphs"]
        for paragraph in story.files[document.path]:
            at = NOWHERE if paragraph.passage is None else paragraph.passage.at
            yield written.marks[paragraph.id][:2], at
            yield from _steps(written[paragraph.id], paragraph.fields(noted=False))


def _last(begun: Sequence[tuple[Mark, Place]], position: Position) -> int:
    """The index of what began last before a position; -1 if nothing has."""
    return bisect_right(begun, (position.line, position.column), key=itemgetter(0)) - 1


def _steps(written: Any, made: Any) -> Iterator[tuple[Mark, Place]]:
    """Where what was made begins as it was written, and its place in the story."""
    if isinstance(written, Written) and isinstance(made, Mapping):
        if (at := made.get(AT, NOWHERE)).line:
            yield written.begin, at
        for key, value in written.items():
            yield from _steps(value, made[key])
    elif isinstance(written, list) and isinstance(made, list):
        for pair in zip(written, made, strict=True):
            yield from _steps(*pair)
