"""Two paragraphs with the same text.

## Why it hurts

The reader turns the page and reads what they have just read. Usually a paragraph was copied to begin a new one, and
the new words were never written.

## Example

    paragraphs:
      first-hedge:
        text: You crawl along the hedge.
        do:
          - see: second-hedge
      second-hedge:
        text: You crawl along the hedge.
        do:
          - see: way-home

## Instead

    paragraphs:
      first-hedge:
        text: You crawl along the hedge.
        do:
          - see: second-hedge
      second-hedge:
        text: Another hedge, and a cow that watches you with interest.
        do:
          - see: way-home

## See also

HD604
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.position import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Texts are compared without regard to spaces; the later of two alike is reported, unless it has a `todo`."""
    first: dict[str, Paragraph] = {}
    for paragraph in book.paragraphs.values():
        words = " ".join(paragraph.record["text"].split())
        if paragraph.record["todo"] is not None:
            continue
        if words in first:
            related = (Related(first[words].at("text"), f"in {first[words].id!r}"),)
            hint = "write it anew, or refer to one paragraph from both places"
            yield Note(paragraph.at("text"), f"the same text as {first[words].id!r}", hint, related)
        first.setdefault(words, paragraph)
