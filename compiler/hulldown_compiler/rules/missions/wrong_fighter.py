"""A fighter that is none, or comes over its own side.

## Why it hurts

The step `fighters` brings an aircraft over the map for one strike. Its data card says what it fires, and which side
it is on: so the card has to be one of the class `fighter`, and where it comes there have to be enemies to strike.

## Example

    paragraphs:
      strafed:
        mission: ford
        text: Something comes down out of the sun.
        do:
          - fighters: PzIV
            at: us
            attack: [bombs]

## Instead

    cards:
      Kite: {card: data-cards, source: {house: from memory}, name: Kite, class: fighter, side: german, motion: immobile,
        turret: false, roofed: false, rate_short: 0, rate_normal: 0, traverse: 0, rotation: 0,
        offence: 8, offence_main: 0, defence: 4, ammo_ap: 0, ammo_gp: 0, ammo_smoke: 0}

    paragraphs:
      strafed:
        mission: ford
        text: Something comes down out of the sun.
        do:
          - fighters: Kite
            at: us
            attack: [bombs]

## See also

HD116, HD506
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_engine.platoon.language.selections import FLOWN_OVER, side
from hulldown_engine.platoon.state.context import CARDS

FIGHTER = "fighter"
SIDES = {"us": "US", "german": "German"}


def check(analyses: Analyses) -> Iterator[Note]:
    """Every fighter is an aircraft, and comes over the other side."""
    if not analyses.book.declared.platoon:
        return
    cards = analyses[working_charts].cards.get(CARDS, {})
    for paragraph in analyses.book.paragraphs.values():
        for step in paragraph.steps():
            card = cards.get(step["fighters"]) if step["step"] == "fighters" else None
            if card is None:
                continue
            if card["class"] != FIGHTER:
                at = Position(paragraph.path, *step["@"]["fighters"])
                message = f"{step['fighters']!r} is of the class {card['class']!r}"
                yield Note(at, message, "name a data card of the class 'fighter'")
            elif side(FLOWN_OVER.spelled_out(step["at"])) == card["side"]:
                at = Position(paragraph.path, *step["@"]["at"])
                message = f"{step['fighters']!r} is a {SIDES[card['side']]} fighter"
                yield Note(at, message, "have it come over its enemies")
