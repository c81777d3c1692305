"""An erratum that nobody has decided yet.

## Why it hurts

Two players who meet the contradiction will play two different games. An erratum that is only noted tells them that
somebody saw it coming, and leaves them where they were.

## Example

    # rules.yaml
    rules:
      "1":
        title: Checks
        text: Roll 1D10; at most the rating is a success.
        source: {house: as usual}
    errata:
      natural-ten:
        title: The natural ten
        kind: contradiction
        says: A rating of 10 always succeeds, and a roll of 10 always fails.
        status: open
        touches: {rules: ["1"]}

## Instead

    # rules.yaml
    rules:
      "1":
        title: Checks
        text: Roll 1D10; at most the rating is a success. A 10 fails, whatever the rating is.
        source: {house: as usual}
    errata:
      natural-ten:
        title: The natural ten
        kind: contradiction
        says: A rating of 10 always succeeds, and a roll of 10 always fails.
        decided: The 10 fails.
        why: The rule about rolls makes no exceptions; a rating is just a number to roll against.
        touches: {rules: ["1"]}
        in: {rules: ["1"]}

## See also

HD604, HD606
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.errata import OPEN
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every erratum with `status: open`, or that only says that something is to be decided."""
    for name, erratum in book.errata.items():
        if erratum.record["status"] == OPEN:
            hint = "say under 'decided' and 'why' what is to be played, and leave 'status' out"
            yield Note(erratum.at("status"), f"erratum {name!r} is open", hint)
        for field in ("decided", "why") if erratum.record["status"] != OPEN else ():
            text = erratum.record[field]
            if text is not None and not common.is_written(text):
                message = f"erratum {name!r} says nothing under {field!r}: {text.strip()!r}"
                yield Note(erratum.at(field), message, "say what is to be played, and why; or write 'status: open'")
