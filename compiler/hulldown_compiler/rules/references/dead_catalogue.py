"""A card, a kind of value, or a text that names a catalogue which is not there.

## Why it hurts

A catalogue says which fields its cards have. Without it nothing is known of the card, and nobody can say which cards
an input of that kind may be.

## Example

    catalogues:
      boats:
        title: Boats
        source: {house: measured}
        fields: {name: text, crew: 1..8}
    cards:
      Assault-boat: {card: boats, source: {house: measured}, name: Assault boat, crew: 3}
    procedures:
      paddle:
        title: Paddle
        source: {house: tried on a lake}
        inputs: {boat: {of: bosts}}
        gives: {moved: 0..16}
        steps:
          - roll: {die: 1d6}
        result: {moved: "min(16, die + boat.crew)"}

## Instead

    catalogues:
      boats:
        title: Boats
        source: {house: measured}
        fields: {name: text, crew: 1..8}
    cards:
      Assault-boat: {card: boats, source: {house: measured}, name: Assault boat, crew: 3}
    procedures:
      paddle:
        title: Paddle
        source: {house: tried on a lake}
        inputs: {boat: {of: boats}}
        gives: {moved: 0..16}
        steps:
          - roll: {die: 1d6}
        result: {moved: "min(16, die + boat.crew)"}

## See also

HD113, HD115
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
