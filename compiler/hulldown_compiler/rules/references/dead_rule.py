"""A reference to a rule section that is not there.

## Why it hurts

A reader in the middle of an argument looks up section 4.2 and does not find it. References stand in prose, as
`{rule:2.1}`, in `see_also`, and in the `rule` of a modifier.

## Example

    # rules.yaml
    rules:
      "1":
        title: Checks
        text: Roll 1D10; at most the rating is a success. On a natural 10, see {rule:7}.
        source: {house: the usual ten-sided check}

## Instead

    # rules.yaml
    rules:
      "1":
        title: Checks
        text: Roll 1D10; at most the rating is a success. On a natural 10, see {rule:2}.
        source: {house: the usual ten-sided check}
      "2":
        title: Naturals
        text: A natural 10 fails, whatever the rating is.
        source: {house: even the best lookout sneezes}

## See also

HD112
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
