"""A column of an action table that nobody ever acts by.

## Why it hurts

The column is there to be looked into, and nobody ever looks: no mission that has this unit comes to that condition,
or only before the unit appears; or nothing puts the column of a letter in force. Either the column is left over, or a
mission lacks a condition, or a paragraph the `reaction`. An action that only such a column leads to is one that no
card can draw.

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

from hulldown_compiler.book import Book
from hulldown_compiler.charts import Chart
from hulldown_compiler.platoon.columns import why_never
from hulldown_compiler.position import Note, Related, first_few
from hulldown_compiler.rules.missing_column import Needed, tables


def check(book: Book) -> Iterator[Note]:
    """Every column is for a condition of some mission in which the card may be in play, or for what may come to be."""
    for card, needed in tables(book):
        columns = card.model.actions.columns
        idle = {one: why_never(book, card, one) for one in columns if isinstance(one, str)}
        unused = [nth for nth, one in enumerate(columns) if (idle[one] if one in idle else one not in needed)]
        for nth in unused:
            column, place, lost = columns[nth], card.at("actions", "columns", nth), _lost(book, card, nth, unused)
            if column in idle:
                yield Note(place, f"no German ever acts by column {column} of {card.name}", idle[column], lost)
            else:
                message = f"no mission uses column {column} of {card.name}"
                hint = f"with this card in play they are at {', '.join(map(str, sorted(needed)))}"
                yield Note(place, message, hint, (*_gate(needed, column), *lost))


def _gate(needed: Needed, column: int) -> tuple[Related, ...]:
    """Where the card comes into play, if that is too late for a column."""
    low = min(needed)
    late = f"{needed[low].message}, in condition {low} at the earliest"
    return (needed[low]._replace(message=late),) if column < low else ()


def _lost(book: Book, card: Chart, column: int, unused: Collection[int]) -> tuple[Related, ...]:
    """The paragraphs of a column that only columns which nobody uses refer to."""
    rows = card.model.actions.model_extra
    dead = {card.at("actions", key, nth) for key in rows for nth in unused}
    named = dict.fromkeys(book.meant(row[column]) for row in rows.values() if column < len(row))
    lost = [
        Related(book.paragraphs[name].at(), f"so nothing reaches {name!r}")
        for name in named
        if name in book.paragraphs
        and dead.issuperset(one.position for one in book.links.to("paragraph", name, "reads"))
    ]
    return first_few(lost)
