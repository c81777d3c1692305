"""The platoon game: what `Game` asks of it, and which chapter of the rules answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking, Event
from hulldown_engine.language.wording import spoken
from hulldown_engine.platoon.board.optional_rules import OPTIONAL, SHARED_PLATOON
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import detection, driving, losses
from hulldown_engine.platoon.game import events, following, invariants, log, trial
from hulldown_engine.platoon.language.grounds import grounds
from hulldown_engine.platoon.language.mission_specials import CARDS
from hulldown_engine.platoon.language.operators import operators as of_platoons
from hulldown_engine.platoon.player import choices, shared_platoon, stowing
from hulldown_engine.platoon.sequence import (
    deployment,
    generation,
    operations,
    rounds,
)
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.platoon.state import crossings, rolls, three_machineguns
from hulldown_engine.platoon.state.context import Json, Setting
from hulldown_engine.platoon.state.field import OPERATIONS, PlatoonState, Play
from hulldown_engine.platoon.views import lookout, refusals
from hulldown_engine.platoon.views.lookout import SightView, WayView
from hulldown_engine.platoon.views.mission import mission_view
from hulldown_engine.resolver.charts import Charts
from hulldown_engine.story import paragraphs
from hulldown_engine.story.gamebook import SetupError, check_condition, setup_of
from hulldown_engine.story.gamebook import operators as of_stories
from hulldown_engine.story.paragraphs import Code
from hulldown_engine.story.view import story_view

VICTORY, DEFEAT = "victory", "defeat"

MOST_ROUNDS = 100
"""A mission ends after this many Rounds, so that every game ends (6.12): the printed rules set no limit."""

NEW = "new"
"""The platoon that the player makes (4)."""


@dataclass(frozen=True, slots=True)
class MissionSetup:
    """How a game begins: mission, platoon and optional rules; and, for trying a paragraph, a state to try it in.

    `at` says where units begin on the map, by letter or unit card: the hex, and perhaps a hex beside it that they face.
    `paragraph` is read at once, by `unit` or, if none is named, by the first one that it can be about. `players` are
    the names of those who share the platoon (1.1). `roster` is a campaign's platoon by id, which takes the place of the
    platoons that the mission offers (16.1).
    """

    mission: str = ""
    platoon: str = ""
    at: Mapping[str, Sequence[Hex]] = field(default_factory=dict)
    paragraph: str | None = None
    unit: str = ""
    condition: int = 1
    flags: tuple[str, ...] = ()
    sighted: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    roster: Mapping[str, Unit] | None = None


class Platoon:
    """The rules of platoon games, for one book of missions."""

    version = 9
    """Raised whenever the same choices and dice come to something else; a saved game names it."""

    playable = True
    state = PlatoonState

    def __init__(self, logic: Json, prose: Json, charts: Charts) -> None:
        self.logic = logic
        self.prose = prose
        self.setting = Setting(logic, prose, charts, driving.carry_on)
        known = {**of_stories(logic), **of_platoons(self.setting)}
        self.setting.code = self.code = Code(
            logic,
            prose,
            known,
            PLATOON,
            setting=self.setting,
            keeps_this=True,
            called=self._called,
            in_prose=self._in_prose,
            lots=rolls.LOTS,
            grounds=grounds,
        )
        self._ends = {
            name: [(self.code.expression(end["when"]), end.get("ending")) for end in mission["ends"]]
            for name, mission in logic["missions"].items()
        }

    def know_sights(self, lines: str) -> None:
        """Take over the lines of sight of the map, as the compiled book has them."""
        self.setting.know_sights(lines)

    def _in_prose(self, state: PlatoonState, this: str) -> str:
        """What a story calls a unit: by its own name, or the tank, the truck, the squad."""
        if this not in state.units:
            return this
        name = self.setting.name_in(*state.origin(this)).strip()
        return name or f"the {spoken(self.setting.kind(state.units[this]))}"

    def _called(self, state: PlatoonState, this: str) -> str:
        """The name by which a text calls the unit it is about."""
        return choices.name_of(self.setting, state, state.units[this]) if this in state.units else this

    # Beginning

    def setup(self, **values: Any) -> MissionSetup:
        """A setup from the values given to `Game`; raises SetupError for a value that platoon games do not know."""
        return setup_of(MissionSetup, "a platoon game", values)

    def start(self, dice: int, setup: MissionSetup) -> PlatoonState:
        """The state a game begins in; raises SetupError (Rules 3, 4)."""
        name = self._known("missions", setup.mission or next(iter(self.logic["missions"])))
        mission = self.logic["missions"][name]
        scores = {score: record["start"] for score, record in self.logic["scores"].items()}
        state = PlatoonState(dice, mission=name, scores=scores)
        state.markers = {number: place for number, place in mission["markers"].items() if place is not None}
        for place, against in mission.get("roadblocks", {}).items():
            pairs = crossings.meant(self.setting.ground, crossings.ROADBLOCK, [place])
            state.roadblocks.update({crossings.key(pair): against for pair in pairs})
        state.preparing = bool((mission["artillery"] or {}).get("planned"))
        opt(state, setup.rules, setup.players)
        if setup.roster is None:
            self._muster(setup.platoon, state, mission)
        else:
            state.units.update(setup.roster)
        known = state.purchase is None or CARDS not in mission["secret"]
        for card in mission["platoon"]["cards"] if known else ():
            state.units[card] = self.setting.carded(card)
        state.units = {
            name: three_machineguns.outfitted(self.setting, state, unit) for name, unit in state.units.items()
        }
        deployment.begin(state, mission)
        self._apply(setup, state, mission)
        return state

    def _muster(self, platoon: str, state: PlatoonState, mission: Json) -> None:
        """Put a ready platoon into the state, or begin making a new one (Rules 2.5, 4)."""
        chosen = chosen_platoon(platoon, mission["platoon"], "mission")
        if chosen == NEW:
            generation.begin(state)
            return
        state.platoon = chosen
        for letter, record in self.logic["platoons"][chosen]["units"].items():
            state.units[letter] = Unit(letter, letter, US, **record)
        generation.supply(state, mission["platoon"]["ammunition"])

    def _apply(self, setup: MissionSetup, state: PlatoonState, mission: Json) -> None:
        """Put a setup's condition, flags, sightings, units and paragraph into the state; raises SetupError."""
        check_condition(setup.condition, mission["conditions"], "mission")
        state.condition = setup.condition
        state.flags.update({self._known("flags", flag): True for flag in setup.flags})
        state.sighted.update({self._known("sightings", sighting): True for sighting in setup.sighted})
        if setup.at:
            trial.place(self.setting, state, setup.at)
        if setup.paragraph is not None:
            trial.read(self.setting, state, self._known("paragraphs", setup.paragraph), setup.unit)
        elif setup.at:
            trial.look(self.setting, state)

    def _known(self, kind: str, name: str) -> str:
        if name not in self.logic[kind]:
            raise SetupError(f"no {kind.removesuffix('s')} {name!r} in this book")
        return name

    # Going on

    def follow(self, before: Platoon, state: PlatoonState) -> list[str]:
        """Bring a game of the book as it was into this one; returns what is forgotten. Raises Lost."""
        return following.follow(before.logic, self.logic, state)

    def run(self, play: Play) -> Asking:
        """Run one unit of play, after which the state alone says what comes next: a paragraph, a check or an action."""
        state = play.state
        asking = self._next(play)
        yield from shared_platoon.addressed(play, asking) if state.players else asking
        if state.watches:
            paragraphs.fire(self.code, play, "change")
        if not state.stack and not state.checks and state.purchase is None and not state.deploying:
            self.end(play)

    def _next(self, play: Play) -> Asking:
        """Carry out what the state says comes next."""
        state = play.state
        if (unit := shared_platoon.due(state)) is not None:
            yield from shared_platoon.step(self.setting, play, unit)
        elif (unit := stowing.due(state)) is not None:
            yield from stowing.step(self.setting, play, unit)
        elif state.purchase is not None:
            yield from generation.step(self.setting, play)
        elif state.stack:
            yield from paragraphs.run(self.code, play)
        elif state.checks:
            yield from detection.check(self.setting, play)
        elif state.deploying:
            yield from deployment.step(self.setting, play)
        elif state.preparing:
            yield from artillery.prepare(self.setting, play)
        elif state.mode == OPERATIONS:
            yield from operations.step(self.setting, play)
        else:
            yield from rounds.step(self.setting, play)

    def end(self, play: Play) -> None:
        """End the mission, if its briefing says so or no US unit is left that can play it (Rules 3, 15).

        The briefings forget the second case (erratum missions-without-end).
        """
        state = play.state
        if state.finished or state.ending is not None:
            return
        over = state.round is not None and state.played > MOST_ROUNDS
        if over or self.end_of(state) is not None:
            losses.take_the_surrendered(self.setting, play)  # the ends are asked again: what they are worth may decide
        held = self.end_of(state)
        if held is not None:
            state.ending, state.finished = self._ends[state.mission][held][1], True
            play.log("reached", end=held + 1)
            play.log("finished", why="")
        elif not any(state.left(US)):
            operations.finish(play, operations.BY_NOBODY_LEFT)
        elif over:
            operations.finish(play, operations.BY_TIME)

    def end_of(self, state: PlatoonState) -> int | None:
        """The first end of the mission's briefing that holds, by its place there from 0 on; None, if none does."""
        ends = enumerate(self._ends[state.mission])
        return next((nth for nth, (holds, _) in ends if holds(state, None)), None)

    def over(self, state: PlatoonState) -> bool:
        """Whether the game is over."""
        return state.finished or state.ending is not None

    def can_concede(self, state: PlatoonState) -> bool:
        """Whether the mission can be given up: at any time, once there is a platoon (Rule 15)."""
        return not self.over(state) and state.purchase is None

    def concede(self, play: Play) -> None:
        """Give the mission up: it ends as it stands, in Rounds as well as in Operations (Rule 15)."""
        play.log("conceded")
        play.state.turn = None
        play.state.stack.clear()
        play.state.checks.clear()
        operations.finish(play, "")

    def verdict(self, state: PlatoonState) -> str:
        """Victory or defeat: as the ending says, else by whether the points reach the mission's goal (Rule 15)."""
        if state.ending is not None:
            return str(self.logic["endings"][state.ending])
        return VICTORY if state.victory >= self.setting.mission(state)["goal"] else DEFEAT

    # Looking

    notes = log.NOTES

    def view(self, state: PlatoonState, events: Sequence[Event], *, ground: bool) -> dict[str, Any]:
        """What a player sees of a game, by the parts of its view."""
        sightings = self.prose["missions"][state.mission]["sightings"]
        return {
            "story": story_view(self.prose, state, events, sightings),
            "mission": mission_view(self.setting, state, over=self.over(state), ground=ground),
        }

    def purpose(self, state: PlatoonState) -> str:  # noqa: ARG002 - those of a story look at it
        """Nothing: the question says what dice are for."""
        return ""

    def why_not(  # noqa: PLR0913, PLR0917 - a question is all of these
        self, state: PlatoonState, decision: Decision | None, unit: str, action: str, target: str, place: Hex
    ) -> str:
        """The sentence of the rule by which a unit may not do something now; empty if it is offered."""
        return refusals.why_not(self.setting, state, decision, unit, action, target, place)

    def sight(self, state: PlatoonState, one: Hex, other: Hex) -> SightView:
        """What can be seen from one hex in another."""
        return lookout.sight(self.setting, state, one, other)

    def way(self, state: PlatoonState, unit: str, goal: Hex) -> WayView:
        """The quickest way of a unit to a hex."""
        return lookout.way(self.setting, state, unit, goal)

    def sound(self, event: Event) -> bool:
        """Whether an event has the fields of its kind, and names only what this book has."""
        return events.sound(self.setting, event)

    def invariants(self, state: PlatoonState) -> tuple[str, ...]:
        """The invariants that a state breaks, as sentences; empty, unless the engine has a fault."""
        return tuple(invariants.broken(self.setting, state))


