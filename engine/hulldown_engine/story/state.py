"""The state of a story: where in which paragraph the reader is, and what has happened so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, Self

UNREAD = -1
"""The `step` of a frame whose paragraph has not been read yet."""


class Frame(NamedTuple):
    """A position in the instructions: the next step of a block of a paragraph.

    A visit pushes a frame on the stack; `base` marks the first frame of a visit or of a watch, which `stop` ends.
    `this` is the roster member the block is about.
    """

    paragraph: str
    block: int
    step: int
    this: str | None
    base: bool


class Watch(NamedTuple):
    """A watch that is set: its step, the roster member, and the condition it lasts for (0: for all of the game)."""

    paragraph: str
    block: int
    step: int
    this: str | None
    condition: int


@dataclass(slots=True)
class Story:
    """Everything a story remembers, as plain data.

    `dice` is the state of the dice; `read` counts readings, in the order of the first; of a paragraph with a shorter
    text for units that have read it, those of each unit as well (`deep-mud A`). Flags, sightings and marks
    (`hale wounded`) are dictionaries rather than sets, so that their order is the order in which things happened.
    """

    dice: int
    stack: list[Frame] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)
    read: dict[str, int] = field(default_factory=dict)
    flags: dict[str, bool] = field(default_factory=dict)
    sighted: dict[str, bool] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    marks: dict[str, bool] = field(default_factory=dict)
    condition: int = 1
    victory: int = 0
    ending: str | None = None

    def copy(self) -> Self:
        """An independent copy: no mutable value is shared."""
        kind: Any = type(self)
        values_of, containers = _read(kind)
        values = list(values_of(self))
        for nth in containers:
            values[nth] = values[nth].copy()
        twin: Self = kind(*values)
        return twin


@cache
def _read(kind: type[Story]) -> tuple[Callable[[Story], tuple[Any, ...]], list[int]]:
    """The function that reads all fields of a state, and the indexes of those that are lists or dictionaries."""
    every_field = fields(kind)
    containers = [nth for nth, slot in enumerate(every_field) if slot.default_factory in (list, dict)]
    return attrgetter(*[slot.name for slot in every_field]), containers


BY_UNIT, IN_MISSION, IN_GAME = "unit", "mission", "game"
"""Whose second reading of a paragraph has the shorter text: the same unit's, or any in the same mission or game."""


def read_key(paragraph: str, unit: str | None) -> str:
    """The key in `read` for the readings of a paragraph by one unit, or by nobody."""
    return f"{paragraph} {unit or '-'}"


def mark_key(member: str, mark: str) -> str:
    """The key in `marks` for a mark of a roster member."""
    return f"{member} {mark}"
