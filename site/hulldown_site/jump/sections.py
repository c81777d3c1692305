"""The sections of a page that is in no book, for the jump box."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mkdocs.contrib.search.search_index import ContentParser
from mkdocs.structure.toc import AnchorLink

from hulldown_site.jump.thing import Thing

CODE = re.compile(r"HD[0-9]{3}")
"""The code of a finding, by which its page is known."""


def sections(url: str, title: str, contents: Iterable[AnchorLink], html: str) -> Iterator[Thing]:
    """A page, and each of its sections with what is written there."""
    parser = ContentParser()
    parser.feed(html)
    parser.close()
    told = {section.id: " ".join("".join(section.text).split()) for section in parser.data}
    known = CODE.search(title)
    for nth, heading in enumerate(_headings(contents)):
        words = told.get(heading.id, "")
        if nth:
            yield Thing("section", heading.title, f"{url}#{heading.id}", inside=[title], text=words)
        else:
            yield Thing("page", title, url, known[0] if known else "", text=words)


def _headings(contents: Iterable[AnchorLink]) -> list[AnchorLink]:
    """Every heading of a page, in its order."""
    return [heading for top in contents for heading in (top, *_headings(top.children))]
