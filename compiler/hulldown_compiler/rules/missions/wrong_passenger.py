"""A passive card of somebody who cannot be one.

## Why it hurts

Who is passive waits for others to take it along: half a squad to a counter, on foot or aboard. A German acts by his
card, and a vehicle, a gun or a whole squad is nothing that anybody could take aboard like that. The game would have no
rule for it.

## Example

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 2
        passive: true
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

HD553, HD581
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_engine.platoon.board.units import GERMAN
from hulldown_engine.platoon.effects.transport import HALF, LOADS
from hulldown_engine.platoon.language.vocabulary import side_of
from hulldown_engine.platoon.state.context import CARDS

CLASSES = tuple(kind for kind, load in LOADS.items() if load == HALF)


def check(book: Book) -> Iterator[Note]:
    """Whoever is passive is a US unit that rides as half a squad."""
    for card in book.parts.of("unit-card"):
        if not card.model.passive:
            continue
        at = card.at("passive", key=True)
        kind = book.charts.values.get(CARDS, {}).get(card.model.type, {}).get("class")
        if side_of(card.name) == GERMAN:
            yield Note(at, f"{card.name} is passive, and Germans act by their cards", "leave it out")
        elif kind is not None and kind not in CLASSES:
            hint = f"only those of class {' or '.join(CLASSES)} can be passive"
            yield Note(at, f"{card.name} is passive, and it is a {kind}", hint)
