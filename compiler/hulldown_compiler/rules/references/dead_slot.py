"""A slot in prose that has no value to print.

## Why it hurts

`{fuel}` prints a number the reader keeps; a slot nobody can fill would be printed with its braces on. Slots print
scores, `{condition}`, `{victory}`, and `{this.name}` and `{this.called}`: inside `each` and `random`, and in all that a
platoon game's paragraph says.

## Example

    paragraphs:
      fuel-stop:
        text: You have {fule} gallons left.
        do:
          - see: way-home

## Instead

    paragraphs:
      fuel-stop:
        text: You have {fuel} gallons left.
        do:
          - see: way-home

## See also

HD101, HD109, HD220
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lowering.texts import Slot
from hulldown_compiler.rules import common
from hulldown_engine.basics.prose import THIS

ALWAYS = ("condition", "victory")


def check(book: Book) -> Iterator[Note]:
    """`{...}` in prose prints a score, the condition, victory points, or the name of `this`."""
    return common.together(_notes(book)) if book.declared.header is not None else iter(())


def _notes(book: Book) -> Iterator[Note]:
    """Every slot that cannot be filled."""
    known = {*book.known.get("score", ()), *ALWAYS}
    for _, path, slot in book.slots():
        position = Position(path, slot.line, slot.column, slot.length)
        if slot.kind != "value" or slot.name in known:
            continue
        if slot.name not in THIS:
            yield Note(position, f"no value {slot.name!r} to print", _remedy(book, slot, known))
        elif slot.this is None:
            yield Note(position, "'this' is nobody here", "'this' is a member inside 'each' and 'random'")


def _remedy(book: Book, slot: Slot, known: set[str]) -> str:
    """What might help: another name, another kind of slot, or a brace that is meant to be seen."""
    kind = common.kind_of(book, slot.name)
    if kind in ("paragraph", "rule"):
        return f"write '{{{'see' if kind == 'paragraph' else kind}:{slot.name}}}' to print its number"
    if kind:
        return f"{slot.name!r} is {common.article(kind)}; scores, 'condition' and 'victory' can be printed"
    return did_you_mean(slot.name, {*known, *THIS}) or "write '{{' to print a brace"
