"""Plain JSON data in the shape of a type, or a complaint: what comes from a file is never trusted to be right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

Reader = Callable[[Any, str], Any]
"""Converts JSON data to one type, or raises Misshapen; the text is what the message calls the value."""


LATER: Mapping[str, bool] = {"later": True}
"""The metadata of a field with a default that has been added to a dataclass: what was written before lacks it."""


class Misshapen(ValueError):
    """Data of another shape; the message says which."""


def shaped(hint: Any, value: Any, where: str) -> Any:
    """JSON data converted to a type hint; raises Misshapen, whose message calls the value `where`."""
    return _reader(hint)(value, where)


@cache
def _reader(hint: Any) -> Reader:
    """What reads values of a type."""
    origin = get_origin(hint) or hint
    if origin is Any:
        return lambda value, where: value
    if origin is UnionType:
        return _either(get_args(hint))
    if origin in (list, dict):
        return _collection(origin, _reader(get_args(hint)[-1]))
    if is_dataclass(origin) or issubclass(origin, tuple):
        readers = {name: _reader(field) for name, field in get_type_hints(hint).items()}
        return _dataclass(hint, readers) if is_dataclass(origin) else _named_tuple(hint, readers)
    return _scalar((hint,))


def _either(kinds: tuple[type, ...]) -> Reader:
    """One of several scalars; or one composed value, where the other is None."""
    composed = [kind for kind in kinds if is_dataclass(kind) or issubclass(kind, tuple)]
    if not composed:
        return _scalar(kinds)
    read = _reader(composed[0])
    return lambda value, where: None if value is None else read(value, where)


def _scalar(kinds: tuple[type, ...]) -> Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) not in kinds:
            raise _wrong(value, where)
        return value

    return read


def _collection(kind: Any, item: Reader) -> Reader:
    """A list, or a dictionary with names for keys, of items of one shape."""

    def read(value: Any, where: str) -> Any:
        if type(value) is not kind:
            raise _wrong(value, where)
        if isinstance(value, dict):
            return {name: item(inside, where) for name, inside in value.items()}
        return [item(inside, where) for inside in value]

    return read


def _dataclass(kind: Any, readers: Mapping[str, Reader]) -> Reader:
    """A dataclass; fields that are marked as LATER may be missing, and have their defaults then."""
    least = readers.keys() - {field.name for field in fields(kind) if "later" in field.metadata}

    def read(value: Any, where: str) -> Any:
        if type(value) is not dict or not least <= value.keys() <= readers.keys():
            raise _wrong(value, where)
        return kind(**{name: item(value[name], name) for name, item in readers.items() if name in value})

    return read


def _named_tuple(kind: Any, fields: Mapping[str, Reader]) -> Reader:
    """A tuple; fields at its end that have defaults may be missing, as in what was written before there were any."""
    least = max(1, len(fields) - len(kind._field_defaults))

    def read(value: Any, where: str) -> Any:
        if type(value) is not list or not least <= len(value) <= len(fields):
            raise _wrong(value, where)
        return kind(*[item(part, where) for item, part in zip(fields.values(), value, strict=False)])

    return read


def _wrong(value: Any, where: str) -> Misshapen:
    text = repr(value)
    return Misshapen(f"its {where} is {text if len(text) <= _SHOWN else text[:_SHOWN] + '...'}")


_SHOWN = 60
"""Characters of a wrong value that a message shows."""
