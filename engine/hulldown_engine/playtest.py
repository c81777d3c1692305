"""Many games of one book by a bot: how they ended, what came up, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hulldown_engine.book import Book
from hulldown_engine.bots import Bot
from hulldown_engine.game import Game
from hulldown_engine.paragraphs import EndlessBook
from hulldown_engine.platoon import tally
from hulldown_engine.platoon.tally import Tally

LONGEST = 5_000
"""Choices in one game; a longer one is reported as endless."""

MISSION = "mission"

NAMED = 5
"""Unread paragraphs, and untaken options, that a report names."""


@dataclass
class Report:
    """What a playtest saw. `faults` are sentences, each with the seed of its game; `missions` are a platoon game's."""

    book: Book
    games: int = 0
    choices: int = 0
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    options: Counter[tuple[str, str]] = field(default_factory=Counter)
    rows: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    missions: dict[str, Tally] = field(default_factory=dict)

    def unread(self) -> list[str]:
        """The paragraphs that no game came to, in the order of the book."""
        return [name for name in self.book.logic["paragraphs"] if name not in self.read]

    def untaken(self) -> list[tuple[str, str]]:
        """The options that no game took: paragraph and option."""
        return [option for option in all_options(self.book) if option not in self.options]


def all_options(book: Book) -> Iterator[tuple[str, str]]:
    """Every option of every decision of a book."""
    for name, paragraph in book.logic["paragraphs"].items():
        for block in paragraph["blocks"]:
            for step in block:
                if step["step"] == "ask":
                    yield from ((name, option["id"]) for option in step["options"])


def playtest(book: Book, bot: Bot, *, games: int, seed: int, mission: str = "") -> Report:
    """Play games with seeds that count up from `seed`; of each mission as many, unless one is named."""
    report = Report(book)
    for start in [{MISSION: mission}] if mission else starts(book):
        for one in range(seed, seed + games):
            _play(report, bot, one, start)
    return report


def starts(book: Book) -> list[dict[str, Any]]:
    """Everything a book can begin with: each of its missions, or just at the beginning."""
    return [{MISSION: name} for name in book.logic.get("missions", ())] or [{}]


def _play(report: Report, bot: Bot, seed: int, start: dict[str, Any]) -> None:
    """One game, into the report."""
    try:
        game = Game(report.book, seed=seed, **start)
        while game.decision and len(game.inputs) < LONGEST:
            game.choose(bot.choose(game))
            report.faults += [f"game {seed}: {broken}" for broken in game.invariants()]
    except EndlessBook as error:
        report.faults.append(f"game {seed}: {error}")
        return
    if game.result is None:
        report.faults.append(f"game {seed}: no end after {LONGEST} choices")
        ending = "endless"
    else:
        ending = game.result.ending or (game.result.verdict if start else "unfinished")
    if ending == "unfinished":
        report.faults.append(f"game {seed}: the book stopped without an ending")
    report.games += 1
    report.choices += len(game.inputs)
    report.longest = max(report.longest, len(game.inputs))
    report.endings[ending] += 1
    _count(report, game)
    if start:
        mission = start[MISSION]
        report.missions.setdefault(mission, Tally(report.book.logic, mission)).count(game)


def _count(report: Report, game: Game) -> None:
    """What came up in a game."""
    for event in game.events:
        if event["event"] == "read":
            report.read[event["paragraph"]] += 1
        elif event["event"] == "chosen":
            report.options[event["paragraph"], event["option"]] += 1


def lines(report: Report) -> Iterator[str]:
    """The report as text."""
    book, prose = report.book, report.book.prose
    count = max(1, report.games)
    options = list(all_options(book))
    games = "1 game" if report.games == 1 else f"{report.games:,} games"
    yield f"{book.id}: {games}, {report.choices / count:.1f} choices each, the longest {report.longest}"
    for name, times in sorted(report.endings.items(), key=lambda item: (-item[1], item[0])):
        title = prose["endings"].get(name, "by Victory Points" if report.missions else name)
        verdict = book.logic["endings"].get(name, name if report.missions else "")
        yield f"  {times / count:6.1%}  {verdict:8} {title}"
    paragraphs, unread, untaken = book.logic["paragraphs"], report.unread(), report.untaken()
    yield f"  paragraphs read: {len(paragraphs) - len(unread)} of {len(paragraphs)}"
    yield f"  options taken:   {len(options) - len(untaken)} of {len(options)}"
    yield from _some("never read", [f"{name} ({prose['paragraphs'][name]['number']})" for name in unread])
    for mission in report.missions.values():
        yield from tally.lines(mission, prose)
        yield from (f"  {line}" for line in _some("never came up", tally.unseen(mission, prose)))
    yield from _some("never taken", [f"{option} in {name}" for name, option in untaken])
    yield from (f"  fault: {fault}" for fault in report.faults)


def _some(what: str, names: list[str]) -> Iterator[str]:
    """A line for each of the first names, and one for the rest: few games leave much unseen."""
    yield from (f"  {what}: {name}" for name in names[:NAMED])
    if len(names) > NAMED:
        yield f"  {what}: {len(names) - NAMED} more"
