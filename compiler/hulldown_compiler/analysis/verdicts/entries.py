"""When unit cards are in play: the conditions of each mission in which one may have a Turn.

The lowest condition comes from `plays`, unless a search over the few facts that decide proves that the card never has a
Turn so early. From there on the card may have one in every condition, except those that end the mission at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, partial

from hulldown_compiler.analysis.analyses import Analyses, Told
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.missions.questions import Jobs, found, jobs
from hulldown_compiler.analysis.search.cones import looked_at, missions, said_of_all
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, MissionMachine, Root, roots
from hulldown_compiler.analysis.search.paths import steps_of
from hulldown_compiler.analysis.search.queries import UNREACHABLE, ReachabilityQuery
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.verdicts.missions import CONDITION
from hulldown_compiler.core.diagnostics import Related
from hulldown_engine.playtest.coverage import ACTION

BUDGET, BUDGET_OF_COLUMN = 10_000, 500
"""States of one search about a condition that a card has no column for, and about one that it has a column for.

The first decides between an error and none; the second finds, at best, a column that nobody needs.
"""

TURNS = "?"
"""The goal of all questions: no paragraph, but that somebody has a Turn."""


def entries(analyses: Analyses) -> dict[str, dict[str, Sequence[int]]]:
    """For each mission, the cards that may be in play, each with the conditions at which it may have a Turn."""
    return found(analyses, analyses[entry_jobs])


def entry_jobs(analyses: Analyses) -> Jobs[dict[str, Sequence[int]]]:
    """The jobs of finding them."""
    return jobs(analyses, "entries", _in_mission)


def _in_mission(analyses: Analyses, mission: str) -> dict[str, Sequence[int]]:
    lasting = _lasting(MissionFacts(analyses, mission, unset_is_unknown=True))
    lowest = _lowest_of_all(analyses, mission)
    return {card: [condition for condition in lasting if condition >= low] or [low] for card, low in lowest.items()}


def _lasting(story: MissionFacts) -> list[int]:
    """The conditions of a mission that do not surely end it at once."""
    machine = MissionMachine(story, [CONDITION])
    return [condition for condition in range(1, story.conditions + 1) if not machine.ended(((condition, condition),))]


def _lowest_of_all(analyses: Analyses, mission: str) -> dict[str, int]:
    """For each card with an action table that may be in play, the lowest condition at which it may have a Turn."""
    forces = analyses.book.parts.found["mission"][mission].model.platoon.cards
    columns = {
        card.name: card.model.actions.columns for card in analyses.book.parts.of("unit-card") if card.model.actions
    }
    known = {card: low for card, (low, _) in analyses[plays][mission].cards.items() if card in columns}
    late = [card for card in known if card not in forces]
    asking = Asking(analyses, mission, late)
    return {card: asking.lowest(card, low, columns[card]) if card in late else low for card, low in known.items()}


def way_to_turn(analyses: Analyses, mission: str, card: str, condition: int) -> tuple[Related, ...]:
    """A way through the story of a mission to a Turn of a card in a condition, step by step; empty if none is known."""
    facts = _Turns(analyses, mission, [card])
    query = ReachabilityQuery(facts, BUDGET, altogether=False)
    verdict = query.refined(("cell", id(facts.turns[card, condition])), TURNS)
    return steps_of(analyses.book, verdict.path, query.full.slice.keys)


class Asking:
    """Questions about the cards of a mission that come into play late, each answered by itself."""

    def __init__(self, analyses: Analyses, mission: str, late: Sequence[str]) -> None:
        self.analyses, self.mission, self.late = analyses, mission, late

    @cached_property
    def facts(self) -> _Turns:
        """The facts of the mission, with the extra cells of all these cards."""
        return _Turns(self.analyses, self.mission, self.late)

    @cached_property
    def queries(self) -> Mapping[int, ReachabilityQuery]:
        """What answers them, by budget; the searches are those of all, as none leads to one card only."""
        budgets = (BUDGET, BUDGET_OF_COLUMN)
        return {budget: ReachabilityQuery(self.facts, budget, altogether=False) for budget in budgets}

    def lowest(self, card: str, low: int, columns: Sequence[int | str]) -> int:
        """The first condition from `low` on at which it is not proved that the card never has a Turn."""
        facts = self.analyses[missions][self.mission]
        said = f"{low} of {facts.conditions}, {columns}: {said_of_all(facts)}"
        return self.analyses.told(f"entry {self.mission} {card}", said, partial(self.searched, card, low, columns))

    def searched(self, card: str, low: int, columns: Sequence[int | str]) -> Told[int]:
        """The same by a search, with what that looked at."""
        keys = set[Key]()
        for condition in range(low, self.facts.conditions + 1):
            self.analyses.check_cancelled()
            turn = self.facts.turns[card, condition]
            query = self.queries[BUDGET_OF_COLUMN if condition in columns else BUDGET]
            verdict = query.refined(("cell", id(turn)), TURNS)
            keys.update(verdict.keys)
            if verdict.verdict != UNREACHABLE:
                return condition, looked_at(self.facts, keys)
        return low, looked_at(self.facts, keys)  # it never comes into play, for which there is another finding


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
        """The relevant cells of the mission, and the extra cells."""
        return [*super().relevant(keys, goal), *self.turns.values()]
