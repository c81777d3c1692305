"""Chances as they are read: exact fractions, per cent, and bars."""

from __future__ import annotations

from fractions import Fraction

WIDE = 30
"""The characters of a bar that stands for certainty."""

EIGHTHS = " ▏▎▍▌▋▊▉"
"""Parts of a character, for the end of a bar."""


def percent(chance: Fraction) -> str:
    """Per cent with one decimal; what is possible is never 0.0%, and what is not certain never 100.0%."""
    tenths = (chance * 2000 + 1) // 2
    if tenths == 0 and chance:
        return "<0.1%"
    if tenths == 1000 and chance != 1:  # noqa: PLR2004 - a thousand tenths of a per cent
        return ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%"


LONGEST = 11
"""A fraction of more characters says less than how often one may expect something."""


def readable(chance: Fraction) -> str:
    """A chance as a fraction; where that is too long to be read, about once in how many times."""
    exact = str(chance)
    if len(exact) <= LONGEST:
        return exact
    return f"1 in {_about(chance)}" if chance <= ONE_HALF else f"all but 1 in {_about(1 - chance)}"


ONE_HALF = Fraction(1, 2)


def _about(chance: Fraction) -> str:
    """How many times it takes, to a tenth where there are few."""
    tenths = int(10 / chance + ONE_HALF)
    return f"{tenths // 10}.{tenths % 10}" if tenths < 100 else f"{int(1 / chance + ONE_HALF):,}"  # noqa: PLR2004 - ten


def bar(chance: Fraction) -> str:
    """A bar as long as a chance; what is possible has one."""
    eighths = max(int(chance * WIDE * 8 + Fraction(1, 2)), int(chance > 0))
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()
