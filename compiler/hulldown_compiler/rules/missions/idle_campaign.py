"""A campaign that no mission belongs to, or a mission of a campaign that is not there.

## Why it hurts

A campaign leads one platoon through the missions that have `campaign_points`; every other mission is played with a
platoon of its own. A campaign without such a mission is a row of single missions. And in a book without `campaign`
there is nothing that the points could be for.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first], campaign_points: 10}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
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

HD117, HD506
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """Campaign and missions belong together."""
    missions = [mission for mission in book.parts.of("mission") if mission.model.platoon.campaign_points is not None]
    if book.declared.campaign is None:
        for mission in missions:
            at = mission.at("platoon", "campaign_points", key=True)
            yield Note(at, "'campaign_points' changes nothing: the book has no campaign", "leave it out")
    elif not missions:
        at = book.declared.document.position(("campaign",), key=True)
        hint = "give the missions that it plays 'campaign_points', which may be 0"
        yield Note(at, "no mission is played with the campaign's platoon", hint)
