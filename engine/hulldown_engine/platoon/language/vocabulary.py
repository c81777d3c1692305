"""What expressions of platoon games can ask: facts, attributes of units, and what both are called in rulebook English.

`platoon.facts` answers each of them under the same name; the compiler checks names, arguments and types by these
tables. In a phrase, `{0}` is the first argument and `{this}` the unit that is spoken of; `{of}` is said of units within
a selection, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hulldown_engine.language.expressions import BOOL, NUMBER

# What arguments are ---------------------------------------------------------------------------------------------------

UNIT = "a unit"
UNITS = "a unit or a selection"
HEX = "a hex"
PLACE = "a hex or a unit"
DISTANCE = "a number of hexes"
SIDE = "a side"
COMPASS = "a point of the compass"
MARKER = "an Event marker"

SIDES: Mapping[str, str] = {"us": "US", "german": "German"}
"""The two sides, which are selections of their active units as well, and their names."""

POINTS = ("north", "east", "south", "west")
"""The points of the compass; where north lies on the map, the mission says."""

LETTERS = "ABCDEFGHIJK"
"""The letters of the units of a US platoon."""

CARDS: Mapping[str, str] = {"GE": "german", "US": "us"}
"""How the names of unit cards begin, and the side that they are of."""


SELF = "S"
"""The column of Self Preservation, which has a mark of its own: once in force it stays so (2.1)."""


def side_of(name: str) -> str | None:
    """The side of a unit by its name: `GE44` is German, `A` and `US1` are US; None for what is no unit's name."""
    if len(name) == 1:
        return "us" if name in LETTERS else None
    number = name[2:]
    return CARDS.get(name[:2]) if number.isascii() and number.isdigit() and number[0] != "0" else None


# Facts ----------------------------------------------------------------------------------------------------------------


class Fact(NamedTuple):
    """A fact of the map, the rounds or the dice: what it takes and gives, and its phrase.

    A truth has a `denial`, which is its opposite; a number is a noun. `this` is set when it is about the unit that is
    spoken of. One without arguments is written without brackets.
    """

    arguments: tuple[str, ...]
    result: str
    phrase: str
    denial: str = ""
    this: bool = False


FACTS: Mapping[str, Fact] = {
    # Numbers
    "round": Fact((), NUMBER, "the number of this Round"),
    "crew_points": Fact((), NUMBER, "the number of Crew Points left in this Turn"),
    "distance": Fact((UNIT, PLACE), NUMBER, "the distance in hexes from {0} to {1}"),
    "nearest": Fact((SIDE,), NUMBER, "the distance in hexes{of} to the nearest active {0} unit", this=True),
    "exited_us": Fact((), NUMBER, "the number of US units that have left the map"),
    # Where units are
    "us_within": Fact(
        (DISTANCE,), BOOL, "an active US unit is within {0}{of}", "no active US unit is within {0}{of}", this=True
    ),
    "german_within": Fact(
        (DISTANCE,), BOOL, "an active German is within {0}{of}", "no active German is within {0}{of}", this=True
    ),
    "us_at": Fact((HEX,), BOOL, "an active US unit is in {0}", "no active US unit is in {0}"),
    "german_at": Fact((HEX,), BOOL, "an active German is in {0}", "no active German is in {0}"),
    "at": Fact((HEX,), BOOL, "{this} is in {0}", "{this} is not in {0}", this=True),
    "beyond": Fact((COMPASS, HEX), BOOL, "{this} is {0} of {1}", "{this} is not {0} of {1}", this=True),
    "at_or_beyond": Fact(
        (COMPASS, HEX), BOOL, "{this} is at or {0} of {1}", "{this} is neither at nor {0} of {1}", this=True
    ),
    # Who sees what
    "can_see": Fact((HEX,), BOOL, "{this} can see {0}", "{this} cannot see {0}", this=True),
    "us_see": Fact((HEX,), BOOL, "a US unit can see {0}", "no US unit can see {0}"),
    "sees": Fact((UNITS,), BOOL, "{this} can see {0}", "{this} cannot see {0}", this=True),
    "sees_us": Fact((), BOOL, "{this} can see an active US unit", "{this} can see no active US unit", this=True),
    "seen": Fact((), BOOL, "an active US unit can see {this}", "no active US unit can see {this}", this=True),
    # What has become of units
    "active": Fact((UNIT,), BOOL, "{0} is active", "{0} is not active"),
    "killed": Fact((UNIT,), BOOL, "{0} has been killed", "{0} has not been killed"),
    "captured": Fact((UNIT,), BOOL, "{0} has been captured", "{0} has not been captured"),
    "exited": Fact((UNIT,), BOOL, "{0} has left the map", "{0} has not left the map"),
    "no_germans": Fact(
        (), BOOL, "no German on the map can fight any more", "there is a German on the map that can still fight"
    ),
    "platoon_lost": Fact((), BOOL, "no active US unit is left", "an active US unit is left"),
    # The game
    "marker": Fact((MARKER,), BOOL, "Event marker {0} is on the map", "Event marker {0} is not on the map"),
    "no_markers": Fact((), BOOL, "no Event marker is on the map", "an Event marker is on the map"),
    "operations": Fact((), BOOL, "you are in Operations", "you are in Rounds"),
    "rounds": Fact((), BOOL, "you are in Rounds", "you are in Operations"),
}
"""Every fact. `condition`, `victory`, `sighted` and flags are the story's, as in gamebooks."""

