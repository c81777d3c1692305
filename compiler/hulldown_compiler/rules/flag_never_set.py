"""A flag that is asked for and never set."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Each flag that something asks about has a step that sets it."""
    for name, position in book.known.get("flag", {}).items():
        asked = book.links.to("flag", name, "asks")
        if asked and not book.links.to("flag", name, "sets"):
            related = (Related(asked[0].position, "it is asked for here"),)
            yield Note(position, f"{name!r} is asked for and never set", f"set it with 'flag: {name}'", related)
