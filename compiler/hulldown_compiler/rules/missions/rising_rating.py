"""A rating that rises as the crew falls.

## Why it hurts

A crew that has lost a man does nothing better than before. Two figures have changed places, or one belongs to another
row.

## Example

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 2
        initiative: [4, 3]
        perception: [5, 6]
        weapon_skill: [1, 0]
        driving_skill: [7, 6]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}

## Instead

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 2
        initiative: [4, 3]
        perception: [6, 5]
        weapon_skill: [1, 0]
        driving_skill: [7, 6]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}

## See also

HD542
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.platoon_record import RATINGS
from hulldown_compiler.core.diagnostics import Note

FALLING = (*RATINGS, "fast", "slow")
"""What falls, or stays, as losses grow."""


def check(book: Book) -> Iterator[Note]:
    """No characteristic and no allowance of a card grows with losses."""
    for card in book.parts.of("unit-card"):
        for name in FALLING:
            for nth, (before, after) in enumerate(pairwise(getattr(card.model, name) or ()), 1):
                if after > before:
                    message = f"{name!r} rises from {before} to {after} as losses grow"
                    yield Note(card.at(name, nth), message, "write the figure for no losses first")
