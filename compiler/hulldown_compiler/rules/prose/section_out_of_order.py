"""A section that stands after a later one in its file.

## Why it hurts

The rulebook prints sections in the order of their numbers. An author who looks for 2.3 between 2.2 and 2.4 does not
find it, and writes it a second time.

## Example

    # rules.yaml
    rules:
      "2": {title: Smoke, text: Smoke hides., source: {house: so}}
      "1": {title: Fire, text: How guns fire., source: {house: so}}

## Instead

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., source: {house: so}}
      "2": {title: Smoke, text: Smoke hides., source: {house: so}}

## See also

HD614
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Section
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.model.base import SECTION


def check(book: Book) -> Iterator[Note]:
    """Sections of a file that are not in the order of their numbers; as few as possible are reported."""
    files: dict[str, list[Section]] = defaultdict(list)
    for section in book.rules.values():
        if re.fullmatch(SECTION, section.number):  # what is no number at all is another finding
            files[section.path].append(section)
    for sections in files.values():
        kept = _rising([_order(section) for section in sections])
        for nth in sorted(set(range(len(sections))) - kept):
            yield _note(sections, nth, kept)


def _note(sections: Sequence[Section], nth: int, kept: set[int]) -> Note:
    """The note on a section out of order, beside the nearest section that it should be on the other side of."""
    section = sections[nth]
    wrong = [index for index in kept if (index < nth) != (_order(sections[index]) < _order(section))]
    near = min(wrong, key=lambda index: (abs(index - nth), index))
    way, other = "after" if near < nth else "before", sections[near]
    related = (Related(other.at(), f"section {other.number} is here"),)
    message = f"section {section.number} stands {way} section {other.number}"
    return Note(section.at(), message, "put the sections in the order of their numbers", related)


def _order(section: Section) -> list[int]:
    return [int(part) for part in section.number.split(".")]


def _rising(orders: Sequence[list[int]]) -> set[int]:
    """The indices of the longest increasing subsequence."""
    ends: list[list[int]] = []
    last: list[int] = []
    before: list[int] = []
    for nth, order in enumerate(orders):
        length = bisect_left(ends, order)
        ends[length:] = [order, *ends[length + 1 :]]
        last[length:] = [nth, *last[length + 1 :]]
        before.append(last[length - 1] if length else -1)
    kept, at = set(), last[-1] if last else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept
