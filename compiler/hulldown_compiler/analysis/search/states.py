"""States and moves of an explicit search of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from hulldown_compiler.analysis.search.facts import Values
from hulldown_compiler.analysis.story.blocks import Point
from hulldown_compiler.book.entries import Paragraph
from hulldown_engine.story.state import UNREAD

Frame = tuple[str, int, int, str | None, bool]
"""Paragraph, block, next step, whom `this` is, and whether it is the first of a visit: as the engine has it."""

WaitingWatch = tuple[str, int, int, str | None, int]
"""A watch that waits: its paragraph, block, step, `this`, and the condition it lasts for (0: for all of the game)."""

Within = tuple[str, Values]
"""What instructions are broken off by (see `mission_machine`), and what the facts of the slice were then."""


class State(NamedTuple):
    """One state of play: the stack of frames, the watches set, and the values of the slice's facts.

    `over` is set when the game has ended; a gamebook with an empty stack has run out. `within` is set in a mission
    while instructions are interrupted: by what, and the values at that time.
    """

    stack: tuple[Frame, ...]
    watches: tuple[WaitingWatch, ...]
    values: Values
    over: bool = False
    within: Within | None = None

    @property
    def point(self) -> Point | None:
        """The point of the top frame; None if the stack is empty."""
        return self.stack[-1][:3] if self.stack else None

    def on(self, *stack: Frame) -> State:
        """The same with another stack; done at every move, and so in a third of the time that `_replace` takes."""
        return State(stack, self.watches, self.values, self.over, self.within)


class Move(NamedTuple):
    """A transition between two states.

    `kind` says what it is (see `paths.TELLING`), `record` is the step, option or cell that it is about, `detail` tells
    moves of one record apart (an outcome, a row, a member), and `fired` are the watches that it set off.
    """

    kind: str
    paragraph: str
    record: Any = None
    detail: Any = None
    fired: tuple[WaitingWatch, ...] = ()

    def same(self, other: Move) -> bool:
        """Whether two moves are the same transition, made in different states."""
        return self.record is other.record and (self[:2], self[3:]) == (other[:2], other[3:])


Next = tuple[Move, State]


def unread(paragraph: str, this: str | None = None) -> Frame:
    """The frame of a paragraph that is still to be opened."""
    return paragraph, 0, UNREAD, this, True


def trimmed(stack: tuple[Frame, ...], blocks: dict[str, Sequence[int]]) -> tuple[Frame, ...]:
    """The stack without finished frames on top; `blocks` holds the length of each block."""
    top = len(stack)
    while top and stack[top - 1][2] != UNREAD and stack[top - 1][2] >= blocks[stack[top - 1][0]][stack[top - 1][1]]:
        top -= 1
    return stack if top == len(stack) else stack[:top]


def lengths(paragraphs: dict[str, Paragraph]) -> dict[str, Sequence[int]]:
    """The number of steps in each block of each paragraph."""
    return {name: [len(block) for block in paragraph.blocks] for name, paragraph in paragraphs.items()}


MOST_MEMBERS = 6
"""Members of which a search tries every selection, where a slice does not say who is in it."""


class TooWide(Exception):
    """Raised for a step with more successors than a search follows; the message says where."""


def selections(things: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Every subset of some things, in order; raises TooWide."""
    if len(things) > MOST_MEMBERS:
        raise TooWide(f"at a selection among more than {MOST_MEMBERS}")
    for count in range(len(things) + 1):
        yield from combinations(things, count)
