"""The scripts that hold the index: one for each book, and one for the pages that are in none.

They are scripts beside the pages, because a page opened from a disk may load a script and nothing else; the box loads
them when somebody looks for something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hulldown_compiler.publish import Json, Published
from hulldown_engine.games.book import compact
from hulldown_site.jump.entries import series, things
from hulldown_site.jump.thing import Thing

FOLDER = "jump"
"""The folder of the site that they are in."""

PAGES = "pages"
"""The name of the script for the pages that are in no book; those of books begin with another word."""


def settings(books: Sequence[Published], *, others: bool) -> list[Json]:
    """The indexes of a site, as its pages name them; `others` is whether there are pages that are in no book."""
    found = [{"name": _name(book), "title": book.title, "id": book.id} for book in books]
    return [*found, *([{"name": PAGES, "title": "Other pages", "id": ""}] if others else [])]


def _name(book: Published) -> str:
    return f"book-{book.id}"


def index(book: Published, folder: str) -> Json:
    """The index of a book, whose pages are in a folder of the site."""
    return {
        "name": _name(book),
        "title": book.title,
        "folder": f"{folder}/{book.id}/",
        "things": [thing.record() for thing in things(book)],
        "series": [run.record() for run in series(book)],
    }


def of_pages(found: Iterable[Thing], title: str) -> Json:
    """The index of pages that are in no book."""
    records = [thing.record() for thing in found]
    return {"name": PAGES, "title": title, "folder": "", "things": records, "series": []}


def script(index: Json) -> tuple[str, str]:
    """The script of an index: where it is, and its text."""
    return f"{FOLDER}/{index['name']}.js", f"hulldownJump({compact(index)});\n"


def files(books: Sequence[Published], folder: str) -> Iterator[tuple[str, str]]:
    """The scripts of the books."""
    yield from (script(index(book, folder)) for book in books)
