"""The face of a die that was typed."""

from __future__ import annotations

from hulldown_engine import Decision


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
