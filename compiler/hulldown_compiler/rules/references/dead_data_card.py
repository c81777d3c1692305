"""A unit of a type that no data card is of, or an erratum about a card that is not there.

## Why it hurts

What a unit can do stands on its data card: how it drives, what it fires, what a shell does to it. A type without one
is a counter that can do nothing, and the game stops when it is to act.

## Example

    unit_cards:
      GE1:
        letter: T
        type: Tigre
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

HD114, HD545
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, here_too
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.rules import common
from hulldown_engine.platoon.state.context import CARDS

OF_TYPES = ("uses", "names")
"""What is done to the data cards of units, and to those of fighters that come over."""


def check(book: Book) -> Iterator[Note]:
    """Units and counters are of types that the catalogue of data cards has; what else speaks of cards, of any."""
    others = [link for link in common.missing(book, "card") if link.role not in OF_TYPES]
    yield from common.together(common.dead_charts(book, others))
    if CARDS not in book.charts.catalogues and book.charts.unread(CARDS):
        return  # nobody knows which cards there are
    known = book.charts.catalogues.get(CARDS, {}).get("cards", ())
    missing: dict[str, list[Position]] = {}
    for link in book.references.of_kind("card"):
        if link.role in OF_TYPES and link.source.kind != "card" and link.target.name not in known:
            missing.setdefault(link.target.name, []).append(link.position)
    for name, places in missing.items():
        if not book.charts.unread(name):
            first, *more = sorted(places)
            hint = did_you_mean(name, known) or _how_to_write(book, name, known)
            yield Note(first, f"no data card {name!r}", hint, here_too(more))


def _how_to_write(book: Book, name: str, known: Collection[str]) -> str:
    """How a data card is begun: by itself, or like one of the charts that the book uses."""
    if not known or all(card.name not in known for card in book.declared.installed.charts if card.kind == "card"):
        return f"write it under 'cards', as 'card: {CARDS}'"
    return f"'hulldown new card {name} --catalogue {CARDS} --like CARD' begins one; there are {', '.join(known)}"
