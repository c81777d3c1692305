"""Saved games: one JSON object that holds a game whole, and refuses to load when it is damaged.

A save holds the last checkpoint of the state, the inputs since, and all inputs and events for audit. It is tied to
the logic of its book, so a mended typo kills no save.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from hulldown_engine.book import Book, canonical, digest
from hulldown_engine.story import Story

FORMAT = 1
"""The save's format. 1: gamebooks."""

MOST_CHARACTERS = 64 * 1024 * 1024
"""A save longer than this is not read."""

KEYS = {"format", "book", "digest", "seed", "dice", "checkpoint", "since", "inputs", "events", "undo"}


class SaveError(ValueError):
    """A save that cannot be loaded, and why."""


def encode(state: Story) -> dict[str, Any]:
    """A state as plain JSON data, field by field."""
    return {item.name: getattr(state, item.name) for item in fields(state)}


def decode(data: object, kind: type[Story] = Story) -> Story:
    """The state that `encode` wrote; raises SaveError when a field is missing or of another shape."""
    hints = get_type_hints(kind)
    if not isinstance(data, dict) or data.keys() != hints.keys():
        raise SaveError("its state does not have the fields of a state")
    return kind(**{name: _shaped(hint, data[name], name) for name, hint in hints.items()})


def _shaped(hint: Any, value: Any, where: str) -> Any:
    """The value in the shape of a type hint."""
    origin = get_origin(hint) or hint
    reader = _READERS.get(origin, _named_tuple if isinstance(hint, type) and issubclass(hint, tuple) else _scalar)
    return reader(hint, value, where)


def _scalar(hint: Any, value: Any, where: str) -> Any:
    if type(value) is not hint:
        raise SaveError(f"its {where} is {value!r}")
    return value


def _union(hint: Any, value: Any, where: str) -> Any:
    if type(value) not in get_args(hint):
        raise SaveError(f"its {where} is {value!r}")
    return value


def _list(hint: Any, value: Any, where: str) -> Any:
    _scalar(list, value, where)
    return [_shaped(get_args(hint)[0], item, where) for item in value]


def _dict(hint: Any, value: Any, where: str) -> Any:
    _scalar(dict, value, where)
    return {name: _shaped(get_args(hint)[1], item, where) for name, item in value.items()}


def _named_tuple(hint: Any, value: Any, where: str) -> Any:
    hints = get_type_hints(hint)
    if not isinstance(value, Sequence) or len(value) != len(hints):
        raise SaveError(f"its {where} is {value!r}")
    return hint(*(_shaped(one, item, where) for one, item in zip(hints.values(), value, strict=True)))


_READERS: Mapping[Any, Callable[[Any, Any, str], Any]] = {UnionType: _union, list: _list, dict: _dict}


def write(record: Mapping[str, Any]) -> str:
    """A save's text: the record, and a seal over it."""
    return canonical({**record, "format": FORMAT, "seal": digest({**record, "format": FORMAT})}) + "\n"


def read(book: Book, text: str) -> dict[str, Any]:
    """The record of a save of this book; raises SaveError."""
    record = _parse(text)
    seal = record.pop("seal", None)
    if record.get("format") != FORMAT:
        raise SaveError(f"its format is {record.get('format')!r}, not {FORMAT}")
    if seal != digest(record) or record.keys() != KEYS:
        raise SaveError("it is damaged")
    if record["book"] != book.id:
        raise SaveError(f"it is a game of {record['book']!r}, not of {book.id!r}")
    if record["digest"] != book.digest:
        raise SaveError(f"the rules or paragraphs of {book.id!r} have changed since")
    return record


def _parse(text: str) -> dict[str, Any]:
    if len(text) > MOST_CHARACTERS:
        raise SaveError(f"it has over {MOST_CHARACTERS} characters")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError("it is not a saved game") from error
    if not isinstance(record, dict):
        raise SaveError("it is not a saved game")
    return record
