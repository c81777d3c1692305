"""What a book means: all that is decided in it, and all that is read; so slips that change neither are known.

It is asked of the compiled book, so that two ways to write the same thing are the same. Left out is what says nothing
more:

- A source that is that of what it stands in is said already. So is that a section refers to another, where that one
  refers to it, or its text does: readers find each beside the other, whoever of the two says so.
- The span of an outcome, of a field of cards and of the cells of a table is a promise that all of them lie in it:
  nothing is rolled, looked up or refused by it, and the compiler holds a book to it. So is the end of an axis where the
  row at that end is open, as `12+` is: nothing is looked up beyond.
- What a row of a roll says of totals that its dice never come to, no game sees.
- Counters that are placed in several hexes at once are placed in no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_engine.basics.dice import parse_dice


class Meaning(NamedTuple):
    """What decides, what is read, and the examples as they are written."""

    decides: Any
    read: Any
    shown: Any

    @property
    def rules(self) -> tuple[Any, Any]:
        """All but the examples."""
        return self.decides, self.read


def meaning(book: Book) -> Meaning:
    """What a book means that has no errors."""
    play, reference = writer.bundle(book)
    read = _without(reference, None)
    shown = [read.pop("examples", {}), [one.pop("examples", []) for one in read["rules"].values()]]
    del read["digest"]
    read["links"] = _pairs(link for link in read["links"] if link[-1] != "tries")
    read["rules"] = {number: {**one, "see_also": []} for number, one in read["rules"].items()}
    return Meaning(_unpromised(play["logic"]), [play["prose"], read], shown)


def _pairs(links: Iterable[list[str]]) -> list[list[str]]:
    """The references, those between two sections as one."""
    found = {("rule", *sorted((one[1], one[3])), "") if one[0] == one[2] == "rule" else tuple(one) for one in links}
    return [list(one) for one in sorted(found)]


def _unpromised(logic: Any) -> Any:
    """What decides, without the spans that are promised."""
    tables, catalogues, procedures = (logic.get(key, {}) for key in ("tables", "catalogues", "procedures"))
    loose = {
        "tables": {name: one | {"cells": _open(one["cells"]), "axes": _endless(one)} for name, one in tables.items()},
        "catalogues": {name: one | {"fields": _each_open(one["fields"])} for name, one in catalogues.items()},
        "procedures": {name: one | {"gives": _each_open(one["gives"])} for name, one in procedures.items()},
    }
    for step in _steps(logic.get("paragraphs", {}), "place"):
        if step["place"] != "marker" and isinstance(step["at"], list):
            step["at"] = sorted(step["at"])
    for step in _steps(logic.get("paragraphs", {}), "rows"):
        if "modifier" not in step:
            step["rows"] = _rolled(step["dice"], step["rows"])
    return {**logic, **loose}


def _rolled(written: str, rows: Any) -> Any:
    """The rows of a roll, without totals that its dice never come to."""
    dice = parse_dice(written)
    least, most = dice.count, dice.count * dice.sides
    return [
        [least if low is None else max(low, least), most if high is None else min(high, most), block]
        for low, high, block in rows
    ]


def _steps(inside: Any, key: str) -> Iterator[Any]:
    """Every step with a field, however deep."""
    if isinstance(inside, dict):
        if key in inside:
            yield inside
        inside = list(inside.values())
    for one in inside if isinstance(inside, list) else ():
        yield from _steps(one, key)


def _endless(table: Any) -> Any:
    """The axes of a table, the first without the ends at which its rows are open."""
    (name, kind), *others = table["axes"]
    rows = table["rows"]
    if kind["kind"] == "number" and "bands" not in kind and rows:
        gone = {"least"} if rows[0][0] is None else set()
        gone |= {"most"} if rows[-1][1] is None else set()
        kind = {key: value for key, value in kind.items() if key not in gone}
    return [[name, kind], *others]


def _each_open(kinds: Any) -> Any:
    return {name: _open(kind) for name, kind in kinds.items()}


def _open(kind: Any) -> Any:
    """A kind of value, without the span that its numbers are to be in."""
    found = {key: value for key, value in kind.items() if key not in ("least", "most") or kind["kind"] == "records"}
    if "cells" in kind:
        found["cells"] = _open(kind["cells"])
    return found | ({"fields": _each_open(kind["fields"])} if "fields" in kind else {})


def _without(said: Any, source: Any) -> Any:
    """What is said, without the dice of examples, and without sources that are those of what they stand in."""
    if isinstance(said, list):
        return [_without(one, source) for one in said]
    if not isinstance(said, dict):
        return said
    own = said.get("source") or source
    gone = {"dice"} if "example" in said else set()
    gone |= {"source"} if own == source else set()
    return {key: _without(value, own) for key, value in said.items() if key not in gone}
