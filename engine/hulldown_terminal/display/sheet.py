"""The player's sheet: what a reader would have written down by now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_engine import Book
from hulldown_engine.language.phrases import marking
from hulldown_engine.story.state import Story, mark_key
from hulldown_engine.telling.lines import counted


class SheetRow(NamedTuple):
    """One line of the sheet; a row without a name goes on with the one above."""

    name: str
    value: str


def sheet(book: Book, state: Story) -> Iterator[SheetRow]:
    """The sheet of a game, row by row."""
    conditions = book.prose["conditions"]
    if conditions:
        yield SheetRow("Condition", f"{state.condition} of {len(conditions)}: {conditions[state.condition - 1]}")
    yield from _scores(book, state)
    yield from _listed("Carried", [book.prose["flags"][name].get("item") for name in state.flags])
    yield from _listed("Noted", [_codeword(book, name) for name in state.flags])
    for name in book.logic["rosters"]:
        yield from _roster(book, name, state)
    yield from _listed("Sighted", [f"{number}, {book.prose['sightings'][number]}" for number in state.sighted])
    yield SheetRow("Victory", counted(state.victory, "point"))


def _scores(book: Book, state: Story) -> Iterator[SheetRow]:
    for name, bounds in book.logic["scores"].items():
        yield SheetRow(book.prose["scores"][name], f"{state.scores[name]:>2}   ({bounds['least']} to {bounds['most']})")


def _codeword(book: Book, flag: str) -> str | None:
    record = book.prose["flags"][flag]
    return None if "item" in record else record.get("codeword", flag)


def _listed(name: str, values: list[str | None]) -> Iterator[SheetRow]:
    """The values below one another; a dash, when there are none."""
    shown = [value for value in values if value is not None] or ["-"]
    yield from (SheetRow("" if nth else name, value) for nth, value in enumerate(shown))


def _roster(book: Book, roster: str, state: Story) -> Iterator[SheetRow]:
    record = book.logic["rosters"][roster]
    title = book.prose["rosters"][roster]
    for nth, member in enumerate(record["members"]):
        marks = [marking(mark) for mark in record["marks"] if mark_key(member, mark) in state.marks]
        name = book.prose["members"][member]
        yield SheetRow("" if nth else title[:1].upper() + title[1:], f"{name} ({', '.join(marks)})" if marks else name)
