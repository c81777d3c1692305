"""The blocks of paragraphs: the steps that stand in them, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_engine.story.flow import Way

T = TypeVar("T")

BlockPlace = tuple[str, int]
"""A paragraph and one of its blocks."""

Point = tuple[str, int, int]
"""A place in the instructions: paragraph, block, step; the step is UNREAD where the paragraph has yet to be opened."""


def reachable(starts: Iterable[T], onward: Callable[[T], Iterable[T]]) -> set[T]:
    """The transitive closure: the starts and everything reachable; `onward` gives the successors of one."""
    reached = set(starts)
    waiting = list(reached)
    while waiting:
        new = set(onward(waiting.pop())) - reached
        reached |= new
        waiting += new
    return reached


def placed_steps(book: Book) -> Iterator[tuple[BlockPlace, Record]]:
    """Every step of every paragraph, with the place of its block."""
    for name, paragraph in book.paragraphs.items():
        for nth, block in enumerate(paragraph.blocks):
            yield from (((name, nth), step) for step in block)


def leads_to(book: Book, place: BlockPlace) -> Iterator[BlockPlace]:
    """The blocks that the steps of a block lead into, including block 0 of paragraphs that they refer to."""
    name, block = place
    for step in book.paragraphs[name].blocks[block]:
        if step["step"] == "see" and (to := book.resolve_name(step["to"])) in book.paragraphs:
            yield to, 0
        yield from ((name, way.block) for way in ways(step))


def above(paragraph: Paragraph) -> dict[int, tuple[int, Record, Way]]:
    """For every block but the first: the enclosing block, and the step and way that lead from there into it."""
    return {
        way.block: (nth, step, way)
        for nth, block in enumerate(paragraph.blocks)
        for step in block
        for way in ways(step)
    }


def point_of(paragraph: Paragraph, step: Record) -> Point:
    """The point of a step in its paragraph."""
    return next(
        (paragraph.id, block, nth)
        for block, steps in enumerate(paragraph.blocks)
        for nth, candidate in enumerate(steps)
        if candidate is step
    )
