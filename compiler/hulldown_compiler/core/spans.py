"""Spans of whole numbers, as authors write them in the rows of tables."""

from __future__ import annotations

from collections.abc import Sequence


def span(low: int | None, high: int | None) -> str:
    """A span, both ends included and None for an open end, as it is written: `7`, `1-3`, `9+` or `<=2`."""
    if low is None:
        return f"<={high}"
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def is_run(numbers: Sequence[int]) -> bool:
    """Whether these are several numbers, each one more than the one before it."""
    return len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[0] + len(numbers)))
