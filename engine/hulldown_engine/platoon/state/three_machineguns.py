"""The three machineguns of a tank, by the optional rule that tells them apart (9.9).

The rules are silent about some of it. Here it is decided so:

- *Tanks* are tank destroyers as well, as in all other rules of movement and damage. A vehicle without a turret has the
  third machinegun on its roof: it takes an open hatch, and fires all around.
- *A machinegun that would be rated 0* is not there: nobody fires it, and it cannot be lost.
- *The bow* machinegun's arc is that of the vehicle, wherever its turret points.
- *Directly in front* are the hexes that lie straight ahead, one behind the other.
- *Moving* is a tank that has moved in its Turn; so a charge does without the hull machinegun, though assaults do not.
- *Within the hex* there is no arc: bow and turret fire in assaults, too.
- Whatever machineguns bear, all of them fire, for the Crew Point of the action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate, repeat

from hulldown_engine.basics.hexes import Hex, bearing, distance, neighbour
from hulldown_engine.platoon.board.optional_rules import THREE_MACHINEGUNS
from hulldown_engine.platoon.board.units import HALTED, Machineguns, Unit
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

BOW, HULL, TURRET = Machineguns._fields


def outfitted(setting: Setting, field: PlatoonState, unit: Unit) -> Unit:
    """The unit for the start of a game: a tank gets its three machineguns, if the game tells them apart (Rule 9.9)."""
    if THREE_MACHINEGUNS not in field.options or not setting.is_tank(unit) or unit.machineguns is not None:
        return unit
    return replace(
        unit, machineguns=Machineguns(**{name: rating > 0 for name, rating in ratings(setting, unit).items()})
    )


def ratings(setting: Setting, unit: Unit) -> Mapping[str, int]:
    """The rating of each of a tank's machineguns, by name; 0 for one that its type lacks (Rule 9.9)."""
    outcome = rolls.certain(setting, "tank-machineguns", vehicle=unit.type)
    return {name: int(outcome[name]) for name in Machineguns._fields}


def working(unit: Unit) -> list[str]:
    """The names of a tank's machineguns that work."""
    return [] if unit.machineguns is None else [name for name, works in unit.machineguns._asdict().items() if works]


def bearing_on(unit: Unit, place: Hex) -> list[str]:
    """The names of a tank's working machineguns that can fire into a hex now (Rule 9.9)."""
    may = {
        BOW: unit.hex == place or unit.facing in bearing(unit.hex, place),
        HULL: unit.moved == HALTED and (unit.hex == place or _ahead(unit, place)),
        TURRET: not unit.closed,
    }
    return [name for name in working(unit) if may[name]]


def _ahead(unit: Unit, place: Hex) -> bool:
    """Whether a hex lies straight ahead of a vehicle."""
    *_, last = accumulate(repeat(unit.facing, distance(unit.hex, place)), neighbour, initial=unit.hex)
    return last == place


def silent(setting: Setting, unit: Unit, place: Hex | None = None) -> int:
    """The total rating of a tank's machineguns that cannot fire into a hex or, without one, at all (Rule 9.9)."""
    firing = working(unit) if place is None else bearing_on(unit, place)
    return sum(rating for name, rating in ratings(setting, unit).items() if name not in firing)
