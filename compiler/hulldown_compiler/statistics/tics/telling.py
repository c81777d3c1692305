"""The tics of a book, as a page that an editor reads from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.statistics.tics.openings import openings
from hulldown_compiler.statistics.tics.phrases import phrases
from hulldown_compiler.statistics.tics.reading import Reading, readings
from hulldown_compiler.statistics.tics.shapes import shapes
from hulldown_compiler.statistics.tics.similes import repeated_similes
from hulldown_compiler.statistics.tics.tic import Place, Tic

MOST, MOST_PLACES = 10, 8
"""How many tics of one kind are told, and how many places of each, before the rest is counted."""


def tics(reading: Reading) -> list[Tic]:
    """What comes again in one mission: of each kind the weightiest first."""
    return [*openings(reading), *repeated_similes(reading), *phrases(reading), *shapes(reading)]


def told(book: Book) -> Iterator[str]:
    """Lines about each mission: what comes again, and where."""
    for nth, reading in enumerate(readings(book)):
        name = f"{book.name}: {reading.name}" if reading.name else book.name
        counted = f"{len(reading.paragraphs):,} paragraphs, {len(reading.sentences):,} sentences"
        yield from ([""] if nth else [])
        yield f"{name} ({counted})"
        for kind, those in groupby(tics(reading), key=lambda tic: tic.kind):
            yield from ["", f"  {kind}", *_kind(list(those))]


def _kind(those: list[Tic]) -> Iterator[str]:
    """The tics of one kind."""
    wide = max(len(tic.what) for tic in those[:MOST])
    for tic in those[:MOST]:
        yield f"    {tic.what:<{wide}}  {tic.told}"
        where = max((len(_at(place.position)) for place in tic.places[:MOST_PLACES]), default=0)
        for place in tic.places[:MOST_PLACES]:
            yield f"      {_at(place.position):<{where}}  {place.words}"
        if len(tic.places) > MOST_PLACES:
            yield f"      and {len(tic.places) - MOST_PLACES} more"
    if len(those) > MOST:
        yield f"    and {len(those) - MOST} more"


def _at(position: Position) -> str:
    return f"{position.path}:{position.line}"


def values(book: Book) -> dict[str, Any]:
    """All of it as JSON values, with every place."""
    return {"book": book.name, "missions": [_mission(reading) for reading in readings(book)]}


def _mission(reading: Reading) -> dict[str, Any]:
    return {
        "name": reading.name,
        "paragraphs": len(reading.paragraphs),
        "sentences": len(reading.sentences),
        "tics": [{**tic._asdict(), "places": [_place(place) for place in tic.places]} for tic in tics(reading)],
    }


def _place(place: Place) -> dict[str, Any]:
    at = place.position
    return {"file": at.path, "line": at.line, "column": at.column, "paragraph": place.paragraph, "words": place.words}
