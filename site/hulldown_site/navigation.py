"""The books of a site: their files, their place in the navigation, and the list of them on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from hulldown_compiler.publish import Published
from hulldown_site import jump
from hulldown_site.charts import calculators
from hulldown_site.html.markup import element, escape, heading, link, page, title
from hulldown_site.pages import Page, cover, pages
from hulldown_site.pages.game import sleeve

FOLDER = "books"
"""The folder of the site that the books are in."""

PLACE = "<!-- hulldown: books -->"
"""Where a page wants the list of books."""


def files(books: Sequence[Published]) -> Iterator[tuple[str, str]]:
    """Every file of every book: its path, and its text."""
    for book in books:
        folder = f"{FOLDER}/{book.id}"
        yield from ((f"{folder}/{entry.file}", entry.write(book)) for entry in pages(book))
        if book.playable:
            yield from ((f"{folder}/{name}", text) for name, text in sleeve.scripts(book))
        yield from ((f"{folder}/{name}", text) for name, text in calculators.files(book))
    yield from jump.files(books, FOLDER)


def nav(books: Sequence[Published], front: str = "") -> list[Any]:
    """The navigation of the books: the title page of each, and its other pages below it.

    The title page of the only book is the front page, if that is named.
    """
    whole = [{title(book.title): list(_entries(book))} for book in books]
    if front and len(books) == 1:
        ((called, (first, *others)),) = whole[0].items()
        return [{called: [dict.fromkeys(first, front), *others]}]
    return whole


def _entries(book: Published) -> Iterator[Any]:
    """The pages of a book; those of one sort are together under its name."""
    shown = [entry for entry in pages(book) if not entry.below]
    for section, group in groupby(shown, lambda entry: entry.section):
        entries = [_entry(book, entry) for entry in group]
        yield from [{section: entries}] if section else entries


def _entry(book: Published, entry: Page) -> Any:
    return {title(book.title if entry.write is cover.page else entry.name): f"{FOLDER}/{book.id}/{entry.file}"}


class Below(NamedTuple):
    """A page that is in no navigation: its address, its title, the page that it is below, and those beside it."""

    page: str
    title: str
    above: str
    before: str
    after: str


def below(books: Sequence[Published], front: str = "") -> Iterator[Below]:
    """The pages of the books that others lead to; each has those of its sort before and after it.

    The title page of the only book is below the front page, if that is named, which is the same.
    """
    if front and len(books) == 1:
        first, second, *_ = (f"{FOLDER}/{books[0].id}/{entry.file}" for entry in pages(books[0]))
        yield Below(first, title(books[0].title), front, front, second)
    for book in books:
        folder = f"{FOLDER}/{book.id}"
        for above, group in groupby((entry for entry in pages(book) if entry.below), lambda entry: entry.below):
            entries = list(group)
            files = [f"{folder}/{entry.file}" for entry in entries]
            around = [f"{folder}/{above}", *files, ""]
            for nth, entry in enumerate(entries):
                yield Below(files[nth], title(entry.name), around[0], around[nth], around[nth + 2])


def about(books: Sequence[Published], url: str, name: str) -> dict[str, str]:
    """The book that a page is in, and a description of the page, as HTML; nothing of a page that is in none."""
    for book in books:
        if url.startswith(f"{FOLDER}/{book.id}/") or (url == "index.html" and len(books) == 1):
            blurb = " ".join(book.prose["blurb"].split())
            lead = "" if name == book.title else f"{name}, {book.title}. "
            return {"book": book.title, "description": escape(lead + blurb)}
    return {}


def home(books: Sequence[Published], name: str) -> str:
    """The front page of a site that has no other: the title page of its only book, or the list of its books."""
    if len(books) == 1:
        return cover.page(books[0])
    return page(heading(1, name, "books"), PLACE, hide="[navigation, toc]")


RELATIVE = re.compile(r'(<a [^>]*?href=")(?!#|[a-z]+:)')
"""A link to another page, up to its address."""


def fronted(books: Sequence[Published], html: str) -> str:
    """The front page of the only book of a site, which lies above the book's folder; any other as it is."""
    if len(books) != 1:
        return html
    return RELATIVE.sub(lambda found: f"{found[1]}{FOLDER}/{books[0].id}/", html)


def listing(books: Sequence[Published], url: str) -> str:
    """The books, each with a link to its title page, for the page at an address."""
    up = "../" * url.count("/")
    return element("div", "".join(_card(book, up) for book in books), "hd-books")


def _card(book: Published, up: str) -> str:
    name = link(f"{up}{FOLDER}/{book.id}/index.html", escape(book.title))
    blurb = escape(" ".join(book.prose["blurb"].split()))
    return element("section", f"<h2>{name}</h2><p>{blurb}</p><p class='hd-extent'>{escape(cover.extent(book))}</p>")
