"""A paragraph that nothing refers to.

## Why it hurts

It was written, and nobody will ever read it: either the reference is still missing, or it went when another paragraph
was rewritten. Mentioning it in prose, with `{see:...}`, prints its number and leads nobody there.

## Example

    paragraphs:
      lock:
        text: The lock keeper sleeps.
        do:
          - end: home
      lock-keeper-wakes:
        text: A lamp is lit, and then a second.
        do:
          - end: lost

## Instead

    paragraphs:
      lock:
        text: The lock keeper sleeps.
        do:
          - check: perception
            failure: [{see: lock-keeper-wakes}]
          - end: home
      lock-keeper-wakes:
        text: A lamp is lit, and then a second.
        do:
          - end: lost

## See also

HD101, HD301
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """The first paragraph is referred to by the book itself; prose alone leads nobody anywhere."""
    for name, paragraph in book.paragraphs.items():
        if not book.links.to("paragraph", name, "reads"):
            yield Note(paragraph.at(), f"nothing refers to {name!r}", "refer to it with 'see', or remove it")
