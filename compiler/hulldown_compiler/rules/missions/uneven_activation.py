"""Activation levels that are not one for each condition.

## Why it hurts

An Activation Check is rolled against the level of the condition in force. A level that is missing leaves the player
without a number to roll against; one too many is for a condition that never comes.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6, 7]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

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
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD410
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """Missions whose activation levels are not as many as their conditions."""
    for mission in book.parts.of("mission"):
        levels, conditions = len(mission.model.activation), mission.model.conditions
        if levels != conditions:
            written, wanted = _counted(levels, "activation level"), _counted(conditions, "condition")
            message = f"{written}, where the mission has {wanted}"
            yield Note(mission.at("activation", key=True), message, "write one for each condition")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
