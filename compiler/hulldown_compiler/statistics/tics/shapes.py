"""Shapes of sentences: how many paragraphs have each, and where, if those are too many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from hulldown_compiler.statistics.tics.reading import Reading, Sentence
from hulldown_compiler.statistics.tics.similes import similes
from hulldown_compiler.statistics.tics.tic import Tic, beginning

SHARE = 10
"""The places of a shape are named where a tenth of the paragraphs have it: in a game it is met three times or so."""

ROW = 3
"""And where so many paragraphs have it one after the other."""

FEW = 5
"""A sentence of fewer words is short."""

Found = Iterator[Sentence]


class Shape(NamedTuple):
    """A shape: its name, and where it is found."""

    name: str
    find: Callable[[Reading], Found]


def _short_endings(reading: Reading) -> Found:
    return (one for one in reading.sentences if one.last and len(one.words) < FEW)


def _matching(pattern: str, *, last: bool = False) -> Callable[[Reading], Found]:
    """What finds the sentences, or last sentences, with a pattern in them."""
    compiled = re.compile(pattern)

    def find(reading: Reading) -> Found:
        for one in reading.sentences:
            if (one.last or not last) and compiled.search(one.written):
                yield one

    return find


def _compared(reading: Reading) -> Found:
    comparisons = list(similes(reading))
    return (one for one in reading.sentences if any(one.has(simile.of, simile.offset) for simile in comparisons))


SHAPES = (
    Shape("ends in fewer than five words", _short_endings),
    Shape("last sentence denies", _matching(r"\b(?:[Nn]o|[Nn]ot|[Nn]obody|[Nn]othing|[Nn]one|[Nn]ever)\b", last=True)),
    Shape("last sentence begins with And, But or Then", _matching(r"^(?:And|But|Then)\b", last=True)),
    Shape("It and a verb begin a sentence", _matching(r"^[“‘\"']?It(?:['’]s)? (?=[a-z])")),
    Shape("semicolon before the last clause", _matching(r";(?=[^;]*$)")),
    Shape("not this but that", _matching(r"\b[Nn]ot\b[^.;]{1,60}?,? but\b")),
    Shape("simile", _compared),
    Shape("as if, as though", _matching(r"\b[Aa]s (?:if|though)\b")),
    Shape("somebody, someone", _matching(r"\b[Ss]ome(?:body|one)\b")),
)
"""What is counted."""


def shapes(reading: Reading) -> Iterator[Tic]:
    """How many paragraphs have each shape, and the places of those that are frequent or stand in a row."""
    total = len(reading.paragraphs)
    for shape in SHAPES:
        found = list(shape.find(reading))
        having = {one.of.paragraph for one in found} - {""}
        rate = f"{len(having):>3} of {total} paragraphs, {100 * len(having) / total:.0f} in 100"
        row = _in_a_row(reading.paragraphs, having)
        row_told = f"; in a row: {', '.join(row)}" if len(row) >= ROW else ""
        frequent = SHARE * len(having) >= total
        yield Tic("shape", shape.name, rate + row_told, [beginning(one) for one in found] if frequent else ())


def _in_a_row(paragraphs: Sequence[str], having: set[str]) -> list[str]:
    """The longest stretch of paragraphs, one after the other, that all have a shape."""
    stretches = (list(those) for has, those in groupby(paragraphs, key=having.__contains__) if has)
    return max(stretches, key=len, default=[])
