"""A shared action that is read in a mission whose units, sightings or places it does not fit.

## Why it hurts

An action without a mission is shared by the Germans of all. One that names a unit, a sighting or a hex was written for
one mission: in another that unit never comes, that sighting is not there, at that hex there is nothing to be had, and a
flag that only the one mission sets is never set. A card that was started from another takes such actions over unseen.

## Example

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 2
        initiative: [4, 3]
        perception: [6, 5]
        weapon_skill: [1, 0]
        driving_skill: [7, 6]
        actions:
          columns: [1, 2, C]
          1-10: [join-the-other, come-on, come-on]
        source: {house: from memory}
      GE2:
        letter: L
        type: PzIV
        crew: 2
        initiative: [4, 3]
        perception: [6, 5]
        weapon_skill: [1, 0]
        driving_skill: [7, 6]
        actions:
          columns: [1, C]
          1-10: [come-on, come-on]
        source: {house: from memory}
    missions:
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first], cards: [GE2]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        markers: {1: "0302"}
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [none, none]
        changes: {2: none}
      brook:
        markers: {1: [none]}
    paragraphs:
      join-the-other:
        text: It joins the other one.
        action: true
        do:
          - drive: slow
            toward: GE2

## Instead

    paragraphs:
      come-on:
        text: It comes on.
        action: true
        do:
          - drive: slow
            toward: us

## See also

HD534, HD535, HD552
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Link
from hulldown_compiler.core.diagnostics import Note, Related, first_few
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.rules.missions.foreign_paragraph import mission_of

OF_TRIALS = ("tries", "mentions")
"""What is done to things where nothing is played: in examples, and in words."""

OF_ONE = ("hex", "flag")
"""What no mission declares for itself alone, and may be one's all the same."""

HINT = "keep it to its mission with 'mission: ...', or have it say whom and where without a name"


def check(analyses: Analyses) -> Iterator[Note]:
    """Shared actions name no unit and no sighting that a mission lacks in which they are read, nor a place of one."""
    book = analyses.book
    if not book.declared.platoon or book.missions_unread:
        return
    read = {name: _missions(analyses, name) for name in book.paragraphs if _shared(book, name)}
    for link in book.links.all:
        if link.source.kind == "paragraph" and read.get(link.source.name) and link.role not in OF_TRIALS:
            yield from _misfit(analyses, link, read[link.source.name])


def _shared(book: Book, name: str) -> bool:
    record = book.paragraphs[name].record
    return bool(record.get("action")) and record.get("mission") is None


def _missions(analyses: Analyses, name: str) -> Sequence[str]:
    """The missions in which a paragraph may be read."""
    return [mission for mission, play in analyses[plays].items() if name in play.paragraphs]


def _misfit(analyses: Analyses, link: Link, missions: Sequence[str]) -> Iterator[Note]:
    """What a shared action names that the missions in which it is read have not, or that only another one has."""
    book, (kind, name) = analyses.book, link.target
    if kind in OF_ONE:
        homes = _homes(book, link)
        elsewhere = [mission for mission in missions if mission not in homes]
        if len(homes) == 1 and elsewhere:
            what = f"hex {name} is a place of" if kind == "hex" else f"flag {name!r} is set only in"
            message = f"{what} mission {min(homes)!r}, and this is read in {elsewhere[0]!r}"
            yield Note(link.position, message, HINT, _ways(book, elsewhere[1:]))
        return
    without = [mission for mission in missions if not _has(analyses, mission, kind, name)]
    if without and name in book.known.get(kind, {}):
        what = f"{name} never comes into" if kind == "unit-card" else f"no {KINDS[kind].noun} {name} in"
        message = f"{what} mission {without[0]!r}, where this is read"
        yield Note(link.position, message, HINT, _ways(book, without[1:]))


def _homes(book: Book, link: Link) -> set[str]:
    """The missions that name a hex; of a flag that is asked for, those that set it, if nothing that is shared does."""
    kind, name = link.target
    if kind == "hex":
        return {home for other in book.links.to(kind, name) if (home := mission_of(book, other.source)) is not None}
    setting = [mission_of(book, other.source) for other in book.links.to(kind, name, "sets")]
    whole = link.role == "asks" and None not in setting
    return {home for home in setting if home is not None} if whole else set()


def _has(analyses: Analyses, mission: str, kind: str, name: str) -> bool:
    """Whether a mission has a unit or a number that is named; of other kinds every mission has all."""
    if kind == "unit-card":
        return name in analyses[plays][mission].cards
    if kind not in ("sighting", "marker"):
        return True
    return name in getattr(analyses.book.parts.found["mission"][mission].model, f"{kind}s")


def _ways(book: Book, missions: Sequence[str]) -> tuple[Related, ...]:
    """The other missions, where they are declared."""
    parts = (book.parts.found["mission"][name] for name in missions)
    return first_few([Related(part.at(), f"it is read in mission {part.name!r}") for part in parts])
