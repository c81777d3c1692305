"""Numbering: printed numbers for new paragraphs, such that neighbours in print come from different scenes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from itertools import count, islice

from hulldown_compiler.book.contents import Contents

START = 1
"""The number of the first paragraph, when it is free."""


LOOKAHEAD = 40
"""How many waiting paragraphs are tried for a number before neighbours of one scene are accepted."""


def numbered(book: Contents) -> dict[str, int]:
    """The number of every paragraph by name, removed ones included: pinned, remembered or new."""
    pinned = {
        name: paragraph.record["number"] for name, paragraph in book.paragraphs.items() if paragraph.record["number"]
    }
    numbers = {**book.numbers.given, **pinned}
    new = [name for name in book.paragraphs if name not in numbers]
    taken = set(numbers.values())
    if book.header.start in new and START not in taken:
        new.remove(book.header.start)
        numbers[book.header.start] = START
        taken.add(START)
    free = (number for number in count(1) if number not in taken)
    numbers.update(_spread(book, new, numbers, islice(free, len(new))))
    return numbers


def _spread(
    book: Contents, new: list[str], numbers: Mapping[str, int], free: Iterator[int]
) -> Iterator[tuple[str, int]]:
    """Assign free numbers to new paragraphs such that neighbours in print are of different scenes."""
    scenes = {name: paragraph.path for name, paragraph in book.paragraphs.items()}
    at = {number: scenes.get(name) for name, number in numbers.items()}
    waiting = sorted(new, key=lambda name: hashlib.sha256(f"{book.name}/{name}".encode()).digest())
    for number in free:
        beside = (at.get(number - 1), at.get(number + 1))
        nth = next((nth for nth, name in enumerate(waiting[:LOOKAHEAD]) if scenes[name] not in beside), 0)
        name = waiting.pop(nth)
        at[number] = scenes[name]
        yield name, number
