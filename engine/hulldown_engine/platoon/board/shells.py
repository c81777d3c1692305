"""The rounds of a main gun, told apart by sort or not (9.5).

A unit of which the sorts are not told apart fires whatever it likes as long as it has a round.
"""

from __future__ import annotations

from typing import Any

from hulldown_engine.platoon.board.units import Unit

AP, GP, SMOKE = "ap", "gp", "smoke"
"""The sorts: armour-piercing, high explosive, smoke."""


def left(unit: Unit, sort: str = "") -> int:
    """How many rounds a unit has for its main gun: of one sort, if one is named and they are told apart (Rule 9.5)."""
    if unit.shells is None or not sort:
        return unit.rounds
    return int(getattr(unit.shells, sort))


def spent(unit: Unit, sort: str) -> dict[str, Any]:
    """What changes about a unit when its main gun fires a round of a sort (Rule 9.5)."""
    after = {"rounds": unit.rounds - 1}
    if unit.shells is None:
        return after
    return {**after, "shells": unit.shells._replace(**{sort: left(unit, sort) - 1})}
