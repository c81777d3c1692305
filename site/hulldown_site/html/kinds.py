"""Kinds of value in a reader's words: "0 to 250 cm", "front or side", "one of Weapons"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hulldown_compiler.publish import Published
from hulldown_engine.language.wording import joined
from hulldown_engine.resolver.inputs import UNBOUNDED
from hulldown_site.html import text
from hulldown_site.html.cells import cell, number
from hulldown_site.html.markup import element, escape

Kind = Mapping[str, Any]


def kind(book: Published, record: Kind) -> str:
    """What a value of a kind may be, in one line."""
    return joined([*_VALUES[record["kind"]](book, record), *_words(book, record.get("words", ()))], "or")


def _words(book: Published, names: Iterable[str]) -> list[str]:
    return [escape(book.worded(name)) for name in names]


def _number(record: Kind) -> str:
    unit = f" {escape(record['unit'])}" if "unit" in record else ""
    halves = ", halves too" if record.get("halves") else ""
    if -record["least"] == record["most"] == UNBOUNDED:
        return f"any number{unit}{halves}"
    return f"{number(record['least'])} to {number(record['most'])}{unit}{halves}"


def _records(book: Published, record: Kind) -> str:
    """A list of records, with the kind of each field."""
    fields = [
        f"{element('i', escape(book.worded(name)))} ({kind(book, field)})" for name, field in record["fields"].items()
    ]
    return f"a list of at most {record['most']}, each with {joined(fields)}"


_VALUES: Mapping[str, Callable[[Published, Kind], Sequence[str]]] = {
    "bool": lambda book, record: ["yes or no"],
    "number": lambda book, record: [_number(record)],
    "names": lambda book, record: _words(book, record["names"]),
    "names-list": lambda book, record: [f"any of {joined(_words(book, record['names']))}"],
    "card": lambda book, record: [f"one of {text.thing(book, 'catalogue', record['of'])}"],
    "dice": lambda book, record: ["dice"],
    "text": lambda book, record: ["words"],
    "records": lambda book, record: [_records(book, record)],
    "table": lambda book, record: [f"a table by {joined(_words(book, (axis for axis, _ in record['axes'])))}"],
}
"""What a value of each kind may be."""


def usual(book: Published, record: Kind) -> str:
    """The default of an input; empty when it has none."""
    default = record.get("default", False if record["kind"] == "bool" else None)
    return "" if default is None else cell(book, record, default)
