"""Three-valued truth, and the arithmetic and comparison of intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

NO, YES, MAYBE = 1, 2, 3
"""A truth value as the set of what it may be, in bits: false, true, or either. 0 is nothing: it never comes up."""

Interval = tuple[Any, Any]
"""The least and the most that a number may be, whole or a fraction; an end that is None is unbounded."""

ANY_NUMBER: Interval = (None, None)


def opposite(truth: int) -> int:
    """The truth of `not`."""
    return (truth >> 1) | ((truth & 1) << 1)


# Comparison -----------------------------------------------------------------------------------------------------------

NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""The comparison that holds where one fails."""

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""The same comparison with its sides exchanged."""


def compare(sign: str, one: Interval, other: Interval) -> int:
    """The truth of `one SIGN other` over two intervals, in bits: YES if it can hold, NO if it can fail."""
    if sign in (">", ">="):
        return compare(MIRRORED[sign], other, one)
    if sign == "!=":
        return opposite(compare("==", one, other))
    if sign == "==":
        same = one == other and one[0] is not None and one[0] == one[1]
        return YES if same else MAYBE if overlap(one, other) else NO
    strict = sign == "<"
    if one[1] is not None and other[0] is not None and (one[1] < other[0] or (one[1] == other[0] and not strict)):
        return YES
    if one[0] is not None and other[1] is not None and (one[0] > other[1] or (one[0] == other[1] and strict)):
        return NO
    return MAYBE


def overlap(one: Interval, other: Interval) -> bool:
    """Whether two intervals have a number in common."""
    below = one[0] is None or other[1] is None or one[0] <= other[1]
    return below and (one[1] is None or other[0] is None or other[0] <= one[1])


def within(one: Interval, other: Interval) -> bool:
    """Whether one bounded interval lies inside another."""
    return bool(other[0] <= one[0] and one[1] <= other[1])


# Lattice --------------------------------------------------------------------------------------------------------------


def hull(one: Interval, other: Interval) -> Interval:
    """The smallest interval that contains both."""
    return lower(one, other)[0], higher(one, other)[1]


def meet(one: Interval, other: Interval) -> Interval | None:
    """The intersection of two intervals; None if it is empty."""
    return (higher(one, other)[0], lower(one, other)[1]) if overlap(one, other) else None


def narrow(one: Interval, sign: str, other: Interval, *, gap: int = 1) -> Interval | None:
    """The part of an interval for which `one SIGN other` holds with some number of the other; None if it is empty.

    `gap` is the least distance between two different numbers: 1 for whole numbers, 0 where halves are possible.
    """
    if sign == "==":
        return meet(one, other)
    if sign == "!=":
        single = other[0] is not None and other[0] == other[1]
        return _without(one, other[0]) if single else one
    apart = gap if sign in ("<", ">") else 0
    if sign in ("<", "<="):
        return meet(one, (None, None if other[1] is None else other[1] - apart))
    return meet(one, (None if other[0] is None else other[0] + apart, None))


def _without(interval: Interval, number: Any) -> Interval | None:
    """The interval without a number; only one at an end can be taken off. None if nothing is left."""
    low = interval[0] + 1 if interval[0] == number else interval[0]
    high = interval[1] - 1 if interval[1] == number else interval[1]
    return None if low is not None and high is not None and low > high else (low, high)


def clamp(interval: Interval, bounds: Interval) -> Interval:
    """The interval of a number after it is clamped to bounds, of which both are finite."""
    least, most = bounds
    return (
        least if interval[0] is None else max(least, min(most, interval[0])),
        most if interval[1] is None else max(least, min(most, interval[1])),
    )


# Arithmetic -----------------------------------------------------------------------------------------------------------


def plus(one: Interval, other: Interval) -> Interval:
    """The sum."""
    return (
        None if one[0] is None or other[0] is None else one[0] + other[0],
        None if one[1] is None or other[1] is None else one[1] + other[1],
    )


def negative(interval: Interval) -> Interval:
    """The interval of the negated number."""
    return None if interval[1] is None else -interval[1], None if interval[0] is None else -interval[0]


def times(one: Interval, other: Interval) -> Interval:
    """The product."""
    if None in one or None in other:
        return ANY_NUMBER
    products = [left * right for left in one for right in other]
    return min(products), max(products)


def lower(one: Interval, other: Interval) -> Interval:
    """The interval of the smaller of two numbers."""
    return (
        None if one[0] is None or other[0] is None else min(one[0], other[0]),
        other[1] if one[1] is None else one[1] if other[1] is None else min(one[1], other[1]),
    )


def higher(one: Interval, other: Interval) -> Interval:
    """The interval of the larger of two numbers."""
    return (
        other[0] if one[0] is None else one[0] if other[0] is None else max(one[0], other[0]),
        None if one[1] is None or other[1] is None else max(one[1], other[1]),
    )


def goes_into(size: Interval, length: Interval) -> Interval:
    """How many times a size fits into a length, both bounded; a size below 1 never fits."""
    times = [end // divisor for end in length for divisor in (max(size[0], 1), size[1]) if divisor >= 1]
    times += [0] if size[0] < 1 else []
    return min(times), max(times)


ARITHMETIC: Mapping[str, Callable[..., Interval]] = {
    "+": plus,
    "-": lambda one, other: plus(one, negative(other)),
    "*": times,
    "min": lower,
    "max": higher,
    "negative": negative,
    "half": lambda interval: (interval[0] // 2, interval[1] // 2),
    "goes_into": goes_into,
}
"""Operators on numbers; the last two are of bounded ones only."""
