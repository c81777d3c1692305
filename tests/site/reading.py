"""Built pages, read: their elements, their text, and the paragraphs that their scripts hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

PREFIX, SUFFIX = "hulldownDeal(", ");\n"


class Element(NamedTuple):
    """An element: its tag and its attributes."""

    tag: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """A page that has been read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        """Note words."""
        self.words.append(data)

    @cached_property
    def text(self) -> str:
        """All words, in one line."""
        return " ".join("".join(self.words).split())

    def all(self, *tags: str) -> list[dict[str, str]]:
        """The attributes of every element with one of these tags."""
        return [one.attributes for one in self.elements if one.tag in tags]

    @cached_property
    def ids(self) -> set[str]:
        """What can be linked to on the page."""
        return {one.attributes["id"] for one in self.elements if "id" in one.attributes}


class Cell(NamedTuple):
    """A cell of a table: whether it is a heading, how many columns and rows it reaches over, and its text."""

    heading: bool
    columns: int
    rows: int
    text: str


class Tables(HTMLParser):
    """The tables of a page, row by row, by the id of the heading or card before them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, list[list[list[Cell]]]] = {}
        self._at = ""
        self._cell: Cell | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a heading, a table, a row or a cell begins."""
        named = dict(attrs)
        if tag in ("h2", "article") and named.get("id"):
            self._at = str(named["id"])
        elif tag == "table":
            self.found.setdefault(self._at, []).append([])
        elif tag == "tr":
            self.found[self._at][-1].append([])
        elif tag in ("th", "td"):
            self._cell = Cell(tag == "th", int(named.get("colspan") or 1), int(named.get("rowspan") or 1), "")

    def handle_data(self, data: str) -> None:
        """Note the words of a cell."""
        if self._cell is not None:
            self._cell = self._cell._replace(text=self._cell.text + data)

    def handle_endtag(self, tag: str) -> None:
        """A cell is at its end."""
        if tag in ("th", "td") and self._cell is not None:
            self.found[self._at][-1][-1].append(self._cell)
            self._cell = None


@cache
def tables(path: Path) -> dict[str, list[list[list[str]]]]:
    """The words of every table of a page."""
    found = Tables(path.read_text("utf-8")).found
    return {at: [[[cell.text for cell in row] for row in table] for table in some] for at, some in found.items()}


@cache
def read(path: Path) -> Page:
    """A page of a site."""
    return Page(path.read_text("utf-8"))


def pages(site: Path) -> list[Path]:
    """Every page of a site."""
    return sorted(site.rglob("*.html"))


def settings(folder: Path) -> dict[str, list[list[int]]]:
    """What a book's sleeve knows."""
    sleeves = [one["data-sleeve"] for one in read(folder / "paragraphs.html").all("div") if "data-sleeve" in one]
    return json.loads(sleeves[0])  # type: ignore[no-any-return]


def dealt(folder: Path) -> Iterator[tuple[int, dict[int, str]]]:
    """The scripts of a book: the number of each, and its paragraphs."""
    for path in sorted((folder / "paragraphs").iterdir()):
        text = path.read_text("utf-8")
        assert text.startswith(PREFIX)
        assert text.endswith(SUFFIX)
        found = json.loads(text.removeprefix(PREFIX).removesuffix(SUFFIX))
        yield int(path.stem), {int(number): html for number, html in found.items()}


JUMP = "hulldownJump("
"""How a script with an index begins."""


def indexes(site: Path) -> list[dict[str, Any]]:
    """The indexes of the jump box, read as its pages read them."""
    texts = [path.read_text("utf-8") for path in sorted((site / "jump").iterdir())]
    return [json.loads(text.removeprefix(JUMP).removesuffix(SUFFIX)) for text in texts]
