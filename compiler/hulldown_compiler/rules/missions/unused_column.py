"""A column of an action table that nobody ever acts by.

## Why it hurts

The column is there to be looked into, and nobody ever looks: no mission that has this unit comes to that condition,
or only before the unit appears; or nothing puts the column of a letter in force. Either the column is left over, or a
mission lacks a condition, or a paragraph the `reaction`. An action that only such a column leads to is one that no
card can draw. (A condition that nothing raises is HD121, and may be entered one day.)

That a unit appears too late is proved by the search behind `hulldown reach`, which knows what has to happen first: a
sighting, a flag, another unit, an Event marker.

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
          columns: [1, 2, 3, C]
          1-10: [come-on, come-on, come-on, come-on]
        source: {house: from memory}

## Instead

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
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}

## See also

HD541
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.action_columns import CLOSE, why_never
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related, first_few
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.rules import common
from hulldown_compiler.rules.missions.missing_column import Needed, tables


def check(analyses: Analyses) -> Iterator[Note]:
    """Columns for conditions of no mission in which the card may be in play.

    What would put a letter column in force is reported once, however many cards have that column.
    """
    unused = [(card, needed, nth) for card, needed in tables(analyses) for nth in _unused(analyses.book, card, needed)]
    dead = {place for card, _, nth in unused for place in _cells(card, nth)}
    return common.together(_note(analyses.book, card, needed, nth, dead) for card, needed, nth in unused)


def cells_never_read(analyses: Analyses) -> Iterator[tuple[Position, Related]]:
    """The cells of columns that no German acts by, each with the position of its column."""
    for card, needed in tables(analyses):
        for nth in _unused(analyses.book, card, needed):
            note = _note(analyses.book, card, needed, nth, ())
            yield from ((place, Related(note.position, note.message)) for place in _cells(card, nth))


def _unused(book: Book, card: Chart, needed: Needed) -> Iterator[int]:
    """The indices of a card's columns that no German acts by."""
    for nth, column in enumerate(card.model.actions.columns):
        if why_never(book, card, column) if isinstance(column, str) else column not in needed:
            yield nth


def _cells(card: Chart, nth: int) -> Iterator[Position]:
    """The positions of the cells of a column."""
    return (card.at("actions", key, nth) for key in card.model.actions.model_extra)


def _note(book: Book, card: Chart, needed: Needed, nth: int, dead: Collection[Position]) -> Note:
    column, place, lost = (
        card.model.actions.columns[nth],
        card.at("actions", "columns", nth),
        _lost(book, card, nth, dead),
    )
    if isinstance(column, str):
        whose = f" of {card.name}" if column == CLOSE else ""
        return Note(place, f"no German ever acts by column {column}{whose}", why_never(book, card, column), lost)
    hint = f"with this card in play they are at {', '.join(map(str, sorted(needed)))}"
    return Note(place, f"no mission uses column {column} of {card.name}", hint, (*_gate(needed, column), *lost))


def _gate(needed: Needed, column: int) -> tuple[Related, ...]:
    """Where the card comes into play, if that is too late for the column."""
    low = min(needed)
    late = f"{needed[low].message}, in condition {low} at the earliest"
    return (needed[low]._replace(message=late),) if column < low else ()


def _lost(book: Book, card: Chart, column: int, dead: Collection[Position]) -> tuple[Related, ...]:
    """The paragraphs that only unused columns refer to."""
    rows = card.model.actions.model_extra
    named = dict.fromkeys(book.resolve_name(row[column]) for row in rows.values() if column < len(row))
    lost = [
        Related(book.paragraphs[name].at(), f"so nothing reaches {name!r}")
        for name in named
        if name in book.paragraphs and all(link.position in dead for link in book.links.to("paragraph", name, "reads"))
    ]
    return first_few(lost)
