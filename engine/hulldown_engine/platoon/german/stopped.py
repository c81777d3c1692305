"""Why a German cannot carry out an order: a sentence with the rule, for the log (6.8).

It is worked out when an order has come to nothing, from what is so then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from hulldown_engine.basics.hexes import distance
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.combat import aiming
from hulldown_engine.platoon.combat.aiming import SMOKE, SQUADS_FIRE, VEHICLES_FIRE, VOLLEYS, Shot
from hulldown_engine.platoon.effects import gunnery, visibility
from hulldown_engine.platoon.language.selections import NOBODY
from hulldown_engine.platoon.reasons import of_units
from hulldown_engine.platoon.reasons.reason import Reason, because, first, since
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.story.paragraphs import Json, This

Stops = Callable[[Setting, PlatoonState, Unit, Json], str]
"""Says what keeps a unit from carrying an order out, which it cannot."""

NOT_ITS_TURN = "It is not its Turn (6.7)."


def why(setting: Setting, field: PlatoonState, this: This, step: Json, stops: Stops) -> str:
    """What keeps the unit of a paragraph from carrying out an order: what would any order, or what `stops` says."""
    unit = field.units.get(this or "")
    if unit is None:
        return "It is not on the map (2.12)."
    return first(of_units.LOST, of_units.PANICKED)(setting, field, unit) or stops(setting, field, unit, step)


def always(sentence: str) -> Stops:
    """The same reason, whatever is so."""
    return lambda setting, field, unit, step: sentence


def either(*reasons: Reason, otherwise: str) -> Stops:
    """The first of some reasons that holds, or else a sentence."""
    checked = first(*reasons)
    return lambda setting, field, unit, step: checked(setting, field, unit) or otherwise


def moving(otherwise: Stops) -> Stops:
    """What keeps a unit from moving at all, or else another reason."""
    not_now = because(NOT_ITS_TURN, lambda setting, field, unit: field.turn_of(unit.id) is None)
    stuck = first(of_units.STUCK, not_now, of_units.unpaid("slow", "fast"))
    return lambda setting, field, unit, step: stuck(setting, field, unit) or otherwise(setting, field, unit, step)


def far_enough(setting: Setting, field: PlatoonState, unit: Unit) -> str:
    """That a unit need not move: what it was to move until is so already, which mostly is to see somebody (6.8)."""
    seen = [foe.letter for foe in field.fighting(US) if visibility.sees(setting, field, unit, foe)]
    return f"It has come far enough{f', with {joined(seen)} in sight' if seen else ''} (6.8)."


in_defilade = either(of_units.HULL_DOWN, otherwise="No defilade is in reach (7.3).")
"""Why a vehicle that can move does not achieve defilade (Rule 7.3)."""

charging = either(of_units.HESITANT, otherwise="No enemy is in reach of a charge (11.3).")
"""Why a unit that can move does not charge (Rules 11.3, 14.4)."""

assaulting = either(of_units.UNFIT, of_units.ALONE, of_units.unpaid("assault"), otherwise=NOT_ITS_TURN)
"""Why a unit does not assault (Rules 6.7, 11, 14.4)."""

preparing = either(
    of_units.NO_GUN,
    of_units.SHAKEN_CREW,
    since("It is prepared and aimed so already (9.7).", lambda unit: unit.prepared),
    of_units.unpaid("all"),
    otherwise=NOT_ITS_TURN,
)
"""Why a gun is not prepared (Rules 6.7, 9.7, 14.4)."""

giving = either(
    of_units.NO_COMMANDER, of_units.unpaid("all"), otherwise="Nobody whom he sees can be given a Turn (6.3)."
)
"""Why a Turn is not given away (Rule 6.3)."""

boarding = either(
    of_units.PINNED, of_units.unpaid("all"), otherwise="Nothing in its hex can take it along, or go with it (7.6)."
)
"""Why a unit is not loaded or hitched (Rules 6.7, 7.6, 14.4)."""

alighting = either(
    of_units.PINNED,
    because(
        "It has nothing aboard or in tow (7.6).",
        lambda setting, field, unit: not unit.carrier and not any(field.carried(unit.id)),
    ),
    of_units.unpaid("all"),
    otherwise=NOT_ITS_TURN,
)
"""Why nobody gets off (Rules 6.7, 7.6, 14.4)."""


def posing(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
    """Why a vehicle does not open or close (Rules 5.4, 6.7)."""
    word = "closed" if unit.closed else "open"
    as_it_is = since(f"It is {word} already (5.4).", lambda one: step["posture"] == word)
    return first(of_units.ROOFLESS, as_it_is, of_units.unpaid("posture"))(setting, field, unit) or NOT_ITS_TURN


MOUNTED = {gunnery.MAIN_GUN: "weapon", gunnery.ROCKET: "rocket"}
"""Where a data card says which weapon of a kind there is; whether one without it can fire, nobody asks."""


def firing(setting: Setting, field: PlatoonState, unit: Unit, step: Json, meant: Collection[str] | None = None) -> str:
    """Why a unit does not fire: whom it sees of those who are `meant`, if not all are; what refuses each shot (9)."""
    into = step["at"] if isinstance(step["at"], list) and meant is None else None
    targets = field.fighting(US) if into is None else field.active(US)
    foes = [foe for foe in targets if meant is None or foe.id in meant]
    if meant is not None and not foes:
        return NOBODY
    if step["fire"] == "smoke":
        shot = Shot(unit.id, "", unit.hex, gunnery.MAIN_GUN, SMOKE, unit.turret)
        return aiming.refusal(setting, field, shot) or "No hex for smoke is in sight and range (9.10)."
    foes = [foe for foe in foes if visibility.sees(setting, field, unit, foe)]
    if into is not None:
        foes = [foe for foe in foes if foe.hex in into]
    if not foes:
        return "It sees nobody to fire at (8, 9)."
    nearest = min(foes, key=lambda foe: (distance(unit.hex, foe.hex), foe.id))
    known = SQUADS_FIRE if setting.on_foot(unit) else VEHICLES_FIRE
    ordered = {weapon for volley in VOLLEYS[step["fire"]] for weapon in volley} - {gunnery.ALL}
    wanted = [shot for shot in known if step["shells"] in (None, shot[1]) and shot[0] in ordered]
    refused = [
        aiming.refusal(setting, field, Shot(unit.id, nearest.id, nearest.hex, weapon, shells, unit.turret))
        for weapon, shells in wanted
        if weapon not in MOUNTED or setting.data(unit)[MOUNTED[weapon]] != NONE
    ]
    refusal = next(filter(None, refused), "None of its weapons does anything there (9).")
    return f"It sees {nearest.letter}. {refusal}"
