"""The map of a book: the whole of it, with its legend, and the names of its places."""

from __future__ import annotations

from hulldown_compiler.publish import Published
from hulldown_engine.basics.hexes import printed
from hulldown_site.html import slips, text
from hulldown_site.html.markup import definitions, element, escape, head, heading
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of
from hulldown_site.picture.figure import figure


def page(book: Published) -> str:
    """The map."""
    assert book.ground is not None  # noqa: S101 - only books with a map have this page
    texts = book.prose["map"]
    extent = f"{book.ground.columns} columns of {book.ground.rows} hexes."
    names = [(escape(name), ", ".join(map(printed, hexes))) for name, hexes in sorted(texts["names"].items())]
    return markdown(
        head(book.title, texts["title"], "map"),
        text.words(texts.get("note", "")),
        figure(book, element("p", extent)),
        *([heading(2, "Places", "places"), definitions(names, "hd-places")] if names else []),
        source_of(book, "map"),
        slips.beside(book, "map", ""),
        hide="[toc]",
    )
