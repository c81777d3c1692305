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
    return _closed({key: _matching(pattern) for key, pattern in BANDED.items()}, ["by", "from"], _OF_BANDS)


def _closed(properties: Mapping[str, Json], required: list[str], said: Mapping[str, str]) -> Json:
    described = {key: {**value, "description": said[key]} for key, value in properties.items()}
    return {"type": "object", "properties": described, "required": required, "additionalProperties": False}


def _mapping(sort: str, place: str) -> Json:
    """The mapping that says a sort, with what may be said of it besides."""
    key = "list" if sort == "records" else sort
    options = {option: _OPTIONS[option]() for option in options_of(sort, place)}
    value = _matching(SPAN) if (sort, place) == ("number", "axis") else _VALUES[sort]()
    return _closed({key: value, **options}, [key, *_NEEDED.get(sort, ())], {**_SAID, key: _SAID[sort]})


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

_SAID: Mapping[str, str] = {
    "number": "A whole number between two bounds, `0..44`; `true` for any.",
    "names": "One of some names: `[front, side, rear]`.",
    "of": "A card of this catalogue.",
    "dice": "`true`: dice, such as `2d6`.",
    "list": "Several of some names, or none: `[crew-1, killed]`.",
    "records": "A list of records: their fields, each with its kind, `{unit: {of: units}, cover: 0..4}`.",
    "axes": "A table of its own: its axes, from the outermost inward, each with its kind.",
    "bands": "Bands of numbers, each after the one before: `[0-5, 6-15, 16+]`.",
    "bool": "`true`: it is true or false.",
    "text": "`true`: text for readers.",
    "or": "Words that may stand instead: `[automatic, none]`.",
    "halves": "`true`: halves as well, such as `0.5`.",
    "optional": "`true`: a card may leave it out; it is `none` then.",
    "most": "How many records there can be, at most.",
    "unit": "What is counted, for readers: `hexes`, `cm`.",
    "note": "A remark for readers: `seen from the firer`.",
    "default": "What it is when nobody says.",
    "cells": "The kind of the table's cells.",
    "banded": "One more number, by whose bands each cell is divided, as in `11@0-25, 15@25-50`.",
}
"""What is said of each sort, and of what stands besides."""

_OF_BANDS: Mapping[str, str] = {
    "by": "What the number is called: `range`.",
    "from": "The bounds of the number: `0..250`.",
    "unit": "What is counted, for readers: `cm`.",
}
"""What is said of the number whose bands divide cells."""
