"""Values of tables and cards as HTML: numbers with their halves, words, bands in words, cards as links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.publish import Published
from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.basics.records import NONE
from hulldown_engine.language import wording
from hulldown_site.html import text
from hulldown_site.html.markup import element, escape

Kind = Mapping[str, Any]

NOTHING = element("span", "&ndash;", "hd-none", title=NONE)
"""What is printed where there is nothing."""


def cell(book: Published, kind: Kind, value: Any) -> str:
    """A value of a kind, as the HTML of a cell."""
    if isinstance(value, dict):
        bands = (
            f"<small>{reach}:</small> {cell(book, kind, inside)}"
            for inside, reach in _bands(book, kind["banded"], value["bands"])
        )
        return "".join(element("span", inside, "hd-band") for inside in bands)
    if value == NONE or value in kind.get("words", ()):
        return word(book, value)
    return _CELLS.get(kind["kind"], _word)(book, value)


def word(book: Published, name: str) -> str:
    """A word as the HTML of a cell."""
    return NOTHING if name == NONE else escape(book.worded(name))


def number(value: float) -> str:
    """A number, with a minus sign that is as wide as a plus."""
    return minus(wording.number(value))


def minus(number: str) -> str:
    """A number as text, its hyphen a minus sign."""
    return number.replace("-", "−", 1) if number.startswith("-") else number  # noqa: RUF001 - the sign itself


def _word(book: Published, value: Any) -> str:
    return escape(book.worded(value)) if isinstance(value, str) else number(value)


_CELLS: Mapping[str, Callable[[Published, Any], str]] = {
    "bool": lambda book, value: "yes" if value else "no",
    "names-list": lambda book, value: "<br>".join(escape(book.worded(name)) for name in value) or NOTHING,
    "card": lambda book, value: text.thing(book, "card", value) if value in book.cards else escape(book.worded(value)),
    "dice": lambda book, value: escape(printed(parse_dice(value))),
    "text": lambda book, value: escape(value),
}


def _bands(book: Published, by: Kind, bands: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, str]]:
    """The value of each band, and how far it reaches, in words."""
    before = by["least"]
    for value, low, high in bands:
        yield value, _reach(book, by, low, high, before)
        before = by["most"] if high is None else high


def _reach(book: Published, by: Kind, low: int | None, high: int | None, before: int) -> str:
    follows = low is None or low <= before + 1
    last = high is None or high >= by["most"]
    if last:
        first = follows and before == by["least"]
        return f"at any {book.worded(by['by'])}" if first else "beyond" if follows else f"from {low}"
    return f"to {high}" if follows else f"from {low} to {high}"


def span(low: int | None, high: int | None) -> str:
    """The numbers of a row: 7, 1 to 3 with a dash, 9+, ≤2; below zero in words."""
    if low is None:
        return f"≤{number(high or 0)}"
    if high is None:
        return f"{number(low)}+"
    if low == high:
        return number(low)
    return f"{low}&ndash;{high}" if low >= 0 else f"{number(low)} to {number(high)}"
