"""What units have to fire with, and what the procedures of combat want to know of firers and targets (9, 11, 13).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- *Which side is hit.* The diagram of 9.1 is lost. The front of a vehicle is as wide as the arc of a gun, the hexside it
  faces; so is the rear; all between is side. What comes exactly from between two of them hits the one further ahead,
  and what comes from the vehicle's own hex the front.
- *Movement* is that of a unit's last Turn in this Round. A target in defilade, in an improved position or in a bunker
  counts as halted, however it got there. A closed tank counts as slow, though it may have closed after a fast drive;
  so does infantry that fires. A gun that is prepared has not moved.
- *Ammunition.* US units count the rounds of their main gun (9.5). Squads of both sides count their rockets, for these
  are marked off on their cards (10), even if a paragraph may end a German's supply sooner (9.8). A unit that is out of
  ammunition by a paragraph has its machineguns and small arms left (9.6).
- *The longest shots.* The track of AP fire ends at 45 hexes, that of GP fire at 60; nobody fires further.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex, bearing, intervening
from hulldown_engine.basics.records import NONE, Value
from hulldown_engine.platoon.board import shells
from hulldown_engine.platoon.board.ground import CLEAR, ROUGH
from hulldown_engine.platoon.board.units import FAST, GERMAN, HALTED, SLOW, Unit
from hulldown_engine.platoon.state import rolls, three_machineguns
from hulldown_engine.platoon.state.context import CARDS, Setting
from hulldown_engine.platoon.state.field import PlatoonState

MAIN_GUN, MACHINEGUNS, ALL, ROCKET, ARMS = "main-gun", "machineguns", "all", "rocket", "arms"
"""The weapons: `all` is the main gun and the machineguns together, `arms` the small arms of infantry."""

WEAPONS = "weapons"
"""The catalogue of the cards of weapons that fire armour-piercing rounds."""

FIRE: Mapping[str, str] = {
    MAIN_GUN: "main-gun",
    MACHINEGUNS: "machineguns",
    ALL: "all-weapons",
    ARMS: "all-weapons",
}
"""What the procedure of GP fire calls each weapon."""

CARD_OF: Mapping[str, str] = {MAIN_GUN: "weapon", ALL: "weapon", ROCKET: "rocket"}
"""The field of a data card that names the card of a weapon which fires armour-piercing rounds."""

SMALL_ARMS_REACH, FARTHEST = 20, 60
"""Ranges in hexes between: GP fire beyond the first is for main guns only, beyond the second for none (9.2)."""

DEFILADED = (CLEAR, ROUGH)
"""The terrain in which defilade improves a vehicle's cover (7.3)."""

ABREAST = {0: "front", 3: "rear"}
"""The sides of a vehicle by how many hexsides they are away from its front."""

BUNKER = "bunker"
Inputs = dict[str, Any]


# Weapons --------------------------------------------------------------------------------------------------------------


def main_gun(setting: Setting, unit: Unit, sort: str = "") -> bool:
    """Whether a unit has a main gun that works and is loaded; an anti-tank gun has to be prepared (Rules 9.5, 9.7).

    With a `sort`, in games that tell shells apart, it has to have one of that sort; so in the functions below.
    """
    ready = unit.prepared or not setting.is_gun(unit)
    return setting.data(unit)["weapon"] != NONE and not unit.gun_out and ready and loaded(unit, sort)


def loaded(unit: Unit, sort: str = "") -> bool:
    """Whether a unit has ammunition for its main gun (Rule 9.5)."""
    return not unit.no_ammunition and (unit.side == GERMAN or shells.left(unit, sort) > 0)


def rocket(setting: Setting, unit: Unit) -> bool:
    """Whether a squad has a rocket left (Rules 9.8, 10)."""
    return setting.data(unit)["rocket"] != NONE and unit.rockets > 0 and not unit.no_ammunition


def machineguns(setting: Setting, unit: Unit, place: Hex | None = None) -> bool:
    """Whether a vehicle has machineguns that work, and bear on a hex if one is named (Rules 2.10, 9.9)."""
    data = setting.data(unit)
    if unit.machinegun_out or setting.on_foot(unit) or data["offence"] <= data["offence_main"]:
        return False
    return unit.machineguns is None or place is None or bool(three_machineguns.bearing_on(unit, place))


def explosive(setting: Setting, unit: Unit) -> bool:
    """Whether a unit's main gun is ready, and fires high explosive (Rule 9.2)."""
    return main_gun(setting, unit, shells.GP) and setting.data(unit)["offence_main"] >= 1


def armed(setting: Setting, unit: Unit) -> bool:
    """Whether a squad has small arms (Rule 10)."""
    return setting.on_foot(unit) and setting.data(unit)["offence"] >= 1


