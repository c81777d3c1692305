"""An action table without a column for a condition at which the card is in play.

## Why it hurts

The unit has a Turn, the die is rolled, and there is no column to look into. The player does not know what it does.

## Example

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
          columns: [1, C]
          1-10: [come-on, come-on]
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

HD410, HD540
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.verdicts.entries import entries
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.rules import common

Needed = Mapping[int, Related]
"""The conditions at which a card may be in play: for each, where the card comes into the first mission that has it."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Cards without a column for a condition at which they may be in play.

    This finds what the print leaves out (erratum conditions-without-columns).
    """
    for card, needed in tables(analyses, entered=True):
        missing = sorted(needed.keys() - set(card.model.actions.columns))
        if missing:
            message = f"no column for condition {' and '.join(map(str, missing))} in {card.name}"
            hint = "add a column; 'none' is no action"
            yield Note(card.at("actions", "columns", key=True), message, hint, (needed[missing[0]],))


def tables(analyses: Analyses, *, entered: bool = False) -> Iterator[tuple[Chart, Needed]]:
    """The cards with action tables that may be in play, each with the conditions at which they may be.

    With `entered`, without the conditions that nothing raises: these have a finding of their own.
    """
    book = analyses.book
    raised = common.raised(book) if book.declared.platoon else ()
    sound = not common.misnumbered(book, "condition")
    for card in book.parts.of("unit-card"):
        needed: dict[int, Related] = {}
        for mission, play in analyses[plays].items() if card.model.actions is not None else ():
            if card.name in play.cards:
                low, place = play.cards[card.name]
                every = range(low, book.parts.found["mission"][mission].model.conditions + 1)
                entry = Related(place, f"it comes into mission {mission!r} here")
                conditions = analyses[entries][mission][card.name] if sound else every
                conditions = [
                    condition
                    for condition in conditions
                    if not entered or condition == 1 or common.raises(raised, condition, mission)
                ]
                needed = {**dict.fromkeys(conditions, entry), **needed}
        if needed:
            yield card, needed
