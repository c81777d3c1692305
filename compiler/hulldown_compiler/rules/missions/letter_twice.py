"""A letter that two units of a mission share.

## Why it hurts

A counter is told by its letter, and so is the marker on the Action Round Track. With two units of one letter on the
map, nobody knows whose Turn it is.

## Example

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, T]}}
    # content.yaml
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
      GE2:
        letter: T
        type: PzIV
        crew: 1
        initiative: [4]
        perception: [6]
        weapon_skill: [1]
        driving_skill: [7]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}
    paragraphs:
      heron:
        text: Behind the heron, a Panzer.
        do:
          - activate: [GE2]
            at: "0204"

## Instead

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, T]}}
    # content.yaml
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
      GE2:
        letter: L
        type: PzIV
        crew: 1
        initiative: [4]
        perception: [6]
        weapon_skill: [1]
        driving_skill: [7]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}
    paragraphs:
      heron:
        text: Behind the heron, a Panzer.
        do:
          - activate: [GE2]
            at: "0204"

## See also

HD545
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.platoon.board.units import US
from hulldown_engine.platoon.language.vocabulary import side_of

Lettered = tuple[str, str, Position, Position]
"""A unit of a mission: its letter, what it is called, where its letter is written, and where the mission names it."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Two units with the same letter that may both be in play; of the ready platoons, only one is.

    A mission has no more Germans than there are letters (erratum sixteen-letters).
    """
    reported: set[tuple[str, str]] = set()
    for mission in analyses.book.parts.of("mission"):
        first: dict[str, Lettered] = {}
        cards = analyses[plays][mission.name].cards
        for lettered in _units(analyses, mission):
            letter, unit, position, place = lettered
            other = first.setdefault(letter, lettered)
            if (
                unit in cards
                and other is not lettered
                and other[2] != position
                and (pair := (other[1], unit)) not in reported
            ):
                reported.add(pair)
                related = (Related(other[2], "it is here first"), Related(place, f"{unit} comes into play here"))
                message = f"{unit} has the letter {letter}, as {other[1]} in mission {mission.name!r}"
                yield Note(position, message, "give one of them another letter", related)


def _units(analyses: Analyses, mission: Chart) -> Iterator[Lettered]:
    """The lettered units of a mission: those of its platoons, and the cards that may come into play."""
    cards = analyses[plays][mission.name].cards
    for nth, name in enumerate(mission.model.platoon.ready if any(side_of(card) == US for card in cards) else ()):
        platoon = analyses.book.parts.get("platoon", name)
        if platoon is not None:
            place = mission.at("platoon", "ready", nth)
            for letter in platoon.model.units:
                yield letter, f"{letter} of {name!r}", platoon.at("units", letter, key=True), place
    for name in sorted(cards):
        card = analyses.book.parts.get("unit-card", name)
        if card is not None:
            yield card.model.letter, name, card.at("letter"), cards[name][1]
