"""What came of the Turns of Germans: by which paragraph of his card each went, and whether he did anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hulldown_engine.basics.play import Event

ACTED, HELD, IDLE = CAME = ("acted", "held", "idle")
"""What can come of a Turn: something; nothing, because he was told to hold; or nothing, though he was not."""

TALK = frozenset(
    {"card", "read", "passed-over", "note", "held", "order-passed-over", "action-number", "reaction"}
    | {"resolved", "determined", "picked", "checked", "rolled", "lull", "gone", "evading"}
)
"""The events of a Turn in which nothing is done: what is read, rolled, intended, or cannot be; a Special Reaction is an
intention. Who slips away does so at the end of a Round, which the log does not part from the Turn before it."""

ENDS = frozenset({"turn", "round", "rounds", "operations"})
"""The events with which a Turn that was under way is over."""


class Turn(NamedTuple):
    """A Turn of a German: whose, the paragraph that his card had for it first, or none, and what came of it."""

    unit: str
    paragraph: str
    came: str


def turns(events: Iterable[Event]) -> Iterator[Turn]:
    """Every Turn of a German that was begun, in order: of those who are not carried, and have a card (6.8)."""
    turn: list[Event] = []
    for event in events:
        if event["event"] in ENDS:
            yield from _turn(turn)
            turn = []
        else:
            turn.append(event)
    yield from _turn(turn)


def _turn(events: list[Event]) -> Iterator[Turn]:
    """The Turn of a German that some events are, if they are one: it begins with his card."""
    if events and events[0]["event"] == "card":
        kinds = {event["event"] for event in events}
        idle = HELD if "held" in kinds else IDLE
        yield Turn(events[0]["unit"], events[0]["paragraph"], idle if kinds <= TALK else ACTED)
