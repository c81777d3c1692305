"""How wide text is, about: fonts differ, so a little more is taken than most need."""

from __future__ import annotations

MONO = 0.61
"""The width of a character of a typewriter's font, for its height."""

NARROW, WIDE, CAPITALS = frozenset("ijl.,;:'|!()[]tfr "), frozenset("mwMW@%\u2026\u2192\u25b6"), 0.72
"""Characters that are narrower or wider than others."""


def mono(text: str, size: float) -> float:
    """The width of text in a typewriter's font."""
    return len(text) * size * MONO


def sans(text: str, size: float) -> float:
    """The width of text in a common font without serifs."""
    return sum(map(_width, text)) * size


def _width(character: str) -> float:
    if character in NARROW:
        return 0.4
    if character in WIDE:
        return 1.0
    return CAPITALS if character.isupper() else 0.63 if character.isascii() else 0.85
