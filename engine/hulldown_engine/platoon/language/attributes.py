"""Every attribute of a unit that expressions of platoon games can ask; false or 0 until the unit has come into play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.units import ABOARD, GERMAN, HALTED, PANIC, TOWED, US
from hulldown_engine.platoon.language.facts import COUNT, FACTS, NOBODY, WHO_IS_ACTIVE
from hulldown_engine.platoon.language.hidden import (
    CLOSED,
    IS_ACTIVE,
    NOTHING,
    OPEN,
    VEHICLES,
    Settles,
    classed,
    exactly,
    is_of,
    is_where,
    stands,
)
from hulldown_engine.platoon.language.spec import Ask, Attribute, Bounds, Data, checked
from hulldown_engine.platoon.language.vocabulary import POINTS, SIDES
from hulldown_engine.platoon.state.context import FOOT, TANKS, Setting

# How attributes are said ----------------------------------------------------------------------------------------------


class Says(NamedTuple):
    """A truth and its opposite as predicates, of one unit and of several."""

    one: str
    not_one: str
    several: str
    not_several: str


def _is(what: str, several: str = "") -> Says:
    several = several or what
    return Says(f"is {what}", f"is not {what}", f"are {several}", f"are not {several}")


def _out(guns: str, of_several: str) -> Says:
    return Says(
        f"has its {guns} out of action",
        f"has its {guns} in action",
        f"have their {of_several} out of action",
        f"have their {of_several} in action",
    )


def _does(verb: str, to_several: str, what: str) -> Says:
    return Says(f"{verb} a {what}", f"{verb} no {what}", f"{to_several} a {what}", f"{to_several} no {what}")


# How attributes are answered ------------------------------------------------------------------------------------------


def _number(noun: str, answer: Ask, within: Bounds = COUNT, about: str = "") -> Attribute:
    """A number, which says nothing of hidden things."""
    return Attribute(
        one=noun,
        not_one="",
        several="",
        not_several="",
        bounds=within,
        answer=answer,
        of_card=None,
        settles=NOTHING,
        rests_on=frozenset(NOBODY),
        about=about,
    )


def _truth(says: Says, answer: Ask, settles: Settles, about: str = "", rests_on: Iterable[str] = NOBODY) -> Attribute:
    """A truth that depends on the unit's state in play, and on the units of some sides."""
    return Attribute(
        **says._asdict(),
        bounds=None,
        answer=answer,
        of_card=None,
        settles=settles,
        rests_on=frozenset(rests_on),
        about=about,
    )


def _marked(says: Says, name: str, settles: Settles, about: str = "") -> Attribute:
    """A truth that is a field of the unit: a mark on its counter or on the record sheet."""
    return _truth(says, lambda setting, field, unit: bool(getattr(unit, name)), settles, about)


def _carried(says: Says, where: str) -> Attribute:
    """That the unit is carried, or towed."""
    return _truth(says, lambda setting, field, unit: unit.where == where, exactly(is_where(where)))


def _carrying(says: Says, where: str, about: str = "") -> Attribute:
    """That another unit is carried, or towed, by this one."""
    return _truth(
        says,
        lambda setting, field, unit: any(passenger.where == where for passenger in field.carried(unit.id)),
        NOTHING,
        about,
        rests_on=(US, GERMAN),
    )


def _printed(says: Says, of_card: Callable[[Data], bool], settles: Settles, about: str = "") -> Attribute:
    """A truth that the unit's data card decides."""

    @lru_cache(maxsize=256)
    def decided(setting: Setting, card: str) -> bool:
        return of_card(setting.card(card))

    return replace(
        _truth(says, lambda setting, field, unit: decided(setting, unit.type), settles, about), of_card=of_card
    )


def _classed(says: Says, *classes: str, about: str = "") -> Attribute:
    """A truth of the units of some classes."""
    those = frozenset(classes)
    return _printed(says, lambda card: classed(str(card["class"])) in those, exactly(is_of(*classes)), about)


def _unarmed(card: Data) -> bool:
    """Whether a unit has no weapon at all, like trucks and prisoners of war (2.10, Mission 2)."""
    return not card["offence"] and card["weapon"] == NONE and card["rocket"] == NONE


# The attributes -------------------------------------------------------------------------------------------------------

FALLING = Bounds(None, None)
"""A rating, which falls below 0 as a crew is lost."""

