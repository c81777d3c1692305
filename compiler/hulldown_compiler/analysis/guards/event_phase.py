"""What is never so in a random event: nobody has acted yet in its Round (6.1), and in Operations nobody does.

A marker that asks for a random event in a Round has none (2.2), so whatever leads to one, it comes first.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import SELECTING, Record, flow_of, ways
from hulldown_compiler.lowering.platoon_parts import cell_at
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.flow import WATCH

Truth = Callable[..., bool | None]

DONE_IN_TURNS = ("moving", "fired_this_round")
"""Attributes of who has done something in this Round."""


class Vain(NamedTuple):
    """A guard or a selection that asks in vain who has done something: where it stands, and the block behind it."""

    paragraph: Paragraph
    record: Record
    key: str
    block: int


def asked_in_vain(book: Book) -> Iterator[Vain]:
    """The guards and selections of random events that never hold, or never select anybody, for nobody has acted."""
    for paragraph in _events(book):
        yield from _vain(paragraph)


def _events(book: Book) -> Iterable[Paragraph]:
    """The paragraphs that are read as random events and at no other time: by their cells, and by one another."""
    cells = {
        cell_at(cartridge, "random", key, nth + 1)
        for cartridge in book.parts.of("cartridge")
        for key, row in cartridge.model.random.items()
        for nth in range(len(row))
    }
    led = {name: [link.position for link in book.links.to("paragraph", name, "reads")] for name in book.paragraphs}
    events = {name for name in book.paragraphs if led[name]} if cells else set()
    while True:
        known = cells.union(*(_references(book.paragraphs[name]) for name in events))
        left = {name for name in events if known.issuperset(led[name])}
        if left == events:
            return [book.paragraphs[name] for name in book.paragraphs if name in events]
        events = left


def _references(paragraph: Paragraph) -> Iterator[Position]:
    """Where a paragraph refers to others, before anything can move."""
    return (paragraph.mark(step, "to") for step in _at_once(paragraph, 0) if step["step"] == "see")


def _vain(paragraph: Paragraph) -> Iterator[Vain]:
    """Those of one paragraph."""
    for step in _at_once(paragraph, 0):
        for option in step.get("options", ()):
            if _truth(option.get("when", True)) is False:
                yield Vain(paragraph, option, "when", option["do"])
        if step["step"] in SELECTING and _empty(step["of"]):
            yield Vain(paragraph, step, "of", step["do"])


def _at_once(paragraph: Paragraph, block: int) -> Generator[Record, None, bool]:
    """The steps that are carried out before anything can move, and at last whether that is so for all of a block.

    What watches do comes later; an Accident Check may carry a vehicle on (7.8).
    """
    for step in paragraph.blocks[block]:
        yield step
        if step.get("check") == "accident":
            return False
        for way in ways(step) if flow_of(step) is not WATCH else ():
            if not (yield from _at_once(paragraph, way.block)):
                return False
    return True


def _truth(tree: Tree) -> bool | None:
    """Whether a condition holds while nobody has acted; None, if that does not decide it."""
    if not isinstance(tree, Sequence):
        return bool(tree)
    return TRUTHS[tree[0]](*tree[1:]) if tree[0] in TRUTHS else None


def _joined(*, decides: bool) -> Truth:
    """`and` or `or`: one part decides if it is so, and all together if none is."""

    def truth(*parts: Tree) -> bool | None:
        truths = [_truth(part) for part in parts]
        return decides if decides in truths else None if None in truths else not decides

    return truth


def _opposite(tree: Tree) -> bool | None:
    truth = _truth(tree)
    return None if truth is None else not truth


def _compared(sign: Callable[[int, int], bool]) -> Truth:
    """A comparison of how many are selected with a number."""

    def truth(left: Tree, right: Tree) -> bool | None:
        nobody = isinstance(left, Sequence) and left[0] == "count" and _empty(left[1])
        return sign(0, right) if nobody and isinstance(right, int) else None

    return truth


TRUTHS: Mapping[str, Truth] = {
    "and": _joined(decides=False),
    "or": _joined(decides=True),
    "not": _opposite,
    "attribute": lambda member, name: False if name in DONE_IN_TURNS else None,
    "any": lambda selection: False if _empty(selection) else None,
    "none": lambda selection: True if _empty(selection) else None,
    "==": _compared(operator.eq),
    "!=": _compared(operator.ne),
    "<": _compared(operator.lt),
    "<=": _compared(operator.le),
    ">": _compared(operator.gt),
    ">=": _compared(operator.ge),
}
"""Each operator's answer while nobody has acted; the others do not know."""


def _empty(tree: Tree) -> bool:
    """Whether a selection selects nobody while nobody has acted."""
    return isinstance(tree, Sequence) and tree[0] == "where" and (_truth(tree[2]) is False or _empty(tree[1]))
