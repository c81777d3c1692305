"""What a German does by his card, told from its beginning: his Turn, the paragraphs that he is led to, what stops him.

A paragraph is printed when it acts, or comes last and so says what the unit waits for: the first time for each unit.
One that only hands on to another, or that the unit has acted by before, is told in the line of the Turn. Decided is by
the events alone: what follows the paragraph, up to the next card or Turn. What is no action paragraph is printed
always: a watch has led to it, and it is the player's. Why an order was not carried out is told in the line too, unless
the unit fired after all, or moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hulldown_engine.basics.play import Event
from hulldown_engine.telling import story
from hulldown_engine.telling.lines import ORDER, Line
from hulldown_engine.telling.mission import card
from hulldown_engine.telling.words import Names

Events = Sequence[Event]

STARTS = ("action-number", "turn", "card")
"""What a German's Turn can begin with: the Action Number of all, his Turn, or just his card."""

ENDS = frozenset({*STARTS, "round", "rounds", "operations", "finished", "given", "ended"})
"""The kinds of events with which something else begins."""

QUIET = frozenset({"order-passed-over", "held", "evading", "resolved", "determined"})
"""The kinds of events by which nothing is done, whatever is rolled."""


class _Reading(NamedTuple):
    """A paragraph that was read, what follows it up to the next, whether that is the end, and that of the log.

    `mine` says that it is the player's, and no action paragraph.
    """

    event: Event
    mine: bool
    after: Events
    last: bool
    asks: bool

    @property
    def acts(self) -> bool:
        """Whether something is done by it, or somebody asked."""
        return self.asks or any(event["event"] not in QUIET for event in self.after)

    @property
    def printed(self) -> bool:
        """Whether it is printed in full."""
        return (self.mine or self.acts or self.last) and story.told(self.event)


def length(events: Events) -> int:
    """How many events belong to the card that is read here; 0, if none is."""
    start = _card_at(events)
    if start is None:
        return 0
    after = enumerate(events[start + 1 :], start + 1)
    return next((nth for nth, event in after if event["event"] in ENDS), len(events))


def _card_at(events: Events) -> int | None:
    """Where the card is: first, or after the Turn and the Action Number."""
    for nth, event in enumerate(events[: len(STARTS)]):
        if event["event"] == "card":
            return nth
        if event["event"] not in STARTS or (nth and event["event"] == "action-number"):
            return None
    return None


def head(names: Names, events: Events, *, last: bool) -> Iterator[Line]:
    """The line of the Turn: by which card, to which paragraphs, and why not all of it was done.

    `last` says that the log ends with these events.
    """
    at = _card_at(events) or 0
    dealt, after = events[at], events[at + 1 :]
    who = names.unit(dealt["unit"])
    whose = f"{who}'s Turn" if any(event["event"] == "turn" for event in events[:at]) else f"{who}'s card"
    readings = list(_readings(names, after, last=last))
    led = f": {_led(dealt, readings)}" if not readings or not readings[0].printed else ""
    sentences = [f"{whose} ({card(dealt)}){led}.", *dict.fromkeys(_stops(dealt["unit"], after))]
    if len(sentences) == 1 and readings and not any(reading.acts for reading in readings):
        sentences.append(_waits(names, dealt["sees"]))
    yield Line(ORDER, " ".join(sentences))
    for reading in readings:
        if not reading.printed:
            yield from story.sighted(names, reading.event)


def _waits(names: Names, seen: Sequence[str]) -> str:
    """What a unit has in sight that does nothing."""
    return f"It stays as it is, with {names.letters(seen)} in sight." if seen else "It stays as it is: it sees nobody."


def _led(dealt: Event, readings: Sequence[_Reading]) -> str:
    """The paragraphs that are not printed, up to the first one that is."""
    if not readings:
        return f"paragraph {dealt['paragraph']}" if dealt["paragraph"] else "nothing to do"
    told = [reading.event for reading in readings]
    shown = next((nth for nth, reading in enumerate(readings) if reading.printed), len(readings))
    numbers = [str(event["paragraph"]) for event in told[: shown + 1]]
    before = ", as before" if shown == len(readings) and told[-1].get("again") else ""
    return f"paragraph {', on to '.join(numbers)}{before}"


def _stops(unit: str, events: Events) -> Iterator[str]:
    """Why orders to the unit were not carried out, each in a sentence, unless it fired after all, or moved."""
    done = {event["event"] for event in events if unit in (event.get("unit"), event.get("firer"))}
    stopped = (event for event in events if _stopped(unit, event))
    return _once(event["why"] for event in stopped if ("fired" if event["order"] == "fire" else "moved") not in done)


def _once(reasons: Iterable[str]) -> Iterator[str]:
    """The sentences of the reasons, each once: whom the unit sees, say, is the beginning of many."""
    yield from dict.fromkeys(sentence for reason in reasons for sentence in SENTENCE_ENDS.split(reason))


SENTENCE_ENDS = re.compile(r"(?<=\.) (?=[A-Z])")
"""Between two sentences."""


def _stopped(unit: str, event: Event) -> bool:
    return bool(event["event"] == "order-passed-over" and event["unit"] == unit and event["why"])


def body(names: Names, events: Events, *, last: bool) -> Events:
    """What is left to be told after the line of the Turn: paragraphs that are printed, and what is done."""
    at = _card_at(events) or 0
    unit, after = events[at]["unit"], events[at + 1 :]
    readings = list(_readings(names, after, last=last))
    told = {id(reading.event) for reading in readings if not reading.printed}
    return [event for event in after if id(event) not in told and not _said(unit, event)]


def _said(unit: str, event: Event) -> bool:
    """Whether the line of the Turn says it."""
    return _stopped(unit, event) or (event["event"] == "held" and event["unit"] == unit)


def _readings(names: Names, events: Events, *, last: bool) -> Iterator[_Reading]:
    """The paragraphs that were read, in order; the log that ends with a paragraph ends with its question."""
    starts = [nth for nth, event in enumerate(events) if event["event"] == "read"]
    for nth, end in pairwise([*starts, len(events)]):
        after = events[nth + 1 : end]
        mine = not names.is_action(events[nth]["paragraph"])
        yield _Reading(events[nth], mine, after, last=end == len(events), asks=last and nth == len(events) - 1)
