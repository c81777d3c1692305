"""What a book must have to be played as a platoon game: the charts that the rules look at, and what is asked of each.

Everything here is asked for by name somewhere in this package, and nothing else is. Tables are looked up by position,
so the order of their axes counts; their names are those of Open Fire.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hulldown_engine.platoon.board.ground import LETTERS
from hulldown_engine.platoon.board.units import (
    COMPLETE,
    FAST,
    GERMAN,
    HALTED,
    ONE_TURN,
    PANIC,
    SLOW,
    TWO_TURNS,
    US,
    Machineguns,
)
from hulldown_engine.platoon.state.context import CARDS

Names = tuple[str, ...]
"""Names that are given or read; none where there is more to a value than names."""

ANY: Names = ()


class NeededProcedure(NamedTuple):
    """A procedure that the rules carry out.

    `always` are the inputs that it is given every time, `at_times` those that it is given now and then, so that they
    need a default; each with the names that may be given. `gives` are the fields of its outcome that are read, by the
    rules or to tell players what fell, each with the names that are understood.
    """

    always: Mapping[str, Names] = {}
    at_times: Mapping[str, Names] = {}
    gives: Mapping[str, Names] = {}


class NeededTable(NamedTuple):
    """A table that the rules look things up in.

    `axes` are in order, each with the names that are looked up; `cells` are the names that are understood there.
    """

    axes: Mapping[str, Names]
    cells: Names = ANY


class NeededCatalogue(NamedTuple):
    """A catalogue whose cards the rules read: the fields that every card has, and those that one may lack."""

    fields: Names
    optional: Names = ()


TERRAIN = tuple(LETTERS.values())
HEXSIDE = ("paved-road", "bridge", "dirt-road", "plain", "ridge", "water")
PACES = (HALTED, SLOW, FAST)
SPACES = (PANIC, COMPLETE, ONE_TURN, TWO_TURNS)
POSTURES = ("open", "closed")
FACINGS = ("front", "side", "rear")
WEAPONS = ("all-weapons", "main-gun", "machineguns")
AREAS = ("turret", "hull", "running-gear", "crew")
PENETRATIONS = ("no-effect", "light-penetration", "medium-penetration", "heavy-penetration", "killed")
FIRED_AT = ("no-effect", "panic", "suppressed", "killed")
ACCIDENTS = ("none", "no-accident", "stalled", "swerve-left", "swerve-right", "overshoot", "mpa-1", "crew-1",
             "immobilised")  # fmt: skip
EFFECTS = ("crew-1", "crew-2", "mpa-1", "immobilised", "machinegun-out", "main-gun-out", "killed", "self-preservation",
           "initiative-check", "suppressed", "panic", "accident-check", "halved")  # fmt: skip

RATINGS = {"initiative": ANY, "perception": ANY, "weapon_skill": ANY, "driving_skill": ANY}
COVER = {"terrain": TERRAIN, "defilade": ANY, "improved_position": ANY}
BEHIND = {"defilade": ANY, "improved_position": ANY, "bunker": ANY, "target_moving": ANY}

PROCEDURES: Mapping[str, NeededProcedure] = {
    # 5: checks
    "perception-check": NeededProcedure(
        {"perception": ANY, "modifier": ANY, "terrain": TERRAIN}, gives={"passed": ANY}
    ),
    "initiative-check": NeededProcedure({"initiative": ANY, "modifier": ANY}, gives={"passed": ANY}),
    "activation-check": NeededProcedure({"level": ANY}, gives={"activated": ANY}),
    # 6: Rounds
    "advantage": NeededProcedure(gives={"us_die": ANY, "german_die": ANY, "advantage": (US, GERMAN)}),
    # 7: movement
    "movement-cost": NeededProcedure(
        {"ground": ("normal", "soft"), "snow": ANY, "motion": ANY, "terrain": TERRAIN, "hexside": HEXSIDE,
         "smoke": ANY, "suppressed": ANY},
        gives={"cost": ANY},
    ),
    "accident-check": NeededProcedure(
        {"driving_skill": ANY, "certain": ANY}, gives={"safe": ANY, "accident": ACCIDENTS}
    ),
    # 9: fire
    "ap-fire": NeededProcedure(
        {"firer": ANY, "target": ANY, "range": ANY, "terrain": TERRAIN},
        {"facing": FACINGS, "posture": POSTURES, "defilade": ANY, "improved_position": ANY, "target_moving": PACES,
         "firer_moving": PACES, "firer_suppressed": ANY, "already_hit": ANY, "hidden": ANY, "weapon_skill": ANY},
        {"chance": ANY, "penetration": ANY, "total": ANY, "area": ("none", *AREAS), "result": ("miss", *PENETRATIONS)},
    ),
    "gp-fire": NeededProcedure(
        {"firer": ANY, "target": ANY, "range": ANY, "fire": WEAPONS, "terrain": TERRAIN},
        {**BEHIND, "firer_moving": PACES, "firer_suppressed": ANY, "others": ANY, "silent": ANY},
        {"space": ANY, "primary": FIRED_AT, "secondary": ("none", *FIRED_AT)},
    ),
    "gp-marker": NeededProcedure({"start": ANY, "terrain": TERRAIN, **BEHIND}, gives={"space": ANY}),
    "gp-roll": NeededProcedure({"space": ANY}, gives={"result": FIRED_AT}),
    "tank-machineguns": NeededProcedure({"vehicle": ANY}, gives=dict.fromkeys(Machineguns._fields, ANY)),
    # 11: assault
    "close-assault": NeededProcedure(
        {"attacker": ANY, "fire": WEAPONS, "attacker_suppressed": ANY, "defender": ANY, "terrain": TERRAIN, **BEHIND},
        {"charge": ANY, "capture": ANY, "silent": ANY},
        {"space": ANY, "result": (*FIRED_AT, "captured")},
    ),
    # 14: damage
    "shaken": NeededProcedure({"initiative": ANY, "turns": ANY}, gives={"turns": ANY}),
    "crew-after-losses": NeededProcedure({**RATINGS, "lost": ANY}, gives=RATINGS),
    "gp-effects": NeededProcedure(
        {"outcome": FIRED_AT, "target": ANY, "posture": POSTURES, "prepared": ANY, "in_bunker": ANY, "assault": ANY},
        gives={"effects": EFFECTS},
    ),
}  # fmt: skip
"""The procedures that every platoon game is played with."""

TABLES: Mapping[str, NeededTable] = {
    "action-round-track": NeededTable({"initiative": ANY, "die": ANY}, SPACES),
    "red-numbers": NeededTable({"initiative": ANY, "die": ANY}),
    "defilade-cost": NeededTable({"terrain": TERRAIN}),
    "damage-results": NeededTable({"area": AREAS, "severity": PENETRATIONS}, EFFECTS),
}
"""The tables that every platoon game is played with."""

CATALOGUES: Mapping[str, NeededCatalogue] = {
    CARDS: NeededCatalogue(
        ("class", "side", "motion", "turret", "roofed", "rate_short", "rate_normal", "traverse", "rotation", "offence",
         "offence_main", "defence", "ammo_ap", "ammo_gp", "ammo_smoke"),
        ("fast", "slow", "weapon", "rocket", "damage"),
    ),
    "weapons": NeededCatalogue(("short_range", "max_range")),
}  # fmt: skip
"""The catalogues of what units are and of what they fire."""

FIGHTER_WEAPONS: Names = ("machineguns", "bombs", "rockets")
"""What `gp-fire` is given as `fire` besides, for books in whose paragraphs fighters come over (17)."""

NEW_PROCEDURES: Mapping[str, NeededProcedure] = {
    "platoon-quality": NeededProcedure(gives={"platoon_points": ANY, "vehicle_points": ANY}),
    "crew-ratings": NeededProcedure(
        {"initiative": ANY}, gives={"perception": ANY, "weapon_skill": ANY, "driving_skill": ANY}
    ),
}
"""The procedures by which a new platoon is made: for books with a mission that lets players make one (4)."""

NEW_TABLES: Mapping[str, NeededTable] = {
    "crew-costs": NeededTable({"initiative": ANY, "post": ("commander", "crew")}),
    "crew-sizes": NeededTable({"initiative": ANY, "post": ("commander", "crew")}),
    "vehicle-costs": NeededTable({"vehicle": ANY}),
    "rounds-for-a-point": NeededTable({"ammunition": ("main-gun", "bazooka")}),
}
"""The tables by which a new platoon is bought (4)."""

CAMPAIGN_PROCEDURES: Mapping[str, NeededProcedure] = {
    "crew-ratings": NEW_PROCEDURES["crew-ratings"],
    "initiative-raise": NeededProcedure(gives={"rating": ("initiative", "perception")}),
}
"""The procedures of a campaign: for books that have one (16)."""

CAMPAIGN_TABLES: Mapping[str, NeededTable] = {
    **NEW_TABLES,
    "rounds-for-a-point": NeededTable({"ammunition": ("main-gun", "bazooka", "captured-vehicle")}),
    "combat-points": NeededTable({"outcome": ("won", "lost")}),
    "combat-point-shares": NeededTable({"share": ("certain", "most", "price")}),
    "improvements": NeededTable(
        {"rating": ("initiative", "perception", "weapon-skill", "driving-skill", "size"), "what": ("raise", "limit")}
    ),
    "captured-vehicles": NeededTable({"mission": ANY}),
}
"""The tables of a campaign: prices as for a new platoon, awards, and raises (16)."""
