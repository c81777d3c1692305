"""A unit that comes without the sighting which all others that bring it make.

## Why it hurts

Where several paragraphs may bring the same unit, a sighting keeps all but the first of them from being read. One that
does not make it is read again, or after another has been: the text says that a tank comes, and it has come long ago.

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
        markers: {1: "0302", 2: "0403", 3: "0502"}
        sightings: {1: the Tiger}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
    cartridges:
      ford:
        markers: {1: [tiger-comes, none], 2: [crane, stork], 3: [none, heron]}
        changes: {2: none}
    paragraphs:
      heron:
        mission: ford
        sighting: 1
        text: Behind the heron, a Tiger.
        do: [{activate: [GE1], at: "0204"}]
      crane:
        mission: ford
        sighting: 1
        text: Behind the crane, a Tiger.
        do: [{activate: [GE1], at: "0303"}]
      stork:
        mission: ford
        text: Behind the stork, a Tiger.
        do: [{activate: [GE1], at: "0502"}]

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
        markers: {1: "0302", 2: "0403", 3: "0502"}
        sightings: {1: the Tiger}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
    cartridges:
      ford:
        markers: {1: [tiger-comes, none], 2: [crane, stork], 3: [none, heron]}
        changes: {2: none}
    paragraphs:
      heron:
        mission: ford
        sighting: 1
        text: Behind the heron, a Tiger.
        do: [{activate: [GE1], at: "0204"}]
      crane:
        mission: ford
        sighting: 1
        text: Behind the crane, a Tiger.
        do: [{activate: [GE1], at: "0303"}]
      stork:
        mission: ford
        sighting: 1
        text: Behind the stork, a Tiger.
        do: [{activate: [GE1], at: "0502"}]

## See also

HD538, HD546
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note, Position, Related, first_few

Bringing = dict[str, Position]
"""The paragraphs that bring a unit, each with the place where it does."""


def check(book: Book) -> Iterator[Note]:
    """Where three or more paragraphs bring a unit, the one without the sighting that all others make."""
    reported: set[tuple[str, str]] = set()
    for card, bringing in _brought(book) if book.declared.platoon else ():
        for name, place in bringing.items() if len(bringing) > FEW else ():
            sighting = _missing(book, name, bringing)
            if sighting is not None and (name, sighting) not in reported and not _made_before(book, name, sighting, ()):
                reported.add((name, sighting))
                message = f"{card} comes here without sighting {sighting}, which all others that bring it make"
                related = [
                    Related(there, f"{card} comes here too") for bringer, there in bringing.items() if bringer != name
                ]
                yield Note(place, message, f"write 'sighting: {sighting}', so that it comes once", first_few(related))


FEW = 2
"""So many paragraphs may just have different ways."""


def _brought(book: Book) -> Iterator[tuple[str, Bringing]]:
    """The cards that paragraphs activate, mission by mission."""
    by_card: dict[tuple[str, str], Bringing] = defaultdict(dict)
    for paragraph, step in book.steps["activate"]:
        for card in step["cards"]:
            of_card = by_card[paragraph.record["mission"], card]
            of_card.setdefault(paragraph.id, cast.place(paragraph, step, "unit-card", card))
    return ((card, bringing) for (_, card), bringing in by_card.items())


def _missing(book: Book, name: str, bringing: Bringing) -> str | None:
    """The sighting that all other paragraphs with a card make, one of them as its own, and this one does not."""
    paragraphs = [book.paragraphs[bringer] for bringer in bringing if bringer != name]
    shared = set.intersection(*map(_makes, paragraphs)) & {paragraph.record["sighting"] for paragraph in paragraphs}
    return min(shared - _makes(book.paragraphs[name]), key=int, default=None)


def _makes(paragraph: Paragraph) -> set[str]:
    """The sightings of a paragraph: its own, and those that its steps make."""
    own = paragraph.record["sighting"]
    return ({own} if own is not None else set()) | {
        step["sighting"] for step in paragraph.steps() if step["step"] == "sighting"
    }


def _made_before(book: Book, name: str, sighting: str, on_the_way: tuple[str, ...]) -> bool:
    """Whether every way to a paragraph goes through one that makes the sighting."""
    sources = [link.source for link in book.links.to("paragraph", name, "reads")]
    return bool(sources) and all(
        source.kind == "paragraph"
        and source.name not in (name, *on_the_way)
        and (
            sighting in _makes(book.paragraphs[source.name])
            or _made_before(book, source.name, sighting, (*on_the_way, name))
        )
        for source in sources
    )
