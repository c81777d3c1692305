"""Every ending there is, and every end of a briefing: how often games came to it, also to those that never came up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_engine.platoon.game.rules import DEFEAT
from hulldown_engine.playtest.coverage import scope, steps
from hulldown_engine.playtest.fates import BRIEFING
from hulldown_engine.playtest.tally import VICTORY, Tally

Json = Mapping[str, Any]
Ended = tuple[str, str]
"""An ending, or none, and its verdict; or by what a mission ended, and which of these it was."""


def endings(logic: Json, mission: str, tally: Tally) -> list[tuple[Ended, int]]:
    """Every ending with its verdict, and its games: the commonest first, and last those that no game came to.

    A mission has those that its paragraphs and its briefing name, and both verdicts of its points, under no name.
    """
    return _counted(dict.fromkeys(_endings(logic, mission)), tally.endings)


def ended_by(logic: Json, mission: str, tally: Tally) -> list[tuple[Ended, int]]:
    """What ended games of a mission, the commonest first, and last the ends of its briefing that never did."""
    ends = range(1, len(logic["missions"][mission]["ends"]) + 1)
    return _counted({(BRIEFING, str(number)): None for number in ends}, tally.ends)


def _counted(known: Mapping[Ended, None], games: Mapping[Ended, int]) -> list[tuple[Ended, int]]:
    counted = {**dict.fromkeys(known, 0), **{ended: times for ended, times in games.items() if times}}
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))


def _endings(logic: Json, mission: str) -> Iterator[Ended]:
    names = dict.fromkeys(_named(logic, mission))
    yield from ((name, logic["endings"][name]) for name in logic["endings"] if name in names)
    if mission:
        yield from (("", verdict) for verdict in (VICTORY, DEFEAT))


def _named(logic: Json, mission: str) -> Iterator[str]:
    """The endings that paragraphs and briefing name; once and more."""
    for paragraph in scope(logic, mission).paragraphs:
        yield from (step["ending"] for step in steps(logic, paragraph) if step["step"] == "end")
    if mission:
        yield from filter(None, (end.get("ending") for end in logic["missions"][mission]["ends"]))
