"""Why a German cannot carry out an order: a sentence with the rule, for the log (6.8).

It is worked out when an order has come to nothing, from what is so then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hulldown_engine.basics.hexes import distance
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.units import PANIC, US, Unit
from hulldown_engine.platoon.combat import aiming, assault
from hulldown_engine.platoon.combat.aiming import GP, SMOKE, SQUADS_FIRE, VEHICLES_FIRE, Shot
from hulldown_engine.platoon.effects import driving, gunnery, visibility
from hulldown_engine.platoon.state import crew_points
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.story.paragraphs import Json, This

Stops = Callable[[Setting, PlatoonState, Unit, Json], str]
"""Says what keeps a unit from carrying an order out, which it cannot."""

NO_POINTS = "It has too few Crew Points left (6.7)."


def why(setting: Setting, field: PlatoonState, this: This, step: Json, stops: Stops) -> str:
    """What keeps the unit of a paragraph from carrying out an order: what would any order, or what `stops` says."""
    unit = field.units.get(this or "")
    if unit is None or not unit.in_play:
        return "It is not on the map any more (2.12)."
    if unit.space == PANIC:
        return "It is in panic (6.4)."
    if not unit.manned:
        return "Nobody is left in it (2.12)."
    return stops(setting, field, unit, step)


def always(sentence: str) -> Stops:
    """The same reason, whatever is so."""
    return lambda setting, field, unit, step: sentence


def dear(action: str, otherwise: str) -> Stops:
    """That the unit cannot pay for an action, or else another reason."""
    return lambda setting, field, unit, step: otherwise if _pays(field, unit, action) else NO_POINTS


def _pays(field: PlatoonState, unit: Unit, *actions: str) -> bool:
    """Whether it is the unit's Turn, and it can pay for one of some actions (Rule 6.7)."""
    turn = field.turn_of(unit.id)
    return turn is not None and any(crew_points.price(action, unit, turn) is not None for action in actions)


# Movement -------------------------------------------------------------------------------------------------------------


def moving(otherwise: Stops) -> Stops:
    """What keeps a unit from moving at all, or else another reason."""

    def stops(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
        return next(_stuck(setting, field, unit), "") or otherwise(setting, field, unit, step)

    return stops


def _stuck(setting: Setting, field: PlatoonState, unit: Unit) -> Iterator[str]:
    if unit.in_bunker:
        yield "Nobody leaves a bunker (13.3)."
    if unit.immobilised:
        yield "It cannot move any more (14.3)."
    if setting.is_gun(unit):
        yield "A gun does not move by itself (9.7)."
    if not driving.mover(setting, field, unit).fast:
        yield "A suppressed unit moves no gun in tow (14.4)." if unit.suppressed else "It cannot move (7.5)."
    if not _pays(field, unit, "squad" if setting.on_foot(unit) else "slow", "fast"):
        yield NO_POINTS


def in_defilade(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a vehicle that can move does not achieve defilade (Rule 7.3)."""
    return "It is in defilade already (7.3)." if unit.defilade else "No defilade is in reach (7.3)."


def charging(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a unit that can move does not charge (Rules 11.3, 14.4)."""
    return "The suppressed do not charge (14.4)." if unit.suppressed else "No enemy is in reach of a charge (11.3)."


# Fire and assaults ----------------------------------------------------------------------------------------------------


def firing(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a unit does not fire: whom it sees, what it has, and what refuses each shot (Rule 9)."""
    if step["fire"] == "smoke":
        shot = Shot(unit.id, "", unit.hex, gunnery.MAIN_GUN, SMOKE, unit.turret)
        return aiming.refusal(setting, field, shot) or "No hex for smoke is in sight and range (9.10)."
    foes = [foe for foe in field.active(US) if visibility.sees(setting, field, unit, foe)]
    if isinstance(step["at"], list):
        foes = [foe for foe in foes if foe.hex in step["at"]]
    if not foes:
        return "It sees nobody to fire at (8, 9)."
    nearest = min(foes, key=lambda foe: (distance(unit.hex, foe.hex), foe.id))
    known = SQUADS_FIRE if setting.on_foot(unit) else VEHICLES_FIRE
    wanted = [shot for shot in known if step["shells"] in (None, shot[1]) and shot[0] != gunnery.ALL]
    refused = [
        aiming.refusal(setting, field, Shot(unit.id, nearest.id, nearest.hex, weapon, shells, unit.turret))
        for weapon, shells in wanted
        if shells == GP or setting.data(unit)["weapon" if weapon == gunnery.MAIN_GUN else "rocket"] != NONE
    ]
    return next(filter(None, refused), "None of its weapons does anything to what it sees (9).")


def assaulting(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a unit does not assault (Rules 6.7, 11, 14.4)."""
    if not assault.able(setting, unit):
        return "It cannot assault (11, 14.4)."
    return NO_POINTS if assault.targets(setting, field, unit) else "No enemy is in its hex (11)."


# The others -----------------------------------------------------------------------------------------------------------


def posing(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a vehicle does not open or close (Rules 5.4, 6.7)."""
    if not setting.data(unit)["roofed"]:
        return "It has no roof to close (5.4)."
    if unit.closed == (step["posture"] == "closed"):
        return f"It is {'closed' if unit.closed else 'open'} already (5.4)."
    return NO_POINTS


def preparing(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a gun is not prepared (Rules 6.7, 9.7, 14.4)."""
    if not setting.is_gun(unit):
        return "Only guns are prepared (9.7)."
    if unit.suppressed:
        return "A suppressed crew prepares nothing (14.4)."
    return "It is prepared and aimed so already (9.7)." if unit.prepared else NO_POINTS


def giving(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a Turn is not given away (Rule 6.3)."""
    if not unit.commander:
        return "Only a commander gives his Turn away (6.3)."
    return "Nobody whom he sees can be given one (6.3)." if _pays(field, unit, "all") else NO_POINTS


def boarding(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a unit is not loaded or hitched (Rules 6.7, 7.6, 14.4)."""
    if unit.suppressed:
        return "The suppressed neither load nor hitch (14.4)."
    return "Nothing in its hex can take it along, or go with it (7.6)." if _pays(field, unit, "all") else NO_POINTS


def alighting(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why nobody gets off (Rules 6.7, 7.6, 14.4)."""
    if unit.suppressed:
        return "The suppressed neither unload nor unhitch (14.4)."
    return NO_POINTS if unit.carrier or any(field.carried(unit.id)) else "It has nothing aboard or in tow (7.6)."
