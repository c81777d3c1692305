"""More vehicles in a hex than there is room for.

## Why it hurts

Four vehicles fill a hex. Whoever comes next is put into the nearest hex with room, which the paragraph knows nothing
about: a tank stands on the other side of the wall that its text puts it behind.

## Example

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M, P, Q, R]}}
    # content.yaml
    unit_cards:
      GE2: {letter: L, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE3: {letter: M, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE4: {letter: P, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE5: {letter: Q, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE6: {letter: R, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE2, GE3, GE4, GE5, GE6]
            at: "0302"

## Instead

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M, P, Q, R]}}
    # content.yaml
    unit_cards:
      GE2: {letter: L, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE3: {letter: M, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE4: {letter: P, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE5: {letter: Q, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
      GE6: {letter: R, type: PzIV, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE2, GE3, GE4, GE5, GE6]
            at: ["0302", "0302", "0303", "0303", "0303"]

## See also

HD532, HD548
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.playable import needs_met
from hulldown_compiler.core.diagnostics import Note
from hulldown_engine.basics.hexes import printed
from hulldown_engine.platoon.board.movement import MOST_VEHICLES
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING


def check(analyses: Analyses) -> Iterator[Note]:
    """No step brings more than four vehicles into one hex; what is towed or carried is none of them."""
    if not analyses.book.declared.platoon or not analyses[needs_met]:
        return
    for kind in ENTERING:
        for paragraph, step in analyses.book.steps[kind]:
            apart = cast.riders(step)
            entering = ((at, cast.data(analyses, card)) for card, at in cast.entering(step) if at and card not in apart)
            vehicles = Counter(at for at, data in entering if data is not None and cast.is_vehicle(data))
            for at, count in vehicles.items():
                if count > MOST_VEHICLES:
                    message = f"{count} vehicles in {printed(at)}, where there is room for {MOST_VEHICLES}"
                    yield Note(cast.place(paragraph, step, "hex", at), message, "bring some of them in next to it")
