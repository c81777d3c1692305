"""Kinds of value: the ways authors write one, and the record that the engine keeps of it.

A kind's record is plain JSON data. `kind` is bool, number, names, names-list, card, dice, text, records or table; the
other fields say more: `least` and `most`, `halves`, `names`, `words` (that may stand instead of a number), `of`,
`fields`, `axes` and `cells`, `optional`, `default`, `unit`, `note`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from hulldown_compiler.core import limits
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.source.slugs import joined
from hulldown_engine.basics.dice import NOTATION, parse_dice
from hulldown_engine.basics.records import NONE

Kind = dict[str, Any]
Span = tuple[int | None, int | None]
Path = tuple[str | int, ...]

SPAN = re.compile(r"(?P<least>-?[0-9]{1,6})\.\.(?P<most>-?[0-9]{1,6})")
WORD = re.compile(r"[A-Za-z0-9]+([-_][A-Za-z0-9]+)*")
NAME = re.compile(KINDS["value"].form)
SIMPLE = ("bool", "number", "dice", "text")
ANY_NUMBER = (-1_000_000, 1_000_000)
"""The bounds of a number that nobody has bounded."""

UNKNOWN: Kind = {"kind": "unknown"}
"""The kind of what cannot be known, because something else is wrong: anything will do."""


class KindFault(Exception):
    """A kind that cannot be read: where below its value, what is wrong, and what might help.

    `key` says that the last key of the path is wrong itself, and not what stands below it.
    """

    def __init__(self, path: Path, message: str, hint: str = "", *, key: bool = False) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.hint = hint
        self.key = key


class KindPlace(NamedTuple):
    """A place where kinds are written: its name in messages, the sorts allowed there, and their options."""

    called: str
    sorts: tuple[str, ...]
    options: tuple[str, ...]
    ways: str


_PLAIN = ("number", "names", "of", "list", "bool", "dice")
_SAYING = ("or", "halves", "most", "unit", "note")
_WRITE = "write 'bool', '0..9', a list of names, or a mapping with "

PLACES: Mapping[str, KindPlace] = {
    "axis": KindPlace(
        "an axis",
        ("number", "names", "of", "bands"),
        ("unit", "note"),
        "write '1d10', '0..9', a list of names, or a mapping with 'bands', 'number', 'names' or 'of'",
    ),
    "cell": KindPlace("a cell", (*_PLAIN, "text"), _SAYING, _WRITE + "'number', 'names', 'of' or 'list'"),
    "field": KindPlace(
        "a field",
        (*_PLAIN, "text", "axes"),
        (*_SAYING, "optional"),
        _WRITE + "'number', 'names', 'of', 'list' or 'axes'",
    ),
    "input": KindPlace(
        "an input", (*_PLAIN, "records"), (*_SAYING, "default"), _WRITE + "'number', 'names', 'of' or 'list'"
    ),
    "outcome": KindPlace(
        "a field of an outcome", (*_PLAIN, "records"), _SAYING, _WRITE + "'number', 'names', 'of' or 'list'"
    ),
    "item": KindPlace("a field of a list", _PLAIN, (*_SAYING, "default"), _WRITE + "'number', 'names', 'of' or 'list'"),
}
"""Every place where a kind can stand."""


def read_kind(written: Any, place: str) -> Kind:
    """The record of a kind that stands in a place (see `PLACES`); raises KindFault."""
    here = PLACES[place]
    if isinstance(written, str):
        return _from_text(written, here)
    if isinstance(written, list):
        return {"kind": "names", "names": _names(written, ())}
    if isinstance(written, Mapping):
        return _from_mapping(written, place)
    raise KindFault((), f"{described(written)} is no kind of value", here.ways)


def _from_text(written: str, here: KindPlace) -> Kind:
    if here is PLACES["axis"] and NOTATION.fullmatch(written):
        dice = parse_dice(written)
        return {**_span(dice.least, dice.most, here), "dice": str(dice)}
    if span := SPAN.fullmatch(written):
        return _span(int(span["least"]), int(span["most"]), here)
    if written == "number":
        return _span(*ANY_NUMBER, here)
    if written in SIMPLE:
        if written not in here.sorts:
            raise KindFault((), f"{here.called} cannot be {_CALLED[written]}", here.ways)
        return {"kind": written}
    raise KindFault((), f"{written!r} is no kind of value", did_you_mean(written, SIMPLE) or here.ways)


def _span(least: int, most: int, here: KindPlace) -> Kind:
    if least > most:
        raise KindFault((), f"'{least}..{most}' runs backwards", f"did you mean '{most}..{least}'?")
    if here is PLACES["axis"] and most - least >= limits.AXIS_NUMBERS:
        message = f"an axis of {most - least + 1:,} numbers; at most {limits.AXIS_NUMBERS:,} are read"
        raise KindFault((), message, "write bands, as in '{bands: [0-5, 6-15, 16+]}'")
    return {"kind": "number", "least": least, "most": most}


def described(written: Any) -> str:
    """A value as an author calls it."""
    if isinstance(written, list | Mapping):
        return "a list" if isinstance(written, list) else "a mapping"
    if written is None or isinstance(written, bool):
        return "nothing" if written is None else str(written).lower()
    return repr(written) if isinstance(written, str) else str(written)


def _names(written: Any, path: Path) -> list[str]:
    if not isinstance(written, list):
        raise KindFault(path, "expected a list of names", f"write '[{written}]'" if isinstance(written, str) else "")
    if not written:
        raise KindFault(path, "an empty list of names", "name at least one")
    for nth, name in enumerate(written):
        if not isinstance(name, str) or not WORD.fullmatch(name):
            raise KindFault((*path, nth), f"{described(name)} cannot be a name here", _name_hint(name))
        if name in written[:nth]:
            raise KindFault((*path, nth), f"{name!r} is named twice", "name it once")
    return list(written)


def _name_hint(written: Any) -> str:
    """How a name is written: `1:2` as 1-to-2, and any other words joined."""
    words = joined(re.sub(r"(?<=\d) ?: ?(?=\d)", " to ", written).casefold(), "-") if isinstance(written, str) else ""
    return f"names are words joined by '-'{f', as in {words!r}' if words else ''}"


# Mappings -------------------------------------------------------------------------------------------------------------


def _from_mapping(written: Mapping[str, Any], place: str) -> Kind:
    here = PLACES[place]
    name = next((key for key in _SORTS if key in written), None)
    if name is None:
        slip = next((key for key in written if did_you_mean(key, _SORTS)), None)
        if slip is None:
            raise KindFault((), "a kind that does not say what it is", here.ways)
        raise KindFault((slip,), f"no field {slip!r} in a kind of value", did_you_mean(slip, _SORTS), key=True)
    sort = "records" if name == "list" and isinstance(written[name], Mapping) else name
    if sort not in here.sorts:
        raise KindFault((name,), f"{here.called} cannot be {_CALLED[sort]}", here.ways, key=True)
    options = options_of(sort, place)
    for key, value in written.items():
        if key != name and key not in options:
            known = ", ".join(options)
            hint = did_you_mean(key, options) or _instead(key, sort, place) or f"known here: {known}"
            raise KindFault((key,), f"no field {key!r} in {_CALLED[sort]} here", hint, key=True)
        if key != name and (wrong := _OPTIONS[key](value)):
            raise KindFault((key,), f"expected {wrong}, found {described(value)}")
    return _with_options(_SORTS[name](written, place), written)


def options_of(sort: str, place: str) -> tuple[str, ...]:
    """The options that a kind of this sort can have in a place."""
    return (*(key for key in OPTIONS_OF[sort] if key in PLACES[place].options), *_ALWAYS.get(sort, ()))


def _instead(option: str, sort: str, place: str) -> str:
    """What to write in place of a word beside the values, or of leave to say nothing, where neither can be."""
    if option not in ("or", "optional"):
        return ""
    if option == "optional" and "or" in options_of(sort, place):
        return "only a field of a card can be left out; 'or: [none]' lets it be none"
    leave = "; 'optional: true' lets a card leave it out" if "optional" in options_of(sort, place) else ""
    return _INSTEAD[sort] + leave if sort in _INSTEAD else ""


_INSTEAD: Mapping[str, str] = {
    "list": "an empty list, '[]', says that there is none; another name goes into the list",
    "records": "an empty list, '[]', says that there is none",
    "bool": "say 'false', or name the cases, as in '[open, shut, unknown]'",
    "text": "a text can be any words",
    "axes": "a table has no words in its place",
}
"""How values of a sort say what other sorts have a word for."""


OPTIONS_OF: Mapping[str, tuple[str, ...]] = {
    "number": ("or", "halves", "optional", "default", "unit", "note"),
    "names": ("or", "optional", "default", "note"),
    "of": ("or", "optional", "default", "note"),
    "dice": ("or", "optional", "default", "note"),
    "list": ("default", "note"),
    "records": ("most", "note"),
    "axes": ("optional", "note"),
    "bands": ("unit", "note"),
    "bool": ("default", "note"),
    "text": ("optional", "note"),
}
"""What may be said of a kind of each sort."""

_ALWAYS: Mapping[str, tuple[str, ...]] = {"axes": ("cells", "banded")}
"""What belongs to a sort itself."""

_CALLED: Mapping[str, str] = {
    "number": "a number",
    "names": "one of some names",
    "of": "a card",
    "list": "a list",
    "records": "a list of records",
    "axes": "a table",
    "bands": "bands of numbers",
    "bool": "a truth value",
    "dice": "dice",
    "text": "text",
}
"""What a sentence calls a kind of each sort."""

_OPTIONS: Mapping[str, Callable[[Any], str]] = {
    "or": lambda value: "",
    "halves": lambda value: "" if isinstance(value, bool) else "true or false",
    "optional": lambda value: "" if isinstance(value, bool) else "true or false",
    "most": lambda value: "" if type(value) is int and 1 <= value <= MOST_RECORDS else f"1 to {MOST_RECORDS}",
    "unit": lambda value: "" if isinstance(value, str) and value else "text",
    "note": lambda value: "" if isinstance(value, str) and value else "text",
    "default": lambda value: "",
    "cells": lambda value: "",
    "banded": lambda value: "",
}
"""What is expected of what is said, where something else was found."""

MOST_RECORDS = 12
"""How many records a list can have."""


def _with_options(kind: Kind, written: Mapping[str, Any]) -> Kind:
    words = _names(written["or"], ("or",)) if "or" in written else []
    if written.get("optional"):
        kind["optional"] = True
        words = words if kind["kind"] in ("table", "text") or NONE in words else [*words, NONE]
    if words and kind["kind"] == "names":
        kind["names"] = [*kind["names"], *(word for word in words if word not in kind["names"])]
    elif words:
        kind["words"] = words
    kind.update({key: written[key] for key in ("unit", "note", "default") if key in written})
    return kind


def _number(written: Mapping[str, Any], place: str) -> Kind:
    span = written["number"]
    if span is not True and not (isinstance(span, str) and SPAN.fullmatch(span)):
        raise KindFault(("number",), f"{described(span)} is no span of numbers", "write it as in '0..9'")
    kind = _under("number", lambda: _from_text("number" if span is True else span, PLACES[place]))
    return {**kind, "halves": True} if written.get("halves") else kind


def _under(key: str | int, read: Callable[[], Kind]) -> Kind:
    """Call a reader; a KindFault that it raises gets the key before its path."""
    try:
        return read()
    except KindFault as fault:
        raise KindFault((key, *fault.path), fault.message, fault.hint, key=fault.key) from None


def _named(written: Mapping[str, Any], place: str) -> Kind:
    return {"kind": "names", "names": _names(written["names"], ("names",))}


def _card(written: Mapping[str, Any], place: str) -> Kind:
    if not isinstance(written["of"], str) or not written["of"]:
        raise KindFault(("of",), f"expected the name of a catalogue, found {described(written['of'])}")
    return {"kind": "card", "of": written["of"]}


def _list(written: Mapping[str, Any], place: str) -> Kind:
    inside = written["list"]
    if not isinstance(inside, Mapping):
        return {"kind": "names-list", "names": _names(inside, ("list",))}
    if "most" not in written:
        raise KindFault(
            ("list",), "no 'most' in a list of records", f"say how many: 'most: 4', up to {MOST_RECORDS}", key=True
        )
    return {"kind": "records", "fields": _kinds(inside, "list", "item"), "most": written["most"]}


def _kinds(written: Any, key: str, place: str) -> dict[str, Kind]:
    """Several kinds by their names, below a key."""
    if not isinstance(written, Mapping) or not written:
        raise KindFault((key,), "expected names, each with its kind")
    for name in written:
        if not NAME.fullmatch(name):
            raise KindFault((key, name), f"{name!r} cannot be a name here", "names of values are snake_case", key=True)
    return {name: _under(key, partial(_under, name, partial(read_kind, kind, place))) for name, kind in written.items()}


def _plain(sort: str) -> Callable[[Mapping[str, Any], str], Kind]:
    def read(written: Mapping[str, Any], place: str) -> Kind:
        if written[sort] is not True:
            raise KindFault((sort,), f"expected true, found {described(written[sort])}", f"write '{sort}: true'")
        return {"kind": sort}

    return read


def _table(written: Mapping[str, Any], place: str) -> Kind:
    if "cells" not in written:
        raise KindFault(("axes",), "no 'cells' in a table", "say what its cells are", key=True)
    axes = _kinds(written["axes"], "axes", "axis")
    cells = _under("cells", lambda: read_kind(written["cells"], "cell"))
    banded = _under("banded", lambda: read_banded(written["banded"])) if "banded" in written else None
    return {"kind": "table", **shape(axes, cells, banded)}


def shape(axes: Mapping[str, Kind], cells: Kind, banded: Kind | None) -> Kind:
    """The axes and cells of a table; outside all of its bands a cell is `none`. Raises KindFault."""
    table: Kind = {"axes": [[name, kind] for name, kind in axes.items()], "cells": cells}
    if banded is None:
        return table
    if cells["kind"] not in ("number", "names", "dice"):
        raise KindFault(("banded",), "only numbers, names and dice can be banded", "leave it out", key=True)
    if banded["by"] in axes:
        raise KindFault(("banded", "by"), f"{banded['by']!r} is an axis of this table already", "bands are of one more")
    key = "names" if cells["kind"] == "names" else "words"
    table["cells"] = {**cells, key: list(dict.fromkeys((*cells.get(key, ()), NONE))), "banded": banded}
    return table


def read_banded(written: Any) -> Kind:
    """The number that the bands of cells divide: its kind and name; raises KindFault."""
    how = "write 'banded: {by: range, from: 0..250}'"
    if not isinstance(written, Mapping):
        raise KindFault((), f"bands of a cell are by a number, found {described(written)}", how)
    for key in written:
        if key not in BANDED:
            hint = did_you_mean(key, BANDED) or f"known here: {', '.join(BANDED)}"
            raise KindFault((key,), f"no field {key!r} in 'banded'", hint, key=True)
    if missing := [key for key in ("by", "from") if key not in written]:
        raise KindFault((), f"no {' and no '.join(map(repr, missing))} in 'banded'", how)
    for key, value in written.items():
        if not isinstance(value, str) or not BANDED[key].fullmatch(value):
            raise KindFault((key,), f"{described(value)} cannot be the {key!r} of 'banded'", how)
    kind = _under("from", lambda: _from_text(written["from"], PLACES["cell"]))
    return {**kind, "by": written["by"], **({"unit": written["unit"]} if "unit" in written else {})}


BANDED = {"by": NAME, "from": SPAN, "unit": re.compile(".+")}
"""The fields of `banded`, and how each is written."""


def _bands(written: Mapping[str, Any], place: str) -> Kind:
    bands = written["bands"]
    if not isinstance(bands, list) or not bands:
        raise KindFault(("bands",), f"expected bands, found {described(bands)}", "write them as in '[0-5, 6-15, 16+]'")
    spans = [_band(("bands", nth), band) for nth, band in enumerate(bands)]
    for nth, (before, (low, _)) in enumerate(itertools.pairwise(spans), 1):
        after = None if before[1] is None else before[1] + 1
        if after is None or low != after:
            hint = (
                f"the one before it ends with {before[1]}" if after is not None else "nothing comes after an open band"
            )
            raise KindFault(("bands", nth), f"the band {bands[nth]} does not follow the one before it", hint)
    ends = [end for span in spans for end in span if end is not None]
    kind = _span(min(ends), max(ends), PLACES["axis"])
    return {**kind, "bands": [[str(band), *span] for band, span in zip(bands, spans, strict=True)]}


def _band(path: Path, written: Any) -> Span:
    span = read_span(str(written)) if type(written) in (str, int) else None
    if span is None:
        raise KindFault(path, f"{described(written)} is no band of numbers", "write it as '6-15', '16+' or '<=5'")
    return span


DIGITS = 6
"""The most digits of a number in a span."""


@cache
def row_pattern(digits: int = DIGITS) -> re.Pattern[str]:
    """The pattern of `7`, `1-3`, `9+` and `<=2`, with numbers of at most `digits` digits."""
    number = rf"-?[0-9]{{1,{digits}}}"
    return re.compile(rf"(?P<least>{number})\+|<=(?P<most>{number})|(?P<low>{number})(-(?P<high>{number}))?")


def span_ends(text: str, digits: int = DIGITS) -> Span | None:
    """The ends of a span as written, even if reversed (None: an open end); None for any other text."""
    match = row_pattern(digits).fullmatch(text)
    if match is None:
        return None
    if match["least"]:
        return int(match["least"]), None
    if match["most"]:
        return None, int(match["most"])
    return int(match["low"]), int(match["high"] or match["low"])


def is_backwards(span: Span) -> bool:
    """Whether a span ends before it begins."""
    low, high = span
    return low is not None and high is not None and high < low


@lru_cache(maxsize=4096)
def read_span(text: str) -> Span | None:
    """The ends of `7`, `1-3`, `9+` or `<=2` (None: an open end); None for reversed spans and any other text."""
    ends = span_ends(text)
    return None if ends is None or is_backwards(ends) else ends


_SORTS: Mapping[str, Callable[[Mapping[str, Any], str], Kind]] = {
    "number": _number,
    "names": _named,
    "of": _card,
    "list": _list,
    "axes": _table,
    "bands": _bands,
    "bool": _plain("bool"),
    "dice": _plain("dice"),
    "text": _plain("text"),
}
"""The key that says what a kind is, and how it is read."""
