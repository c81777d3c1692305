"""The texts of a file: what stands in braces in those that take it, and references in those that are plain words.

Which are which, the types of fields say: texts with slots are `model.base.Prose`, and everything else is plain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from hulldown_compiler.core.diagnostics import Fault, Note
from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.lowering.scopes import SHARED, FileScope
from hulldown_compiler.naming.grammar import Alternatives
from hulldown_compiler.naming.references import PROSE, Drawn, Unread, Written
from hulldown_compiler.naming.references import Mark as Said
from hulldown_compiler.naming.values import Path, said, unsaid
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import insides
from hulldown_engine.basics import prose

REFERENCE = re.compile(rf"\{{(?:{'|'.join(prose.REFERENCES)}):[^{{}}]*\}}")
"""What prints a number or a title where references are made."""

LITERAL = re.compile(r"[:-][ \t]+\|[-+0-9]*[ \t]*(?:#.*)?$", re.MULTILINE)
"""The head of a literal block."""

ITEM = r"(?:-|[0-9]{1,2}\.)[ \t]"
"""How an item of a list begins."""

RUNS_ON = re.compile(rf"^(?P<line>\S[^\n]*)\n(?P<empty>\n*)(?=(?P<item>{ITEM})|\S)", re.MULTILINE)
"""A line up to the next: between them is a space, or as many line ends as there are empty lines."""

LONG_ITEM = re.compile(rf"^[ \t]*{ITEM}[^\n]*(?:\n[ \t]+(?!{ITEM})\S[^\n]*)+", re.MULTILINE)
"""An item of several lines, of which the further ones stand further in."""


class Slot(NamedTuple):
    """A `{...}` in a text: what it is (see `hulldown_engine.basics.prose`), where, and the roster of `this` there."""

    kind: str
    name: str
    line: int
    column: int
    length: int
    this: str | None


class Texts(NamedTuple):
    """The slots of some texts, and their stray braces."""

    slots: list[Slot]
    faults: list[Fault]


def is_unread(mark: Said) -> bool:
    """Whether a text is for authors alone."""
    return isinstance(mark, Unread)


def is_prose(mark: Said) -> bool:
    """Whether a text takes slots."""
    return isinstance(mark, Written) and mark.language == PROSE


def run_on(document: Document, file: Alternatives) -> None:
    """Let the lines of texts in literal blocks run on, as those of folded ones do; of what is drawn they stay."""
    if not LITERAL.search(document.text):
        return
    for path, text in list(unsaid(file, document.value, lambda mark: isinstance(mark, Drawn))):
        _, line, column, _ = document.position(path)
        if path and document.text.startswith("|", document.starts[line - 1] + column - 1):
            *way, last = path
            document.at(tuple(way))[last] = folded(text)


def folded(text: str) -> str:
    """The lines of a literal block as YAML folds them: they run on, but for empty ones and those further in.

    The items of a list, which nobody would write so below `>`, stay apart, each with all of its lines.
    """
    items = LONG_ITEM.sub(lambda item: re.sub(r"\n[ \t]+", " ", item[0]), text)
    return RUNS_ON.sub(lambda found: found["line"] + (found["empty"] or ("\n" if found["item"] else " ")), items)


def read_text(document: Document, mark: Mark, text: str, own: FileScope = SHARED, this: str | None = None) -> Texts:
    """The slots of a text that begins at a mark, paragraphs by their compiled names; or its stray brace."""
    if "{" not in text and "}" not in text:
        return Texts([], [])
    try:
        slots = prose.slots(text)
    except prose.StrayBrace as brace:
        at = insides(document, mark, text, [(brace.offset, 1)])[0]
        message = f"{text[brace.offset]!r} opens or closes nothing"
        return Texts([], [Fault("stray_brace", Note(at, message, "write it twice to print it"))])
    places = insides(document, mark, text, [(slot.offset + _opening(slot), len(slot.name)) for slot in slots])
    return Texts([_slot(slot, own, at[1:], this) for slot, at in zip(slots, places, strict=True)], [])


def _opening(slot: prose.Slot) -> int:
    """How many characters of a slot stand before its name."""
    return 1 if slot.kind == "value" else len(slot.kind) + 2


def _slot(slot: prose.Slot, own: FileScope, at: tuple[int, int, int], this: str | None) -> Slot:
    name = own.compiled("paragraph", slot.name) if slot.kind == "see" else slot.name
    return Slot(slot.kind, name, *at, this)


def read_texts(document: Document, within: Alternatives, root: Path, value: Any, own: FileScope = SHARED) -> Texts:
    """The slots and stray braces of all texts that take slots, in a value of some type at a path of a file."""
    texts = Texts([], [])
    for text in said(within, value, is_prose):
        mark = document.position((*root, *text.spot.path))[1:3]
        slots, faults = read_text(document, mark, text.text, own)
        texts.slots.extend(slots)
        texts.faults.extend(faults)
    return texts


def idle_slots(document: Document, file: Alternatives, known: Iterable[Fault]) -> Iterator[Fault]:
    """The references in those texts of a file that take none, but for those on lines that have another fault."""
    if not REFERENCE.search(document.text):
        return
    lines = {fault.note.position.line for fault in known}
    for path, text in unsaid(file, document.value, lambda mark: is_prose(mark) or is_unread(mark)):
        if matches := list(REFERENCE.finditer(text)):
            mark = document.position(path)[1:3]
            places = insides(document, mark, text, [(match.start(), len(match[0])) for match in matches])
            for match, place in zip(matches, places, strict=True):
                message = f"{match[0]!r} is printed as it stands: nothing is referred to here"
                if place.line not in lines:
                    yield Fault("idle_slot", Note(place, message, WHERE_MADE))


WHERE_MADE = "say it in words; texts of paragraphs, rules, errata, missions and unit cards take references"
