"""The paragraphs and lists of a text: lines that begin with `- ` or `1. ` are items, as authors write them.

A bullet below a numbered item belongs to it. Numbers count from 1, so that a year or a date at the beginning of a
line is no list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hulldown_site.html.markup import element

ITEM = re.compile(r"\s*(?:-|(?P<number>[0-9]{1,2})\.)\s+(?P<words>\S.*)")


class Item(NamedTuple):
    """A paragraph, or an item of a list with the bullets below it."""

    words: str
    below: list[str]


class TextBlock(NamedTuple):
    """A paragraph, or a list with its items; `first` is the number that a numbered list begins with."""

    tag: str
    items: list[Item]
    first: int = 1


def blocks(text: str) -> list[TextBlock]:
    """The blocks of a text, whose lines are paragraphs and items."""
    read: list[TextBlock] = []
    number = 0
    for line in filter(str.strip, text.split("\n")):
        tag, words, number = _read(line, number)
        last = read[-1].tag if read else ""
        if tag == "ul" and last == "ol":
            read[-1].items[-1].below.append(words)
        elif tag == last and tag != "p" and not (tag == "ol" and number == 1):
            read[-1].items.append(Item(words, []))
        else:
            read.append(TextBlock(tag, [Item(words, [])], number))
    return read


def _read(line: str, number: int) -> tuple[str, str, int]:
    """What a line is, its words, and the number that was counted last."""
    match = ITEM.fullmatch(line)
    if match is not None and match["number"] is None:
        return "ul", match["words"], number
    if match is not None and int(match["number"]) in (1, number + 1):
        return "ol", match["words"], int(match["number"])
    return "p", line, number


def laid_out(text: str, line: Callable[[str], str]) -> str:
    """The blocks of a text as HTML; `line` converts one line to HTML."""
    return "".join(_html(block, line) for block in blocks(text))


def _html(block: TextBlock, line: Callable[[str], str]) -> str:
    if block.tag == "p":
        return element("p", line(block.items[0].words))
    start = {"start": str(block.first)} if block.tag == "ol" and block.first > 1 else {}
    return element(block.tag, " ".join(_items(block, line)), **start)


def _items(block: TextBlock, line: Callable[[str], str]) -> Iterator[str]:
    for item in block.items:
        below = " ".join(element("li", line(words)) for words in item.below)
        yield element("li", line(item.words) + (element("ul", below) if below else ""))
