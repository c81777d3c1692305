"""A column of an action table for a condition at which the card is never in play.

## Why it hurts

The column is there to be looked into, and nobody ever looks: no mission that has this unit comes to that condition,
or only before the unit appears. Either the column is left over, or a mission lacks a condition.

## Example

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
          columns: [1, 2, 3, C]
          1-10: [come-on, come-on, come-on, come-on]
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

HD541
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note
from hulldown_compiler.rules.missing_column import tables


def check(book: Book) -> Iterator[Note]:
    """Every numbered column is for a condition of some mission in which the card may be in play."""
    for card, needed in tables(book):
        for nth, column in enumerate(card.model.actions.columns):
            if isinstance(column, int) and column not in needed:
                hint = f"with this card in play they are at {', '.join(map(str, sorted(needed)))}"
                yield Note(card.at("actions", "columns", nth), f"no mission uses column {column} of {card.name}", hint)
