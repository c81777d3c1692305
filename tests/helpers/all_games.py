"""Every game of a small book, played by the engine as anyone plays it, with dice that are typed: slow, and simple.

What the compiler works out of a book is held against this. It knows nothing of how that is done: it lists the states,
and lets the chances flow back from the ends until nothing changes any more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hulldown_engine.basics.dice import Typed
from hulldown_engine.basics.records import plain
from hulldown_engine.games.book import Book
from hulldown_engine.games.game import Game
from hulldown_engine.story.paragraphs import EndlessBook

NEVER = "never ends"
SWEEPS = 20_000
CLOSE = 1e-13

Choose = Callable[[Sequence[float]], float]
"""What a decision is worth to who makes it, by what its options are worth."""


@dataclass
class AllGames:
    """The states of a book: how each is over, or whether dice decide there, and where it leads."""

    over: dict[int, str] = field(default_factory=dict)
    thrown: set[int] = field(default_factory=set)
    after: list[list[int]] = field(default_factory=list)

    def chance(self, wanted: Mapping[str, float], choose: Choose) -> float:
        """The chance that games are over in one of some ways, if decisions are worth what `choose` says."""
        worth = [0.0] * len(self.after)
        for number, over in self.over.items():
            worth[number] = wanted.get(over, 0.0)
        for _ in range(SWEEPS):
            most = 0.0
            for number in reversed(range(len(self.after))):
                if self.after[number]:
                    values = [worth[other] for other in self.after[number]]
                    value = mean(values) if number in self.thrown else choose(values)
                    most, worth[number] = max(most, abs(value - worth[number])), value
            if most < CLOSE:
                break
        return worth[0]


def mean(values: Sequence[float]) -> float:
    """What a decision is worth to who takes anything."""
    return sum(values) / len(values)


def all_games(book: Book, most: int) -> AllGames | None:
    """All states of a book, from its beginning; None if there are too many."""
    games, found = AllGames(), dict[str, int]()
    waiting: list[Game | None] = []

    def number(game: Game | None) -> int:
        key = NEVER if game is None else _key(game)
        if key not in found:
            found[key] = len(found)
            waiting.append(game)
            games.after.append([])
        return found[key]

    number(_began(book))
    for here, game in enumerate(waiting):
        if len(found) > most:
            return None
        if game is None or game.decision is None:
            games.over[here] = NEVER if game is None else str(game.state.ending)
            continue
        if game.decision.kind == "dice":
            games.thrown.add(here)
        games.after[here] = [number(_chosen(game, option.id)) for option in game.decision.options]
    return games


def _began(book: Book) -> Game | None:
    try:
        return Game(book, seed=0, dice=Typed())
    except EndlessBook:
        return None


def _chosen(game: Game, option: str) -> Game | None:
    """A game without a past that stands where this one does after an option; None if it goes round in circles then."""
    try:
        twin = Game.standing(game.book, game._checkpoint.copy(), seed=0, dice=Typed())
        for answer in (*game._since, option):
            twin.choose(answer)
    except EndlessBook:
        return None
    return twin


def _key(game: Game) -> str:
    """What decides how a game goes on: not how often something was read, nor in which order things happened."""
    state = {name: value for name, value in plain(game._checkpoint).items() if name not in ("read", "dice")}
    return json.dumps([state, game._since], sort_keys=True)
