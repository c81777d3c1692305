"""Somebody who rides on what cannot carry it.

## Why it hurts

Guns are towed, squads and crews ride; tanks tow nothing, and on them and in cars half squads ride but no whole ones
(rule 7.6). A unit that its carrier cannot take along rides all the
same, once a paragraph says so; and then it cannot get off and on again as the rules have it.

## Example

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L], GE-squad: [S]}}
    # cards.yaml
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
    # events.yaml
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Panzer.
        do:
          - activate: [GE2, GE3]
            at: "0302"
            towed: {GE3: GE2}

## Instead

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L], GE-squad: [S]}}
    # cards.yaml
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
    # events.yaml
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Panzer.
        do:
          - activate: [GE2, GE3]
            at: "0302"

## See also

HD116, HD549
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.playable import needs_met
from hulldown_compiler.core.diagnostics import Note
from hulldown_engine.platoon.effects.transport import GUN, LOADS, ROOM

HOW = {"aboard": "ride on", "towed": "be towed by"}


def check(analyses: Analyses) -> Iterator[Note]:
    """Riders whose class a carrier cannot carry that way; how many ride at a time is not checked."""
    if not analyses.book.declared.platoon or not analyses[needs_met]:
        return
    for paragraph, step in analyses.book.steps["activate"]:
        for how, rides in HOW.items():
            for rider, carrier in step[how].items():
                riding, carrying = cast.data(analyses, rider), cast.data(analyses, carrier)
                if riding is not None and carrying is not None and not _fits(riding["class"], carrying["class"], how):
                    position = cast.place(paragraph, step, "unit-card", rider)
                    hint = f"the one is a {riding['class']}, the other a {carrying['class']}"
                    yield Note(position, f"{rider} cannot {rides} {carrier}", hint)


def _fits(rider: Any, carrier: Any, how: str) -> bool:
    """Whether a unit of one class may ever be carried this way by one of another (Rule 7.6)."""
    load, room = LOADS.get(rider), {what for loads in ROOM.get(carrier, ()) for what in loads}
    if how == "towed":
        return load == GUN and GUN in room
    return load != GUN and load in room
