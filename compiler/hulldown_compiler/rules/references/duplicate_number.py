"""A printed number that two paragraphs claim.

## Why it hurts

The reader turns to 212 and finds two of them. Numbers that were given out once are remembered in `numbers.yaml`, and
stay taken when their paragraph is gone: somebody's copy still has it.

## Example

    paragraphs:
      sluice:
        number: 212
        text: The sluice is open.
        do:
          - ask:
              - {text: Wade, see: weir}
              - {text: Go round, see: way-home}
      weir:
        number: 212
        text: The weir roars.
        do:
          - end: lost

## Instead

    paragraphs:
      sluice:
        number: 212
        text: The sluice is open.
        do:
          - ask:
              - {text: Wade, see: weir}
              - {text: Go round, see: way-home}
      weir:
        number: 385
        text: The weir roars.
        do:
          - end: lost

## See also

HD133, HD134
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Erratum
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.lowering.definitions import Chart


def check(book: Book) -> Iterator[Note]:
    """Pinned and remembered numbers are compared; a number of a paragraph that is gone stays taken."""
    first: dict[int, tuple[str, Position]] = {}
    for name, number, position in _numbers(book):
        if number in first:
            other, where = first[number]
            gone = other not in book.known["paragraph"]
            related = (Related(where, f"{other!r}{', which is gone,' if gone else ''} has it"),)
            renamed = f"; if it is {other!r} under a new name, rename it in numbers.yaml too" if gone else ""
            yield Note(position, f"number {number} of {name!r} is taken", f"choose another number{renamed}", related)
        first.setdefault(number, (name, position))
    yield from _missions(book)
    yield from _errata(book)


def _errata(book: Book) -> Iterator[Note]:
    """Errata that have numbers are told by them."""
    first: dict[int, Erratum] = {}
    for name, erratum in book.errata.items():
        number = erratum.record["number"]
        other = erratum if number is None else first.setdefault(number, erratum)
        if other is not erratum:
            related = (Related(other.at("number"), f"erratum {other.record['id']!r} has it"),)
            message = f"number {number} of erratum {name!r} is taken"
            yield Note(erratum.at("number"), message, "choose another number", related)


def _missions(book: Book) -> Iterator[Note]:
    """Missions are told by their numbers too."""
    first: dict[int, Chart] = {}
    for mission in book.parts.of("mission"):
        other = first.setdefault(mission.model.number, mission)
        if other is not mission:
            message = f"number {mission.model.number} of mission {mission.name!r} is taken"
            related = (Related(other.at("number"), f"mission {other.name!r} has it"),)
            yield Note(mission.at("number"), message, "choose another number", related)


def _numbers(book: Book) -> Iterator[tuple[str, int, Position]]:
    """Every number that is written down: remembered ones first, for they are in print.

    A pin that contradicts what is remembered is a matter for HD133 and not compared here.
    """
    for name, number in book.numbers.given.items():
        yield name, number, book.numbers.positions[name]
    for name, paragraph in book.paragraphs.items():
        if paragraph.record["number"] is not None and name not in book.numbers.given:
            yield name, paragraph.record["number"], paragraph.at("number")