def together(setting: Setting, unit: Unit, place: Hex | None = None) -> str:
    """All the GP weapons that a unit can fire together, as procedures call them; empty, if it has none.

    Without a shell they are its machineguns, in an assault as well (erratum assaults-without-shells).
    """
    guns, gun = machineguns(setting, unit, place), explosive(setting, unit)
    if armed(setting, unit) or (guns and gun):
        return FIRE[ALL]
    return FIRE[MAIN_GUN] if gun else FIRE[MACHINEGUNS] if guns else ""


def piercing(setting: Setting, unit: Unit, weapon: str) -> Mapping[str, Value]:
    """The weapon card of a unit's main gun or rocket launcher (Rule 9.8)."""
    return setting.charts.cards[WEAPONS][setting.data(unit)[CARD_OF[weapon]]]


def rate(setting: Setting, unit: Unit, weapon: str, place: Hex, sort: str = "") -> int:
    """How many rounds a main gun or rocket launcher fires in one action, no more than are left (Rule 9.11)."""
    data, near = setting.data(unit), piercing(setting, unit, weapon)["short_range"]
    most = int(data["rate_short"] if intervening(unit.hex, place) <= near else data["rate_normal"])
    if weapon == ROCKET:
        return min(most, unit.rockets)
    return most if unit.side == GERMAN else min(most, shells.left(unit, sort))


# Targets --------------------------------------------------------------------------------------------------------------


def pierced(setting: Setting, unit: Unit) -> bool:
    """Whether armour-piercing rounds do anything to a unit: to vehicles alone (Rules 9, 13.3)."""
    return setting.is_vehicle(unit) and not unit.in_bunker


def side_hit(facing: int, place: Hex, origin: Hex) -> str:
    """Which side of a vehicle in a hex a shot from another hex hits: front, side or rear (Rule 9.1).

    A shot from between two sides hits the one nearer the front (erratum between-two-sides).
    """
    away = min(
        (min((direction - facing) % 6, (facing - direction) % 6) for direction in bearing(place, origin)), default=0
    )
    return ABREAST.get(away, "side")


def posture(setting: Setting, unit: Unit) -> str:
    """Open or closed; what cannot be closed is open (Rule 5.4)."""
    return "closed" if unit.closed and setting.data(unit)["roofed"] else "open"


def dug_in(unit: Unit) -> bool:
    """Whether a unit is in defilade, an improved position or a bunker (Rules 7.3, 13.2, 13.3)."""
    return unit.defilade or unit.in_position or unit.in_bunker


def target_pace(setting: Setting, unit: Unit) -> str:
    """The pace that counts for fire at a unit (Rules 6.7, 7.5)."""
    if dug_in(unit):
        return HALTED
    return SLOW if unit.moved == FAST and unit.closed and setting.is_tank(unit) else unit.moved


def firer_pace(setting: Setting, unit: Unit) -> str:
    """The pace that counts for a unit's own fire (Rules 6.7, 9.1)."""
    if setting.is_gun(unit):
        return HALTED
    return SLOW if unit.moved == FAST and setting.on_foot(unit) else unit.moved


def cover(setting: Setting, unit: Unit, place: Hex) -> Inputs:
    """The inputs for a unit's cover in a hex: terrain, defilade, improved position (Rules 9.1, 9.2)."""
    terrain = setting.ground.terrain(place)
    hollow = unit.defilade and terrain in DEFILADED and setting.is_vehicle(unit) and not unit.in_bunker
    return {"terrain": terrain, "defilade": hollow, "improved_position": unit.in_position and not unit.in_bunker}


def bunker(setting: Setting) -> str:
    """The name of the data card of bunkers (Rule 13.3)."""
    return next(name for name, card in setting.charts.cards[CARDS].items() if card["class"] == BUNKER)


def protection(setting: Setting, unit: Unit) -> int:
    """What a bunker adds to the defence of a unit in it; 0 outside (Rule 13.3)."""
    return int(setting.charts.cards[CARDS][bunker(setting)]["defence"]) if unit.in_bunker else 0


# What the procedures want to know -------------------------------------------------------------------------------------


def ap(setting: Setting, firer: Unit, target: Unit) -> Inputs:
    """The inputs of armour-piercing fire at a vehicle, but for earlier hits on it (Rule 9.1)."""
    return {
        **_firing(setting, firer, target.hex),
        "target": target.type,
        "facing": side_hit(target.facing, target.hex, firer.hex),
        "posture": posture(setting, target),
        **cover(setting, target, target.hex),
        "target_moving": target_pace(setting, target),
        "weapon_skill": setting.ratings(firer).weapon_skill,
    }


def ap_bunker(setting: Setting, field: PlatoonState, firer: Unit, place: Hex) -> Inputs:
    """The inputs of armour-piercing fire at the bunker in a hex (Rule 13.3)."""
    return {
        **_firing(setting, firer, place),
        "target": bunker(setting),
        "facing": side_hit(field.bunkers[str(place)], place, firer.hex),
        "terrain": setting.ground.terrain(place),
        "weapon_skill": setting.ratings(firer).weapon_skill,
    }


