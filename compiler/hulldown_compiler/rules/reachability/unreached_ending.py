"""An ending that nothing ends with.

## Why it hurts

The last page of the book lists the ways it can go, and one of them never does. Either a scene still has to end this
way, or the ending is left over. (An ending that is named only where no play comes is reported at the gate that keeps
play out.)

## Example

    # book.yaml
    endings:
      home: {title: Home before Dawn, verdict: victory}
      captured: {title: Behind the Wire, verdict: defeat}
    # paragraphs.yaml
    paragraphs:
      searchlight:
        text: The light passes over you, and does not come back.
        do:
          - end: home

## Instead

    # book.yaml
    endings:
      home: {title: Home before Dawn, verdict: victory}
      captured: {title: Behind the Wire, verdict: defeat}
    # paragraphs.yaml
    paragraphs:
      searchlight:
        text: The light passes over you.
        do:
          - check: perception
            failure: [{end: captured}]
          - end: home

## See also

HD105, HD302
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """Endings that no step names."""
    for name, position in book.known["ending"].items():
        if not book.links.to("ending", name):
            yield Note(position, f"nothing ends with {name!r}", f"write 'end: {name}' somewhere, or remove it")
