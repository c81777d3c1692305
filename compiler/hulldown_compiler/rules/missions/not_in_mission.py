"""A condition, sighting or Event marker that another mission has, and not this one.

## Why it hurts

Missions number their conditions, sightings and markers for themselves. A paragraph that was copied from a mission
with four conditions goes on to condition 4 in one that has two, and the cartridge has no cell for it.

## Example

    missions:
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 3
        activation: [5, 5, 5]
        markers: {1: "0302"}
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, heron]
        changes: {2: none}
      brook:
        markers: {1: [stork, none, none]}
        changes: {2: none, 3: none}
    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 3
      stork:
        mission: brook
        text: A stork.
        do:
          - condition: 3

## Instead

    missions:
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 3
        activation: [5, 5, 5]
        markers: {1: "0302"}
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, heron]
        changes: {2: none}
      brook:
        markers: {1: [stork, none, none]}
        changes: {2: none, 3: none}
    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2
      stork:
        mission: brook
        text: A stork.
        do:
          - condition: 3

## See also

HD106, HD107, HD122
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.rules.missions.foreign_paragraph import mission_of


def check(book: Book) -> Iterator[Note]:
    """What belongs to a mission names only what that mission has; what no mission has is missing altogether."""
    for kind, called in ((kind.name, kind.noun) for kind in KINDS.values() if kind.numbered):
        for link in book.links.of_kind(kind) if book.declared.platoon else ():
            mission = book.parts.get("mission", mission_of(book, link.source) or "")
            if mission is not None and link.target.name in book.known[kind]:
                numbers = _numbered(mission, kind)
                if link.target.name not in numbers:
                    message = f"no {called} {link.target.name} in mission {mission.name!r}"
                    yield Note(link.position, message, f"it has {', '.join(numbers) or 'none'}")


def _numbered(mission: Chart, kind: str) -> Sequence[str]:
    """The numbers of a kind that a mission has."""
    if kind == "condition":
        return [str(number) for number in range(1, mission.model.conditions + 1)]
    return list(getattr(mission.model, f"{kind}s"))
