"""A unit that is activated where it has been activated already.

## Why it hurts

There is one counter for each card. A second activation of a unit that is on the map changes nothing, and of one that is
lost nothing either: the text says that a tank comes, and none does.

## Example

    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - activate: [GE1]
            at: "0204"
          - when: us_at("0302")
            do:
              - activate: [GE1]
                at: "0303"

## Instead

    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, a Tiger.
        do:
          - first:
              - when: us_at("0302")
                do:
                  - activate: [GE1]
                    at: "0303"
              - do:
                  - activate: [GE1]
                    at: "0204"

## See also

HD107, HD544
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.basics.records import NONE

HINT = "leave one of them out, or see to it that only one is carried out"


def check(book: Book) -> Iterator[Note]:
    """Cards activated twice, by one paragraph or by the paragraphs of two markers that may both be found."""
    if not book.declared.platoon:
        return
    for paragraph in book.paragraphs.values():
        yield from _again(paragraph, 0, {})
    reported: set[tuple[str, str, str]] = set()
    for mission in book.parts.of("mission"):
        yield from _from_markers(book, mission, reported)


# Within a paragraph ---------------------------------------------------------------------------------------------------


def _again(paragraph: Paragraph, block: int, before: dict[str, Position]) -> Iterator[Note]:
    """Notes on cards activated again in a block; `before` has those already activated on the way to it."""
    before = dict(before)
    for step in paragraph.blocks[block]:
        if step["step"] == "activate":
            yield from _twice(paragraph, step, before)
        elif step["step"] == "remove" and step["remove"] == "units":
            before.clear()
        inside = [way for way in ways(step) if way.by != "watch"]
        for way in ways(step):
            yield from _again(paragraph, way.block, before if way in inside else {})
        if any(
            inner["step"] == "remove" and inner["remove"] == "units"
            for way in inside
            for inner in paragraph.within(way.block)
        ):
            before.clear()


def _twice(paragraph: Paragraph, step: Record, before: dict[str, Position]) -> Iterator[Note]:
    for card in step["cards"]:
        position = cast.place(paragraph, step, "unit-card", card)
        if card in before:
            yield Note(position, f"{card} is activated already", HINT, (Related(before[card], "it is activated here"),))
        before.setdefault(card, position)


# From marker to marker ------------------------------------------------------------------------------------------------


def _from_markers(book: Book, mission: Chart, reported: set[tuple[str, str, str]]) -> Iterator[Note]:
    """Notes on cards that each of two markers on the map at the start of the mission surely activates."""
    there = [name for name, at in mission.model.markers.items() if at != NONE]
    cartridge = book.parts.get("cartridge", mission.name)
    rows = {} if cartridge is None else cartridge.model.markers
    for one, other in combinations([rows[name][0] for name in there if rows.get(name)], 2):
        first, second = book.paragraphs.get(one), book.paragraphs.get(other)
        if first is None or second is None or not _both(first, second):
            continue
        for card, place in _certain(first).items():
            again = _certain(second).get(card)
            if again is not None and (pair := (card, first.id, second.id)) not in reported:
                reported.add(pair)
                message = f"{card} comes with two Event markers that are on the map together"
                yield Note(again, message, HINT, () if again == place else (Related(place, "it is activated here"),))


def _both(one: Paragraph, other: Paragraph) -> bool:
    """Whether nothing prevents two paragraphs from both being read in the first condition."""
    free = all(each.record["requires"] is None for each in (one, other))
    sightings = one.record["sighting"], other.record["sighting"]
    raised = any(step["step"] in ("condition", "end") for step in (*one.steps(), *other.steps()))
    return free and not raised and (sightings[0] is None or sightings[0] != sightings[1])


def _certain(paragraph: Paragraph) -> dict[str, Position]:
    """The cards that a paragraph activates in every case, each with its place."""
    steps = (step for step in paragraph.blocks[0] if step["step"] == "activate")
    return {card: cast.place(paragraph, step, "unit-card", card) for step in steps for card in step["cards"]}
