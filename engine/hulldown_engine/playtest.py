"""Many games of one book by a bot: how they ended, what came up, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from hulldown_engine.book import Book
from hulldown_engine.bots import Bot
from hulldown_engine.game import Game
from hulldown_engine.paragraphs import EndlessBook

LONGEST = 5_000
"""Choices in one game; a longer one is reported as endless."""

NAMED = 5
"""Unread paragraphs, and untaken options, that a report names."""


@dataclass
class Report:
    """What a playtest saw. `faults` are sentences, each with the seed of its game."""

    book: Book
    games: int = 0
    choices: int = 0
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    options: Counter[tuple[str, str]] = field(default_factory=Counter)
    rows: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

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


def playtest(book: Book, bot: Bot, *, games: int, seed: int) -> Report:
    """Play games with seeds that count up from `seed`."""
    report = Report(book)
    for one in range(seed, seed + games):
        _play(report, bot, one)
    return report


def _play(report: Report, bot: Bot, seed: int) -> None:
    """One game, into the report."""
    try:
        game = Game(report.book, seed=seed)
        while game.decision and len(game.inputs) < LONGEST:
            game.choose(bot.choose(game.decision))
            report.faults += [f"game {seed}: {broken}" for broken in game.invariants()]
    except EndlessBook as error:
        report.faults.append(f"game {seed}: {error}")
        return
    if game.result is None:
        report.faults.append(f"game {seed}: no end after {LONGEST} choices")
        ending = "endless"
    else:
        ending = game.result.ending or "unfinished"
    if ending == "unfinished":
        report.faults.append(f"game {seed}: the book stopped without an ending")
    report.games += 1
    report.choices += len(game.inputs)
    report.longest = max(report.longest, len(game.inputs))
    report.endings[ending] += 1
    _count(report, game)


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
        title = prose["endings"].get(name, name)
        verdict = book.logic["endings"].get(name, "")
        yield f"  {times / count:6.1%}  {verdict:8} {title}"
    paragraphs, unread, untaken = book.logic["paragraphs"], report.unread(), report.untaken()
    yield f"  paragraphs read: {len(paragraphs) - len(unread)} of {len(paragraphs)}"
    yield f"  options taken:   {len(options) - len(untaken)} of {len(options)}"
    yield from _some("never read", [f"{name} ({prose['paragraphs'][name]['number']})" for name in unread])
    yield from _some("never taken", [f"{option} in {name}" for name, option in untaken])
    yield from (f"  fault: {fault}" for fault in report.faults)


def _some(what: str, names: list[str]) -> Iterator[str]:
    """A line for each of the first names, and one for the rest: few games leave much unseen."""
    yield from (f"  {what}: {name}" for name in names[:NAMED])
    if len(names) > NAMED:
        yield f"  {what}: {len(names) - NAMED} more"
