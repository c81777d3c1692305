"""What vehicles carry and tow: who may ride on what, getting on and off, hitching and unhitching (7.6, 10).

Crew Points are not paid here. The rules are silent about some of it. Here it is decided so:

- A crew rides as a half squad does (12), and a half squad also where a whole one may.
- Armoured cars are not among the vehicles that 7.6 lists, so they carry and tow nothing.
- Who is passive rides like anybody else of its class, but the crew sees to it that it gets on and off (Mission 2).
- A gun comes off its hitch aimed the way the vehicle faces, and has yet to be prepared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hulldown_engine.platoon.board.units import ABOARD, ON_MAP, TOWED, Unit
from hulldown_engine.platoon.state.context import TANKS, Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play

GUN, FULL, HALF = "gun", "full", "half"
"""The kinds of loads: a gun in tow, a squad, half a squad."""

LOADS: Mapping[str, str] = {"gun": GUN, "squad": FULL, "half-squad": HALF, "crew": HALF}
"""The kind of load that a unit is, by its class."""

_LORRY = frozenset(
    {frozenset({GUN}), frozenset({FULL}), frozenset({HALF}), *map(frozenset, ((GUN, FULL), (GUN, HALF)))}
)

ROOM: Mapping[str, frozenset[frozenset[str]]] = {
    "truck": _LORRY,
    "half-track": _LORRY,
    "car": frozenset({frozenset({GUN}), frozenset({HALF})}),
    **dict.fromkeys(TANKS, frozenset({frozenset({HALF})})),
}
"""The combinations of loads that a vehicle has room for, by its class."""


def carriers(setting: Setting, field: PlatoonState, unit: Unit) -> list[Unit]:
    """The friendly vehicles in a unit's hex that can take it along (Rules 7.6, 14.4)."""
    if unit.in_bunker or unit.suppressed or setting.kind(unit) not in LOADS:
        return []
    near = (friend for friend in field.at(unit.hex, unit.side) if friend.id != unit.id)
    return [carrier for carrier in near if takes(setting, field, carrier, unit)]


def takes(setting: Setting, field: PlatoonState, carrier: Unit, unit: Unit) -> bool:
    """Whether a vehicle has room for a unit besides what it carries and tows (Rule 7.6)."""
    return setting.kind(unit) in LOADS and _has_room(setting, carrier, [*field.carried(carrier.id), unit])


def _has_room(setting: Setting, carrier: Unit, carried: Iterable[Unit]) -> bool:
    wanted = [LOADS[setting.kind(passenger)] for passenger in carried]
    return len(set(wanted)) == len(wanted) and frozenset(wanted) in ROOM.get(setting.kind(carrier), ())


def helpless(setting: Setting, field: PlatoonState, carrier: Unit) -> list[Unit]:
    """Who gets on a vehicle by the doing of its crew: guns without one, and the passive (Rule 6.7, Mission 2)."""
    near = (unit for unit in field.at(carrier.hex, carrier.side) if unit.id != carrier.id and not unit.manned)
    idle = (unit for unit in near if unit.passive or setting.is_gun(unit))
    return [unit for unit in idle if carrier in carriers(setting, field, unit)]


def load(setting: Setting, play: Play, unit: str, carrier: str) -> None:
    """Put a unit on a vehicle, or hitch a gun to it (Rule 7.6)."""
    where = TOWED if setting.is_gun(play.state.units[unit]) else ABOARD
    settled = {"prepared": False, "in_position": False, "defilade": False, "guard": ""}
    play.state.change(unit, where=where, carrier=carrier, **settled)
    play.log("loaded", unit=unit, carrier=carrier)


def unload(setting: Setting, play: Play, unit: str) -> None:
    """Have a unit get off its vehicle, or a gun unhitched (Rule 7.6)."""
    carrier = play.state.units[play.state.units[unit].carrier]
    aim = {"facing": carrier.facing, "turret": carrier.facing} if setting.is_gun(play.state.units[unit]) else {}
    play.state.change(unit, where=ON_MAP, carrier="", hex=carrier.hex, **aim)
    play.log("unloaded", unit=unit, carrier=carrier.id, hex=carrier.hex)
