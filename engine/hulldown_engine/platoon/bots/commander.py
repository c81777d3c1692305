"""A bot that plays platoon games to win.

It looks at nothing but the decision, the state, and what the rules let anyone work out. What it does in Operations, in
Rounds, with a set-up and with points to spend has a module of its own. To write another bot, begin with a copy.
"""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import draw_below
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.bots import buying, deploying, evaluation, purpose, rounds
from hulldown_engine.platoon.bots.operations import March
from hulldown_engine.platoon.player import shared_platoon, stowing
from hulldown_engine.platoon.state.actions import CAMPAIGN
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, PLACING, PlatoonState

FIGHTERS = "17"
"""The section of decisions about fighters, shooting at them and sending them."""

SHOOTING = ("fire:", "assault:")
"""How options begin by which a unit shoots, or goes for somebody."""

ABANDON = "abandon"
"""What is never done for want of something better."""


class Commander:
    """Plays missions to win; every other decision, such as those of a campaign, it makes at random.

    What it remembers holds nothing of the game, so a copy of it plays on from where it stands.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed
        self._inputs = 0
        self._begin()

    def _begin(self) -> None:
        """Forget the last mission."""
        self._fired = 0
        self._way_on: list[rounds.Leg] = []
        self._march = self.march()

    def march(self) -> March:
        """How it moves in Operations."""
        return March()

    def choose(self, game: Game) -> str:
        """The id of the option that serves the mission best."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over: there is nothing to choose")
        if len(game.inputs) < self._inputs or decision.kind == CAMPAIGN:  # another game, or mission
            self._begin()
        self._inputs = len(game.inputs)
        ids = [option.id for option in decision.options]
        if len(ids) == 1:
            return ids[0]
        if decision.kind == CAMPAIGN:
            return self._any([option for option in ids if option != "done"] or ids)
        return self._ordered(game, decision, ids) if decision.kind == "order" else self._any(ids)

    def _any(self, ids: Sequence[str]) -> str:
        self._state, nth = draw_below(self._state, len(ids))
        return ids[nth]

    def _ordered(self, game: Game, decision: Decision, ids: Sequence[str]) -> str:
        field: PlatoonState = game.state
        setting: Setting = game.book.rules.setting
        if field.purchase is not None:
            return buying.choose(setting, field, ids)
        if decision.rule in (shared_platoon.RULE, stowing.RULE):
            return self._any(ids)
        if decision.rule == FIGHTERS or ids[0].startswith(("barrage:", "planned:")):
            return evaluation.worthiest(setting, field, ids)
        if field.deploying == PLACING:
            return deploying.choose(setting, field, ids)
        if field.mode == OPERATIONS:
            return self._march.choose(setting, field, ids)
        return self._fights(setting, field, decision, ids)

    def _fights(self, setting: Setting, field: PlatoonState, decision: Decision, ids: Sequence[str]) -> str:
        """A choice in Rounds: who is next, and what he does."""
        if field.turn is None or not decision.unit:
            return rounds.sharpest(setting, field, ids)
        mood = evaluation.temper(self._quiet(field), holding=bool(purpose.held(setting, field)))
        scene = rounds.Scene(setting, field, mood, self._way_on)
        chosen = rounds.choose(scene, ids)
        if chosen.startswith(SHOOTING):
            self._fired = field.played
        return chosen or self._any([option for option in ids if option != ABANDON] or ids)

    def _quiet(self, field: PlatoonState) -> int:
        """How many Rounds of this fight have gone by since a unit of ours last fired."""
        began = field.played - (field.round.number - 1 if field.round else 0)
        return field.played - max(began, self._fired)
