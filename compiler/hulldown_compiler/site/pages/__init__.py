"""The pages of a book: one module each, and this table of them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hulldown_compiler.site.pages import cover, figures, names, rules, sheet, sleeve, sources
from hulldown_compiler.site.published import Published


class Page(NamedTuple):
    """A page of a book: its file, its name in the navigation, and the function that writes it.

    `wanted` says whether a book has any use for it.
    """

    file: str
    name: str
    write: Callable[[Published], str]
    wanted: Callable[[Published], bool] = lambda book: True


PAGES = (
    Page("index.md", "Title page", cover.page),
    Page("rules.md", "Rules", rules.page, lambda book: bool(book.rules)),
    Page("paragraphs.md", "Paragraphs", sleeve.page),
    Page("sheet.md", "Adventure sheet", sheet.page),
    Page("names.md", "Index", names.page),
    Page("figures.md", "Figures", figures.page),
    Page("sources.md", "Sources", sources.page),
)
"""Every page of a book, in the order of its navigation."""


def pages(book: Published) -> list[Page]:
    """The pages of one book."""
    return [one for one in PAGES if one.wanted(book)]
