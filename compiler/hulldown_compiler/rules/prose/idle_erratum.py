"""An erratum that touches nothing.

## Why it hurts

Errata are printed beside the rules they correct. A reader in the middle of rule 1 never comes upon one that does not
say what it touches: it stands at the end of a long list, for nobody.

## Example

    # rules.yaml
    rules:
      "1":
        title: Crews
        text: A tank has a crew of four or five.
        source: {house: as usual}
    errata:
      crew-of-a-tank:
        title: The crew of a tank
        kind: contradiction
        says: A tank has a crew of five in one place, and of four in another.
        decided: Either may be; the price is the same.
        why: Nothing else depends on it.

## Instead

    # rules.yaml
    rules:
      "1":
        title: Crews
        text: A tank has a crew of four or five.
        source: {house: as usual}
    errata:
      crew-of-a-tank:
        title: The crew of a tank
        kind: contradiction
        says: A tank has a crew of five in one place, and of four in another.
        decided: Either may be; the price is the same.
        why: Nothing else depends on it.
        touches: {rules: ["1"]}

## See also

HD109, HD605
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.errata import ROLES


def check(book: Book) -> Iterator[Note]:
    """Errata that touch no rule, and no table, card, mission or other thing that readers look up instead."""
    for name, erratum in book.errata.items():
        touched = any(link[2] == ROLES["touches"] for link in erratum.record["links"])
        if not touched and "touches" not in erratum.record["map"]:
            hint = "name the rules that it corrects, as in 'touches: {rules: [\"6.7\"]}'"
            yield Note(erratum.at(), f"erratum {name!r} touches nothing", hint)
