"""A playtest as one JSON value, for programs: everything that was counted, in the order of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_compiler.playtest.brief import POINTS
from hulldown_compiler.playtest.campaigns.record import campaign_record
from hulldown_compiler.playtest.comparing.changed import Compared
from hulldown_compiler.playtest.comparing.telling import compared_record
from hulldown_compiler.playtest.evidence import Proof, Proven
from hulldown_compiler.playtest.figures.again import again
from hulldown_compiler.playtest.figures.covered import coverage, covered
from hulldown_compiler.playtest.figures.decisions import Chosen, chosen
from hulldown_compiler.playtest.figures.endings import ended_by, endings
from hulldown_compiler.playtest.figures.facts import Fact, stood
from hulldown_compiler.playtest.figures.fighting import HexCount, UnitFates, all_turns, cards, hexes, turns, units
from hulldown_compiler.playtest.figures.heaps import heaps
from hulldown_compiler.playtest.played import NOTHING
from hulldown_compiler.playtest.table import came_to
from hulldown_compiler.playtest.waiting import Waiting
from hulldown_engine.games.book import Book
from hulldown_engine.platoon.board.units import GERMAN, US
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
from hulldown_engine.playtest.modifiers import Applied, modifiers
from hulldown_engine.playtest.places import WHAT
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import Tally
from hulldown_engine.resolver.estimates import summary, wilson

Json = Mapping[str, Any]

FORMAT = 2
"""Of the shape: it counts up when something in it changes its meaning or goes away. What is added changes nothing."""

DIGITS = 4
"""Decimal places of shares and means."""

NAMED: Mapping[str, Sequence[str]] = {
    PARAGRAPH: ("paragraph",),
    OPTION: ("paragraph", "option"),
    CONDITION: ("condition",),
    MARKER: ("marker", "condition"),
    RANDOM: ("totals", "condition"),
    CARD: ("card",),
    ACTION: ("card", "column", "numbers"),
}
"""What names a thing of each kind."""

SIDES = (US, GERMAN)
"""The sides, in the order in which they are counted."""


def book_record(report: Report, proven: Proven = NOTHING, compared: Compared | None = None) -> dict[str, Any]:
    """What was seen of a book, what was proved of what was not, and what has changed."""
    book = report.book
    missions = [mission_record(book, name, tally, proven.get(name, {})) for name, tally in report.missions.items()]
    return {
        "book": book.id,
        "kind": book.kind,
        "digest": book.digest,
        "rules_version": book.rules.version,
        "missions": missions,
        **({} if report.campaign is None else {"campaign": campaign_record(report.campaign)}),
        **({"compared": compared_record(compared)} if compared else {}),
    }


def mission_record(book: Book, mission: str, tally: Tally, proven: Mapping[Thing, Proof]) -> dict[str, Any]:
    """What was seen of a mission, or of a gamebook; its `mission` is null then."""
    return {
        "mission": mission or None,
        "games": tally.games,
        "ended": tally.ended,
        "won": tally.won,
        **_rate(tally.won, tally.ended),
        "outcomes": tally.outcomes,
        "endings": _endings(book, mission, tally),
        "measures": {name: _measure(counts) for name, counts in tally.measures.items()},
        "again": _again(book, mission, tally),
        "heaps": _heaps(tally),
        "coverage": _coverage(book, mission, tally),
        "decisions": [_option(option) for option in chosen(book.logic, mission, tally)],
        "facts": [_fact(fact) for fact in stood(book.logic, mission, tally)],
        **(_fights(book, mission, tally) if mission else {}),
        "seen": _seen(book, mission, tally, proven),
        **({"gaps": _gaps(book, tally)} if book.gaps else {}),
        "faults": [fault._asdict() for fault in tally.faults],
    }


def _endings(book: Book, mission: str, tally: Tally) -> list[dict[str, Any]]:
    """How games ended, the commonest first, and what no game came to; `ending` is null where the points decided."""
    found = endings(book.logic, mission, tally)
    return [{"ending": ending or None, "verdict": verdict, "games": times} for (ending, verdict), times in found]


def _again(book: Book, mission: str, tally: Tally) -> dict[str, Any]:
    """How much of what there is to read the median game reads, and how much of it is new in a third play."""
    found = again(book.logic, mission, tally)
    return {**found._asdict(), "new": _rounded(found.new), "share": _rounded(found.share)}


def _heaps(tally: Tally) -> dict[str, Any] | None:
    """The two parts into which the Victory Points come apart; null where they do not."""
    found = heaps(tally.measures.get(POINTS, {}))
    return found and {**{name: round(value, DIGITS) for name, value in found._asdict().items()}, "two": found.two}


def _gaps(book: Book, tally: Tally) -> list[dict[str, Any]]:
    """The gaps of a draft that games came to, and how many stopped there."""
    return [{"paragraph": name, "games": games, "stopped": tally.stopped[name]} for name, games in came_to(book, tally)]


def _measure(counts: Counter[int]) -> dict[str, Any]:
    """A distribution: its summary, and how many games had each value."""
    figures = summary(counts)
    assert figures is not None  # noqa: S101 - what was measured has a value
    return {**figures._asdict(), "mean": round(figures.mean, DIGITS), "values": _pairs(counts)}


def _pairs(counts: Counter[int]) -> list[list[int]]:
    """Values, and how many games had each."""
    return [[value, counts[value]] for value in sorted(counts)]


def _coverage(book: Book, mission: str, tally: Tally) -> dict[str, Any]:
    """How much of what can come up did: by kind, and of all kinds together."""
    counts = {name: count._asdict() for name, count in coverage(book.logic, mission, tally).items()}
    return {**counts, "all": covered(book.logic, mission, tally)._asdict()}


def _option(option: Chosen) -> dict[str, Any]:
    """How games went that took an option; `question` is its number in the paragraph."""
    return {
        **option._asdict(),
        "question": int(option.question),
        **_rate(option.won, option.games),
        "chance": _rounded(option.chance),
        "corrected": _rounded(option.corrected),
    }


def _rate(won: int, games: int) -> dict[str, Any]:
    return {"win_rate": _rounded(won / games if games else None), "interval": [*map(_rounded, wilson(won, games))]}


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, DIGITS)


def _fact(fact: Fact) -> dict[str, Any]:
    """How a score or a flag stood where a paragraph asks for it."""
    return {
        **fact._asdict(),
        "games": fact.values.total(),
        "values": _pairs(fact.values),
        "thresholds": [threshold._asdict() for threshold in fact.thresholds],
        "half": fact.half and fact.half._asdict(),
    }


def _fights(book: Book, mission: str, tally: Tally) -> dict[str, Any]:
    """What only missions have."""
    ends = ended_by(book.logic, mission, tally)
    return {
        "ended_by": [{"by": by, "which": which or None, "games": games} for (by, which), games in ends],
        "turns": _turns(tally),
        "units": [_unit(unit) for unit in units(tally)],
        "cards": [card._asdict() for card in cards(tally)],
        "hexes": [_hex(count) for count in hexes(tally)],
        "modifiers": [_modifier(tally, modifier) for modifier in modifiers(book.logic, book.prose)],
    }


def _turns(tally: Tally) -> dict[str, Any]:
    """What came of the Turns of Germans, in all, and by card and paragraph; null is no paragraph."""
    by = [
        {"card": card, "paragraph": paragraph or None, **taken._asdict()}
        for (card, paragraph), taken in turns(tally).items()
    ]
    return {**all_turns(tally)._asdict(), "by": by}


def _modifier(tally: Tally, modifier: Applied) -> dict[str, Any]:
    """In how many games a procedure was carried out, and in how many of these its modifier applied."""
    return {**modifier._asdict(), "rolled": tally.rolled[modifier.procedure], "games": tally.rolled[modifier]}


def _unit(unit: UnitFates) -> dict[str, Any]:
    """What became of a unit, and by whom; `means` and `by` are null where nobody did it."""
    fates = [
        {"fate": fate.fate, "means": fate.means or None, "by": fate.by or None, "games": games}
        for fate, games in unit.fates
    ]
    return {"side": unit.side, "unit": unit.unit, "games": unit.games, "fates": fates}


def _hex(count: HexCount) -> dict[str, Any]:
    return {"hex": count.hex, **{what: {side: count.counts[what, side] for side in SIDES} for what in WHAT}}


def _seen(book: Book, mission: str, tally: Tally, proven: Mapping[Thing, Proof]) -> dict[str, list[dict[str, Any]]]:
    """Everything that can come up, by kind: how often it did, in how many games, and else what it waits for."""
    waiting = Waiting(book, mission, tally.times.keys())
    by_kind: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
    for thing in things(book.logic, mission):
        by_kind[thing[0]].append(
            {**_named(thing), **_counted(tally, thing, waiting.reason), **_proof(proven.get(thing))}
        )
    return {kind: listed for kind, listed in by_kind.items() if listed}


def _proof(proof: Proof | None) -> dict[str, Any]:
    if proof is None:
        return {}
    choices = {"choices": list(proof.choices)} if proof.choices else {}
    return {"verdict": proof.verdict, "because": proof.said, **choices}


def _named(thing: Thing) -> dict[str, Any]:
    names = zip(NAMED[thing[0]], thing[1:], strict=True)
    return {name: int(value) if name == "condition" else value for name, value in names}


def _counted(tally: Tally, thing: Thing, reason: Callable[[Thing], str]) -> dict[str, Any]:
    counts = {"times": tally.times[thing], "games": tally.games_with[thing]}
    return counts if counts["times"] else {**counts, "waits_for": reason(thing)}
