"""What a playtest must come to: figures in per cent, each with what is the least or the most of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.playtest.figures.covered import covered
from hulldown_compiler.playtest.figures.fighting import quiet
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import Tally

COVERAGE, WIN, QUIET = "coverage", "win", "quiet"

Counted = tuple[int, int]
"""How many, of how many."""

FIGURES: Mapping[str, Callable[[Book, str, Tally], Counted]] = {
    COVERAGE: lambda book, mission, tally: covered(book.logic, mission, tally),
    WIN: lambda book, mission, tally: (tally.won, tally.ended),
    QUIET: lambda book, mission, tally: quiet(tally),
}
"""The figures: what came up of what can, games won of those that ended, and quiet Rounds of all Rounds."""

NUMBER = r"\d{1,3}(?:\.\d+)?"
LIMIT = re.compile(rf"(?P<what>[a-z]+)=(?P<low>{NUMBER})(?:\.\.(?P<high>{NUMBER}))?")
WHOLE = 100


class BadLimit(ValueError):
    """A limit that is none; the message says what was found, and what was expected."""


class Limit(NamedTuple):
    """A figure, and the least and the most that it may be, in per cent; `option` is where it was typed."""

    option: str
    what: str
    least: Fraction
    most: Fraction

    def __str__(self) -> str:
        """What the limit asks for."""
        least, most = (f"{float(end):g}%" for end in self[2:])
        if self.most == WHOLE:
            return f"{least} or more"
        return f"{most} or less" if self.least == 0 else f"{least} to {most}"


UNDER, OVER = "--fail-under", "--fail-over"
"""Where limits are typed: a lone number is the least there, or the most."""


def limits(option: str, text: str) -> list[Limit]:
    """The limits in a text such as `coverage=97,win=30..70`; raises BadLimit."""
    return [_limit(option, part.strip()) for part in text.split(",")]


def _limit(option: str, text: str) -> Limit:
    found = LIMIT.fullmatch(text)
    if found is None:
        raise BadLimit(
            f"{option} {text!r}: write a figure and per cent, as in coverage=97, or a range, as in win=30..70"
        )
    if found["what"] not in FIGURES:
        hint = did_you_mean(found["what"], FIGURES)
        known = f"no figure {found['what']!r}; there are {', '.join(FIGURES)}"
        raise BadLimit(f"{option} {text!r}: {known}{f'; {hint}' if hint else ''}")
    low, high = Fraction(found["low"]), Fraction(found["high"] or found["low"])
    if not low <= high <= WHOLE:
        raise BadLimit(f"{option} {text!r}: per cent are 0 to 100, and a range begins with the lower")
    if found["high"] is None:
        low, high = (low, Fraction(WHOLE)) if option == UNDER else (Fraction(0), high)
    return Limit(option, found["what"], low, high)


def broken(report: Report, asked: Sequence[Limit]) -> Iterator[str]:
    """A sentence for each limit that a mission, or a gamebook, does not keep to; a gamebook has no Rounds."""
    for mission, tally in report.missions.items():
        name = "/".join(filter(None, (report.book.id, mission)))
        for limit in asked:
            if limit.what != QUIET or mission:
                yield from _broken(name, limit, *FIGURES[limit.what](report.book, mission, tally))


def _broken(name: str, limit: Limit, count: int, whole: int) -> Iterator[str]:
    """The sentence, if a figure lies outside its limit; where nothing was counted, a share of it is none."""
    if not whole:
        if limit.what == WIN or limit.least:
            yield f"{name}: no {limit.what} was counted, and {limit.option} asks for {limit}"
    elif not limit.least <= Fraction(WHOLE * count, whole) <= limit.most:
        found = f"{limit.what} is {WHOLE * count / whole:.2f}% ({count:,} of {whole:,})"
        yield f"{name}: {found}, and {limit.option} asks for {limit}"
