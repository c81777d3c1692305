"""Units that face a hex which is not next to them.

## Why it hurts

A unit faces a hexside, and a paragraph tells it by the hex beyond. One that is further off may lie between two of
them: the player has to guess, and the front of a tank is a hexside off. Most often the number is a slip.

## Example

    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE1]
            at: "0302"
            facing: "0304"

## Instead

    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE1]
            at: "0302"
            facing: "0303"

## See also

HD510, HD550
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_engine.basics.hexes import distance, printed

HINT = "name the hex beyond the hexside, or the hexside: 'top', 'top-right' and so on"


def check(book: Book) -> Iterator[Note]:
    """The hex that Germans face as they are activated is next to one of theirs."""
    for paragraph, step in book.steps["activate"] if book.declared.platoon else ():
        facing, hexes = step["facing"], step["at"] or ()
        if isinstance(facing, int) and hexes and all(distance(entered, facing) != 1 for entered in hexes):
            where = " or ".join(map(printed, hexes))
            position = cast.place(paragraph, step, "hex", facing, nth=hexes.count(facing))
            yield Note(position, f"{printed(facing)} is not next to {where}", HINT)
