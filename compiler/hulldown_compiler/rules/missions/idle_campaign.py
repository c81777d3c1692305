"""A campaign that no mission belongs to, or a mission of which it is not said whether it belongs to the campaign.

## Why it hurts

A campaign leads one platoon through the missions that have `campaign_points`; every other mission is played with a
platoon of its own. A campaign without such a mission is a row of single missions. And in a book without `campaign`
there is nothing that the points could be for.

A mission that offers a platoon with which the campaign can begin, and says nothing, has mostly been forgotten: all that
has been won so far stays at home. A mission that is meant so says `campaign_points: none`.

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
from hulldown_compiler.lowering.definitions import Chart

POINTS = "campaign_points"
HINT = "'campaign_points', which may be 0"


def check(book: Book) -> Iterator[Note]:
    """Campaign and missions belong together."""
    missions = list(book.parts.of("mission"))
    campaign = book.declared.campaign
    if campaign is None:
        for mission in filter(_says, missions):
            at = mission.at("platoon", POINTS, key=True)
            yield Note(at, f"{POINTS!r} changes nothing: the book has no campaign", "leave it out")
        return
    if all(mission.model.platoon.campaign_points is None for mission in missions):
        at = book.declared.document.position(("campaign",), key=True)
        yield Note(at, "no mission is played with the campaign's platoon", f"give the missions that it plays {HINT}")
        return
    for mission in missions:
        if not _says(mission) and (both := sorted({*campaign.ready} & {*mission.model.platoon.ready})):
            said = f"the campaign's platoon {both[0]!r} could play this mission, and it does not say so"
            hint = f"give it {HINT}; or 'none', if the campaign's platoon is to sit it out"
            yield Note(mission.at("platoon", key=True), said, hint)


def _says(mission: Chart) -> bool:
    """Whether a mission says what it is to a campaign."""
    return POINTS in mission.model.platoon.model_fields_set
