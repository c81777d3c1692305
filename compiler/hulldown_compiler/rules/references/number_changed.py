"""A pinned number that differs from the one already printed.

## Why it hurts

Somebody owns a copy in which this paragraph is 118, with the number in the margin of their sheet. A number once given
out is for ever; `numbers.yaml` remembers it, and a pin has to agree.

## Example

    # numbers.yaml
    numbers:
      stile: 118
    # paragraphs.yaml
    paragraphs:
      stile:
        number: 120
        text: A stile, and a boot print on it.
        do:
          - end: home

## Instead

    # numbers.yaml
    numbers:
      stile: 118
    # paragraphs.yaml
    paragraphs:
      stile:
        number: 118
        text: A stile, and a boot print on it.
        do:
          - end: home

## See also

HD132
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Pins are held against `numbers.yaml`."""
    for name, paragraph in book.paragraphs.items():
        pinned, given = paragraph.record["number"], book.numbers.given.get(name)
        if pinned is not None and given is not None and pinned != given:
            related = (Related(book.numbers.positions[name], "it was given here"),)
            message = f"{name!r} is printed as {given}, not {pinned}"
            yield Note(paragraph.at("number"), message, f"write {given}", related)
