"""A paragraph as its reader sees it: the number, the text, and what to do, in HTML."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_compiler.publish import Json, Published
from hulldown_engine.language.layout import BULLETED, NUMBERED, TABLE, Item
from hulldown_engine.story.english import again, head, instructions
from hulldown_site.html import text
from hulldown_site.html.markup import element, listed

LISTS = {BULLETED: "ul", NUMBERED: "ol"}


def paragraph(book: Published, name: str) -> str:
    """Everything that is printed under a paragraph's number."""
    gate, shorter = head(book.logic, book.prose, name), again(book.logic, book.prose, name)
    parts = [
        element("p", text.line(book, gate), "hd-gate") if gate else "",
        element("div", text.story(book, book.prose["paragraphs"][name]["text"]), "hd-text"),
        element("div", text.story(book, shorter), "hd-again") if shorter else "",
        steps(book, name),
    ]
    return "".join(parts)


def steps(book: Published, name: str) -> str:
    """What a paragraph tells its reader to do; empty if that is nothing."""
    return _steps(book, book.prose, name)


def steps_alone(book: Published, name: str) -> str:
    """The same without a word that is for the player to find: in place of what steps tell or offer stand dots."""
    record = book.prose["paragraphs"][name]
    untold = {**record, "labels": ["\N{HORIZONTAL ELLIPSIS}"] * len(record["labels"])}
    return _steps(book, {**book.prose, "paragraphs": {**book.prose["paragraphs"], name: untold}}, name)


def _steps(book: Published, prose: Json, name: str) -> str:
    items = instructions(book.logic, prose, name)
    return element("div", "".join(_item(book, item) for item in items), "hd-steps") if items else ""


def _item(book: Published, item: Item) -> str:
    """An instruction, and what it holds."""
    return text.story(book, item.text) + _inside(book, item.style, item.items)


def _inside(book: Published, style: str, items: Sequence[Item]) -> str:
    if not items:
        return ""
    if style == TABLE:
        rows = "".join(f"<dt>{text.line(book, item.label)}</dt><dd>{_item(book, item)}</dd>" for item in items)
        return element("dl", rows, "hd-rows")
    if style in LISTS:
        return listed((_item(book, item) for item in items), LISTS[style])
    return element("div", "".join(_item(book, item) for item in items), "hd-then")
