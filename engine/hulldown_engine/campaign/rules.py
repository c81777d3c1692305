"""The campaign as a book's rules: what `Game` asks of it, and which part of the section answers (16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking, Event
from hulldown_engine.campaign import aftermath, awards, invariants, log, missions, replacements
from hulldown_engine.campaign.state import (
    AWARDS,
    BEGIN,
    CHOOSE,
    CREWS,
    FIGHT,
    IMPROVE,
    MUSTER,
    OVER,
    PRIZES,
    RATINGS,
    ROUNDS,
    SEATS,
    VEHICLES,
    Campaign,
    Play,
)
from hulldown_engine.campaign.view import campaign_view
from hulldown_engine.games.book import Book, BookError
from hulldown_engine.platoon.game.rules import DEFEAT, NEW, VICTORY, Platoon, chosen_platoon, opt
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.views.lookout import SightView, WayView
from hulldown_engine.story.gamebook import setup_of

SUFFIX = " (campaign)"
"""What the id of a book adds for its campaign: a saved mission is no saved campaign."""

DRAW = "draw"

BETWEEN: Mapping[str, Callable[[Setting, Play], Asking]] = {
    CHOOSE: missions.choose,
    MUSTER: missions.muster,
    CREWS: replacements.crews,
    RATINGS: replacements.ratings,
    VEHICLES: replacements.vehicles,
    SEATS: replacements.seats,
    ROUNDS: replacements.rounds,
    AWARDS: awards.awards,
    IMPROVE: awards.improve,
    PRIZES: awards.prizes,
}
"""What is done at each stage between missions."""


@dataclass(frozen=True, slots=True)
class CampaignSetup:
    """How a campaign begins: with which platoon, and which optional rules."""

    platoon: str = ""
    rules: tuple[str, ...] = ()


def has_campaign(book: Book) -> bool:
    """Whether a book has a campaign."""
    return bool(book.logic.get("campaign"))


def campaign_of(book: Book) -> Book:
    """The campaign of a book, as a book to be played; raises BookError when it has none."""
    if not has_campaign(book):
        raise BookError(f"{book.id} has no campaign")
    return replace(book, id=book.id + SUFFIX, rules=CampaignRules(book.rules))


def base_id(campaign: str) -> str:
    """The id of the book that a campaign's id is of."""
    return campaign.removesuffix(SUFFIX)


class CampaignRules:
    """The rules of the campaign of one book of missions; those of the missions are the platoon game's."""

    version = Platoon.version
    playable = True
    state = Campaign

    def __init__(self, platoon: Platoon) -> None:
        self.platoon = platoon
        self.logic, self.prose = platoon.logic, platoon.prose
        self.setting, self.code = platoon.setting, platoon.code

    def setup(self, **values: Any) -> CampaignSetup:
        """A setup from the values that `Game` was given; raises SetupError for one that no campaign has."""
        return setup_of(CampaignSetup, "a campaign", values)

    def start(self, dice: int, setup: CampaignSetup) -> Campaign:
        """The state a campaign begins in; raises SetupError (Rule 16.1)."""
        chosen = chosen_platoon(setup.platoon, self.logic["campaign"], "campaign")
        scores = {score: record["start"] for score, record in self.logic["scores"].items()}
        first = next(iter(self.logic["missions"]))
        state = Campaign(dice, mission=first, scores=scores, ready="" if chosen == NEW else chosen)
        opt(state, setup.rules)
        if state.ready:
            missions.enrol(self.setting, state, self.logic["platoons"][state.ready]["units"])
        return state

    def run(self, play: Play) -> Asking:
        """Go on until the state alone says what comes next: a step of a mission, or of what lies between them."""
        if play.state.stage == BEGIN:
            missions.begin(self.platoon, play)
        elif play.state.stage != FIGHT:
            yield from BETWEEN[play.state.stage](self.setting, play)
        elif self.platoon.over(play.state):
            aftermath.come_home(self.platoon, play)
        else:
            yield from aftermath.noting(play, self.platoon.run(play))

    def over(self, state: Campaign) -> bool:
        """Whether nothing more can happen."""
        return state.stage == OVER

    def can_concede(self, state: Campaign) -> bool:
        """Whether the mission that is fought can be given up."""
        return state.stage == FIGHT and self.platoon.can_concede(state)

    def concede(self, play: Play) -> None:
        """Give up the mission that is fought; the campaign goes on after it."""
        self.platoon.concede(play)

    def verdict(self, state: Campaign) -> str:
        """A victory if more missions were won than lost, a defeat if fewer (erratum campaign-won)."""
        won, lost = (sum(result.verdict == verdict for result in state.fought) for verdict in (VICTORY, DEFEAT))
        return DRAW if won == lost else VICTORY if won > lost else DEFEAT

    notes = log.NOTES

    def view(self, state: Campaign, events: Sequence[Event], *, ground: bool) -> dict[str, Any]:
        """What a player sees of the mission on the table, by the parts of its view."""
        return {**self.platoon.view(state, events, ground=ground), "campaign": campaign_view(self.setting, state)}

    def purpose(self, state: Campaign) -> str:
        """What the dice that are to be thrown decide, where the question does not say it."""
        return self.platoon.purpose(state)

    def why_not(  # noqa: PLR0913, PLR0917 - a question is all of these
        self, state: Campaign, decision: Decision | None, unit: str, action: str, target: str, place: Hex
    ) -> str:
        """The sentence of the rule by which a unit may not do something now; empty if it is offered."""
        return self.platoon.why_not(state, decision, unit, action, target, place)

    def sight(self, state: Campaign, one: Hex, other: Hex) -> SightView:
        """What can be seen from one hex in another."""
        return self.platoon.sight(state, one, other)

    def way(self, state: Campaign, unit: str, goal: Hex) -> WayView:
        """The quickest way of a unit to a hex."""
        return self.platoon.way(state, unit, goal)

    def sound(self, event: Event) -> bool:
        """Whether something could have happened in some campaign of this book."""
        return log.sound(self.setting, event)

    def invariants(self, state: Campaign) -> tuple[str, ...]:
        """What is wrong with a state: nothing, unless the engine has a fault."""
        return (*self.platoon.invariants(state), *invariants.broken(self.setting, state))
