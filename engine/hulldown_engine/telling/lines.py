"""What a telling is made of: lines, each of a kind by which a screen decides how it is set, and whether it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import sentence
from hulldown_engine.telling.words import Names

HEADING, PROSE, NOTE, CHOICE = "heading", "prose", "note", "choice"
"""Kinds of line: the number of a paragraph or the name of a part, what is read aloud, words of a note, an option."""

EVENT, ORDER, DICE, POINTS = "event", "order", "dice", "points"
"""Kinds of line about what happened: what was done, whose Turn it is by which card, what was rolled, what it counts.

The events by themselves say all that was done.
"""


class Line(NamedTuple):
    """One line of story, as long as it may be; its kind says how it is set."""

    kind: str
    text: str


Teller = Callable[[Names, Event], Iterator[Line]]
"""The lines of one event: what the log's entry says, and its kind as `event`."""


def paragraphs(text: str, kind: str = PROSE) -> Iterator[Line]:
    """A line of story for each line of a text that is not empty."""
    return (Line(kind, part) for part in text.split("\n") if part)


def together(lines: Iterable[Line]) -> Iterator[Line]:
    """The same lines, those about dice that follow one another in one."""
    for kind, group in groupby(lines, lambda line: line.kind):
        if kind == DICE:
            yield Line(DICE, " ".join(line.text for line in group))
        else:
            yield from group


def says(text: Callable[[Names, Event], str], kind: str = EVENT) -> Teller:
    """A teller of one sentence, or of none where the text is empty."""

    def tell(names: Names, event: Event) -> Iterator[Line]:
        said = text(names, event)
        return iter([Line(kind, sentence(said))] if said else [])

    return tell


def nothing(names: Names, event: Event) -> Iterator[Line]:
    """The teller of what is told by other events, or goes without saying."""
    return iter(())


def counted(number: int, thing: str) -> str:
    """A number of things: 1 choice, 2 choices."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def natural(total: int, need: int, *, success: bool) -> str:
    """What is added where a roll succeeds or fails whatever was needed."""
    return "" if success == (total <= need) else f" (a {total} always {'succeeds' if success else 'fails'})"
