"""What expressions of platoon games ask of the map, the Rounds and the units, as functions of the state."""

from __future__ import annotations

from functools import partial
from typing import Any

from hulldown_engine.language.expressions import Builder, Closure
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.places import This
from hulldown_engine.platoon.language.spec import Answer
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState


def operators(setting: Setting) -> dict[str, Builder]:
    """The operators that expressions of platoon games have on top of those of every story."""

    def members(side: str) -> Closure:
        return lambda field, this: tuple(unit.id for unit in field.active(side))

    def attribute(who: Closure, name: str) -> Closure:
        spec = ATTRIBUTES[name]
        ask, nothing = spec.answer, spec.nothing

        def answer(field: PlatoonState, this: This) -> Any:
            unit = field.units.get(who(field, this))
            return nothing if unit is None else ask(setting, field, unit)

        return answer

    def fact(name: str, *arguments: Any) -> Closure:
        return _asking(
            setting,
            FACTS[name].answer,
            *[_constant(argument) if isinstance(argument, str) else argument for argument in arguments],
        )

    return {
        "members": members,
        "member": lambda name: lambda field, this: name,
        "attribute": attribute,
        "fact": fact,
        "which": lambda holds: lambda field, this: lambda unit: holds(field, unit),
    }


def _constant(value: str) -> Closure:
    """The closure for an argument that is a name."""
    return lambda field, this: value


def _asking(setting: Setting, answer: Answer, *arguments: Closure) -> Closure:
    """The closure of a fact with its arguments, at most two; one closure for each number of them, for speed."""
    if not arguments:
        return partial(answer, setting)
    if len(arguments) == 1:
        (first,) = arguments
        return lambda field, this: answer(setting, field, this, first(field, this))
    first, second = arguments
    return lambda field, this: answer(setting, field, this, first(field, this), second(field, this))
