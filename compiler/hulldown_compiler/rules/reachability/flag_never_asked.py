"""A flag or a sighting that is set, and that nothing ever asks for.

## Why it hurts

The reader notes a codeword, carries it through forty paragraphs, and is never asked for it. Either the scene in which
it matters is missing, or the flag is. (A paragraph that is a sighting itself asks: it is read only once.)

## Example

    # book.yaml
    flags:
      register: {item: the lock keeper's register}
    # paragraphs.yaml
    paragraphs:
      lock-house:
        text: You take the register from the desk.
        do:
          - flag: register
          - see: way-home

## Instead

    # book.yaml
    flags:
      register: {item: the lock keeper's register}
    # paragraphs.yaml
    paragraphs:
      lock-house:
        text: A register lies on the desk.
        do:
          - ask:
              - {text: Take it along, do: [{flag: register}, {see: debriefing}]}
              - {text: Leave it, see: debriefing}
      debriefing:
        text: Did you bring anything on paper?
        do:
          - when: register
            do: [{victory: 2}]
          - see: way-home

## See also

HD121, HD310
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.rules import common


def check(analyses: Analyses) -> Iterator[Note]:
    """Each flag that something sets is asked about somewhere, and each sighting; those of a mission within it."""
    book = analyses.book
    for name, position in book.known.get("flag", {}).items():
        if book.links.to("flag", name, "sets") and not book.links.to("flag", name, "asks"):
            yield Note(position, f"{name!r} is set and never asked for", f"ask 'when: {name}' somewhere, or remove it")
    if common.misnumbered(book, "sighting") or book.missions_unread:
        return
    if book.declared.platoon:
        for mission in book.parts.of("mission"):
            yield from _in_mission(analyses, mission)
    else:
        yield from _in_gamebook(book)


ASK = "ask 'when: sighted({})' somewhere, or remove it"


def _in_gamebook(book: Book) -> Iterator[Note]:
    for number, position in book.known.get("sighting", {}).items():
        if _made(book, number) and not _asking(book, number):
            yield Note(position, f"sighting {number} is made and never asked for", ASK.format(number))


def _in_mission(analyses: Analyses, mission: Chart) -> Iterator[Note]:
    own = {
        Node("mission", mission.name),
        *(Node("paragraph", name) for name in analyses[plays][mission.name].paragraphs),
    }
    made = {str(step["sighting"]) for _, step in cast.steps(analyses, mission.name, "sighting")}
    for number in mission.model.sightings:
        if number in made and own.isdisjoint(_asking(analyses.book, number)):
            message = f"sighting {number} is made and never asked for in mission {mission.name!r}"
            yield Note(mission.at("sightings", number, key=True), message, ASK.format(number))


def _made(book: Book, number: str) -> bool:
    return bool(book.links.to("sighting", number, "sets"))


def _asking(book: Book, number: str) -> set[Node]:
    """What asks whether a sighting has been made: expressions, and paragraphs that are that sighting."""
    once = (
        Node("paragraph", paragraph.id)
        for paragraph in book.paragraphs.values()
        if paragraph.record["sighting"] == number
    )
    links = book.links.to("sighting", number)
    return {link.source for link in links if link.role == "asks" or link.source.kind == "mission"} | set(once)
