"""A platoon game without a chart that its rules need.

## Why it hurts

The rules of platoon games are in the engine, and the numbers in the book: what a hex costs, when a crew passes a check,
what a shell does. The rules ask for them by name. A chart that is not there, or that does not take what the rules give
and give what they take, stops the game in the middle of a Round. So does a data card that is not there when half a
squad or the crew of a tank is to go on by it.

## Example

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M]}}
    # shaken.yaml
    procedures:
      shaken:
        title: After a Hit
        source: {house: from memory}
        inputs: {initiative: 0..5}
        gives: {turns: 0..2}
        steps:
          - test: {held: 1d10}
            at_most: initiative
        result: {turns: 2 if held else 1}

## Instead

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M]}}
    # shaken.yaml
    procedures:
      shaken:
        title: After a Hit
        source: {house: from memory}
        inputs: {initiative: 0..5, turns: 0..2}
        gives: {turns: 0..2}
        steps:
          - test: {held: 1d10}
            at_most: initiative
        result: {turns: "turns if held else max(0, turns - 1)"}

## See also

HD113, HD114, HD115, HD505
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import required_charts
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """A platoon game has every chart that the engine names, with what the engine gives and reads."""
    if book.declared.platoon:
        yield from required_charts.unmet(book)
