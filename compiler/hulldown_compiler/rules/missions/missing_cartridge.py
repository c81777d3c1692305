"""A mission without a cartridge.

## Why it hurts

The cartridge says what every Event marker leads to. A mission without one has markers that nothing comes of, and so
no Germans.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        goal: 0
        source: {house: from memory}
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        changes: {2: none}

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        goal: 0
        source: {house: from memory}
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        changes: {2: none}
      brook: {}

## See also

HD118
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """Every mission has its cartridge, if only one that could not be read."""
    hint = "write it under 'cartridges', named as its mission"
    for mission in book.parts.of("mission"):
        if mission.name not in book.known["cartridge"] and not book.unread(mission.name):
            yield Note(mission.at(), f"no cartridge for mission {mission.name!r}", hint)
