"""A total of the dice that the table has no row for."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.position import Note
from hulldown_compiler.reach import totals_of
from hulldown_compiler.records import Record
from hulldown_engine.dice import parse_dice
from hulldown_engine.steps import find_row


def check(book: Book) -> Iterator[Note]:
    """Every total the dice and the modifier can come to is in some row."""
    for paragraph, step, totals in rolls(book):
        missing = [total for total in totals if find_row(step["rows"], total) is None]
        if missing:
            yield Note(paragraph.mark(step, "dice"), f"no row for {spans(missing)}", "add a row, or open one with '+'")


def rolls(book: Book) -> Iterator[tuple[Paragraph, Record, range]]:
    """Every roll that can come up, with the totals it can come to."""
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            state = book.reach.before.get((paragraph.id, id(step)))
            if step["step"] == "roll" and state is not None:
                low, high = totals_of(book.reach, step, state, book.reach.speaking.get((paragraph.id, id(step)), ()))
                dice = parse_dice(step["dice"])
                yield paragraph, step, range(dice.least if low is None else low, (dice.most if high is None else high) + 1)


def spans(numbers: list[int]) -> str:
    """Whole numbers as a reader counts them: 3, 7-9."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)
