"""A paragraph in one mission's folder that says it belongs to another.

## Why it hurts

What stands in a mission's folder is the mission's. One of the two is a leftover: the line, or the place of the
paragraph.

## Example

    # missions/ford/mission.yaml
    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, none]
        changes: {2: none}
    # missions/ford/events.yaml
    paragraphs:
      heron:
        text: A heron.
      kingfisher:
        mission: brook
        text: A kingfisher.
    # missions/brook/mission.yaml
    missions:
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        markers: {1: "0302"}
        goal: 0
        source: {house: from memory}
    cartridges:
      brook:
        markers: {1: [kingfisher]}

## Instead

    # missions/ford/mission.yaml
    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, none]
        changes: {2: none}
    # missions/ford/events.yaml
    paragraphs:
      heron:
        text: A heron.
    # missions/brook/mission.yaml
    missions:
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        markers: {1: "0302"}
        goal: 0
        source: {house: from memory}
    cartridges:
      brook:
        markers: {1: [kingfisher]}
    # missions/brook/events.yaml
    paragraphs:
      kingfisher:
        text: A kingfisher.

## See also

HD534
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """In a mission's folder the folder says whose a paragraph is."""
    for paragraph in book.paragraphs.values():
        own, said = book.declared.scopes.at(paragraph.path).mission, paragraph.record.get("mission")
        if own and said != own:
            message = f"{paragraph.id!r} stands in the folder of mission {own!r}, and says that it is of {said!r}"
            yield Note(paragraph.at("mission"), message, "leave 'mission' out, or move it to the other folder")
