"""The player's sheet: what a reader would have written down by now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_engine import Book
from hulldown_engine.language.phrases import marking
from hulldown_engine.telling.lines import counted

Json = Mapping[str, Any]


class SheetRow(NamedTuple):
    """One line of the sheet; a row without a name goes on with the one above."""

    name: str
    value: str


def sheet(book: Book, story: Json) -> Iterator[SheetRow]:
    """The sheet of a game, row by row; `story` is that of its view."""
    conditions = book.prose["conditions"]
    if conditions:
        yield SheetRow("Condition", f"{story['condition']} of {len(conditions)}: {story['condition_name']}")
    for score, bounds in zip(story["scores"], book.logic["scores"].values(), strict=True):
        yield SheetRow(score["name"], f"{score['value']:>2}   ({bounds['least']} to {bounds['most']})")
    yield from _listed("Carried", story["items"])
    yield from _listed("Noted", story["codewords"])
    for name in book.logic["rosters"]:
        yield from _roster(book, name, story)
    yield from _listed("Sighted", [f"{sighting['number']}, {sighting['name']}" for sighting in story["sightings"]])
    yield SheetRow("Victory", counted(story["victory"], "point"))


def _listed(name: str, values: Sequence[str]) -> Iterator[SheetRow]:
    """The values below one another; a dash, when there are none."""
    yield from (SheetRow("" if nth else name, value) for nth, value in enumerate(values or ["-"]))


def _roster(book: Book, roster: str, story: Json) -> Iterator[SheetRow]:
    record = book.logic["rosters"][roster]
    title = book.prose["rosters"][roster]
    marked = [(each["who"], each["mark"]) for each in story["marks"]]
    for nth, member in enumerate(record["members"]):
        name = book.prose["members"][member]
        marks = [marking(mark) for mark in record["marks"] if (name, mark) in marked]
        yield SheetRow("" if nth else title[:1].upper() + title[1:], f"{name} ({', '.join(marks)})" if marks else name)
