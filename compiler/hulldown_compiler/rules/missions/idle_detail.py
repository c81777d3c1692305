"""Something said of an activation, or of reinforcements, that can be true of none of its units.

## Why it hurts

A gun stands prepared, a tank stands in defilade with its hatches shut, men sit in a bunker. What a unit cannot be is
left out without a word: the text says that a tank waits in a bunker, and it stands beside it in the open.

## Example

    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE1]
            at: "0302"
            bunker: true

## Instead

    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE1]
            at: "0302"
            defilade: true

## See also

HD551, HD553
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.playable import needs_met, working_charts
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING

Data = Mapping[str, Any]


def check(analyses: Analyses) -> Iterator[Note]:
    """What a step says of the units that it brings can be true of one of them, where it stands."""
    if not analyses.book.declared.platoon or not analyses[needs_met]:
        return
    for paragraph, step in (each for kind in ENTERING for each in analyses.book.steps[kind]):
        cards = step[ENTERING[step["step"]]]
        units = [(data, at) for card, at in cast.entering(step) if (data := cast.data(analyses, card)) is not None]
        for what, why in DETAILS.items():
            if _said(step, what) and len(units) == len(cards) and not _any(analyses, what, units):
                names = " and ".join(cards)
                message = f"{what!r} changes nothing for {names}"
                yield Note(paragraph.mark(step), message, f"{why}; leave it out")


DETAILS = {
    "posture": "none of them can be closed",
    "defilade": "only vehicles achieve defilade, where the terrain is not better cover",
    "prepared": "only guns are prepared to fire",
    "bunker": "vehicles stay outside bunkers",
}
"""What is said of an activation, and why it may mean nothing."""


def _said(step: Record, what: str) -> bool:
    """Whether a step says something that takes a unit which can."""
    return bool(step.get("posture") == "closed" if what == "posture" else step.get(what))


def _any(analyses: Analyses, what: str, units: list[tuple[Data, Hex | None]]) -> bool:
    if what == "posture":
        return any(data["roofed"] for data, _ in units)
    if what == "prepared":
        return any(data["class"] == "gun" for data, _ in units)
    if what == "bunker":
        return not all(cast.is_vehicle(data) for data, _ in units)
    return any(cast.is_vehicle(data) and _hollow(analyses, at) for data, at in units)


def _hollow(analyses: Analyses, at: Hex | None) -> bool:
    """Whether defilade can be had in a hex; it may be had where none is named."""
    book = analyses.book
    if at is None or book.sheet is None or at not in book.sheet.terrains:
        return True
    cost: Any = analyses[working_charts].tables["defilade-cost"].look_up((book.sheet.terrains[at],))
    return bool(cost != NONE)
