"""Kinds of value: the ways authors write one, and the record that the engine keeps of it.

A kind's record is plain JSON data. `kind` is bool, number, names, names-list, card, dice, text, records or table; the
other fields say more: `least` and `most`, `halves`, `names`, `words` (that may stand instead of a number), `of`,
`fields`, `axes` and `cells`, `optional`, `default`, `unit`, `note`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from hulldown_compiler.suggest import did_you_mean
from hulldown_engine.dice import NOTATION, parse_dice
from hulldown_engine.records import NONE

Kind = dict[str, Any]

SPAN = re.compile(r"(?P<least>-?[0-9]{1,6})\.\.(?P<most>-?[0-9]{1,6})")
WORD = re.compile(r"[A-Za-z0-9]+([-_][A-Za-z0-9]+)*")
SIMPLE = ("bool", "number", "dice", "text")
ANY_NUMBER = (-1_000_000, 1_000_000)
"""The bounds of a number that nobody has bounded."""

SAYING = ("optional", "default", "unit", "note", "or", "halves", "most", "banded")
"""What may be said of a kind besides naming it."""


class KindFault(Exception):
    """A kind that cannot be read: where below its value, what is wrong, and what might help."""

    def __init__(self, path: tuple[str | int, ...], message: str, hint: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.hint = hint


WAYS = "write 'bool', '0..9', a list of names, or a mapping with 'number', 'names', 'of', 'list' or 'axes'"


def read_kind(written: Any, *, axis: bool = False) -> Kind:
    """The record of a kind; raises KindFault. An axis can also be dice or bands."""
    if isinstance(written, str):
        return _from_text(written, axis=axis)
    if isinstance(written, list):
        return {"kind": "names", "names": _names(written, ())}
    if isinstance(written, Mapping):
        return _from_mapping(written, axis=axis)
    raise KindFault((), f"{written!r} is no kind of value", WAYS)


def _from_text(written: str, *, axis: bool) -> Kind:
    if axis and NOTATION.fullmatch(written):
        dice = parse_dice(written)
        return {"kind": "number", "least": dice.least, "most": dice.most, "dice": str(dice)}
    if span := SPAN.fullmatch(written):
        least, most = int(span["least"]), int(span["most"])
        if least > most:
            raise KindFault((), f"{written!r} runs backwards", f"did you mean '{most}..{least}'?")
        return {"kind": "number", "least": least, "most": most}
    if written == "number":
        return {"kind": "number", "least": ANY_NUMBER[0], "most": ANY_NUMBER[1]}
    if written in SIMPLE:
        return {"kind": written}
    raise KindFault((), f"{written!r} is no kind of value", did_you_mean(written, SIMPLE) or WAYS)


def _names(written: Sequence[Any], path: tuple[str | int, ...]) -> list[str]:
    if not written:
        raise KindFault(path, "an empty list of names", "name at least one")
    for nth, name in enumerate(written):
        if not isinstance(name, str) or not WORD.fullmatch(name):
            raise KindFault((*path, nth), f"{name!r} cannot be a name here", "names are words joined by '-'")
        if name in written[:nth]:
            raise KindFault((*path, nth), f"{name!r} is named twice")
    return list(written)


def _from_mapping(written: Mapping[str, Any], *, axis: bool) -> Kind:
    sort = next((key for key in _SORTS if key in written), None)
    if sort is None:
        raise KindFault((), "a kind that does not say what it is", WAYS)
    for key in written:
        if key != sort and key not in SAYING and not (sort == "axes" and key == "cells"):
            raise KindFault((key,), f"no field {key!r} in a kind of value", did_you_mean(key, SAYING))
    found = _SORTS[sort](written, axis)
    words = _names(written["or"], ("or",)) if written.get("or") else []
    if written.get("optional") is True:
        found["optional"] = True
        words = words if found["kind"] in ("table", "text") or NONE in words else [*words, NONE]
    if words:
        _speak(found, words)
    found.update({key: written[key] for key in ("unit", "note", "default") if key in written})
    return found


def _speak(found: Kind, words: list[str]) -> None:
    """Let words stand instead of a value."""
    if found["kind"] in ("names", "names-list"):
        found["names"] = [*found["names"], *(word for word in words if word not in found["names"])]
    else:
        found["words"] = words


def _number(written: Mapping[str, Any], axis: bool) -> Kind:
    span = written["number"]
    found = _under("number", lambda: _from_text("number" if span is True else str(span), axis=False))
    if found["kind"] != "number":
        raise KindFault(("number",), f"{span!r} is no span of numbers", "write it as in '0..9'")
    return {**found, "halves": True} if written.get("halves") is True else found


def _under(key: str, read: Callable[[], Kind]) -> Kind:
    """What is read below a key."""
    try:
        return read()
    except KindFault as fault:
        raise KindFault((key, *fault.path), fault.message, fault.hint) from None


def _named(written: Mapping[str, Any], axis: bool) -> Kind:
    if not isinstance(written["names"], list):
        raise KindFault(("names",), "expected a list of names")
    return {"kind": "names", "names": _names(written["names"], ("names",))}


def _card(written: Mapping[str, Any], axis: bool) -> Kind:
    if not isinstance(written["of"], str):
        raise KindFault(("of",), "expected the name of a catalogue")
    return {"kind": "card", "of": written["of"]}


def _list(written: Mapping[str, Any], axis: bool) -> Kind:
    inside = written["list"]
    if isinstance(inside, list):
        return {"kind": "names-list", "names": _names(inside, ("list",))}
    if not isinstance(inside, Mapping):
        raise KindFault(("list",), "expected names, or the fields of a record")
    most = written.get("most")
    if not isinstance(most, int) or isinstance(most, bool) or not 1 <= most <= 12:  # noqa: PLR2004 - records of a list
        raise KindFault(("most",) if "most" in written else ("list",), "how many may there be?", "write 'most: 4'")
    fields = {name: _under("list", partial(_under, name, partial(read_kind, one))) for name, one in inside.items()}
    return {"kind": "records", "fields": fields, "most": most}


def _plain(sort: str) -> Callable[[Mapping[str, Any], bool], Kind]:
    return lambda written, axis: {"kind": sort}


def _table(written: Mapping[str, Any], axis: bool) -> Kind:
    if not isinstance(written["axes"], Mapping) or "cells" not in written:
        raise KindFault(("axes",), "a table has 'axes', a mapping, and 'cells'")
    return {"kind": "table", **read_shape(written["axes"], written["cells"], written.get("banded"))}


def _bands(written: Mapping[str, Any], axis: bool) -> Kind:
    bands = written["bands"]
    if not axis or not isinstance(bands, list) or not bands:
        raise KindFault(("bands",), "bands are for the axes of a table", "write them as in '[0-5, 6-15, 16+]'")
    spans = [_under("bands", partial(_band, nth, one)) for nth, one in enumerate(bands)]
    ends = [end for span in spans for end in span["span"] if end is not None]
    return {
        "kind": "number",
        "least": min(ends),
        "most": max(ends),
        "bands": [[str(band), *span["span"]] for band, span in zip(bands, spans, strict=True)],
    }


def _band(nth: int, written: Any) -> Kind:
    span = read_span(str(written))
    if span is None:
        raise KindFault((nth,), f"{written!r} is no band of numbers", "write it as '6-15', '16+' or '<=5'")
    return {"span": span}


ROW = re.compile(r"(?P<least>-?[0-9]{1,6})\+|<=(?P<most>-?[0-9]{1,6})|(?P<low>-?[0-9]{1,6})(-(?P<high>-?[0-9]{1,6}))?")


def read_span(text: str) -> tuple[int | None, int | None] | None:
    """The ends of `7`, `1-3`, `9+` or `<=2`; None is an open end, and no span at all for any other text."""
    match = ROW.fullmatch(text)
    if match is None:
        return None
    if match["least"]:
        return int(match["least"]), None
    if match["most"]:
        return None, int(match["most"])
    low, high = int(match["low"]), int(match["high"] or match["low"])
    return (low, high) if low <= high else None


_SORTS: Mapping[str, Callable[[Mapping[str, Any], bool], Kind]] = {
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


def read_shape(axes: Mapping[str, Any], cells: Any, banded: Any) -> Kind:
    """The axes and cells of a table; raises KindFault with a path below the table."""
    found: Kind = {
        "axes": [[name, _under("axes", partial(_under, name, partial(_axis, kind)))] for name, kind in axes.items()],
        "cells": _under("cells", lambda: _cells(cells)),
    }
    if banded is not None:
        found["cells"]["banded"] = _under("banded", lambda: _banded(banded))
        _speak(found["cells"], list(dict.fromkeys((*found["cells"].get("words", ()), NONE))))
    return found


def _axis(written: Any) -> Kind:
    kind = read_kind(written, axis=True)
    if kind["kind"] not in ("number", "names", "card"):
        raise KindFault((), f"an axis cannot be {kind['kind']}", "an axis is numbers, dice, bands, names or cards")
    return kind


def _cells(written: Any) -> Kind:
    kind = read_kind(written)
    if kind["kind"] in ("table", "records"):
        raise KindFault((), f"a cell cannot be {'a table' if kind['kind'] == 'table' else 'a list of records'}")
    return kind


def _banded(written: Any) -> Kind:
    if not isinstance(written, Mapping) or not isinstance(written.get("by"), str) or "from" not in written:
        raise KindFault((), "bands of a cell are by a number", "write 'banded: {by: range, from: 0..250}'")
    kind = _under("from", lambda: _from_text(str(written["from"]), axis=False))
    return {**kind, "by": written["by"], **({"unit": written["unit"]} if "unit" in written else {})}
