"""A playtest as one JSON value, for programs: everything that was counted, in the order of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_compiler.playtest.table import came_to
from hulldown_compiler.playtest.waiting import Waiting
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.coverage import (
    ACTION,
    CARD,
    CONDITION,
    KINDS,
    MARKER,
    OPTION,
    PARAGRAPH,
    RANDOM,
    Thing,
    things,
)
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import Tally
from hulldown_engine.resolver.estimates import summary, wilson

Json = Mapping[str, Any]

FORMAT = 1
"""The format of the record."""

DIGITS = 4
"""Decimal places of shares and means."""

NAMED: Mapping[str, Sequence[str]] = {
    PARAGRAPH: ("paragraph",),
    OPTION: ("paragraph", "option"),
    CONDITION: ("condition",),
    MARKER: ("marker", "condition"),
    RANDOM: ("totals", "condition"),
    CARD: ("card",),
    ACTION: ("card", "column", "number"),
}
"""What names a thing of each kind."""

NUMBERS = ("condition", "number")
"""Names that are numbers."""


def book_record(report: Report) -> dict[str, Any]:
    """What was seen of a book."""
    book = report.book
    missions = [mission_record(book, name, tally) for name, tally in report.missions.items()]
    return {
        "book": book.id,
        "kind": book.kind,
        "digest": book.digest,
        "rules_version": book.rules.version,
        "missions": missions,
    }


def mission_record(book: Book, mission: str, tally: Tally) -> dict[str, Any]:
    """What was seen of a mission, or of a gamebook; its `mission` is null then."""
    return {
        "mission": mission or None,
        "games": tally.games,
        "ended": tally.ended,
        "won": tally.won,
        "win_rate": round(tally.won / tally.ended, DIGITS) if tally.ended else None,
        "interval": [round(end, DIGITS) for end in wilson(tally.won, tally.ended)],
        "endings": _endings(tally),
        "measures": {name: _measure(counts) for name, counts in tally.measures.items()},
        "seen": _seen(book, mission, tally),
        **({"gaps": _gaps(book, tally)} if book.gaps else {}),
        "faults": [fault._asdict() for fault in tally.faults],
    }


def _endings(tally: Tally) -> list[dict[str, Any]]:
    """How games ended, the commonest first; `ending` is null where the Victory Points decided."""
    endings = sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))
    return [{"ending": ending or None, "verdict": verdict, "games": times} for (ending, verdict), times in endings]


def _gaps(book: Book, tally: Tally) -> list[dict[str, Any]]:
    """The gaps of a draft that games came to, and how many stopped there."""
    return [{"paragraph": name, "games": games, "stopped": tally.stopped[name]} for name, games in came_to(book, tally)]


def _measure(counts: Counter[int]) -> dict[str, Any]:
    """A distribution: its summary, and how many games had each value."""
    figures = summary(counts)
    assert figures is not None  # noqa: S101 - what was measured has a value
    values = [[value, counts[value]] for value in sorted(counts)]
    return {**figures._asdict(), "mean": round(figures.mean, DIGITS), "values": values}


def _seen(book: Book, mission: str, tally: Tally) -> dict[str, list[dict[str, Any]]]:
    """Everything that can come up, by kind: how often it did, in how many games, and else what it waits for."""
    waiting = Waiting(book, mission, tally.times.keys())
    by_kind: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
    for thing in things(book.logic, mission):
        by_kind[thing[0]].append({**_named(thing), **_counted(tally, thing, waiting.reason)})
    return {kind: listed for kind, listed in by_kind.items() if listed}


def _named(thing: Thing) -> dict[str, Any]:
    names = zip(NAMED[thing[0]], thing[1:], strict=True)
    return {name: int(value) if name in NUMBERS else value for name, value in names}


def _counted(tally: Tally, thing: Thing, reason: Callable[[Thing], str]) -> dict[str, Any]:
    counts = {"times": tally.times[thing], "games": tally.games_with[thing]}
    return counts if counts["times"] else {**counts, "waits_for": reason(thing)}
