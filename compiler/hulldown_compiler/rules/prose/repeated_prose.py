"""Two paragraphs with the same text.

## Why it hurts

The reader turns the page and reads what they have just read. Usually a paragraph was copied to begin a new one, and
the new words were never written. (One that has a `todo` is still to be written, and says so.)

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

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph, paragraphs_of
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.lowering.content_file import FileUnit


def check(book: Book) -> Iterator[Note]:
    """Texts equal but for spaces; the later is reported, unless it has a `todo`."""
    first: dict[str, Paragraph] = {}
    alone = book.ids_unique
    for paragraph, words in (pair for unit in book.units for pair in unit.memoize(_worded)):
        if not (alone or book.has(paragraph)):
            continue
        if words in first:
            related = (Related(first[words].at("text"), f"in {first[words].id!r}"),)
            hint = "write it anew, or refer to one paragraph from both places"
            yield Note(paragraph.at("text"), f"the same text as {first[words].id!r}", hint, related)
        first.setdefault(words, paragraph)


def _worded(unit: FileUnit) -> list[tuple[Paragraph, str]]:
    """The finished paragraphs of a file, each with its text in normalized spaces."""
    written = (paragraph for paragraph in unit.memoize(paragraphs_of) if paragraph.record["todo"] is None)
    return [(paragraph, _spaced(paragraph.record["text"])) for paragraph in written]


def _spaced(text: str) -> str:
    """A text with runs of spaces reduced to one; most texts are so already."""
    regular = text.isascii() and not any(space in text for space in ("  ", "\n", "\t")) and text == text.strip()
    return text if regular else " ".join(text.split())
