"""An action table without a column for a condition at which the card is in play.

## Why it hurts

The unit has a Turn, the die is rolled, and there is no column to look into. The player does not know what it does.
Where the cards have columns for a condition that nothing raises, that is the cause, and the finding stands there.

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

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.verdicts.entries import entries, way_to_turn
from hulldown_compiler.core.diagnostics import Note, Related, first_few
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.rules import common
from hulldown_engine.language.wording import joined

Needed = Mapping[int, Related]
"""The conditions at which a card may be in play: for each, where the card comes into the first mission that has it."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Cards without a column for a condition at which they may be in play.

    This finds what the print leaves out (erratum conditions-without-columns).
    """
    early: dict[tuple[str, int], list[Chart]] = defaultdict(list)
    for card, needed in tables(analyses, entered=True):
        missing = sorted(needed.keys() - set(card.model.actions.columns))
        if missing and (waiting := _waits_for(analyses, card)) is not None:
            early[waiting].append(card)
        elif missing:
            message = f"no column for condition {' and '.join(map(str, missing))} in {card.name}"
            hint, way = "add a column; 'none' is no action", _way(analyses, card, missing[0])
            yield Note(card.at("actions", "columns", key=True), message, hint, (needed[missing[0]],), way)
    for (mission, condition), cards in early.items():
        yield _too_early(analyses.book.parts.found["mission"][mission], condition, cards)


def _way(analyses: Analyses, card: Chart, condition: int) -> tuple[Related, ...]:
    """The way to a Turn of a card in a condition, in the first mission that has one."""
    missions = (mission for mission, play in analyses[plays].items() if card.name in play.cards)
    there = (mission for mission in missions if condition in analyses[entries][mission].get(card.name, ()))
    return next((way for mission in there if (way := way_to_turn(analyses, mission, card.name, condition))), ())


def _waits_for(analyses: Analyses, card: Chart) -> tuple[str, int] | None:
    """A condition that a card has a column for, and that nothing raises in a mission which has the card."""
    raised = common.raised(analyses.book)
    for mission, play in analyses[plays].items():
        conditions = range(2, analyses.book.parts.found["mission"][mission].model.conditions + 1)
        for condition in conditions if card.name in play.cards else ():
            if condition in card.model.actions.columns and not common.raises(raised, condition, mission):
                return mission, condition
    return None


def _too_early(mission: Chart, condition: int, cards: Sequence[Chart]) -> Note:
    """One note for all cards that come into play before they have columns, since a condition is never raised."""
    names = joined([card.name for card in cards])
    verb = "has" if len(cards) == 1 else "have"
    message = f"condition {condition} is never raised in mission {mission.name!r}: before it {names} {verb} no column"
    places = [Related(card.at("actions", "columns", key=True), f"{card.name} has a column for it") for card in cards]
    return Note(mission.at("conditions"), message, f"raise it with 'condition: {condition}'", first_few(places))


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
