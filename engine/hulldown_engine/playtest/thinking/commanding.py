"""How a mission is thought about: a commander plays on for a Round or two, and tried is what he might do otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Self

from hulldown_engine.basics.decision import Decision
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.bots import evaluation
from hulldown_engine.platoon.bots.commander import FIGHTERS, Commander
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.state.actions import CAMPAIGN, ORDER
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ROUNDS, PlatoonState
from hulldown_engine.playtest.thinking.outlook import outlook
from hulldown_engine.playtest.thinking.search import Line

LOOKS = 1
"""Whole Rounds, after the one under way, that a playout looks ahead."""

FAR = 40
"""Choices after which a playout is far enough, whatever has come of it."""

SHOTS = 2
"""How many shots are tried, the ones that are worth most."""

MOST = 4
"""How many options are tried, that of the commander among them."""

TRIED = (
    "capture:", "assault:", "drive-slow", "drive-fast", "move", "end", "smoke", "give:", "alert:", "close", "open",
    "load:", "unload:",
)  # fmt: skip
"""What a unit may do in its Turn besides shooting, as the options begin: the first of each is tried, in this order."""


CHOSEN_BY_CHANCE = "choose"
"""The kind of decision that a commander leaves to chance: a question of the story."""

DOUBT = 2.0
"""By how many standard errors of the difference something has to be better than what the commander chooses."""


class Horizon:
    """How far a fork is played: until the Round after that in which it began is over, or the fight, or the mission."""

    def __init__(self, field: PlatoonState) -> None:
        self._until = field.played + LOOKS
        self._in_rounds = field.mode == ROUNDS
        self._left = FAR

    def reached(self, field: PlatoonState) -> bool:
        """Whether it is far enough; asked before each choice."""
        self._left -= 1
        over = self._in_rounds and field.mode != ROUNDS
        return over or field.played > self._until or self._left <= 0


class Aide(Commander):
    """A commander who can be copied, and plays forks on."""

    _horizon: Horizon

    def ahead(self, game: Game, seed: int) -> Self:
        """Another one, who plays a fork on."""
        twin = deepcopy(self)
        twin.begin_ahead(game.state, seed)
        return twin

    def begin_ahead(self, field: PlatoonState, seed: int) -> None:
        """Begin to play a fork on, with other dice."""
        self._state, self._horizon = seed, Horizon(field)

    def far(self, game: Game) -> bool:
        """Whether the fork has been played far enough; a campaign, to the end of its mission."""
        between = game.decision is not None and game.decision.kind == CAMPAIGN
        return between or self._horizon.reached(game.state)

    def worth(self, game: Game) -> float:
        """How the mission stands, or has ended."""
        return outlook(game.book.rules.setting, game.state)


class Commanding:
    """What the commander would do is tried beside a few other things that may be done in its place."""

    stages = (3, 3, 6)

    def __init__(self, seed: int) -> None:
        self._aide = Aide(seed)

    def lines(self, game: Game) -> tuple[list[Line], float]:
        """The option of the commander and others, and by how much one of these has to be better."""
        assert game.decision is not None  # noqa: S101 - whoever asks has looked
        before = deepcopy(self._aide)
        chosen = self._aide.choose(game)
        others = [option for option in _worth_trying(game, game.decision) if option != chosen]
        doubt = 0.0 if game.decision.kind == CHOSEN_BY_CHANCE else DOUBT
        return [Line(chosen, self._aide), *(Line(option, before) for option in others[: MOST - 1])], doubt

    def took(self, line: Line) -> None:
        """Go on as somebody who has taken it."""
        assert isinstance(line.guide, Aide)  # noqa: S101 - they are all from here
        self._aide = line.guide


def _worth_trying(game: Game, decision: Decision) -> Sequence[str]:
    """The options that are worth trying, whatever the commander says; none where he knows best, or nobody can tell.

    Tried are questions of the story, and what a unit begins its Turn with that an enemy sees: who is not seen fires, or
    drives on, as a commander does.
    """
    ids = [option.id for option in decision.options]
    if decision.kind == CHOSEN_BY_CHANCE:
        return ids
    field: PlatoonState = game.state
    if decision.kind != ORDER or field.mode != ROUNDS or decision.rule == FIGHTERS:
        return ()
    if field.turn is None or field.turn.moving or field.turn.acted:
        return ()
    setting: Setting = game.book.rules.setting
    unit = field.units[field.turn.unit]
    return list(_in_turn(setting, field, unit, ids)) if visibility.seen_by(setting, field, unit) else ()


def _in_turn(setting: Setting, field: PlatoonState, unit: Unit, ids: Sequence[str]) -> Iterator[str]:
    """What a unit that stands may do: its best shots, and the first of each thing that may be worth it."""
    worth = evaluation.shots(setting, field, unit)
    shots = [option for option in ids if worth.get(option, 0) > 0]
    yield from sorted(shots, key=lambda option: -worth[option])[:SHOTS]
    for begins in TRIED:
        yield from [option for option in ids if option.startswith(begins)][:1]
