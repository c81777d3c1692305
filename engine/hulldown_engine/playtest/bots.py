"""Players that are not people: one that chooses at random, one that goes where it has not been, one that plays to win.

Another bot is a class with one method: it is shown the game, and says which option of the decision it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from hulldown_engine.basics.decision import Decision, Option
from hulldown_engine.basics.dice import draw_below
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.bots.commander import Commander
from hulldown_engine.platoon.bots.scout import Scout, Watcher
from hulldown_engine.playtest.thinking.thinker import Thinking

DONE = "done"
"""The option by which a player is done with the units in hand, and may end the mission."""

ORDER = "order"
"""The kind of decision in which a player gives orders to units."""

FINISH = "finish"
"""The option by which a player ends a mission."""

MISSION = "mission:"
"""How the options begin by which a campaign goes on to a mission."""

PATIENCE = 250
"""Choices before a bot without a plan ends a mission; from then on it comes to that as soon as it may."""


class Bot(Protocol):
    """Someone who chooses."""

    def choose(self, game: Game) -> str:
        """The id of one of the options of the decision; the game is only looked at."""


def decision_of(game: Game) -> Decision:
    """The decision to be made; raises ValueError when the game is over."""
    if game.decision is None:
        raise ValueError("the game is over: there is nothing to choose")
    return game.decision


def unfinished(game: Game) -> Sequence[Option]:
    """The options for who has no plan: missions, which mostly have no end of their own, go on for a good while."""
    options = decision_of(game).options
    last = {option.id: option for option in options if option.id in (FINISH, DONE)}
    if last and _choices(game) >= PATIENCE:
        return [last.get(FINISH) or last[DONE]]
    return [option for option in options if option.id != FINISH] or options


def _choices(game: Game) -> int:
    """The choices of the mission that is played; in a campaign there are others before it."""
    inputs = game.inputs
    chosen = next((nth for nth, option in enumerate(reversed(inputs)) if option.startswith(MISSION)), len(inputs))
    return min(chosen, len(inputs))


def _begins(game: Game) -> bool:
    """Whether it is the first choice of a game, or of a mission of a campaign."""
    inputs = game.inputs
    return not inputs or inputs[-1].startswith(MISSION)


class RandomBot:
    """Chooses any option, each equally likely; its own dice follow from its seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def choose(self, game: Game) -> str:
        """Any option."""
        return self.pick(unfinished(game))

    def pick(self, options: Sequence[Option]) -> str:
        """Any of these."""
        self._state, nth = draw_below(self._state, len(options))
        return options[nth].id


class Explorer:
    """Chooses what it has taken least often in this mission, of that the least often in all; of those alike, any.

    It finds what a random player hardly ever sees: an option deep in a book is taken as soon as it is offered. What was
    taken in this mission comes first, or two things that undo each other, and are seldom offered, would be done in turn
    until they had been done as often as all others. In three of four platoon games somebody gives the orders who knows
    what they are for (see `leader`), as a platoon that does anything at all does not live to see much.
    """

    def __init__(self, seed: int) -> None:
        self._random = RandomBot(seed)
        self._leader = leader(seed)
        self.taken: Counter[tuple[str, str]] = Counter()
        self._now: Counter[tuple[str, str]] = Counter()

    def choose(self, game: Game) -> str:
        """The option taken least."""
        decision = decision_of(game)
        if _begins(game):
            self._now.clear()
        if self._leader is not None and decision.kind == ORDER:
            if isinstance(self._leader, Scout):
                self._leader.taken = self.taken
            return self._leader.choose(game)
        options = unfinished(game)
        named = [(decision.paragraph, option.id) for option in options]
        counts = [(self._now[option], self.taken[option]) for option in named]
        least = min(counts)
        chosen = self._random.pick(
            [option_open for option_open, count in zip(options, counts, strict=True) if count == least]
        )
        for taken in (self.taken, self._now):
            taken[decision.paragraph, chosen] += 1
        return chosen


def leader(seed: int) -> Commander | None:
    """Who gives an explorer's platoon its orders.

    A scout goes everywhere, a watcher lets Germans live who would be dead before a mission is late, and a commander
    comes farthest. In every fourth game it is nobody.
    """
    others, nth = divmod(seed, 4)
    return (None, Scout(seed), Commander(seed), Watcher(seed, 1 + others % 3))[nth]


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "explorer": Explorer,
    "commander": Commander,
    "thinking": Thinking,
}
"""The bots, by the name the command line gives them."""
