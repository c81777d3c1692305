"""A rule section without the section it belongs to.

## Why it hurts

The contents page nests 2.1 below 2. When there is no 2, the reader finds a rule with no heading over it, and wonders
which page is missing.

## Example

    # rules.yaml
    rules:
      "1.1":
        title: The roll
        text: Roll 1D10. At most the rating is a success.
        source: {house: the usual ten-sided check}

## Instead

    # rules.yaml
    rules:
      "1":
        title: Checks
        text: How dice decide.
        source: {house: the usual ten-sided check}
      "1.1":
        title: The roll
        text: Roll 1D10. At most the rating is a success.
        source: {house: the usual ten-sided check}

## See also

HD109
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """Section 2.1 needs section 2, if only one that is not as it should be yet."""
    for number, section in book.rules.items():
        parent = number.rpartition(".")[0]
        if parent and parent not in book.known["rule"] and not book.unread(parent):
            message = f"section {number} has no section {parent} to belong to"
            yield Note(section.at(), message, f"write section {parent}")
