"""Who leads a campaign: a bot of the policy plays each mission, and the quartermaster sees to all that lies between."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hulldown_engine.campaign.ledger import Standing, standing
from hulldown_engine.campaign.missions import MISSION
from hulldown_engine.campaign.state import CHOOSE, Campaign
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.state.actions import CAMPAIGN
from hulldown_engine.playtest.bots import Bot, decision_of
from hulldown_engine.playtest.campaigns import quartermaster


class Leader:
    """Plays a campaign in an order; `bot` makes who plays its nth mission, `stood` is how the platoon stood after n."""

    def __init__(self, order: Sequence[str], bot: Callable[[int], Bot]) -> None:
        self._order = order
        self._make = bot
        self._bot = bot(0)
        self.stood: dict[int, Standing] = {}

    def choose(self, game: Game) -> str:
        """What the bot of the mission chooses, or the quartermaster."""
        if decision_of(game).kind != CAMPAIGN:
            return self._bot.choose(game)
        state: Campaign = game.state
        ids = [option.id for option in decision_of(game).options]
        if state.stage == CHOOSE:
            return self._next(state)
        return quartermaster.choose(game.book.rules.setting, state, ids)

    def _next(self, state: Campaign) -> str:
        """The mission that is next, with a bot of its own."""
        fought = len(state.fought)
        self.stood[fought] = standing(state)
        self._bot = self._make(fought)
        played = {result.mission for result in state.fought}
        return MISSION + next(name for name in self._order if name not in played)
