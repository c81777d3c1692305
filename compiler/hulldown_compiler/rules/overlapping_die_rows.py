"""A total of the dice that two rows claim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position, Related


def check(book: Book) -> Iterator[Note]:
    """Rows of one table share no total."""
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            rows, marks = step.get("rows", ()), step["@"].get("rows", ())
            for (nth, row), (before, other) in combinations(reversed(list(enumerate(rows))), 2):
                if _meet(row, other):
                    position = Position(paragraph.path, *marks[nth])
                    related = (Related(Position(paragraph.path, *marks[before]), "of this row"),)
                    yield Note(position, "a row with totals of another row", "each total belongs to one row", related)
                    break


def _meet(one: list[int | None], other: list[int | None]) -> bool:
    """Whether two rows share a total; an end that is None is open."""
    return _reaches(one[0], other[1]) and _reaches(other[0], one[1])


def _reaches(low: int | None, high: int | None) -> bool:
    return low is None or high is None or low <= high
