"""Many games of one book by a policy: how they ended, what came up, and what went wrong.

A game follows from its seed alone: its dice, and those of who plays. Games are dealt into shares, the same shares
whoever plays them, and counted in the order of their seeds. An explorer wants to know what has been taken
in other games; it is told between waves of shares. A game in which something goes wrong ends there, and the others go
on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hulldown_engine.games.book import Book
from hulldown_engine.playtest.bots import Explorer
from hulldown_engine.playtest.campaigns.playing import START
from hulldown_engine.playtest.shares import Played, Players, Playing, Policy, Share, here
from hulldown_engine.playtest.tally import GameFault, Taken, Tally

SHARE: Mapping[str, int] = {"gamebook": 250, "platoon-game": 1}
"""Games that are played in one go, by kind of book: one of a platoon game takes as long as many of a gamebook."""

WAVE = 8
"""Shares whose explorers do not know of one another."""


@dataclass
class Report:
    """What a playtest saw, by mission; of a gamebook, under no name. Of whole campaigns there are no missions."""

    book: Book
    missions: dict[str, Tally] = field(default_factory=dict)
    campaign: Tally | None = None

    def begun(self, start: Mapping[str, Any]) -> Tally:
        """Where games with this start are counted."""
        tally = Tally()
        if START in start:
            self.campaign = tally
        else:
            self.missions[start.get("mission", "")] = tally
        return tally

    @property
    def tallies(self) -> list[Tally]:
        """All that was counted."""
        return [*self.missions.values(), *([] if self.campaign is None else [self.campaign])]

    @property
    def faults(self) -> list[GameFault]:
        """Everything that went wrong."""
        return [fault for tally in self.tallies for fault in tally.faults]


# Many games -----------------------------------------------------------------------------------------------------------


def playtest(  # noqa: PLR0913 - each says something else about the games
    book: Book,
    policy: Policy,
    *,
    games: int,
    seed: int,
    mission: str = "",
    platoon: str = "",
    rules: Sequence[str] = (),
    campaign: Sequence[str] | None = None,
    playing: Playing = here,
    progress: Callable[[int], None] = lambda games: None,
    keeping: Callable[[Players], Players] = lambda play: play,
) -> Report:
    """Play games with seeds that count up from `seed`: of each mission as many, unless one is named.

    `platoon` is who is led, one that the missions allow, or `new`; the first that each allows, if it is not named.
    With a `campaign`, whole campaigns are played, with their missions in this order; those that it does not name follow
    in the order of the book, and `any` alone is another order for each. `rules` are the optional rules in force.
    `playing` sets up who plays: this process, unless it is told otherwise. `progress` is told of games that have been
    played. `keeping` is handed who plays the shares, and returns who is asked for them instead: it may keep what is
    played, and knows some already. Raises SetupError for a start that the book does not have, and what `playing`
    raises.
    """
    shares = list(_shares(range(seed, seed + games), SHARE[book.kind]))
    together = WAVE if isinstance(policy(0), Explorer) else len(shares)
    report = Report(book)
    with playing(book, policy, min(together, len(shares))) as players:
        play = keeping(players)
        for start in starts(book, mission, rules, campaign, platoon):
            tally = report.begun(start)
            for played in _waves(play, start, shares, together):
                tally.add(played.tally)
                progress(played.tally.games)
    return report


def _shares(seeds: range, size: int) -> Iterator[range]:
    """The seeds of games, dealt into shares."""
    yield from (seeds[first : first + size] for first in range(0, len(seeds), size))


def _waves(play: Players, start: Mapping[str, Any], shares: Sequence[range], together: int) -> Iterator[Played]:
    """Shares that have been played, in order; so many at a time do not know of one another."""
    taken: Taken = Counter()
    for first in range(0, len(shares), together):
        learned: Taken = Counter()
        for played in play([Share(start, seeds, taken) for seeds in shares[first : first + together]]):
            learned.update(played.taken)
            yield played
        taken += learned


def starts(
    book: Book,
    mission: str = "",
    rules: Sequence[str] = (),
    campaign: Sequence[str] | None = None,
    platoon: str = "",
) -> Iterator[dict[str, Any]]:
    """Everything that games can begin with: the campaign; the mission, or each of the book's; a gamebook has none."""
    given: dict[str, Any] = {"rules": tuple(rules)} if rules else {}
    if campaign is not None:
        yield {START: tuple(campaign), **given}
        return
    given |= {"platoon": platoon} if platoon else {}
    named = [mission] if mission else list(book.logic.get("missions", ()))
    yield from ({"mission": name, **given} for name in named)
    if not named:
        yield given
