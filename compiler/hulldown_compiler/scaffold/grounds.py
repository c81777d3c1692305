"""Where a paragraph is read of which an example is started: where its author says, or where other examples stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from hulldown_compiler.book import example_defaults
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.examples import Example
from hulldown_compiler.core.suggest import did_you_mean, listed
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.units import GERMAN
from hulldown_engine.platoon.language.vocabulary import side_of

Json = Mapping[str, Any]

MOST_POSITIONS = 48
"""From how many positions games are played to come to all branches."""


def grounds(book: Book, paragraph: Paragraph, given: Json) -> Sequence[Example]:
    """Examples that have yet to be played: where it is said, or where examples stand, the paragraph's own first."""
    said = [_begun(book, paragraph, given)] if given or not book.declared.platoon else []
    own = [example for example in of_paragraphs(book) if example.source == paragraph.id]
    alike = (
        example
        for example in of_paragraphs(book)
        if example.source != paragraph.id and book.declared.platoon and _alike(book, paragraph, example)
    )
    distinct: dict[str, Example] = {}
    for example in [*said, *(() if given else (*own, *alike))]:
        bare = _bare(paragraph, example)
        distinct.setdefault(repr((bare.record.get("position"), bare.record.get("given"))), bare)
    if not distinct:
        hint = f"say who does, as in --at {','.join(_as_in(book, paragraph))}"
        raise NotStarted(f"{paragraph.id!r} is read where nobody stands: {hint}")
    return list(islice(distinct.values(), MOST_POSITIONS))


def of_paragraphs(book: Book) -> Iterator[Example]:
    """The examples of the paragraphs of a book."""
    return (example for example in book.examples if example.kind == "paragraph")


def _alike(book: Book, paragraph: Paragraph, example: Example) -> bool:
    """Whether a paragraph can be read where an example of another stands: by the same side, in the same mission."""
    mission = example_defaults.mission_of(book, paragraph)
    other = book.paragraphs[example.source].reader
    return other == paragraph.reader and example.record.get("position", {}).get("mission") == mission


def _begun(book: Book, paragraph: Paragraph, given: Json) -> Example:
    """An example of a paragraph with what is given and what the book says."""
    record = example_defaults.of_paragraph(book, paragraph, {"example": "", **given})
    if book.declared.platoon:
        _check_units(book, example_defaults.mission_of(book, paragraph), record.get("position", {}).get("units", {}))
    if paragraph.reader and given and "unit" not in record.get("given", {}):
        record = {**record, "given": {**record.get("given", {}), "unit": _first_reader(book, paragraph, record)}}
    return Example("paragraph", paragraph.id, "", record, record, paragraph.mark, ())  # type: ignore[arg-type]


def _bare(paragraph: Paragraph, example: Example) -> Example:
    """An example of the paragraph that stands where another does, with nothing that has happened."""
    given = {key: value for key, value in example.record.get("given", {}).items() if key not in ("orders", "of")}
    kept = {"example": "", "position": example.record.get("position"), "given": given}
    record = {key: value for key, value in kept.items() if value is not None}
    return example._replace(source=paragraph.id, record=record)


def _first_reader(book: Book, paragraph: Paragraph, record: Json) -> str:
    """The first unit that can read a paragraph where an example stands; raises NotStarted if none can."""
    units = record.get("position", {}).get("units", {})
    if reader := next(iter(example_defaults.readers(book, units, paragraph.reader)), None):
        return reader
    who = "a German" if paragraph.reader == GERMAN else "one of yours"
    there = f"there {'is' if len(units) == 1 else 'are'} {joined(list(units))}" if units else "nobody is there"
    raise NotStarted(f"{paragraph.id!r} is read by {who}, and {there}: add --at {_as_in(book, paragraph)[-1]}")


def _as_in(book: Book, paragraph: Paragraph) -> list[str]:
    """Units in hexes that would do to read a paragraph, he who reads it the last."""
    mission = book.parts.get("mission", example_defaults.mission_of(book, paragraph) or "")
    hexes = [
        *(mission.model.markers.values() if mission else ()),
        *map(printed, sorted(book.sheet.terrains if book.sheet else ())),
    ]
    ours, theirs = f"A={hexes[0]}", next(iter(_cards(book, paragraph)), "")
    return [ours, f"{theirs}={hexes[1]}"] if theirs and paragraph.reader == GERMAN else [ours]


def _cards(book: Book, paragraph: Paragraph) -> list[str]:
    """The unit cards of Germans, those first whose action table leads to a paragraph."""
    own = {link.source.name for link in book.links.to("paragraph", paragraph.id) if link.source.kind == "unit-card"}
    germans = [card.name for card in book.parts.of("unit-card") if side_of(card.name) == GERMAN]
    return sorted(germans, key=lambda name: name not in own)


def _check_units(book: Book, mission: str | None, units: Json) -> None:
    """Raise NotStarted for a unit that is no letter of the platoon, and has no card."""
    cards = [card.name for card in book.parts.of("unit-card")]
    strange = next((name for name, unit in units.items() if "type" not in unit and name not in cards), None)
    if strange is not None:
        letters = joined(list(example_defaults.types(book, mission))) or "no letters"
        hint = did_you_mean(strange, cards) or f"unit cards are {listed(cards)}"
        raise NotStarted(f"no unit {strange!r} in {book.name}: the platoon has {letters}; {hint}")
