"""Dice that the player throws: what they are for, and the face that was typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hulldown_engine import Book, Decision
from hulldown_engine.story.flow import CHECK, PICK, TABLE, Flow
from hulldown_engine.story.state import Frame, Story
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

Json = Mapping[str, Any]


def purpose(book: Book, state: Story) -> str:
    """What the throw that is due decides: it belongs to the step before the next one."""
    frame = state.stack[-1]
    step = book.logic["paragraphs"][frame.paragraph]["blocks"][frame.block][frame.step - 1]
    tell = PURPOSES.get(GAMEBOOK[step["step"]].flow)
    return "" if tell is None else tell(book, step, state, frame)


def _value(book: Book, tree: Any, state: Story, frame: Frame) -> Any:
    return book.rules.code.expression(tree)(state, frame.this)


def _check(book: Book, step: Json, state: Story, frame: Frame) -> str:
    modifier = _value(book, step.get("modifier", 0), state, frame)
    need = _value(book, book.logic["checks"][step["check"]]["rating"], state, frame) + modifier
    at = f" at {modifier:+}" if modifier else ""
    return f"{book.prose['checks'][step['check']]} check{at}: {need} or less succeeds."


def _roll(book: Book, step: Json, state: Story, frame: Frame) -> str:
    modifier = _value(book, step.get("modifier", 0), state, frame)
    return f"{modifier:+} to what is rolled." if modifier else ""


def _random(book: Book, step: Json, state: Story, frame: Frame) -> str:
    members = _value(book, step["of"], state, frame)
    return ", ".join(f"{nth} for {book.prose['members'][member]}" for nth, member in enumerate(members, 1)) + "."


PURPOSES: Mapping[Flow, Callable[[Book, Json, Story, Frame], str]] = {
    CHECK: _check,
    TABLE: _roll,
    PICK: _random,
}
"""What dice are thrown for, by how play goes on from them."""


def face(decision: Decision, typed: str) -> str | None:
    """The option that was typed, or None when the die has no such face."""
    number = face_of(len(decision.options), typed)
    return None if number is None else str(number)


def face_of(sides: int, typed: str) -> int | None:
    """The face that was typed, or None when the die has no such face; a 0 is the highest face of a D10 or a D100."""
    if not typed.isascii() or not typed.isdigit() or len(typed) > len(str(sides)):
        return None
    number = int(typed) or (sides if sides in ZEROED else 0)
    return number if 1 <= number <= sides else None


ZEROED = (10, 100)
"""Dice whose highest face is printed 0 or 00."""
