"""A paragraph that no play can reach."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.graph import Link
from hulldown_compiler.position import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Paragraphs that something refers to, and that are not reached with dice and player at their best."""
    for name, paragraph in book.paragraphs.items():
        links = book.links.to("paragraph", name, "reads")
        if links and not book.reach.reached(name):
            related = tuple(Related(link.position, _why(book, link)) for link in links)
            yield Note(paragraph.at(), f"no play can reach {name!r}", "", related)


def _why(book: Book, link: Link) -> str:
    """What is wrong with one way in."""
    if not book.reach.reached(link.source.name):
        return f"a way in, from {link.source.name!r}, which no play can reach either"
    return f"a way in, from {link.source.name!r}, that never opens"
