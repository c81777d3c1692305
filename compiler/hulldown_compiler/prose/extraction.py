"""The prose of a file: every text in it that somebody is to read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.source.document import Document, Mapping
from hulldown_compiler.source.source_map import insides

SENTENCES, WORDS, EITHER = "sentences", "words", "either"
"""Kinds of text: whole sentences; loose words, as in a title; and what may be one or the other."""

FIELDS = {
    "text": SENTENCES, "blurb": SENTENCES, "briefing": SENTENCES, "says": SENTENCES, "decided": SENTENCES,
    "prompt": SENTENCES, "note": EITHER, "why": EITHER, "title": WORDS, "item": WORDS, "house": WORDS,
    "derived": WORDS, "example": WORDS, "because": WORDS, "section": WORDS, "prose": WORDS,
}  # fmt: skip
"""The fields that hold prose, and the kind of it; with a capital letter, either kind begins a sentence."""

LISTED = {"legend": EITHER, "sightings": WORDS}
"""The fields of which every value is prose, whatever name it has."""

LOOSE = ("ask", "ends", "source")
"""The fields in which a text is a few words."""

CITED = ("documents",)
"""The fields in which other people's words stand."""

BEGINNING = re.compile(r"[A-Z][a-z]|[AI] |[“‘\"']")
"""How a sentence begins; initials do not tell."""

SET_APART = re.compile(r"\{[^{}]*\}|`[^`]*`|(?:\w+://|www\.)[^\s)]+")
"""Slots, what is quoted as it is typed, and addresses."""

STAND_IN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for each of their characters: no letter, no mark and no space."""


class Passage(NamedTuple):
    """One text: its kind, the section of the file and the field it stands in, where it begins, and its words."""

    kind: str
    section: str
    field: str
    mark: Mark
    text: str

    @property
    def plain(self) -> str:
        """The text with something else in place of what is no prose, character by character."""
        text = self.text
        if "{" in text or "`" in text or "://" in text or "www." in text:
            return SET_APART.sub(lambda part: STAND_IN * len(part[0]), text)
        return text

    def places(self, document: Document, spans: Iterable[tuple[int, int]]) -> list[Position]:
        """Where some of its characters are written: each with its length, in their order."""
        return insides(document, self.mark, self.text, spans)


def passages(document: Document) -> Iterator[Passage]:
    """The passages of a file, in the order they are written."""
    passages: list[Passage] = []
    if isinstance(document.value, Mapping):
        _collect(document.value, "", "", passages)
    return iter(passages)


def _collect(raw: Mapping, section: str, of: str, passages: list[Passage]) -> None:
    """Add the passages in a mapping that stands in a field; what is still to be written is not read."""
    done = "todo" not in raw
    for key, value in raw.items():
        inside = section or key
        if type(value) is str:
            if done and (kind := LISTED.get(of) or FIELDS.get(key)) is not None:
                passages.append(Passage(_kind(kind, of, value), inside, key, raw.marks[key][2:], value))
        elif type(value) is Mapping:
            if key not in CITED:
                _collect(value, inside, key, passages)
        elif isinstance(value, list):
            for part in value:
                if type(part) is Mapping:
                    _collect(part, inside, key, passages)


def _kind(kind: str, of: str, text: str) -> str:
    """The kind of one text."""
    if of in LOOSE or (kind == EITHER and not BEGINNING.match(text)):
        return WORDS
    return SENTENCES if kind == EITHER else kind
