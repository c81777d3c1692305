"""An action table without a column for a condition at which the card is in play.

## Why it hurts

The unit has a Turn, the die is rolled, and there is no column to look into. The player does not know what it does.

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
          columns: [1, C]
          1-10: [come-on, come-on]
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

HD410, HD540
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.book import Book
from hulldown_compiler.charts import Chart
from hulldown_compiler.position import Note, Position, Related

Needed = Mapping[int, tuple[str, Position]]
"""The conditions at which a card may be in play: for each the first mission, and where the card comes into it."""


def check(book: Book) -> Iterator[Note]:
    """A card has a column for every condition at which it may be in play.

    So what the print leaves out is found (erratum conditions-without-columns).
    """
    for card, needed in tables(book):
        missing = sorted(needed.keys() - set(card.model.actions.columns))
        if missing:
            mission, place = needed[missing[0]]
            message = f"no column for condition {' and '.join(map(str, missing))} in {card.name}"
            related = (Related(place, f"it comes into mission {mission!r} here"),)
            yield Note(card.at("actions", "columns", key=True), message, "add a column; 'none' is no action", related)


def tables(book: Book) -> Iterator[tuple[Chart, Needed]]:
    """The cards with action tables that come into play, and the conditions at which they may be."""
    for card in book.parts.of("unit-card"):
        needed: dict[int, tuple[str, Position]] = {}
        for mission, play in book.plays.items():
            low, place = play.cards.get(card.name, (0, None))
            most = book.parts.found["mission"][mission].model.conditions
            if place is not None:
                needed = {**dict.fromkeys(range(low, most + 1), (mission, place)), **needed}
        if needed and card.model.actions is not None:
            yield card, needed
