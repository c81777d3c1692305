"""Scores and flags where a paragraph asks for them: how they stood, and how often what is asked of them was so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_engine.language.expressions import COMPARISONS
from hulldown_engine.playtest.asked import FLAG, SCORE, facts
from hulldown_engine.playtest.coverage import scope, steps
from hulldown_engine.playtest.tally import Tally

Json = Mapping[str, Any]

TURNED: Mapping[str, str] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""What a comparison is with its sides changed."""


class Threshold(NamedTuple):
    """A number that a paragraph holds a score against, and in how many games the score met it."""

    operator: str
    number: int
    met: int


class Half(NamedTuple):
    """The number for which `at least` comes nearest to holding in half of the games, and in how many it holds."""

    at_least: int
    met: int


class Fact(NamedTuple):
    """A score or a flag as it stood when games first read a paragraph that asks for it.

    `values` say in how many games it stood how; a flag is 1 where it is noted. `changes` says that the paragraph
    changes it as well, so that it may have stood otherwise by the time it was asked for.
    """

    paragraph: str
    kind: str
    name: str
    values: Counter[int]
    changes: bool
    thresholds: list[Threshold]
    half: Half | None


def stood(logic: Json, mission: str, tally: Tally) -> Iterator[Fact]:
    """Every fact that some game was asked for, in the order of the book."""
    values: dict[tuple[str, str, str], Counter[int]] = {}
    for asked, games in tally.asked.items():
        values.setdefault(asked[:3], Counter())[asked.value] += games
    for paragraph in scope(logic, mission).paragraphs:
        for kind, name in facts(logic, paragraph):
            if (counts := values.get((paragraph, kind, name))) is not None:
                yield _fact(logic, paragraph, kind, name, counts)


def _fact(logic: Json, paragraph: str, kind: str, name: str, counts: Counter[int]) -> Fact:
    asked = set(_compared(logic["paragraphs"][paragraph], name)) if kind == SCORE else set()
    met = [Threshold(operator, number, _met(counts, operator, number)) for operator, number in sorted(asked)]
    changes = any(_changes(step, kind, name) for step in steps(logic, paragraph))
    return Fact(paragraph, kind, name, counts, changes, met, _half(counts) if kind == SCORE else None)


def _met(counts: Counter[int], operator: str, number: int) -> int:
    """The games in which a score met a threshold."""
    return sum(games for value, games in counts.items() if COMPARISONS[operator](value, number))


def _half(counts: Counter[int]) -> Half:
    """The threshold that comes nearest to half of the games, the lower of two that are as near."""
    met = [Half(number, _met(counts, ">=", number)) for number in range(min(counts), max(counts) + 1)]
    return min(met, key=lambda half: (abs(2 * half.met - counts.total()), half.at_least))


def _changes(step: Json, kind: str, name: str) -> bool:
    """Whether a step changes a fact."""
    return step["step"] in ((SCORE,) if kind == SCORE else (FLAG, "clear")) and step[kind] == name


def _compared(part: Any, score: str) -> Iterator[tuple[str, int]]:
    """The comparisons of a score with a number, anywhere in a part of a paragraph: the operator, and the number."""
    match part:
        case [str(operator), ["score", name], int(number)] if name == score and operator in COMPARISONS:
            yield operator, number
        case [str(operator), int(number), ["score", name]] if name == score and operator in COMPARISONS:
            yield TURNED.get(operator, operator), number
        case list():
            for inner in part:
                yield from _compared(inner, score)
        case dict():
            for inner in part.values():
                yield from _compared(inner, score)
