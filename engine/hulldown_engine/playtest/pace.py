"""How the Rounds of a mission went: in which nobody fired, and in which it was decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from hulldown_engine.basics.play import Event
from hulldown_engine.playtest.tally import VICTORY

FIRE = frozenset({"fired", "assaulted", "strike", "barrage", "shelled"})
"""The events by which somebody fights: a Round without any is quiet."""

ROUND = {"rounds": 1, "round": 0}
"""The events that begin a Round, and whether a fight begins with it."""


def pace(events: Iterable[Event]) -> dict[str, int]:
    """How many Rounds were quiet, and the longest run of them within one fight."""
    fights = list(_fights(events))
    runs = [len(list(run)) for fight in fights for quiet, run in groupby(fight) if quiet]
    return {"quiet_rounds": sum(runs), "longest_quiet": max(runs, default=0)}


def _fights(events: Iterable[Event]) -> Iterator[list[bool]]:
    """For each fight, whether each of its Rounds was quiet."""
    rounds: list[bool] = []
    for event in events:
        kind = event["event"]
        if kind == "rounds":
            if rounds:
                yield rounds
            rounds = [True]
        elif kind == "round":
            rounds.append(True)
        elif rounds and kind in FIRE:
            rounds[-1] = False
        elif kind == "operations" and rounds:
            yield rounds
            rounds = []
    if rounds:
        yield rounds


def decided(events: Iterable[Event], goal: int, verdict: str) -> dict[str, int]:
    """In which Round it was decided, counted from the first of the mission, and how many followed.

    Until an ending is reached, a mission stands as its Victory Points would have it: won with `goal` points or more.
    It was decided when it last came to stand as it ended; in Round 0, if that was before the first, or it never stood
    otherwise.
    """
    stands, played, since = _stands(0, goal), 0, 0
    for event in events:
        kind = event["event"]
        if kind in ROUND:
            played += 1
        elif kind in POINTS and _stands(event["total"], goal) != stands:
            stands, since = _stands(event["total"], goal), played
    if stands != (verdict == VICTORY):  # by an ending
        since = played
    return {"decided": since, "played_on": played - since}


POINTS = ("award", "victory")
"""The events after which the Victory Points are others; `total` is what they come to."""


def _stands(points: int, goal: int) -> bool:
    return points >= goal
