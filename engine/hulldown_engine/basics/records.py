"""Records: several values with names, such as the outcome of a procedure. They can be compared and counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

NONE = "none"
"""The word for a value that is not there."""

LATER = {"later": True}
"""The metadata of a field of a state that came later: it is written only if there is something in it, and what was
written before it has none."""

SCALARS = frozenset({str, int, bool, type(None)})
"""The types that are JSON data as they are."""

Value = Any
"""A value of a procedure: bool, int, Fraction, a name, a pool (sorted faces), or a tuple of names or records."""


class NoField(KeyError):
    """A field that there is not; the message names those that there are."""

    def __str__(self) -> str:
        return str(self.args[0])


def no_field(name: str, names: Iterable[str]) -> str:
    """What is wrong with the name of a field, and what it may be."""
    return f"no field {name!r}; there are {', '.join(names) or 'none'}"


class Record(tuple[Value, ...]):
    """Values in the order of their names; `record["hits"]` and `record.hits` are one of them."""

    __slots__ = ()
    names: Mapping[str, int] = {}

    def __getitem__(self, key: Any) -> Any:
        """A field by its name; raises NoField where there is none of that name."""
        try:
            return tuple.__getitem__(self, self.names[key] if isinstance(key, str) else key)
        except KeyError:
            raise NoField(no_field(key, self.names)) from None

    def __getattr__(self, name: str) -> Any:
        if name in self.names:
            return self[name]
        raise AttributeError(no_field(name, self.names))

    def items(self) -> Iterator[tuple[str, Value]]:
        """Each name and its value."""
        return zip(self.names, self, strict=True)

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{name}: {plain(value)}" for name, value in self.items()) + "}"


@cache
def record_of(names: tuple[str, ...]) -> type[Record]:
    """The class of records with these field names, in order."""
    return type("Record", (Record,), {"__slots__": (), "names": {name: nth for nth, name in enumerate(names)}})


def plain(value: Any) -> Any:
    """A value as JSON data: records and dataclasses as mappings, other tuples as lists, halves as decimal numbers."""
    kind: Any = type(value)
    if kind in SCALARS:
        return value
    if kind is Fraction:
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, (dict, Record)):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    names = _fields(kind)
    if names is None:
        return value
    later = later_fields(kind)
    there = (name for name in names if name not in later or getattr(value, name)) if later else names
    return {name: plain(getattr(value, name)) for name in there}


@cache
def _fields(kind: Any) -> tuple[str, ...] | None:
    """The names of a dataclass's fields; None for anything else."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


@cache
def later_fields(kind: Any) -> frozenset[str]:
    """The names of the fields of a dataclass that came later."""
    return frozenset(field.name for field in fields(kind) if field.metadata.get("later"))
