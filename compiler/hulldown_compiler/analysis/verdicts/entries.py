"""When unit cards are in play: the conditions of each mission in which one may have a Turn.

The lowest condition comes from `plays`, unless a search over the few facts that decide proves that the card never has a
Turn so early. From there on the card may have one in every condition, except those that end the mission at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, partial

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.missions.questions import rests_on
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, MissionMachine, Root, roots
from hulldown_compiler.analysis.search.queries import UNREACHABLE, ReachabilityQuery
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.verdicts.missions import CONDITION
from hulldown_engine.playtest.coverage import ACTION

BUDGET = 10_000
"""States of one search."""


def entries(analyses: Analyses) -> dict[str, dict[str, Sequence[int]]]:
    """For each mission, the cards that may be in play, each with the conditions at which it may have a Turn."""
    return {
        mission: analyses.kept(
            f"entries {mission}", partial(_in_mission, analyses, mission), rests_on(analyses, mission)
        )
        for mission in analyses[plays]
    }


def _in_mission(analyses: Analyses, mission: str) -> dict[str, Sequence[int]]:
    lasting = _lasting(MissionFacts(analyses, mission, unset_is_unknown=True))
    lowest = _lowest_of_all(analyses, mission)
    return {card: [condition for condition in lasting if condition >= low] or [low] for card, low in lowest.items()}


def _lasting(story: MissionFacts) -> list[int]:
    """The conditions of a mission that do not surely end it at once."""
    machine = MissionMachine(story, [CONDITION])
    return [condition for condition in range(1, story.conditions + 1) if not machine.ended(((condition, condition),))]


def _lowest_of_all(analyses: Analyses, mission: str) -> dict[str, int]:
    """For each card that may be in play, the lowest condition at which it may have a Turn."""
    model = analyses.book.parts.found["mission"][mission].model
    known = {card: low for card, (low, _) in analyses[plays][mission].cards.items()}
    late = [card for card in known if card not in model.platoon.cards]
    query = ReachabilityQuery(_Turns(analyses, mission, late), BUDGET) if late else None
    return {
        card: low if query is None or card not in late else _lowest(query, card, low, model.conditions)
        for card, low in known.items()
    }


def _lowest(query: ReachabilityQuery, card: str, low: int, most: int) -> int:
    """The first condition from `low` to `most` at which it is not proved that the card never has a Turn."""
    assert isinstance(query.facts, _Turns)  # noqa: S101 - it was made for this
    for condition in range(low, most + 1):
        query.analyses.check_cancelled()
        turn = query.facts.turns[card, condition]
        if query.refined(("cell", id(turn)), card).verdict != UNREACHABLE:
            return condition
    return low  # it never comes into play, for which there is another finding


class _Turns(MissionFacts):
    """The facts of a mission with an extra cell, which leads nowhere, for every card in every condition."""

    def __init__(self, analyses: Analyses, mission: str, cards: Collection[str]) -> None:
        super().__init__(analyses, mission, unset_is_unknown=True)
        book = analyses.book
        at = book.parts.found["mission"][mission].at()
        conditions = range(1, book.parts.found["mission"][mission].model.conditions + 1)
        self.turns: Mapping[tuple[str, int], Root] = {
            (card, condition): Root((ACTION, card, str(condition)), "", condition, condition, at, ("card", card))
            for card in cards
            for condition in conditions
        }

    @cached_property
    def roots(self) -> list[Root]:
        """The cells of the mission and the extra cells."""
        return [*roots(self.book, self.mission), *self.turns.values()]

    def relevant(self, keys: Collection[Key], goal: str) -> list[Root]:
        """The relevant cells of the mission, and the extra cells of the card `goal`."""
        return [*super().relevant(keys, goal), *(turn for (card, _), turn in self.turns.items() if card == goal)]
