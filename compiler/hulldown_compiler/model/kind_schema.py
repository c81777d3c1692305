"""The JSON Schema of a kind of value, for editors: every way that `kinds` reads one, and no other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from hulldown_compiler.model.value_types import (
    BANDED,
    MOST_RECORDS,
    NAME,
    PLACES,
    SIMPLE,
    SPAN,
    WORD,
    options_of,
    row_pattern,
)
from hulldown_engine.basics.dice import NOTATION

Json = dict[str, Any]


def kind_schema(place: str) -> Json:
    """The schema of a kind that stands in a place (see `kinds.PLACES`)."""
    sorts = PLACES[place].sorts
    words = [word for word in SIMPLE if word in sorts and (word != "number" or place != "axis")]
    schemas: list[Json] = [{"enum": words}] if words else []
    schemas += [_matching(SPAN)] + ([_matching(NOTATION)] if place == "axis" else [])
    schemas += [NAMES] if "names" in sorts else []
    return {"anyOf": [*schemas, *(_mapping(sort, place) for sort in sorts)]}


def _matching(pattern: re.Pattern[str]) -> Json:
    """Text that a pattern matches as a whole; schemas know no named groups."""
    return {"type": "string", "pattern": f"^({re.sub(r'[?]P<[a-z]+>', '', pattern.pattern)})$"}


NAMES: Json = {"type": "array", "items": _matching(WORD), "minItems": 1, "uniqueItems": True}
"""A list of names."""

_TEXT: Json = {"type": "string", "minLength": 1}
_SPAN: Json = {"anyOf": [{"const": True}, _matching(SPAN)]}
_BAND: Json = {"anyOf": [{"type": "integer"}, _matching(row_pattern())]}


def banded_schema() -> Json:
    """The schema of what the bands of cells are of."""
    return _closed({key: _matching(pattern) for key, pattern in BANDED.items()}, ["by", "from"])


def _closed(properties: Mapping[str, Json], required: list[str]) -> Json:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _mapping(sort: str, place: str) -> Json:
    """The mapping that says a sort, with what may be said of it besides."""
    key = "list" if sort == "records" else sort
    options = {option: _OPTIONS[option]() for option in options_of(sort, place)}
    value = _matching(SPAN) if (sort, place) == ("number", "axis") else _VALUES[sort]()
    return _closed({key: value, **options}, [key, *_NEEDED.get(sort, ())])


_NEEDED = {"records": ["most"], "axes": ["cells"]}
"""What a sort cannot be without."""


def _named(place: str) -> Json:
    """Names, each with a kind."""
    kinds = {"propertyNames": _matching(NAME), "additionalProperties": kind_schema(place)}
    return {"type": "object", "minProperties": 1, **kinds}


_VALUES: Mapping[str, Callable[[], Json]] = {
    "number": lambda: _SPAN,
    "names": lambda: NAMES,
    "of": lambda: _TEXT,
    "list": lambda: NAMES,
    "records": lambda: _named("item"),
    "axes": lambda: _named("axis"),
    "bands": lambda: {"type": "array", "items": _BAND, "minItems": 1},
    "bool": lambda: {"const": True},
    "dice": lambda: {"const": True},
    "text": lambda: {"const": True},
}
"""What stands at the key of each sort."""

_OPTIONS: Mapping[str, Callable[[], Json]] = {
    "or": lambda: NAMES,
    "halves": lambda: {"type": "boolean"},
    "optional": lambda: {"type": "boolean"},
    "most": lambda: {"type": "integer", "minimum": 1, "maximum": MOST_RECORDS},
    "unit": lambda: _TEXT,
    "note": lambda: _TEXT,
    "default": dict,
    "cells": lambda: kind_schema("cell"),
    "banded": banded_schema,
}
"""What stands at each key besides."""
