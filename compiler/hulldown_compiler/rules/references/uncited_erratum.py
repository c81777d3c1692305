"""An erratum said to be decided by the program, of which the program knows nothing.

## Why it hurts

`code: true` promises that the game itself plays what was decided. The functions that do so cite the erratum by its
name. Where none does, the decision stands on paper only, and the game may well play the opposite.

## Example

    # rules.yaml
    rules:
      "1":
        title: Passing
        text: Two units pass each other in a lane.
        source: {house: so}
    errata:
      passing-in-a-lane:
        title: Passing in a lane
        kind: gap
        says: A lane takes one unit; nothing says what happens when two meet.
        decided: The smaller one backs up.
        why: It needs less room to turn off.
        touches: {rules: ["1"]}
        in: {code: true}

## Instead

    # rules.yaml
    rules:
      "1":
        title: Passing
        text: Two units pass each other in a lane. When they meet, the smaller one backs up.
        source: {house: so}
    errata:
      passing-in-a-lane:
        title: Passing in a lane
        kind: gap
        says: A lane takes one unit; nothing says what happens when two meet.
        decided: The smaller one backs up.
        why: It needs less room to turn off.
        touches: {rules: ["1"]}
        in: {rules: ["1"]}

## See also

HD605, HD606
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.prose.citations import names


def check(book: Book) -> Iterator[Note]:
    """The errata that say so are held against the citations in the program's own text."""
    for name, erratum in book.errata.items():
        if erratum.record["code"] and name not in names():
            hint = "name the rule or table that decides it instead"
            yield Note(erratum.at("in.code"), f"nothing in the program cites erratum {name!r}", hint)
