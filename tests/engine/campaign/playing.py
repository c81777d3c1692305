"""Campaigns of Outpost, played by bots or by hand, and moments of them that are set up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from tests.helpers.deciding import after
from tests.helpers.outpost import book as outpost

from hulldown_engine import Game
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.play import Event, Play
from hulldown_engine.campaign import campaign_of
from hulldown_engine.campaign.state import FIGHT, Campaign, Member, Vehicle
from hulldown_engine.games.book import Book
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.playtest.bots import BOTS, Bot

ENOUGH = (5,) * 200
"""Dice for whatever else is rolled."""


@cache
def book() -> Book:
    """The campaign of Outpost."""
    return campaign_of(outpost())


def begun(*choices: str, seed: int = 1, dice: Iterable[int] | None = None, **start: Any) -> Game:
    """A campaign after these choices, nothing wrong after any of them."""
    return after(Game(book(), seed=seed, dice=None if dice is None else Scripted(*dice, *ENOUGH), **start), choices)


def played(game: Game, bot: Bot, until: Callable[[Game], bool] = lambda game: False) -> Game:
    """A campaign played on by a bot, to its end or until something is so; nothing wrong after any choice."""
    while game.decision is not None and not until(game):
        game.choose(bot.choose(game))
        assert not game.invariants()
    return game


@cache
def by_bot(name: str, seed: int, **start: Any) -> Game:
    """A whole campaign by a bot."""
    return played(Game(book(), seed=seed, **start), BOTS[name](seed))


# Moments --------------------------------------------------------------------------------------------------------------


class Moment:
    """A campaign between its missions, or at the end of one, set up by hand.

    Rules are carried out with `go`, one step after the other, and answered from a list.
    """

    def __init__(self, *faces: int, of: Book | None = None, **what: Any) -> None:
        self.book = of or book()
        state: Campaign = Game(self.book, seed=1).state
        for name, value in what.items():
            setattr(state, name, value.copy() if isinstance(value, (dict, list)) else value)
        self.state = state
        self.setting: Setting = self.book.rules.setting
        self.play = Play(state, Scripted(*faces))
        self.state.dice = 0

    def fought(self, mission: str = "first-light", *, won: bool, **units: dict[str, Any]) -> None:
        """A mission has just ended, with its units as they began but for what is said of them; more units by name."""
        state = self.state
        state.next = mission
        state.stage = "begin"
        self._run()
        self.home(won=won, **units)

    def home(self, *, won: bool, **units: dict[str, Any]) -> None:
        """The mission that is fought has just ended; its units are as they began but for what is said of them."""
        state = self.state
        for name, what in units.items():
            known = state.units.get(name)
            state.units[name] = Unit(**what) if known is None else replace(known, **what)
        goal = self.setting.mission(state)["goal"]
        state.finished, state.victory = True, goal if won else goal - 1
        self._run()

    def out(self, *answers: str) -> None:
        """Answer every question up to the beginning of the mission: these, and no others."""
        left = list(answers)
        while self.state.stage != FIGHT:
            asking = self.book.rules.run(self.play)
            decision = next(asking, None)
            while decision is not None:
                ids = [one.id for one in decision.options]
                assert left, ("nothing answers", decision.prompt, ids)
                assert left[0] in ids, (left[0], ids)
                try:
                    decision = asking.send(left.pop(0))
                except StopIteration:
                    decision = None
        assert not left

    def go(self, *answers: str) -> list[str]:
        """Answer the questions that come, and the ids of what is offered then; nothing, if nothing is."""
        left = list(answers)
        while not self.book.rules.over(self.state):
            asking = self.book.rules.run(self.play)
            decision = next(asking, None)
            while decision is not None:
                ids = [one.id for one in decision.options]
                if not left:
                    return ids
                assert left[0] in ids, (left[0], ids)
                try:
                    decision = asking.send(left.pop(0))
                except StopIteration:
                    decision = None
        assert not left
        return []

    def _run(self) -> None:
        for _ in self.book.rules.run(self.play):
            raise AssertionError

    def events(self, kind: str) -> list[Event]:
        """What has happened, of one kind."""
        return [one for one in self.play.events if one["event"] == kind]

    def crew(self, letter: str) -> Member:
        """A crew as it is now."""
        return self.state.crews[letter]


def crew(kind: str = "M4A3", **what: Any) -> Member:
    """A crew of middling ratings in a vehicle; on foot, if none is named."""
    prices = {"M26": 10, "M4A3": 7, "M10": 6, "M4A1": 5, "M8": 3}
    vehicle = Vehicle(kind, prices.get(kind, 0)) if kind else None
    usual = {"size": 4, "initiative": 2, "perception": 4, "driving_skill": 6, "cost": 3, "rated": True}
    return Member(**{"commander": False, **usual, "vehicle": vehicle, **what})
