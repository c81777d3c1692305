"""Numbers of things in words."""

from __future__ import annotations

FEW = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def counted(number: int, singular: str, plural: str = "") -> str:
    """A number of things: one ending, twelve endings, 68 paragraphs."""
    return f"{_few(number)} {singular if number == 1 else plural or singular + 's'}"


def _few(number: int) -> str:
    return FEW[number] if number < len(FEW) else f"{number:,}"
