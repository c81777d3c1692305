"""Towards the ends of what a procedure gives: inputs that are changed one at a time while its outcome comes nearer.

Where the analysis cannot prove that a number stays in its span, this looks for inputs that take it out, and finds those
that many modifiers have to come together for. What it finds is tried like any sample; what it does not find is no
proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Any, NamedTuple

from hulldown_compiler.analysis.domain.value_sets import ValueSet
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.basics.records import Value

Point = tuple[Value, ...]
"""A value for each input."""

Height = Callable[[Point], Any]
"""How high a point is; None for one that is refused."""

STARTS = 3
"""From how many points a climb begins: the highest of a sample."""

SAMPLED = 60
"""How many points the sample has."""

EFFORT = 900
"""How many points a climb may look at."""


class Aim(NamedTuple):
    """A number of the outcome that may leave its span: above its most (1), or below its least (-1)."""

    field: str
    sign: int


def aims(outcome: Mapping[str, ValueSet], gives: Mapping[str, Kind]) -> list[Aim]:
    """The numbers that an analysis cannot keep within what is declared."""
    found = []
    for field, kind in gives.items():
        known = outcome.get(field)
        if kind["kind"] == "number" and known is not None and known.numbers is not None:
            low, high = known.numbers
            found += [Aim(field, 1)] if high > kind["most"] else []
            found += [Aim(field, -1)] if low < kind["least"] else []
    return found


def climb(choices: Sequence[Sequence[Value]], sample: Iterable[Point], height: Height) -> Iterator[Point]:
    """The summit of each climb, from the highest points of a sample; the same on every run."""
    heights = {point: height(point) for point in sample}
    known = [point for point, high in heights.items() if high is not None]
    looked = 0
    for start in nlargest(STARTS, known, key=heights.__getitem__):
        at, before = start, None
        while at != before:
            before = at
            for place, values in enumerate(choices):
                for value in values:
                    near = (*at[:place], value, *at[place + 1 :])
                    if near not in heights:
                        looked += 1
                        heights[near] = height(near) if looked <= EFFORT else None
                    if heights[near] is not None and heights[near] > heights[at]:
                        at = near
        yield at