ATTRIBUTES: Mapping[str, Attribute] = checked({
    "crew": _number(
        "Crew Rating",
        lambda setting, field, unit: unit.crew_left,
        about="What losses leave of it; 0 for those on foot, who have none.",
    ),
    "initiative": _number(
        "Initiative",
        lambda setting, field, unit: setting.ratings(unit).initiative,
        FALLING,
        about="What losses leave of it, perhaps less than 0.",
    ),
    "perception": _number(
        "Perception",
        lambda setting, field, unit: setting.ratings(unit).perception,
        FALLING,
        about="What losses leave of it, perhaps less than 0.",
    ),
    "mpa": _number(
        "greatest Movement Point Allowance",
        lambda setting, field, unit: setting.allowance(unit)[0],
        about="The Movement Points of a fast move, as far as losses leave any; 0 if it cannot move.",
    ),
    "is_tank": _classed(_is("a tank", "tanks"), *TANKS, about="So is a tank destroyer (2.4)."),
    "is_vehicle": _classed(
        _is("a vehicle", "vehicles"),
        *VEHICLES,
        about="Everything but guns, units on foot, bunkers and fighters.",
    ),
    "is_squad": _classed(_is("a squad", "squads"), *FOOT, about="So are half squads, and crews on foot."),
    "is_gun": _classed(_is("a gun", "guns"), "gun"),
    "is_truck": _classed(_is("a truck", "trucks"), "truck"),
    "unarmed": _printed(
        _is("unarmed"),
        _unarmed,
        NOTHING,
        about=(
            "By its data card it has no weapon at all, like a truck, or like prisoners of war; one whose weapons are "
            "lost or empty is not unarmed (2.10)."
        ),
    ),
    "passive": _marked(
        _is("passive"),
        "passive",
        NOTHING,
        about="By its unit card it is no soldier, and does nothing by itself: a prisoner who has been freed, say.",
    ),
    "of_platoon": _truth(
        Says(
            "belongs to the platoon",
            "does not belong to the platoon",
            "belong to the platoon",
            "do not belong to the platoon",
        ),
        lambda setting, field, unit: unit.side == US and setting.printed(unit) is None,
        NOTHING,
        about="It is one of the player's own, and none with a unit card.",
    ),
    "is_half_track": _classed(_is("a half-track", "half-tracks"), "half-track"),
    "is_commander": _marked(_is("a commander", "commanders"), "commander", NOTHING),
    "active": _marked(
        _is("active"),
        "active",
        IS_ACTIVE,
        about=WHO_IS_ACTIVE,
    ),
    "open": _truth(
        _is("open"),
        lambda setting, field, unit: not unit.closed,
        exactly(stands(OPEN)),
        about="Its hatches are; so is whatever has none.",
    ),
    "closed": _marked(
        _is("closed"),
        "closed",
        exactly(stands(CLOSED)),
        about="It is buttoned up: its hatches are closed.",
    ),
    "in_defilade": _marked(_is("in defilade"), "defilade", NOTHING),
    "prepared": _marked(
        _is("prepared to fire"),
        "prepared",
        NOTHING,
        about="A gun can fire then, where it points (9.7).",
    ),
    "in_position": _marked(_is("in an improved position"), "in_position", NOTHING),
    "in_bunker": _marked(_is("in a bunker"), "in_bunker", NOTHING),
    "suppressed": _marked(_is("suppressed"), "suppressed", NOTHING),
    "panicked": _truth(
        _is("panicked"),
        lambda setting, field, unit: unit.space == PANIC,
        NOTHING,
        about="Its marker lies in the Panic space of the Action Round Track, until the Round ends (14.2).",
    ),
    "disabled": _marked(
        _is("disabled"),
        "disabled",
        NOTHING,
        about="It can neither move nor fire any more, or nobody is left in it (14.3).",
    ),
    "immobilised": _marked(
        _is("immobilized"),
        "immobilised",
        NOTHING,
        about="It cannot move any more, but perhaps fire.",
    ),
    "gun_out": _marked(
        _out("main gun", "main guns"),
        "gun_out",
        NOTHING,
        about="By damage: false of what never had one.",
    ),
    "machinegun_out": _marked(
        _out("machineguns", "machineguns"),
        "machinegun_out",
        NOTHING,
        about="By damage: false of what never had any.",
    ),
    "no_ammunition": _marked(
        Says("has no ammunition left", "still has ammunition", "have no ammunition left", "still have ammunition"),
        "no_ammunition",
        NOTHING,
        about="The step `out_of_ammo` says so; rounds that have been fired are counted apart.",
    ),
    "has_rocket": _truth(_does("has", "have", "rocket left"), lambda setting, field, unit: unit.rockets > 0, NOTHING),
    "carrying": _carrying(_does("carries", "carry", "unit"), ABOARD, about="Not a gun that it tows."),
    "carrying_passive": _truth(
        Says(
            "carries somebody who is no soldier",
            "does not carry anybody who is no soldier",
            "carry somebody who is no soldier",
            "do not carry anybody who is no soldier",
        ),
        lambda setting, field, unit: any(rider.where == ABOARD and rider.passive for rider in field.carried(unit.id)),
        NOTHING,
        rests_on=(US, GERMAN),
    ),
    "towing": _carrying(_does("tows", "tow", "gun"), TOWED),
    "towed": _carried(_is("being towed"), TOWED),
    "aboard": _carried(_is("aboard a vehicle"), ABOARD),
    "fired_this_round": _marked(
        Says(
            "has fired in this Round",
            "has not fired in this Round",
            "have fired in this Round",
            "have not fired in this Round",
        ),
        "fired",
        NOTHING,
    ),
    "fired_last_round": _marked(
        Says(
            "fired in the last Round",
            "did not fire in the last Round",
            "fired in the last Round",
            "did not fire in the last Round",
        ),
        "fired_before",
        NOTHING,
    ),
    "moving": _truth(
        _is("moving"),
        lambda setting, field, unit: unit.moved != HALTED,
        NOTHING,
        about="It has moved in this Round, in the last Turn that it had.",
    ),
    "moved_last_round": _marked(
        Says(
            "moved in the last Round",
            "did not move in the last Round",
            "moved in the last Round",
            "did not move in the last Round",
        ),
        "moved_before",
        NOTHING,
        about="In the last Turn that it had in the Round before; a random event comes before anybody moves in its own.",
    ),
    "preserving": _marked(
        _is("bent on self preservation"),
        "preserving",
        NOTHING,
        about="It acts by column S from now on (2.1).",
    ),
})  # fmt: skip
"""Every attribute of a unit, by its name."""

RESERVED = frozenset({*FACTS, *ATTRIBUTES, *SIDES, *POINTS})
"""Words of expressions that no flag or score can be called."""
