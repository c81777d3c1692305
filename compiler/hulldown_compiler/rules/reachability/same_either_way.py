"""Two ways on from one step that do exactly the same.

## Why it hurts

A check that comes to the same whether it is passed or failed is none: the reader rolls, and it was all one. Most often
a reference was copied and not changed. So are two neighbouring rows of a table that do the same, those of a
card's action table among them, and a last case that does what the one before it does on a condition.

## Example

    paragraphs:
      mill-track:
        text: The track forks at the mill.
        do:
          - roll: 1d6
            table:
              1-3: [{see: mill-ambush}]
              4+: [{see: mill-ambush}]

## Instead

    paragraphs:
      mill-track:
        text: The track forks at the mill.
        do:
          - roll: 1d6
            table:
              1-3: [{see: mill-ambush}]
              4+: [{see: mill-quiet}]

## See also

HD304, HD617
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.definitions import Chart

HERE = "this does the same"


def check(book: Book) -> Iterator[Note]:
    """What comes to the same: the two ends of a check, the last two cases of a list, and neighbouring rows."""
    for paragraph, step in book.steps["check"]:
        if _alike(paragraph, step["success"], step["failure"]):
            message = "passed or failed, this check comes to the same"
            yield Note(paragraph.mark(step), message, "leave it out, or let one of the two do something else")
    for kind in ("first", "choose"):
        for paragraph, step in book.steps[kind]:
            yield from _cases(paragraph, step["options"])
    for paragraph, step in book.steps["roll"]:
        yield from _rows(paragraph, step)
    for card in book.parts.of("unit-card"):
        yield from _action_rows(card)


def _cases(paragraph: Paragraph, options: Sequence[Record]) -> Iterator[Note]:
    """The note on a last case that covers the rest and does the same as the case before it."""
    if len(options) > 1 and "when" not in options[-1] and _alike(paragraph, options[-2]["do"], options[-1]["do"]):
        message = "this is done whether the condition before it holds or not"
        related = (Related(paragraph.mark(options[-2]), HERE),)
        yield Note(paragraph.mark(options[-1]), message, "leave that one out, or mend one of them", related)


def _rows(paragraph: Paragraph, step: Record) -> Iterator[Note]:
    """Notes on rows that do the same as the row before them."""
    places = [Position(paragraph.path, *mark) for mark in step["@"]["rows"]]
    for (one, first), (other, second) in pairwise(zip(step["rows"], places, strict=True)):
        if _alike(paragraph, one[2], other[2]):
            yield _same_row(first, second)


def _action_rows(card: Chart) -> Iterator[Note]:
    """Notes on rows of an action table in which a German does in every column what he does in the row before."""
    actions = card.model.actions
    for (one, cells), (other, others) in pairwise(actions.model_extra.items() if actions else ()):
        if cells == others:
            yield _same_row(card.at("actions", one, key=True), card.at("actions", other, key=True))


def _same_row(first: Position, second: Position) -> Note:
    message, hint = "this row does the same as the one before it", "make them one row, or mend one of them"
    return Note(second, message, hint, (Related(first, HERE),))


def _alike(paragraph: Paragraph, one: int, other: int) -> bool:
    """Whether two blocks have equal steps, and at least one."""
    first, second = paragraph.blocks[one], paragraph.blocks[other]
    if not first or len(first) != len(second) or first[-1].get("to") != second[-1].get("to"):
        return False
    return _done(paragraph, one) == _done(paragraph, other)


INNER = ("do", "otherwise", "success", "failure")
"""The fields of steps and options that are numbers of blocks."""


def _done(paragraph: Paragraph, block: int) -> list[Any]:
    """What the steps of a block do, without their places."""
    return [_of(paragraph, step) for step in paragraph.blocks[block]]


def _of(paragraph: Paragraph, record: Record) -> dict[str, Any]:
    """A step or an option in comparable form: texts as they read, blocks as what they do."""
    meaning: dict[str, Any] = {key: value for key, value in record.items() if key not in ("@", "id")}
    for key in ("label", "prompt"):
        if isinstance(meaning.get(key), int):
            meaning[key] = paragraph.record["labels"][meaning[key]]
    if "rows" in meaning:
        meaning["rows"] = [(*row[:2], _done(paragraph, row[2])) for row in meaning["rows"]]
    if "options" in meaning:
        meaning["options"] = [_of(paragraph, option) for option in meaning["options"]]
    return meaning | {key: _done(paragraph, meaning[key]) for key in INNER if isinstance(meaning.get(key), int)}
