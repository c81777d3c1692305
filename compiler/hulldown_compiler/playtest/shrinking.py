"""The fewest choices that still show a fault: parts of a game are left out for as long as it comes to the same.

Delta debugging (Zeller and Hildebrandt, 2002): halves are left out, then quarters, and so on down to single choices.
What is left is a game by itself, with the dice of the same seed, and is replayed like any other. Of a game without end
it is what leads to where it stood when nothing new came any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hulldown_engine.games.book import Book
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.examining import (
    CRASH,
    DEAD_END,
    ENDLESS,
    EVENT,
    INVARIANT,
    LONGEST,
    NO_ENDING,
    described,
    examine,
    examine_end,
)
from hulldown_engine.playtest.runner import Report, starts
from hulldown_engine.playtest.tally import GameFault

SHOWN = (CRASH, DEAD_END, ENDLESS, NO_ENDING, INVARIANT, EVENT)
"""The kinds of faults that choices show; the others are of who plays, of saves and of undoing."""

MOST = 20_000
"""Choices that may be made in trying to shrink one fault."""

Still = Callable[[Sequence[str]], bool]
"""Whether some choices still show a fault."""


def shrink(report: Report, rules: Sequence[str] = (), platoon: str = "") -> None:
    """Shrink the first of each mission's faults that are alike, in place.

    `rules` are the optional rules in force, and `platoon` is who was led, if it was named.
    """
    for mission, tally in report.missions.items():
        known: set[tuple[str, str]] = set()
        for nth, fault in enumerate(tally.faults):
            if fault.kind in SHOWN and (fault.kind, fault.said) not in known:
                (start,) = starts(report.book, mission, rules, platoon=platoon)
                tally.faults[nth] = _Shrinking(report.book, start, fault).shrunk()
            known.add((fault.kind, fault.said))


def fewest(choices: Sequence[str], still: Still) -> Sequence[str]:
    """Choices of which no part can be left out any more."""
    size = (len(choices) + 1) // 2
    while size:
        shorter = next(filter(still, _without(choices, size)), None)
        if shorter is None:
            size //= 2
        else:
            choices = shorter
            size = min(size, max(1, len(choices) // 2)) if choices else 0
    return choices


def _without(choices: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """The choices without each stretch of some size, the last stretch first."""
    for begin in range((len(choices) - 1) // size * size, -1, -size):
        yield [*choices[:begin], *choices[begin + size :]]


class _Shrinking:
    """Shrinks one fault."""

    def __init__(self, book: Book, start: Mapping[str, Any], fault: GameFault) -> None:
        self._book = book
        self._start = start
        self._fault = fault
        self._left = MOST

    def shrunk(self) -> GameFault:
        """The fault with no more choices than it takes, as far as that can be found out."""
        if len(self._fault.choices) >= LONGEST and self._fault.kind == ENDLESS:
            *_, (choices, last) = self._new()
            left = fewest(choices, lambda tried: self._stands(tried) == last)
        else:
            left = fewest(self._fault.choices, self._comes_to_it)
        return self._fault._replace(choices=tuple(left))

    def _played(self, choices: Sequence[str]) -> Iterator[Game]:
        """A game as it begins and after each choice, examined; it stops before what is not offered."""
        self._left -= len(choices)
        game = Game(self._book, seed=self._fault.seed, **self._start)
        examine(game)
        yield game
        for option in choices if self._left > 0 else ():
            if game.decision is None or all(offered.id != option for offered in game.decision.options):
                return
            known = len(game.events)
            game.choose(option)
            examine(game, known)
            yield game

    def _comes_to_it(self, choices: Sequence[str]) -> bool:
        """Whether a game with these choices has this very fault with the last of them."""
        made = 0
        try:
            for made, game in enumerate(self._played(choices), 1):
                if made > len(choices):
                    examine_end(game)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            return made >= len(choices) and described(error) == (self._fault.kind, self._fault.said)
        return False

    def _new(self) -> Iterator[tuple[Sequence[str], str]]:
        """The choices of an endless game up to each place where it had not stood before, and how it stands there."""
        self._left += len(self._fault.choices)
        known = set()
        for nth, game in enumerate(self._played(self._fault.choices)):
            standing = _standing(game)
            if standing not in known:
                known.add(standing)
                yield self._fault.choices[:nth], standing

    def _stands(self, choices: Sequence[str]) -> str:
        """How a game stands after all of these choices; empty if it cannot make them."""
        games = list(map(_standing, self._played(choices)))
        return games[-1] if len(games) == len(choices) + 1 else ""


def _standing(game: Game) -> str:
    """All that decides how a game goes on, but for the dice and how often a paragraph has been read."""
    return repr((replace(game.state, dice=0, read=dict.fromkeys(game.state.read, 1)), game.decision))
