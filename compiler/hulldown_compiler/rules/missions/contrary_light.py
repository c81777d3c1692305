"""Light that contradicts itself.

## Why it hurts

At dusk and at night nobody fires further than so many hexes, and at a target that has fired somewhat further. Rounds
are counted from a condition on. Two lines that begin in the same Round, a flash that is seen less far than a tank in
the dark, or a condition that the mission does not have leave the player with two rules, or with none.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook before it is dark.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        light:
          since: 2
          becomes:
            dusk: {round: 5, range: 10, fired: 6}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook before it is dark.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        light:
          since: 2
          becomes:
            dusk: {round: 5, range: 6, fired: 10}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD106, HD555
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.lowering.definitions import Chart


def check(book: Book) -> Iterator[Note]:
    """Every line of a mission's light has a Round of its own, and limits that go together."""
    for mission in book.parts.of("mission"):
        if mission.model.light is not None:
            yield from _since(mission)
            yield from _limits(mission)
            yield from _rounds(mission)


def _since(mission: Chart) -> Iterator[Note]:
    since, most = mission.model.light.since, mission.model.conditions
    if since > most:
        message = f"Rounds are counted from condition {since} on, and the mission has {most}"
        yield Note(mission.at("light", "since"), message, "it never gets dark")


def _limits(mission: Chart) -> Iterator[Note]:
    """What is seen in the dark by its flash is seen no less far than without; where there is no limit there is none."""
    for name, change in mission.model.light.becomes.items():
        at = mission.at("light", "becomes", name, "fired")
        if change.fired is not None and change.range is None:
            yield Note(at, f"{name!r} sets no range, and one for targets that have fired", "write a 'range', too")
        elif change.fired is not None and change.fired < change.range:
            message = f"{change.fired} hexes at a target that has fired, and {change.range} at any other"
            yield Note(at, message, "the first is to be the greater")


def _rounds(mission: Chart) -> Iterator[Note]:
    """No two lines begin in one Round."""
    begun: dict[int, str] = {}
    for name, change in mission.model.light.becomes.items():
        first = begun.setdefault(change.round, name)
        if first != name:
            related = (Related(mission.at("light", "becomes", first, "round"), f"{first!r} begins here"),)
            at = mission.at("light", "becomes", name, "round")
            yield Note(at, f"{name!r} begins in the same Round as {first!r}", "give it a later one", related)
