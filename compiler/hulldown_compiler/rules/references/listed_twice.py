"""The same thing twice in one list.

## Why it hurts

The second changes nothing: a hex is closed once, and a platoon is ready once. So another one was meant, and that is
missing now.

## Example

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., see_also: ["2", "2"], source: {house: so}}
      "2": {title: Smoke, text: Smoke hides., source: {house: so}}
      "3": {title: Night, text: So does the night., source: {house: so}}

## Instead

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., see_also: ["2", "3"], source: {house: so}}
      "2": {title: Smoke, text: Smoke hides., source: {house: so}}
      "3": {title: Night, text: So does the night., source: {house: so}}

## See also

HD124, HD546
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.core.suggest import quoted

Listed = Iterable[tuple[Hashable, Position]]
"""What stands in a list, and where."""

OF_A_MISSION = (("platoon", "ready"), ("platoon", "cards"), ("entry", "hexes"), ("entry", "set_up"),
                ("closed",), ("secret",))  # fmt: skip
"""The lists of a mission in which nothing counts twice."""


def check(book: Book) -> Iterator[Note]:
    """Items listed twice in a list of references, hexes, counters or forces."""
    for listed in _lists(book):
        first: dict[Hashable, Position] = {}
        for thing, place in listed:
            if thing in first:
                name = quoted(str(thing[-1] if isinstance(thing, tuple) else thing))
                related = (Related(first[thing], "it is here first"),)
                yield Note(place, f"{name} is on this list twice", "name another, or leave it out", related)
            first.setdefault(thing, place)


def _lists(book: Book) -> Iterator[Listed]:
    for entry in (*book.rules.values(), *book.errata.values()):
        yield [((role, kind, name), Position(entry.path, *at)) for kind, name, role, *at in entry.record["links"]]
    yield from _counters(book)
    for mission in book.parts.of("mission"):
        for path in OF_A_MISSION:
            yield [(item, mission.at(*path, nth)) for nth, item in enumerate(mission.part(path) or ())]


def _counters(book: Book) -> Iterator[Listed]:
    """The letters of each type's counters, and the platoons that a campaign can begin with."""
    document = book.declared.document
    for side, types in book.declared.counters.items():
        for kind, letters in types.items():
            yield [(letter, document.position(("counters", side, kind, nth))) for nth, letter in enumerate(letters)]
    if (campaign := book.declared.campaign) is not None:
        yield [(crew, document.position(("campaign", "ready", nth))) for nth, crew in enumerate(campaign.ready)]
