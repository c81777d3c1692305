"""JSON Schemas of dataclasses: what their annotations say, as others can read it.

A field whose annotation is `Annotated[kind, "text"]` is described by the text. Every class has a definition of its own,
under its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

Schema = dict[str, Any]

SCALARS: Mapping[Any, str] = {
    str: "string",
    int: "integer",
    bool: "boolean",
    float: "number",
    Fraction: "number",
    NoneType: "null",
}
"""The JSON types of scalars."""


def definitions(*kinds: type) -> dict[str, Schema]:
    """The definitions of some dataclasses, and of all classes that they are made of, by name."""
    found: dict[str, Schema] = {}
    for kind in kinds:
        _define(kind, found)
    return dict(sorted(found.items()))


def _define(kind: type, found: dict[str, Schema]) -> Schema:
    """A reference to the definition of a class, which is made if there is none yet."""
    if kind.__name__ not in found:
        found[kind.__name__] = {}  # so that a class may be made of itself
        properties = {name: _of(hint, found) for name, hint in get_type_hints(kind, include_extras=True).items()}
        found[kind.__name__] = {
            "description": " ".join((kind.__doc__ or "").split()),
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _of(hint: Any, found: dict[str, Schema]) -> Schema:
    """The schema of an annotation."""
    kind, arguments = get_origin(hint) or hint, get_args(hint)
    if kind in COMPOSED:
        return COMPOSED[kind](arguments, found)
    return _define(kind, found) if is_dataclass(kind) and isinstance(kind, type) else {"type": SCALARS[kind]}


def _array(arguments: tuple[Any, ...], found: dict[str, Schema]) -> Schema:
    return {"type": "array", "items": _of(arguments[0], found)}


COMPOSED: Mapping[Any, Callable[[tuple[Any, ...], dict[str, Schema]], Schema]] = {
    Any: lambda arguments, found: {},
    Annotated: lambda arguments, found: {**_of(arguments[0], found), "description": arguments[1]},
    UnionType: lambda arguments, found: {"anyOf": [_of(argument, found) for argument in arguments]},
    dict: lambda arguments, found: {"type": "object", "additionalProperties": _of(arguments[1], found)},
    list: _array,
    tuple: _array,
}
"""The schemas of annotations that are made of others."""
