"""Somebody rides who cannot, or is not there.

## Why it hurts

Guns are towed, squads ride, and tanks do neither. A unit that its carrier cannot take along rides all the same, once it
is told to; one that is not activated with its carrier stays behind.

## Example

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M], GE-squad: [S]}}
    # content.yaml
    unit_cards:
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
      GE3:
        letter: S
        type: GE-squad
        initiative: [3]
        perception: [5]
        weapon_skill: [1]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE2]
            at: "0302"
            aboard: {GE3: GE2}

## Instead

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M], GE-squad: [S]}}
    # content.yaml
    unit_cards:
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
      GE3:
        letter: S
        type: GE-squad
        initiative: [3]
        perception: [5]
        weapon_skill: [1]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE2, GE3]
            at: "0302"
            aboard: {GE3: GE2}

## See also

HD116, HD549
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from hulldown_compiler.book import Book
from hulldown_compiler.platoon import cast, needed
from hulldown_compiler.position import Note
from hulldown_compiler.records import Record
from hulldown_engine.platoon.loads import GUN, LOADS, ROOM

HOW = {"aboard": "ride on", "towed": "be towed by"}


def check(book: Book) -> Iterator[Note]:
    """Who rides is activated by the same step, and may ride so on its carrier, with all others that do."""
    if not book.declared.platoon or not needed.met(book):
        return
    for paragraph, step in book.steps["activate"]:
        for rider, carrier, message, hint in chain(_absent(step), _unfit(book, step)):
            yield Note(cast.place(paragraph, step, "unit-card", rider), message.format(rider, carrier), hint)


Found = tuple[str, str, str, str]
"""A rider and its carrier, what is wrong, and what may help."""


def _riding(step: Record) -> Iterator[tuple[str, str, str]]:
    for how in HOW:
        yield from ((how, rider, carrier) for rider, carrier in step[how].items())


def _absent(step: Record) -> Iterator[Found]:
    """Riders that the step does not bring into play."""
    for _, rider, carrier in _riding(step):
        if rider not in step["cards"]:
            yield rider, carrier, "{0} is not activated here", "name it among the cards as well"


def _unfit(book: Book, step: Record) -> Iterator[Found]:
    """Riders of a kind that their carrier never has on or behind it; who else may ride is the paragraph's affair."""
    for how, rider, carrier in _riding(step):
        one, other = cast.data(book, rider), cast.data(book, carrier)
        if one is None or other is None:
            continue
        load, room = LOADS.get(one["class"]), {what for loads in ROOM.get(other["class"], ()) for what in loads}
        fits = {GUN} & room if load == GUN else room - {GUN} if load is not None else set()
        if not fits or (load == GUN) != (how == "towed"):
            hint = f"the one is a {one['class']}, the other a {other['class']}"
            yield rider, carrier, f"{{0}} cannot {HOW[how]} {{1}}", hint
