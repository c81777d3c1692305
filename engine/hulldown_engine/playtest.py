"""Many games of one book by a policy: how they ended, what came up, and what went wrong.

A game follows from its seed alone: its dice, and those of who plays. Games are dealt into shares, the same shares
however many processes play them, and counted in the order of their seeds. An explorer wants to know what has been taken
in other games; it is told between waves of shares. A game in which something goes wrong ends there, and the others go
on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from hulldown_engine.book import Book, BookError
from hulldown_engine.bots import Bot, Explorer
from hulldown_engine.coverage import Thing, seen
from hulldown_engine.dice import beside
from hulldown_engine.examining import play_on, said
from hulldown_engine.game import Game
from hulldown_engine.gamebook import SetupError
from hulldown_engine.platoon import tally as platoon

Policy = Callable[[int], Bot]
"""Makes the bot of one game from a seed."""

Taken = Counter[tuple[str, str]]
"""How often options have been taken: what explorers remember."""

SHARE: Mapping[str, int] = {"gamebook": 250, "platoon-game": 1}
"""Games that are played in one go, by kind of book: one of a platoon game takes as long as many of a gamebook."""

WAVE = 8
"""Shares whose explorers do not know of one another."""

VICTORY = "victory"
"""The verdict of games that are won."""


class Fault(NamedTuple):
    """What went wrong in a game, and how to come there again: its seed, and the choices up to it."""

    kind: str
    said: str
    seed: int
    choices: Sequence[str]


@dataclass
class Tally:
    """What games of one mission, or of a gamebook, came to.

    `endings` are the ending, or nothing, and the verdict of every game that ended; `measures` count, by what is
    measured, how often each number came up in them. `times` and `games_with` say how often, and in how many games,
    things came up, in faulty games as well.
    """

    games: int = 0
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    measures: dict[str, Counter[int]] = field(default_factory=dict)
    times: Counter[Thing] = field(default_factory=Counter)
    games_with: Counter[Thing] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)

    @property
    def ended(self) -> int:
        """Games that came to an end."""
        return self.endings.total()

    @property
    def won(self) -> int:
        """Games that ended in victory."""
        return sum(times for (_, verdict), times in self.endings.items() if verdict == VICTORY)

    def add(self, other: Tally) -> None:
        """Count the games of another tally as well, as those that come next."""
        self.games += other.games
        self.endings.update(other.endings)
        for name, counts in other.measures.items():
            self.measures.setdefault(name, Counter()).update(counts)
        self.times.update(other.times)
        self.games_with.update(other.games_with)
        self.faults += other.faults

    def measure(self, numbers: Mapping[str, int]) -> None:
        """Count the numbers of one game."""
        for name, number in numbers.items():
            self.measures.setdefault(name, Counter())[number] += 1


@dataclass
class Report:
    """What a playtest saw, by mission; of a gamebook, under no name."""

    book: Book
    missions: dict[str, Tally] = field(default_factory=dict)

    @property
    def faults(self) -> list[Fault]:
        """Everything that went wrong."""
        return [fault for tally in self.missions.values() for fault in tally.faults]


class Share(NamedTuple):
    """Games to play: how they begin, their seeds, and what explorers know of others."""

    start: Mapping[str, Any]
    seeds: range
    taken: Taken


class Played(NamedTuple):
    """A share that has been played, and what its explorer has taken."""

    tally: Tally
    taken: Taken


Players = Callable[[Iterable[Share]], Iterator[Played]]
"""Play shares, and give what came of them in the order of the shares."""


# Many games -----------------------------------------------------------------------------------------------------------


def playtest(  # noqa: PLR0913 - each says something else about the games
    book: Book,
    policy: Policy,
    *,
    games: int,
    seed: int,
    mission: str = "",
    rules: Sequence[str] = (),
    jobs: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Report:
    """Play games with seeds that count up from `seed`: of each mission as many, unless one is named.

    `rules` are the optional rules in force. With several `jobs` the policy has to be one that can be pickled.
    `progress` is told of games that have been played. Raises SetupError for a start that the book does not have.
    """
    shares = list(_shares(range(seed, seed + games), SHARE[book.kind]))
    together = WAVE if isinstance(policy(0), Explorer) else len(shares)
    report = Report(book)
    with _players(book, policy, min(jobs, together, len(shares))) as play:
        for start in starts(book, mission, rules):
            tally = report.missions[start.get("mission", "")] = Tally()
            for played in _waves(play, start, shares, together):
                tally.add(played.tally)
                progress(played.tally.games)
    return report


def _shares(seeds: range, size: int) -> Iterator[range]:
    """The seeds of games, dealt into shares."""
    yield from (seeds[first : first + size] for first in range(0, len(seeds), size))


def _players(book: Book, policy: Policy, jobs: int) -> AbstractContextManager[Players]:
    """Who plays: this process itself, or as many as there are jobs."""
    if jobs == 1:
        return nullcontext(partial(map, partial(play_share, book, policy)))
    from hulldown_engine.parallel import processes  # noqa: PLC0415 - there are no processes in a web page

    return processes(book, policy, jobs)


def _waves(play: Players, start: Mapping[str, Any], shares: Sequence[range], together: int) -> Iterator[Played]:
    """Shares that have been played, in order; so many at a time do not know of one another."""
    taken: Taken = Counter()
    for first in range(0, len(shares), together):
        learned: Taken = Counter()
        for played in play([Share(start, seeds, taken) for seeds in shares[first : first + together]]):
            learned.update(played.taken)
            yield played
        taken += learned


def starts(book: Book, mission: str = "", rules: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
    """Everything that games can begin with: the mission, or each of the book's; a gamebook has none."""
    with_rules = {"rules": tuple(rules)} if rules else {}
    named = [mission] if mission else list(book.logic.get("missions", ()))
    yield from ({"mission": name, **with_rules} for name in named)
    if not named:
        yield with_rules


def play_share(book: Book, policy: Policy, share: Share) -> Played:
    """Play a share of games, one after the other."""
    tally, known = Tally(), share.taken.copy()
    for seed in share.seeds:
        bot = policy(beside(seed))
        if isinstance(bot, Explorer):
            bot.taken = known
        play_one(book, bot, tally, seed, share.start)
    return Played(tally, known - share.taken)


# One game -------------------------------------------------------------------------------------------------------------


def play_one(book: Book, bot: Bot, tally: Tally, seed: int, start: Mapping[str, Any]) -> None:
    """Play a game to its end, or to its fault, and count it."""
    choices: list[str] = []
    game: Game | None = None
    try:
        game = Game(book, seed=seed, **start)
        game = play_on(game, bot, choices)
    except (BookError, SetupError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what a playtest looks for
        tally.faults.append(Fault(*said(error), seed, tuple(choices)))
    else:
        _count(tally, game)
    tally.games += 1
    if game is not None:
        came_up = Counter(seen(book.logic, start.get("mission", ""), game.events))
        tally.times.update(came_up)
        tally.games_with.update(dict.fromkeys(came_up, 1))


def _count(tally: Tally, game: Game) -> None:
    """Count a game that has ended."""
    assert game.result is not None  # noqa: S101 - it has ended
    tally.endings[game.result.ending or "", game.result.verdict] += 1
    numbers = platoon.measures(game.state) if game.book.kind == "platoon-game" else {}
    tally.measure({"choices": len(game.inputs), **(numbers or {"victory_points": game.result.victory})})
