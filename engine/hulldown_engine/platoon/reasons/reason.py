"""What a reason is: something that may be so of a unit, and the sentence that says it, with the section in brackets."""

from __future__ import annotations

from collections.abc import Callable

from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

Reason = Callable[[Setting, PlatoonState, Unit], str]
"""Says what is in a unit's way; empty, if it is not."""


def because(sentence: str, holds: Callable[[Setting, PlatoonState, Unit], object]) -> Reason:
    """The reason that a sentence gives where something holds."""
    return lambda setting, field, unit: sentence if holds(setting, field, unit) else ""


def since(sentence: str, holds: Callable[[Unit], object]) -> Reason:
    """The same, for what is seen from the unit alone."""
    return lambda setting, field, unit: sentence if holds(unit) else ""


def first(*reasons: Reason) -> Reason:
    """The first of several reasons that holds."""
    return lambda setting, field, unit: next(
        (sentence for reason in reasons if (sentence := reason(setting, field, unit))), ""
    )
