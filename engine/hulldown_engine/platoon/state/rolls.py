"""Rolls: the procedures of the book carried out with the game's dice, and choices that are left to chance."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.records import Record, Value, plain
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.resolver.charts import Procedure, Rolled

T = TypeVar("T")
Picking = Generator[Decision, str, T]
"""Rules under way that ask for decisions and return a value."""

LOTS = (Dice(1, 10), Dice(1, 100))
"""The dice by which one of several things is chosen at random; the second if they are more than ten (5.9)."""

KEPT = 1 << 15
"""How many distributions are cached, over all books."""


def rolled(setting: Setting, play: Play, procedure: str, subject: str, **inputs: Any) -> Picking[Rolled]:
    """Carry out a procedure with the game's dice (Rule 2.9), and log inputs and faces, from which it can be replayed.

    `subject` are the ids of the units concerned, joined by spaces, the one that rolls first. Raises as
    `Procedure.rolling` does.
    """
    chart = setting.charts.procedures[procedure]
    what = f"{chart.title} ({subject.replace(' ', ', ')})" if subject else chart.title
    rolling = chart.quietly(**inputs)
    try:
        dice = next(rolling)
        while True:
            dice = rolling.send((yield from play.throw(dice, reading(play.state), what)))
    except StopIteration as done:
        result: Rolled = done.value
    outcome = {name: plain(value) for name, value in result.outcome.items()}
    play.log("resolved", procedure=procedure, subject=subject, given=inputs, faces=list(result.faces), outcome=outcome)
    return result


def nearest(setting: Setting, procedure: str, name: str, number: int) -> int:
    """The number that a procedure takes for an input and that is nearest to another."""
    kind = setting.charts.procedures[procedure].inputs[name].kind
    return int(max(kind.get("least", number), min(kind.get("most", number), number)))


def reading(field: PlatoonState) -> str:
    """The paragraph being carried out; empty between paragraphs."""
    return field.stack[-1].paragraph if field.stack else ""


def spread(setting: Setting, procedure: str, name: str, **inputs: Any) -> Mapping[Value, Fraction]:
    """The distribution of one field of a procedure's outcome; cached by the inputs."""
    return _spread(setting.charts.procedures[procedure], name, tuple(inputs.items()))


@lru_cache(maxsize=KEPT)
def _spread(procedure: Procedure, name: str, inputs: tuple[tuple[str, Any], ...]) -> Mapping[Value, Fraction]:
    return procedure.spread(name, **dict(inputs))


def certain(setting: Setting, procedure: str, **inputs: Any) -> Record:
    """The one outcome of a procedure that rolls no dice for these inputs; cached by the inputs."""
    return _certain(setting.charts.procedures[procedure], tuple(inputs.items()))


@lru_cache(maxsize=KEPT)
def _certain(procedure: Procedure, inputs: tuple[tuple[str, Any], ...]) -> Record:
    (outcome,) = procedure.odds(**dict(inputs))
    return outcome


def picked(play: Play, of: Sequence[str], what: str) -> Picking[str]:
    """One of several things at random, all equally likely (Rule 5.9)."""
    found = of[(yield from play.draw_lots(len(of), LOTS, reading(play.state), what))]
    if len(of) > 1:
        play.log("determined", of=list(of), found=found)
    return found
