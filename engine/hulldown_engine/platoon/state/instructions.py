"""Steps of paragraphs as a platoon game carries them out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hulldown_engine.basics.play import Asking
from hulldown_engine.language.expressions import Closure
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import Play
from hulldown_engine.story.paragraphs import Json, StepBuilder, StepPlace, This


class Instruction:
    """A step of a paragraph: its record, where it stands, and the book's games that it is carried out in."""

    def __init__(self, place: StepPlace, step: Json) -> None:
        self.setting: Setting = place.code.setting
        self.place = place
        self.step = step
        self._expressions: dict[str, Closure] = {}

    def expression(self, field: str) -> Closure:
        """The function of the expression in a field of the record; it is made once."""
        if field not in self._expressions:
            self._expressions[field] = self.place.code.expression(self.step[field])
        return self._expressions[field]


CarryOut = Callable[[Instruction, Play, This], Asking | None]
"""Carries an instruction out; it is given what `this` is, and returns a generator if it may ask or roll."""


def builder(carry_out: CarryOut) -> StepBuilder:
    """What makes the runners of a kind of step."""
    return lambda place, step: partial(carry_out, Instruction(place, step))
