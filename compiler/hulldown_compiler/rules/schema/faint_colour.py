"""A colour of the book's site that is hard to read on its paper.

## Why it hurts

Many readers see less well than the author, and nobody sees well by a lamp at a table. Text has to stand out from what
it is written on by 4.5 to 1, which is what the guidelines for the web ask as well. Boxes are a little darker than
paper, or lighter in the dark, and what is read in them counts too.

## Example

    # book.yaml
    site:
      colours:
        light: {accent: "#d9a441"}

## Instead

    # book.yaml
    site:
      colours:
        light: {accent: "#8a5f13"}
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.model.site import colours


def check(book: Book) -> Iterator[Note]:
    """Each scheme as it comes to be, with the colours that are left out."""
    header = book.declared.header
    if header is None or header.site is None:
        return
    for scheme in colours.USUAL:
        chosen = getattr(header.site.colours, scheme).model_dump(exclude_none=True)
        found = list(colours.faint(scheme, chosen))
        for faint in found:
            if faint.name in chosen:
                yield _note(book, scheme, faint.name, faint, f"write '{faint.name}: \"{faint.instead}\"'")
        if others := [faint for faint in found if faint.name not in chosen]:
            worst = min(others, key=lambda faint: faint.contrast)
            yield _note(book, scheme, "paper", worst, "choose another paper, or colours that go with it")


def _note(book: Book, scheme: str, key: str, faint: colours.Faint, hint: str) -> Note:
    position = book.declared.document.position(("site", "colours", scheme, key))
    contrast = math.floor(faint.contrast * 10) / 10
    message = f"{faint.name} {faint.colour!r} on {faint.on!r} has a contrast of {contrast}, and 4.5 is needed"
    return Note(position, message, hint)
