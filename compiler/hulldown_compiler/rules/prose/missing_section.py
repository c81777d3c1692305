"""A hole in the numbers of the sections.

## Why it hurts

After section 2.1 comes section 2.3, and the reader looks for the page that fell out. A number that is left out on
purpose, because the source has one that is of no use here, has its reason in a silence.

## Example

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., source: {house: so}}
      "3": {title: Smoke, text: Smoke hides., source: {house: so}}

## Instead

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., source: {house: so}}
      "2": {title: Smoke, text: Smoke hides., source: {house: so}}

## See also

HD112, HD615
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.model.base import SECTION

Numbers = tuple[int, ...]
NUMBER = re.compile(SECTION)
"""The number of a section; what is not as it should be may have any name."""


def check(book: Book) -> Iterator[Note]:
    """Gaps in the numbers of the sections under one parent; the first number is the author's choice."""
    within: dict[Numbers, list[int]] = defaultdict(list)
    for number in filter(NUMBER.fullmatch, book.known["rule"]):
        *above, last = map(int, number.split("."))
        within[tuple(above)].append(last)
    for parent, numbers in within.items():
        for one, other in pairwise(sorted(numbers)):
            if other > one + 1:
                yield from _note(book, parent, one, other)


def _note(book: Book, above: Numbers, one: int, other: int) -> Iterator[Note]:
    before, gone, after = (".".join(map(str, (*above, number))) for number in (one, one + 1, other))
    if before in book.rules and after in book.rules:
        related = (Related(book.rules[before].at(), f"section {before} is here"),)
        hint = f"write section {gone}, or number this one so"
        yield Note(book.rules[after].at(), f"no section {gone} before {after}", hint, related)
