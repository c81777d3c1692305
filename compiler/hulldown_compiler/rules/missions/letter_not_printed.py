"""A letter that no counter of the type has.

## Why it hurts

The counters are what is in the box. A unit whose letter is on none of them cannot be put on the map.

## Example

    unit_cards:
      GE1:
        letter: V
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

HD119, HD544
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_engine.platoon.board.units import US
from hulldown_engine.platoon.language.vocabulary import side_of
from hulldown_engine.platoon.state.context import CARDS


def check(book: Book) -> Iterator[Note]:
    """Units have letters of the counter mix, in a book that says what is in it."""
    mix, known = book.declared.counters, book.charts.catalogues.get(CARDS, {}).get("cards", ())
    for side, kind, letter, position in _units(book) if mix else ():
        printed = mix.get(side, {}).get(kind)
        if printed is None and kind in known:
            yield Note(position, f"no counters of type {kind!r}", f"add them under 'counters: {side}' in book.yaml")
        elif printed is not None and letter not in printed:
            hint = f"its counters have {', '.join(printed)}"
            yield Note(position, f"no {kind} counter with the letter {letter}", hint)


def _units(book: Book) -> Iterator[tuple[str, str, str, Position]]:
    """Every unit of the cards and platoons: its side, its type, its letter, and where that is written."""
    for card in book.parts.of("unit-card"):
        yield side_of(card.name) or US, card.model.type, card.model.letter, card.at("letter")
    for platoon in book.parts.of("platoon"):
        for letter, unit in platoon.model.units.items():
            yield US, unit.type, letter, platoon.at("units", letter, key=True)