# Attributes -----------------------------------------------------------------------------------------------------------


class Attribute(NamedTuple):
    """What can be asked of a unit: a number, as a noun, or a truth, as it is said of one unit and of several."""

    kind: str
    one: str
    not_one: str = ""
    several: str = ""
    not_several: str = ""


def _rating(noun: str) -> Attribute:
    return Attribute(NUMBER, noun)


def _is(what: str, several: str = "") -> Attribute:
    several = several or what
    return Attribute(BOOL, f"is {what}", f"is not {what}", f"are {several}", f"are not {several}")


def _has(what: str) -> Attribute:
    return Attribute(BOOL, f"has a {what}", f"has no {what}", f"have a {what}", f"have no {what}")


def _lost(what: str) -> Attribute:
    return Attribute(BOOL, f"has no {what} left", f"still has {what}", f"have no {what} left", f"still have {what}")


ATTRIBUTES: Mapping[str, Attribute] = {
    "crew": _rating("Crew Rating"),
    "initiative": _rating("Initiative"),
    "perception": _rating("Perception"),
    "mpa": _rating("greatest Movement Point Allowance"),
    "is_tank": _is("a tank", "tanks"),
    "is_vehicle": _is("a vehicle", "vehicles"),
    "is_squad": _is("a squad", "squads"),
    "is_gun": _is("a gun", "guns"),
    "is_truck": _is("a truck", "trucks"),
    "unarmed": _is("unarmed"),
    "of_platoon": Attribute(
        BOOL, "belongs to the platoon", "does not belong to the platoon", "belong to the platoon",
        "do not belong to the platoon",
    ),
    "is_half_track": _is("a half-track", "half-tracks"),
    "is_commander": _is("a commander", "commanders"),
    "active": _is("active"),
    "open": _is("open"),
    "closed": _is("closed"),
    "in_defilade": _is("in defilade"),
    "prepared": _is("prepared to fire"),
    "in_position": _is("in an improved position"),
    "in_bunker": _is("in a bunker"),
    "suppressed": _is("suppressed"),
    "panicked": _is("panicked"),
    "disabled": _is("disabled"),
    "immobilised": _is("immobilised"),
    "gun_out": Attribute(
        BOOL, "has its main gun out of action", "has its main gun in action", "have their main guns out of action",
        "have their main guns in action",
    ),
    "machinegun_out": Attribute(
        BOOL, "has its machineguns out of action", "has its machineguns in action",
        "have their machineguns out of action", "have their machineguns in action",
    ),
    "no_ammunition": _lost("ammunition"),
    "has_rocket": _has("rocket left"),
    "carrying": Attribute(
        BOOL, "carries a unit", "carries no unit", "carry a unit", "carry no unit"
    ),
    "towing": Attribute(BOOL, "tows a gun", "tows no gun", "tow a gun", "tow no gun"),
    "towed": _is("being towed"),
    "aboard": _is("aboard a vehicle"),
    "fired_this_round": Attribute(
        BOOL, "has fired in this Round", "has not fired in this Round", "have fired in this Round",
        "have not fired in this Round",
    ),
    "fired_last_round": Attribute(
        BOOL, "fired in the last Round", "did not fire in the last Round", "fired in the last Round",
        "did not fire in the last Round",
    ),
    "moving": _is("moving"),
    "preserving": _is("bent on self preservation"),
}  # fmt: skip
"""Every attribute of a unit."""

RESERVED = frozenset({*FACTS, *ATTRIBUTES, *SIDES, *POINTS})
"""Words of expressions that no flag or score can be called."""
