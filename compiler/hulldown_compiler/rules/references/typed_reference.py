"""A reference that is typed: nothing checks it, and it stays as it is when the numbers change.

## Why it hurts

Printed numbers are given by `build`, and sections are put in and taken out: a number that is typed leads a reader to
another place one day, without a word from anybody. A reference in braces prints the number, links to it, and is
checked. It can be made in the texts, prompts and notes of paragraphs, and in those of rules and errata.

## Example

    paragraphs:
      gate:
        text: The gate is open. If you still have the lantern, turn to 214.
        do:
          - see: way-home

## Instead

    paragraphs:
      gate:
        text: The gate is open. If you still have the lantern, turn to {see:way-home}.
        do:
          - see: way-home

## See also

HD101, HD109, HD126
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.fixes import Fix, replacing
from hulldown_compiler.prose.typography import PARAGRAPH, RULE, TURN
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Numbers that are noted while the prose is read: of sections, where there are rules; of paragraphs, of a game.

    With a map, what one goes to may be a hex.
    """
    names = _names(book)
    for note in common.reported(book, __name__):
        kind, _, number = note.message.rpartition(" ")
        if kind == RULE and book.rules and (number in book.rules or "." in number):
            there = number in book.rules
            yield _typed(note, f"section {number}", f"{{rule:{number}}}" if there else "", "{rule:...}")
        elif kind == PARAGRAPH or (kind == TURN and not book.declared.platoon):
            name = names.get(int(number))
            yield _typed(note, f"paragraph {number}", f"{{see:{name}}}" if name else "", "{see:...}")


def _names(book: Book) -> dict[int, str]:
    """The paragraphs that have a number: the one that it was given, or that is pinned."""
    known = {number: name for name, number in book.numbers.given.items() if name in book.paragraphs}
    pinned = {
        paragraph.record["number"]: name for name, paragraph in book.paragraphs.items() if paragraph.record["number"]
    }
    return known | pinned


def _typed(note: Note, thing: str, slot: str, form: str) -> Note:
    """The finding about a number: with the slot that prints it, where there is such a thing."""
    if not slot:
        return Note(note.position, f"the number of {thing} is typed, and there is no {thing}", f"write {form}")
    fits = note.position.length == len(thing.rpartition(" ")[2])
    fixes = (Fix(f"write {slot!r}", (replacing(*note.position, slot),), safe=False),) if fits else ()
    return Note(note.position, f"the number of {thing} is typed", f"write {slot}", fixes=fixes)
