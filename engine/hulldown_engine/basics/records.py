"""Records: several values with names, such as the outcome of a procedure. They can be compared and counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

NONE = "none"
"""The word for a value that is not there."""

Value = Any
"""A value of a procedure: bool, int, Fraction, a name, a pool (sorted faces), or a tuple of names or records."""


class Record(tuple[Value, ...]):
    """Values in the order of their names; `record["hits"]` and `record.hits` are one of them."""

    __slots__ = ()
    names: Mapping[str, int] = {}

    def __getitem__(self, key: Any) -> Any:
        return tuple.__getitem__(self, self.names[key] if isinstance(key, str) else key)

    def __getattr__(self, name: str) -> Any:
        if name in self.names:
            return self[name]
        raise AttributeError(name)

    def items(self) -> Iterator[tuple[str, Value]]:
        """Each name and its value."""
        return zip(self.names, self, strict=True)

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{name}: {plain(value)}" for name, value in self.items()) + "}"


@cache
def record_of(names: tuple[str, ...]) -> type[Record]:
    """The class of records with these names."""
    return type("Record", (Record,), {"__slots__": (), "names": {name: nth for nth, name in enumerate(names)}})


def plain(value: Value) -> Any:
    """A value as JSON data: records as mappings, halves as decimal numbers."""
    if isinstance(value, Record):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return (value.numerator if value.denominator == 1 else float(value)) if isinstance(value, Fraction) else value
