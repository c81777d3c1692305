"""A sighting of a mission that none of its paragraphs makes.

## Why it hurts

The record sheet has a box for every sighting of the mission. One that is never ticked is a promise without a story: the
paragraph that makes it was lost, or belongs to another mission, and whatever waits for it never comes.

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
        markers: {1: "0302", 2: "0403"}
        sightings: {1: the heron}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        markers: {1: "0302"}
        sightings: {1: the stork}
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, heron]
        changes: {2: none}
      brook:
        markers: {1: [stork]}
    paragraphs:
      heron:
        mission: ford
        sighting: 1
        text: A heron.
      stork:
        mission: brook
        text: A stork.

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
        sightings: {1: the heron}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        markers: {1: "0302"}
        sightings: {1: the stork}
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, heron]
        changes: {2: none}
      brook:
        markers: {1: [stork]}
    paragraphs:
      heron:
        mission: ford
        sighting: 1
        text: A heron.
      stork:
        mission: brook
        sighting: 1
        text: A stork.

## See also

HD107, HD121, HD535
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note

HINT = "make it with 'sighting: {}' in a paragraph of the mission, or leave it out"


def check(analyses: Analyses) -> Iterator[Note]:
    """Each sighting of a mission is made by a paragraph that may be read in it; what no mission makes is never set."""
    book = analyses.book
    known = book.known["sighting"] if _asked(book) else ()
    made = {name for name in known if book.links.to("sighting", name, "sets")}
    for mission in book.parts.of("mission"):
        own = {str(step["sighting"]) for _, step in cast.steps(analyses, mission.name, "sighting")}
        own |= {str(book.paragraphs[name].record["sighting"]) for name in analyses[plays][mission.name].paragraphs}
        for number in mission.model.sightings:
            if number in made and number not in own:
                message = f"nothing in mission {mission.name!r} makes sighting {number}"
                yield Note(mission.at("sightings", number, key=True), message, HINT.format(number))


def _asked(book: Book) -> bool:
    return book.declared.platoon and not book.missions_unread
