"""A vehicle in a hex that it could not have come to.

## Why it hurts

The movement chart keeps lorries out of woods, and the paragraph puts one into the middle of a wood: a number is wrong
by one, or the vehicle is to stand on the road beside it. Reported is a vehicle that can move and could enter its hex
across none of the six hexsides. What is carried or towed may stand anywhere.

## Example

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], lorry: [L]}}
    # content.yaml
    cards:
      lorry: {card: data-cards, source: {house: from memory}, name: Lorry, class: truck, side: german, motion: wheeled,
        turret: false, roofed: false, fast: {0-5: 4}, slow: {0-5: 3}, rate_short: 0, rate_normal: 0, traverse: 0,
        rotation: 1, offence: 0, offence_main: 0, defence: 8, ammo_ap: 0, ammo_gp: 0, ammo_smoke: 0}
    unit_cards:
      GE2: {letter: L, type: lorry, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a lorry.
        do:
          - activate: [GE2]
            at: "0102"

## Instead

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], lorry: [L]}}
    # content.yaml
    cards:
      lorry: {card: data-cards, source: {house: from memory}, name: Lorry, class: truck, side: german, motion: wheeled,
        turret: false, roofed: false, fast: {0-5: 4}, slow: {0-5: 3}, rate_short: 0, rate_normal: 0, traverse: 0,
        rotation: 1, offence: 0, offence_main: 0, defence: 8, ammo_ap: 0, ammo_gp: 0, ammo_smoke: 0}
    unit_cards:
      GE2: {letter: L, type: lorry, crew: 1, initiative: [4], perception: [6], weapon_skill: [1], driving_skill: [7],
            actions: {columns: [1, 2, C], 1-10: [come-on, come-on, come-on]}, source: {house: from memory}}
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a lorry.
        do:
          - activate: [GE2]
            at: "0202"

## See also

HD510, HD537
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.playable import needs_met, working_charts
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.maps.map_reader import ground_record
from hulldown_compiler.rules import common
from hulldown_engine.basics.hexes import Hex, neighbours, printed
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.movement import Costs, Going, Mover
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING
from hulldown_engine.resolver.tables import OffTable


def check(analyses: Analyses) -> Iterator[Note]:
    """Every vehicle that a paragraph of a mission puts into a hex is held to what it costs to enter that."""
    book, sheet = analyses.book, common.surveyed(analyses.book)
    if sheet is None or not book.declared.platoon or not analyses[needs_met]:
        return
    ground = Ground.of(ground_record(sheet))
    for mission in book.parts.of("mission"):
        costs = Costs(analyses[working_charts], mission.model.ground, snow=mission.model.snow)
        entrances = _Entrances(ground, costs)
        for paragraph, step in cast.steps(analyses, mission.name, *ENTERING):
            apart = cast.riders(step)
            for card, at in cast.entering(step):
                data = None if card in apart else cast.data(analyses, card)
                if data is None or at is None or not (cast.is_vehicle(data) and ground.on_map(at)):
                    continue
                motion = str(data["motion"])
                if entrances.shut(motion, at):
                    message = f"{card} is {motion}, and cannot come into {printed(at)}: {ground.terrain(at)}"
                    yield Note(cast.place(paragraph, step, "hex", at), message, "put it where it can have come to")


class _Entrances:
    """Whether vehicles can enter hexes of a mission, by their motions."""

    def __init__(self, ground: Ground, costs: Costs) -> None:
        self._ground, self._costs = ground, costs
        self._known: dict[tuple[str, Hex], bool] = {}
        self._goings: dict[str, Going | None] = {}

    def shut(self, motion: str, at: Hex) -> bool:
        """Whether a vehicle that can move somewhere can enter a hex across no hexside.

        A table without an answer has its own finding, and bars nobody.
        """
        if (motion, at) not in self._known:
            self._known[motion, at] = self._shut(motion, at)
        return self._known[motion, at]

    def _shut(self, motion: str, at: Hex) -> bool:
        try:
            going = self._going(motion)
            return going is not None and all(going.cost(one, at) is None for _, one in neighbours(at))
        except OffTable:
            return False

    def _going(self, motion: str) -> Going | None:
        """How such a vehicle goes; None if it can move nowhere."""
        if motion not in self._goings:
            going = Going(self._ground, self._costs, Mover(motion, 1, 1, Fraction(0)))
            self._goings[motion] = going if going.least > 0 else None
        return self._goings[motion]
