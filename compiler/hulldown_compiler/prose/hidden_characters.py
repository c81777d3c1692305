"""Characters that nobody sees, and that change what is seen: of terminals, and of the direction of writing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.core.fixes import Fix, Mark, place, replacing
from hulldown_compiler.source.document import Document, Mapping
from hulldown_compiler.source.source_map import insides

HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, but for those that lay out lines; and what embeds, overrides and isolates directions.

The marks that only say which way a neutral character goes are no matter: languages that are written from the right need
them.
"""

ESCAPED = re.compile(r"\\[0abevfxuU]")
"""How a double-quoted text may have one of them."""

MOST = 200
"""How many are noted in one file."""


def faults(document: Document) -> Iterator[Fault]:
    """The hidden characters of a file: as they are, in comments as well, or in the value of an escape."""
    found = {_raw(document, match.start()): match[0] for match in HIDDEN.finditer(document.text)}
    if ESCAPED.search(document.text):
        found = {**dict(_escaped(document, document.value, (1, 1))), **found}
    for at, character in sorted(found.items())[:MOST]:
        yield Fault(
            "hidden_character",
            Note(at, f"a hidden character: {_name(character)}", "take it out", fixes=_fix(document, at)),
        )


def _raw(document: Document, index: int) -> Position:
    return Position(document.path, *place(document.starts, index), 1)


def _escaped(document: Document, value: object, mark: Mark) -> Iterator[tuple[Position, str]]:
    """The hidden characters in the texts of a value that begins at a mark."""
    if isinstance(value, Mapping):
        for key, inside in value.items():
            yield from _escaped(document, inside, value.marks[key][2:])
    elif isinstance(value, list):
        for inside, at in zip(value, value.marks, strict=True):  # type: ignore[attr-defined]
            yield from _escaped(document, inside, at)
    elif isinstance(value, str) and (matches := list(HIDDEN.finditer(value))):
        places = insides(document, mark, value, [(match.start(), 1) for match in matches])
        yield from zip(places, (match[0] for match in matches), strict=True)


def _fix(document: Document, at: Position) -> tuple[Fix, ...]:
    """The fix that takes a character out that stands there as it is."""
    there = document.line(at.line)[at.column - 1 : at.column]
    return (Fix("take it out", (replacing(*at[:3], 1, ""),), safe=False),) if HIDDEN.match(there) else ()


def _name(character: str) -> str:
    """What a character is called: its name in Unicode, which control characters do not have, and its number."""
    called = unicodedata.name(character, "ESCAPE" if character == "\x1b" else "CONTROL CHARACTER").lower()
    return f"{called} (U+{ord(character):04X})"