def gp(setting: Setting, firer: Unit, target: Unit, fire: str) -> Inputs:
    """The inputs of general-purpose fire at the primary target in a hex, but for secondary targets (Rule 9.2)."""
    return {
        **_firing(setting, firer, target.hex),
        "fire": fire,
        "target": target.type,
        **cover(setting, target, target.hex),
        "bunker": protection(setting, target),
        "target_moving": target_pace(setting, target) != HALTED,
        **silent(setting, firer, fire, target.hex),
    }


def silent(setting: Setting, firer: Unit, fire: str, place: Hex | None) -> Inputs:
    """The input for a tank's machineguns that do not bear on a hex; none, if they are not told apart (Rule 9.9)."""
    apart = firer.machineguns is not None and fire != FIRE[MAIN_GUN]
    return {"silent": three_machineguns.silent(setting, firer, place)} if apart else {}


def assault(setting: Setting, attacker: Unit, defender: Unit) -> Inputs:
    """The inputs of an assault, but for whether it is a charge or for prisoners (Rule 11.1)."""
    fire = together(setting, attacker, attacker.hex)
    return {
        "attacker": attacker.type,
        "fire": fire,
        "attacker_suppressed": attacker.suppressed,
        "defender": defender.type,
        **cover(setting, defender, defender.hex),
        "bunker": protection(setting, defender),
        "target_moving": target_pace(setting, defender) != HALTED,
        **silent(setting, attacker, fire, attacker.hex),
    }


def _firing(setting: Setting, firer: Unit, place: Hex) -> Inputs:
    return {
        "firer": firer.type,
        "range": intervening(firer.hex, place),
        "firer_moving": firer_pace(setting, firer),
        "firer_suppressed": firer.suppressed,
    }


# Danger ---------------------------------------------------------------------------------------------------------------


class Threat(NamedTuple):
    """What makes an enemy dangerous to a unit, whatever hexes the two are in: a key for caches.

    `weapon` fires AP, and is empty if AP has no effect on the unit. `fire` names the GP weapons, as the procedure of GP
    fire does, and is empty if they have none. `shells` says whether the main gun is among them; `silent` is the input
    of that procedure (9.9).
    """

    firer: str
    weapon: str
    fire: str
    shells: bool
    silent: int
    target: str
    posture: str


def threat(setting: Setting, enemy: Unit, unit: Unit) -> Threat:
    """An enemy as a threat to a unit (Rule 6.8). Tanks have nothing to fear from GP fire, nor infantry from AP."""
    weapon = MAIN_GUN if main_gun(setting, enemy) else ROCKET if rocket(setting, enemy) else ""
    fire = "" if setting.is_tank(unit) else together(setting, enemy)
    return Threat(
        enemy.type,
        weapon if setting.is_vehicle(unit) else "",
        fire,
        explosive(setting, enemy),
        silent(setting, enemy, fire, None).get("silent", 0),
        unit.type,
        posture(setting, unit),
    )


@lru_cache(maxsize=1 << 16)
def danger(setting: Setting, threat: Threat, apart: int, terrain: str) -> int:
    """The chance that a threat's next shot has an effect, in percent; at least 1, for being seen is a danger.

    `apart` hexes lie between the two, and the target is in this terrain, facing the enemy (Rule 6.8).
    """
    there = {"firer": threat.firer, "target": threat.target, "range": apart, "terrain": terrain}
    return max(1, round(100 * max(_pierced(setting, threat, there), _shelled(setting, threat, there))))


def _pierced(setting: Setting, threat: Threat, there: Inputs) -> Fraction:
    card = threat.weapon and setting.charts.cards[CARDS][threat.firer][CARD_OF[threat.weapon]]
    if not card or there["range"] > setting.charts.cards[WEAPONS][card]["max_range"]:
        return Fraction(0)
    return Fraction(1 - rolls.spread(setting, "ap-fire", "result", **there, posture=threat.posture)["miss"])


def _shelled(setting: Setting, threat: Threat, there: Inputs) -> Fraction:
    if not reaches(threat.fire, there["range"], threat.shells):
        return Fraction(0)
    given = {"fire": threat.fire, "silent": threat.silent} if threat.silent else {"fire": threat.fire}
    spread = rolls.spread(setting, "gp-fire", "primary", **there, **given)
    return Fraction(1) - spread.get("no-effect", Fraction(0))


def reaches(fire: str, apart: int, shells: bool) -> bool:  # noqa: FBT001 - whether the main gun is among what fires
    """Whether GP fire has any effect with this many hexes between (Rule 9.2)."""
    return bool(fire) and (apart <= SMALL_ARMS_REACH or (shells and fire != FIRE[MACHINEGUNS] and apart <= FARTHEST))
