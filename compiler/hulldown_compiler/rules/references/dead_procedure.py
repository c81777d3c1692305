"""A call, or an example, of a procedure that is not there.

## Why it hurts

Where a procedure hands over to another, the reader turns the page and goes on there. Nothing can be rolled, and no
odds can be given, while that page is missing. An example in a rule section names its procedure for the same reason.

## Example

    procedures:
      cross:
        title: Cross the River
        source: {house: tried on a lake}
        gives: {drenched: bool}
        steps:
          - call: slips
            as: fall
        result: {drenched: fall.happened}
      slip:
        title: Slip
        source: {house: tried on a lake}
        gives: {happened: bool}
        steps:
          - roll: {die: 1d6}
        result: {happened: die == 1}

## Instead

    procedures:
      cross:
        title: Cross the River
        source: {house: tried on a lake}
        gives: {drenched: bool}
        steps:
          - call: slip
            as: fall
        result: {drenched: fall.happened}
      slip:
        title: Slip
        source: {house: tried on a lake}
        gives: {happened: bool}
        steps:
          - roll: {die: 1d6}
        result: {happened: die == 1}

## See also

HD113, HD421
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
