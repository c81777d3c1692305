"""The texts of a book as HTML: escaped, in paragraphs and lists, with its references as links."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from hulldown_compiler.publish import TITLED, Published, Reference, address
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.basics.prose import THIS, Slot, parse
from hulldown_site.html.blocks import laid_out
from hulldown_site.html.markup import element, escape, link

LOOKED_UP = {"condition": "condition", "victory": "victory points", **dict.fromkeys(THIS, "name")}
"""What a text calls by a name of the language, in the reader's words."""


def line(book: Published, text: str) -> str:
    """A text in one line of HTML."""
    return "".join(_words(book, part) if isinstance(part, str) else _slot(book, part) for part in parse(text))


UNIT_CARD = re.compile(r"\b(?:GE|US)[1-9][0-9]*\b")


def _words(book: Published, text: str) -> str:
    """Plain words; the unit cards of a platoon game are links."""
    cards = book.logic.get("unit_cards", ())
    return UNIT_CARD.sub(lambda match: unit_card(book, match[0]) if match[0] in cards else match[0], escape(text))


def unit_card(book: Published, name: str) -> str:
    """The number of a unit card, as a link to where it lies covered."""
    return link(address(book, "unit-card", name), escape(name), "hd-unit")


def paragraphs(book: Published, text: str) -> str:
    """A text as HTML paragraphs and lists."""
    return laid_out(text, partial(line, book))


def story(book: Published, text: str) -> str:
    """A text that is read aloud, or a step of one: paragraphs alone, for in a story a dash is a dash."""
    return "".join(element("p", line(book, part)) for part in text.split("\n") if part.strip())


def words(text: str) -> str:
    """A text without references as HTML paragraphs and lists: those of tables, cards and procedures."""
    return laid_out(text, escape)


def _slot(book: Published, slot: Slot) -> str:
    """A slot as HTML: a reference becomes a link; a value that only the reader's sheet has stands in brackets."""
    if slot.kind == "see":
        return paragraph(book, slot.name)
    if slot.kind == "rule":
        return rule(book, slot.name)
    if slot.kind in TITLED:
        return thing(book, slot.kind, slot.name)
    name = LOOKED_UP.get(slot.name) or book.prose.get("scores", {}).get(slot.name, slot.name)
    return element("span", f"[{escape(name)}]", "hd-slot")


def paragraph(book: Published, name: str) -> str:
    """The number of a paragraph, as a link that turns to it."""
    return link(address(book, "paragraph", name), str(book.number(name)), "hd-turn")


def paragraphs_among(book: Published, references: Iterable[Reference]) -> list[str]:
    """Links to the paragraphs among some references, in the order of their numbers; short, for there are hundreds."""
    numbers = {book.number(reference.name) for reference in references if reference.kind == "paragraph"}
    return [link(address(book, "paragraph", book.numbers[number]), str(number)) for number in sorted(numbers)]


def rule(book: Published, number: str) -> str:
    """The number of a rule section: a link, if the book has that section."""
    return link(address(book, "rule", number), escape(number), "hd-rule") if number in book.rules else escape(number)


def thing(book: Published, kind: str, name: str) -> str:
    """Anything that has a title or a name of its own, as a link to its place."""
    return link(address(book, kind, name), escape(book.called(kind, name)))


def place(book: Published, number: Hex) -> str:
    """A hex, with its name if the map gives it one."""
    name = book.places.get(number)
    return printed(number) + (f" <small>{escape(name)}</small>" if name else "")
