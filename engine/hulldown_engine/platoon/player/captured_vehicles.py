"""Captured vehicles that drive on: half the crew of a US vehicle gets in (11.2).

The rules are silent about some of it. Here it is decided so:

- Two Crew Points are the least that can be split. In Rounds it takes all Crew Points of a Turn, and whoever has changed
  over has no Turn before the next Round.
- What the vehicle has lost stays lost. Where nothing works any more, nobody gets in.
- A gun that still has ammunition has as many rounds as its data card holds: nobody has counted what was fired.
- The vehicle is none of the platoon, so its loss costs no points; those for its capture stay.
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.optional_rules import SHELL_TYPES
from hulldown_engine.platoon.board.units import ACTIVE, CAPTURED, COMPLETE, UNAWARE, US, Shells, Unit
from hulldown_engine.platoon.effects import losses
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ROUNDS, PlatoonState, Play

LEAST = 2
"""The smallest crew that can be split."""


def takings(setting: Setting, field: PlatoonState, unit: Unit) -> Iterator[Unit]:
    """The captured vehicles in its hex that half of a unit's crew could drive (Rule 11.2)."""
    if unit.side != US or not setting.is_vehicle(unit) or unit.crew_left < LEAST:
        return
    captured = (
        vehicle for vehicle in field.on_map(unit.hex) if vehicle.status == CAPTURED and setting.is_vehicle(vehicle)
    )
    yield from (vehicle for vehicle in captured if not losses.helpless(setting, _manned(setting, field, unit, vehicle)))


def man(setting: Setting, play: Play, unit: str, vehicle: str) -> None:
    """Half of a crew, rounded down, gets into a captured vehicle (Rule 11.2).

    What is played is our own decision (erratum splitting-a-crew).
    """
    field = play.state
    giver = field.units[unit]
    field.units[vehicle] = _manned(setting, field, giver, field.units[vehicle])
    half = giver.crew_left // 2
    field.change(unit, crew_lost=giver.crew_lost + half)
    play.log("manned", unit=unit, vehicle=vehicle, points=half)


def _manned(setting: Setting, field: PlatoonState, unit: Unit, vehicle: Unit) -> Unit:
    """A captured vehicle with half of a unit's crew in it; the other half counts as its losses."""
    return vehicle.but(
        side=US,
        status=ACTIVE,
        taken=True,
        guard="",
        crew=unit.crew,
        crew_lost=unit.crew - unit.crew_left // 2,
        commander=False,
        initiative=unit.initiative,
        perception=unit.perception,
        weapon_skill=unit.weapon_skill,
        driving_skill=unit.driving_skill,
        disabled=False,
        surrendered=False,
        reaction="",
        preserving=False,
        evading=0,
        player=unit.player,
        space=COMPLETE if field.mode == ROUNDS else UNAWARE,
        **_rounds(setting, field, vehicle),
    )


def _rounds(setting: Setting, field: PlatoonState, vehicle: Unit) -> dict[str, object]:
    data = setting.data(vehicle)
    if vehicle.no_ammunition or data["weapon"] == NONE:
        return {"rounds": 0, "shells": Shells() if SHELL_TYPES in field.options and data["weapon"] != NONE else None}
    shells = Shells(*(int(data[f"ammo_{sort}"]) for sort in Shells._fields))
    return {"rounds": sum(shells), "shells": shells if SHELL_TYPES in field.options else None}
