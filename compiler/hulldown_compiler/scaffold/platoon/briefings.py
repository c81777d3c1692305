"""What a printed briefing says of a mission, and what has to be in it so that all of that comes about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.model.platoon.values import MOST_CONDITIONS
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.scalars import flow, scalar
from hulldown_compiler.source.slugs import joined
from hulldown_engine.language.phrases import literal

ACTIVATION = 6
"""The Activation Level that a new mission has in every condition."""

FIRST_FREE, LAST = 7, 20
"""The totals of two dice that bring a random event nothing has been written for."""


class Briefing(NamedTuple):
    """What the briefing says: where and when, which side of the map is north, and how much there is of what.

    `markers` and `entry` are hexes as they are printed; without them a place is found for one marker and the platoon.
    """

    conditions: int = 1
    markers: Sequence[str] = ()
    entry: Sequence[str] = ()
    sightings: Sequence[str] = ()
    place: str = ""
    date: str = ""
    north: str = ""

    def check(self, book: Book) -> None:
        """Raise NotStarted for what no mission of the book can have."""
        if not 1 <= self.conditions <= MOST_CONDITIONS:
            raise NotStarted(f"a mission has 1 to {MOST_CONDITIONS} conditions, not {self.conditions}")
        for place in (*self.markers, *self.entry):
            if place not in book.known.get("hex", ()):
                raise NotStarted(f"{place!r} is no hex on the map of {book.name}; hexes are such as {_some_hex(book)}")
        for name in self.sightings:
            if not joined(name, "-"):
                raise NotStarted(f"{name!r} cannot be a sighting: say in words what is sighted")


def _some_hex(book: Book) -> str:
    return next(iter(book.known.get("hex", ())), "0101")


class Event(NamedTuple):
    """A paragraph that comes about in one condition of the mission: its name, its fields, and what it does."""

    name: str
    text: str
    step: str
    condition: int = 1
    sighting: int = 0

    def lines(self, mission: str) -> str:
        """The paragraph as it is written."""
        sighting = f"    sighting: {self.sighting}\n" if self.sighting else ""
        return (
            f"\n  {self.name}:\n    mission: {mission}\n{sighting}    text: >-\n      {self.text}\n"
            f"    do: [{{{self.step}}}]\n"
        )


def events(mission: str, briefing: Briefing) -> Iterator[Event]:
    """A paragraph for each sighting, and one that begins each condition but the first."""
    for nth, name in enumerate(briefing.sightings, 1):
        yield Event(
            f"{mission}-{joined(name, '-')}", f"What is seen of {literal(name)} in `{mission}`.", "victory: 1", 1, nth
        )
    for nth in range(2, briefing.conditions + 1):
        text = f"What turns `{mission}` into what it is in condition {nth}."
        yield Event(f"{mission}-condition-{nth}", text, f"condition: {nth}", nth - 1)


def header(briefing: Briefing) -> str:
    """The lines of a mission that say where and when it is."""
    said = {"place": briefing.place, "date": briefing.date}
    return "".join(f"\n    {key}: {scalar(value)}" for key, value in said.items() if value)


def lie_of_the_land(briefing: Briefing) -> str:
    """The lines that say which way the map lies, and what can be sighted."""
    north = f"\n    north: {briefing.north}" if briefing.north else ""
    sightings = {str(nth): name for nth, name in enumerate(briefing.sightings, 1)}
    return north + (f"\n    sightings: {flow(sightings)}" if sightings else "")


def rows(first: str, briefing: Briefing, others: Sequence[Event]) -> tuple[str, str]:
    """The rows of Event markers, and those of random events that are not written yet.

    The first marker leads to the first paragraph, the next ones to the others, and so do random events where there are
    more of them than markers; the rest lead to nothing.
    """
    markers = [f"      1: {_row(1, first, briefing.conditions)}\n"]
    for nth in range(2, max(1, len(briefing.markers)) + 1):
        there = others[nth - 2 : nth - 1]
        markers.append(
            f"      {nth}: {_row(there[0].condition, there[0].name, briefing.conditions) if there else EMPTY}\n"
        )
    left = others[len(markers) - 1 :]
    if len(left) > LAST - FIRST_FREE:
        raise NotStarted(f"{len(left)} sightings and conditions have no Event marker: name more --markers")
    random = [
        f"      {nth}: {_row(one.condition, one.name, briefing.conditions)}\n"
        for nth, one in enumerate(left, FIRST_FREE)
    ]
    return "".join(markers), "".join(random)


EMPTY = "{rest: none}"
"""A row that leads to nothing yet."""


def _row(condition: int, paragraph: str, conditions: int) -> str:
    return f"[{paragraph}]" if conditions == 1 else f"{{{condition}: {paragraph}, rest: none}}"