def chosen_platoon(platoon: str, record: Json, what: str) -> str:
    """The platoon asked for, else the first that a mission or campaign allows; raises SetupError if not allowed."""
    allowed = [*record["ready"], *([NEW] if record["new"] else [])]
    chosen = platoon or next(iter(allowed), NEW)
    if chosen not in allowed:
        raise SetupError(f"no platoon {chosen!r} in this {what}; it has {', '.join(allowed)}")
    return chosen


def opt(state: PlatoonState, rules: Sequence[str], players: Sequence[str] = ()) -> None:
    """Put optional rules in force; naming players puts the rule about sharing a platoon in force.

    Raises SetupError for an unknown rule, for fewer than two players, and for names that are blank or not distinct.
    """
    for rule in (*rules, *([SHARED_PLATOON] if players else [])):
        if rule not in OPTIONAL:
            raise SetupError(f"no optional rule {rule!r}; there are {', '.join(OPTIONAL)}")
        state.options[rule] = True
    if SHARED_PLATOON in state.options:
        state.players = list(players or shared_platoon.NAMES)
        named = {player for player in state.players if player.strip()}
        if len(named) < len(state.players) or len(named) < len(shared_platoon.NAMES):
            raise SetupError("a platoon is shared by two players or more, each with a name of his own")
