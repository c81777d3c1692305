"""A flag or an ending that is declared in a file of no mission's folder.

## Why it hurts

`book.yaml` says what all missions share, and a folder in `missions/` what a mission has for itself. A flag in another
file belongs to nobody, and a reader of `book.yaml` would look for it in vain.

## Example

    # events.yaml
    endings:
      crossed: {title: Across the Brook, verdict: victory}
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

## Instead

    # missions/ford/mission.yaml
    endings:
      crossed: {title: Across the Brook, verdict: victory}
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
        ends: [{when: no_germans and condition == 2, ending: crossed}]
        source: {house: from memory}

## See also

HD160
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults that were found while files were read."""
    return common.reported(book, __name__)
