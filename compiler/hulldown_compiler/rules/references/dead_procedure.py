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
from hulldown_compiler.book.examples import examples
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Calls noted while procedures were read, examples, and texts; one name that is missing is one mistake."""
    texts = common.mentioned(book, "procedure")
    return common.together([*common.reported(book, __name__), *_examples(book), *texts])


def _examples(book: Book) -> Iterator[Note]:
    """Examples of procedures that are not there."""
    for example in examples(book):
        name = example.procedure
        if name and name not in book.charts.procedures and not book.charts.unread(name):
            place = example.at("procedure")
            yield Note(place, f"no procedure {name!r}", book.charts.near("procedure", name, place.path))
