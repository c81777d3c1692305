"""Players that are not people: one that chooses at random, one that goes where it has not been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from hulldown_engine.decision import Decision
from hulldown_engine.dice import draw_below


class Bot(Protocol):
    """Someone who chooses."""

    def choose(self, decision: Decision) -> str:
        """The id of one of the options."""


class RandomBot:
    """Chooses any option, each equally likely; its own dice follow from its seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def choose(self, decision: Decision) -> str:
        """Any option."""
        self._state, nth = draw_below(self._state, len(decision.options))
        return decision.options[nth].id


class Explorer:
    """Chooses the option it has taken least often, over all its games; among those alike, any.

    It finds what a random player hardly ever sees: an option deep in a book is taken as soon as it is offered.
    """

    def __init__(self, seed: int) -> None:
        self._random = RandomBot(seed)
        self.taken: Counter[tuple[str, str]] = Counter()

    def choose(self, decision: Decision) -> str:
        """The option taken least."""
        counts = [self.taken[decision.paragraph, option.id] for option in decision.options]
        least = min(counts)
        rarest = [option for option, count in zip(decision.options, counts, strict=True) if count == least]
        among = Decision(decision.kind, decision.paragraph, decision.prompt, tuple(rarest))
        chosen = self._random.choose(among)
        self.taken[decision.paragraph, chosen] += 1
        return chosen


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "explorer": Explorer}
"""The bots, by the name the command line gives them."""
