"""How the Rounds of a mission went: in which nobody fired, in which nothing happened, and in which it was decided."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby

from hulldown_engine.basics.play import Event

FIRE = frozenset({"fired", "assaulted", "strike", "barrage", "shelled"})
"""The events by which somebody fights: a Round without any is quiet."""

COMES = frozenset({"activated", "reinforced", "became", "marker"})
GOES = frozenset({"killed", "captured", "surrendered", "abandoned", "exited", "gone", "led-away", "manned"})
LASTS = frozenset({"damage", "mine", "award", "victory", "condition", "ended"})
HAPPENS = COMES | GOES | LASTS
"""The other events that come to something: a sighting or an arrival, a loss or a departure, damage, points, or a new
condition. A Round with neither these nor fire, and in which no event paragraph is read, is empty."""

NOTHING, SOMETHING, FIGHTING = range(3)
"""What comes of a Round: the most of what happens in it counts."""

ROUND = {"rounds": 1, "round": 0}
"""The events that begin a Round, and whether a fight begins with it."""


def pace(events: Iterable[Event], told: Container[str] = ()) -> dict[str, int]:
    """How many Rounds were quiet or empty, and the longest run of either within one fight.

    `told` are the event paragraphs: where one of them is read, something happens.
    """
    fights = list(_fights(events, told))
    quiet, longest_quiet = _at_most(SOMETHING, fights)
    empty, longest_empty = _at_most(NOTHING, fights)
    return {
        "quiet_rounds": quiet,
        "longest_quiet": longest_quiet,
        "empty_rounds": empty,
        "longest_empty": longest_empty,
    }


def _at_most(level: int, fights: Iterable[Sequence[int]]) -> tuple[int, int]:
    """How many Rounds came to no more than some level, and how many of them were in a row."""
    runs = [len(list(run)) for fight in fights for calm, run in groupby(fight, lambda came: came <= level) if calm]
    return sum(runs), max(runs, default=0)


def _fights(events: Iterable[Event], told: Container[str]) -> Iterator[list[int]]:
    """For each fight, what came of each of its Rounds."""
    rounds: list[int] = []
    for event in events:
        kind = event["event"]
        if kind == "rounds":
            if rounds:
                yield rounds
            rounds = [NOTHING]
        elif kind == "round":
            rounds.append(NOTHING)
        elif kind == "operations" and rounds:
            yield rounds
            rounds = []
        elif rounds:
            rounds[-1] = max(rounds[-1], _level(event, told))
    if rounds:
        yield rounds


def _level(event: Event, told: Container[str]) -> int:
    """What comes of a Round by an event."""
    kind = event["event"]
    if kind in FIRE:
        return FIGHTING
    return SOMETHING if kind in HAPPENS or (kind == "read" and event["paragraph"] in told) else NOTHING


def decided(events: Iterable[Event], goal: int, *, won: bool) -> dict[str, int]:
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
    if stands != won:  # by an ending
        since = played
    return {"decided": since, "played_on": played - since}


POINTS = ("award", "victory")
"""The events after which the Victory Points are others; `total` is what they come to."""


def _stands(points: int, goal: int) -> bool:
    return points >= goal
