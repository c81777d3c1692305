"""Kinds of value in a reader's words: "0 to 250 cm", "front or side", "one of Weapons"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.publish import Published
from hulldown_engine.language.wording import joined, spoken
from hulldown_engine.resolver.inputs import UNBOUNDED
from hulldown_site.html import text
from hulldown_site.html.cells import cell, number
from hulldown_site.html.markup import element, escape

Kind = Mapping[str, Any]


def kind(book: Published, record: Kind) -> str:
    """What a value of a kind may be, in one line."""
    words = [escape(spoken(word)) for word in record.get("words", ())]
    return joined([*_said(book, record), *words], "or")


def _said(book: Published, record: Kind) -> Iterator[str]:
    sort = record["kind"]
    if sort == "number":
        yield _number(record)
    elif sort == "names":
        yield from (escape(spoken(name)) for name in record["names"])
    elif sort == "names-list":
        yield f"any of {joined([escape(spoken(name)) for name in record['names']])}"
    elif sort == "card":
        yield f"one of {text.thing(book, 'catalogue', record['of'])}"
    elif sort == "records":
        fields = joined([_field(book, *one) for one in record["fields"].items()])
        yield f"a list of at most {record['most']}, each with {fields}"
    elif sort == "table":
        yield f"a table by {joined([escape(spoken(axis)) for axis, _ in record['axes']])}"
    else:
        yield {"bool": "yes or no", "dice": "dice"}.get(sort, "words")


def _number(record: Kind) -> str:
    unit = f" {escape(record['unit'])}" if "unit" in record else ""
    halves = ", halves too" if record.get("halves") else ""
    if -record["least"] == record["most"] == UNBOUNDED:
        return f"any number{unit}{halves}"
    return f"{number(record['least'])} to {number(record['most'])}{unit}{halves}"


def _field(book: Published, name: str, record: Kind) -> str:
    return f"{element('i', escape(spoken(name)))} ({kind(book, record)})"


def usual(book: Published, record: Kind) -> str:
    """What an input is when nobody says; empty where somebody has to."""
    default = record.get("default", False if record["kind"] == "bool" else None)
    return "" if default is None else cell(book, record, default)
