"""A unit card without a rating that its crew needs.

## Why it hurts

As a crew loses Crew Points, its ratings fall: each has a column for every point lost. A column that is missing, or a
rating, leaves the player without a number to roll against just when the unit is in trouble.

## Example

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 2
        initiative: [4, 3]
        perception: [6]
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

HD119, HD543
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.platoon_record import RATINGS
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.platoon.state.context import CARDS, FOOT, NO_VEHICLES


def check(book: Book) -> Iterator[Note]:
    """Crews have a Crew Rating, vehicles a Driving Skill, and each rating a column for every Crew Point."""
    for card in book.parts.of("unit-card"):
        yield from _absent(book, card)
        crew = card.model.crew or 1
        for rating in RATINGS:
            columns = getattr(card.model, rating)
            if columns is not None and len(columns) < crew:
                message = f"{len(columns)} column{'' if len(columns) == 1 else 's'} of {rating!r} for a crew of {crew}"
                yield Note(card.at(rating, key=True), message, "write one for each Crew Point lost, from 0")


def _absent(book: Book, card: Chart) -> Iterator[Note]:
    """What a unit of its class has, and the card has not."""
    kind = book.charts.values.get(CARDS, {}).get(card.model.type, {}).get("class")
    if kind is not None and kind not in FOOT and card.model.crew is None:
        yield Note(card.at(), f"no 'crew' on the card of a {kind}", "only those on foot have no Crew Rating")
    if kind is not None and kind not in NO_VEHICLES and card.model.driving_skill is None:
        yield Note(card.at(), f"no 'driving_skill' on the card of a {kind}", "every vehicle has one")
