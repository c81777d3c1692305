"""Ammunition that a unit has no weapon for, or no room.

## Why it hurts

A crew that counts rockets and has no launcher waits for an order that never comes; more rounds than the racks hold are
a misprint, or a type that was changed and its load was not.

## Example

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 2
        rockets: 3
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

HD551, HD558
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.cast import Data
from hulldown_compiler.analysis.playable import needs_met, working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.state.context import CARDS

RACKS = ("ammo_ap", "ammo_gp", "ammo_smoke")
"""The fields of a data card that say how many rounds there is room for."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Rounds are for a main gun, and fit into its racks; rockets are for a launcher."""
    book = analyses.book
    if not book.declared.platoon or not analyses[needs_met]:
        return
    cards = analyses[working_charts].cards.get(CARDS, {})
    for kind, rounds, rockets, place in _loads(book):
        card = cards.get(kind)
        if card is None:
            continue
        yield from _rounds(kind, card, rounds, place) if rounds else ()
        if rockets and card["rocket"] == NONE:
            message = f"{_counted(rockets, 'rocket')}; {kind} has no launcher"
            yield Note(place["rockets"], message, "leave them out, or name another type")


def _rounds(kind: str, card: Data, rounds: int, place: dict[str, Position]) -> Iterator[Note]:
    room = sum(int(card[rack]) for rack in RACKS)
    if card["weapon"] == NONE:
        message = f"{_counted(rounds, 'round')}; {kind} has no main gun"
        yield Note(place["rounds"], message, "leave them out, or name another type")
    elif rounds > room:
        yield Note(place["rounds"], f"{_counted(rounds, 'round')}; {kind} has room for {room}", f"write {room}")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _loads(book: Book) -> Iterator[tuple[str, int, int, dict[str, Position]]]:
    """Every unit that brings ammunition: its type, its rounds and rockets, and where each is written."""
    for card in book.parts.of("unit-card"):
        model = card.model
        yield model.type, model.rounds, model.rockets, {key: card.at(key) for key in ("rounds", "rockets")}
    for platoon in book.parts.of("platoon"):
        for letter, unit in platoon.model.units.items():
            yield unit.type, unit.rounds, 0, {"rounds": platoon.at("units", letter, "rounds")}
