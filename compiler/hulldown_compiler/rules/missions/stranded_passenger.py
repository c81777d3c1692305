"""Somebody passive who waits to enter the map, and never does.

## Why it hurts

Who is passive does nothing by itself, and so does not come onto the map by itself. A paragraph has to put it in a hex,
or the player sets it up. Otherwise it stays in the box, and whatever the briefing promises for it is never paid.

## Example

    # book.yaml
    counters: {us: {M4A3: [A], US-crew: [P1]}, german: {Tiger: [T]}}
    # cards.yaml
    unit_cards:
      US5:
        letter: P1
        type: US-crew
        passive: true
        initiative: [0]
        perception: [0]
        weapon_skill: [0]
        source: {house: from memory}
    # events.yaml
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, three men with their hands up, and they are ours.
        do:
          - reinforce: [US5]

## Instead

    # book.yaml
    counters: {us: {M4A3: [A], US-crew: [P1]}, german: {Tiger: [T]}}
    # cards.yaml
    unit_cards:
      US5:
        letter: P1
        type: US-crew
        passive: true
        initiative: [0]
        perception: [0]
        weapon_skill: [0]
        source: {house: from memory}
    # events.yaml
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, three men with their hands up, and they are ours.
        do:
          - reinforce: [US5]
            at: "0302"

## See also

HD552, HD580
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position


def check(book: Book) -> Iterator[Note]:
    """Whoever is passive is put on the map, by a step with a hex or in the set-up."""
    passive = {card.name for card in book.parts.of("unit-card") if card.model.passive}
    for mission in book.parts.of("mission") if passive else ():
        for nth, card in enumerate(mission.model.platoon.cards):
            if card in passive and mission.model.entry.set_up is None:
                hint = "bring it in with 'reinforce' and a hex"
                yield _waits(card, mission.at("platoon", "cards", nth), hint)
    for paragraph, step in book.steps["reinforce"] if passive else ():
        for card in step["reinforce"] if step["at"] is None else ():
            if card in passive:
                yield _waits(card, paragraph.mark(step), "write 'at' with a hex")


def _waits(card: str, at: Position, hint: str) -> Note:
    return Note(at, f"{card} is passive, and never enters the map by itself", hint)
