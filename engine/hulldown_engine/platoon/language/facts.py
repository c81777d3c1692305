"""Every fact that expressions of platoon games can ask of the map, the Rounds and the dice.

A unit that has not come into play yet is nowhere and nothing: what is asked of it is false, or 0. `condition`,
`victory`, `sighted` and flags are the story's, as in gamebooks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.board.units import CAPTURED, EXITED, GERMAN, KILLED, ON_MAP, US, Unit
from hulldown_engine.platoon.effects import losses, visibility
from hulldown_engine.platoon.language import hidden
from hulldown_engine.platoon.language.hidden import NOTHING, ON_THE_MAP, exactly, if_so, somebody
from hulldown_engine.platoon.language.places import FAR, This, apart, further, nearest, unit_of
from hulldown_engine.platoon.language.spec import Answer, Bounds, Fact, checked, number, short, truth
from hulldown_engine.platoon.language.vocabulary import (
    BRIDGE,
    COMPASS,
    DISTANCE,
    FLAG,
    HEX,
    KIND,
    LIGHT,
    MARKER,
    PLACE,
    SIDE,
    UNIT,
    UNITS,
)
from hulldown_engine.platoon.state import light
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, ROUNDS, PlatoonState

NOBODY: tuple[str, ...] = ()
"""The sides of what rests on no unit but those that it is asked of."""

COUNT = Bounds(0, None)
IN_HEXES = Bounds(0, FAR)

# How facts are answered -----------------------------------------------------------------------------------------------


def _of_unit(holds: Callable[..., bool]) -> Answer:
    """A fact about the unit that `this` names; false while it is not on the map, or is carried."""

    def answer(setting: Setting, field: PlatoonState, this: This, *values: Any) -> bool:
        unit = unit_of(field, this)
        return unit is not None and holds(setting, field, unit, *values)

    return answer


def _become(holds: Callable[[Unit], bool]) -> Answer:
    """A fact about the fate of a unit by name; false until it has come into play."""

    def answer(setting: Setting, field: PlatoonState, this: This, who: str) -> bool:
        unit = field.units.get(who)
        return unit is not None and holds(unit)

    return answer


def _sees_any(setting: Setting, field: PlatoonState, unit: Unit, targets: Iterable[Unit]) -> bool:
    """Whether a unit sees at least one of some others (Rule 8)."""
    return any(visibility.sees(setting, field, unit, target) for target in targets if target.id != unit.id)


def _active_among(field: PlatoonState, who: Any) -> Iterator[Unit]:
    """The active ones of the named units: one name, or a tuple of names."""
    names = who if isinstance(who, tuple) else (who,)
    return (field.units[name] for name in names if name in field.units and field.units[name].active)


def _within(side: str, what: str) -> Fact:
    """A fact about how near an active unit of a side is."""

    def means(most: Tree) -> Tree:
        return ["<=", ["fact", "nearest", side], most]

    return short(
        DISTANCE,
        says=(f"an active {what} is within {{0}}{{of}}", f"no active {what} is within {{0}}{{of}}"),
        answer=lambda setting, field, this, most: nearest(field, this, side) <= most,
        means=means,
        rests_on=(side,),
    )


# How many have met with a fate ----------------------------------------------------------------------------------------

OF = "-of"
"""What the name of a fact about a unit has at its end where it is asked of a kind of units; authors leave it out."""


def _many(of: Callable[[PlatoonState, str], Iterable[Unit]], says: str) -> Fact:
    """How many units of a side and a kind have met with a fate; the kind is asked of each, wherever it is now."""

    def answer(setting: Setting, field: PlatoonState, this: This, side: str, is_so: Callable[[str], bool]) -> int:
        return sum(1 for unit in of(field, side) if is_so(unit.id))

    return number(
        SIDE, KIND, says=f"the number of {{0}} units{{1}} that {says}", within=COUNT, answer=answer, settles=NOTHING
    )


def _fallen(holds: Callable[[Unit], bool]) -> Callable[[PlatoonState, str], Iterable[Unit]]:
    """The units of a side that have met with a fate: a vehicle that was taken is the Germans' still (11.2, 15)."""
    return lambda field, side: (
        unit for unit in field.units.values() if (GERMAN if unit.taken else unit.side) == side and holds(unit)
    )


FATES: Mapping[str, Fact] = {
    f"exited{OF}": _many(
        lambda field, side: (unit for unit in field.units.values() if unit.side == side and unit.where == EXITED),
        "have left the map",
    ),
    f"killed{OF}": _many(_fallen(lambda unit: unit.status == KILLED), "have been killed"),
    f"captured{OF}": _many(_fallen(lambda unit: unit.status == CAPTURED or unit.taken), "have been captured"),
    f"lost{OF}": _many(losses.lost, "have been killed, captured or disabled"),
    f"left{OF}": _many(lambda field, side: field.left(side), "can still act"),
}
"""How many of a kind have met with a fate, as `killed(german where is_tank)` asks."""

NOT_THERE = "False of a unit that is off the map or carried."

WHO_IS_ACTIVE = (
    "It is on the map, and neither killed nor captured, nor has it surrendered (2.12). "
    "Whoever is carried, in tow or still to enter is not active."
)

# The facts ------------------------------------------------------------------------------------------------------------

NUMBERS: Mapping[str, Fact] = {
    "round": number(
        says="the number of this Round",
        within=COUNT,
        answer=lambda setting, field, this: 0 if field.round is None else field.round.number,
        settles=exactly(hidden.in_rounds),
        rests_on=NOBODY,
        about="0 in Operations.",
    ),
    "rounds_played": number(
        says="the number of Rounds since the mission began",
        within=COUNT,
        answer=lambda setting, field, this: field.played,
        settles=NOTHING,
        rests_on=NOBODY,
    ),
    "rounds_since": number(
        FLAG,
        says="the number of Rounds since {0} was noted",
        within=COUNT,
        answer=lambda setting, field, this, flag: field.played - field.since.get(flag, 0) if flag in field.flags else 0,
        settles=NOTHING,
        rests_on=NOBODY,
    ),
    "crew_points": number(
        says="the number of Crew Points left in this Turn",
        within=COUNT,
        answer=lambda setting, field, this: 0 if field.turn is None else field.turn.points,
        settles=NOTHING,
        about="0 outside of a Turn.",
    ),
    "distance": number(
        UNIT,
        PLACE,
        says="the distance in hexes from {0} to {1}",
        within=IN_HEXES,
        answer=lambda setting, field, this, one, other: apart(field, one, other),
        settles=NOTHING,
        rests_on=NOBODY,
        about="99 if one of them is not on the map.",
    ),
    "nearest": number(
        SIDE,
        says="the distance in hexes{of} to the nearest active {0} unit",
        within=IN_HEXES,
        answer=lambda setting, field, this, side: nearest(field, this, side),
        settles=if_so(hidden.is_where(ON_MAP), lambda unit, side: somebody(side)(), holds=lambda far: far < FAR),
        rests_on=(US, GERMAN),
        about="99 if there is none.",
    ),
    "exited_us": number(
        says="the number of US units that have left the map",
        within=COUNT,
        answer=lambda setting, field, this: sum(
            unit.where == EXITED for unit in field.units.values() if unit.side == US and not unit.passive
        ),
        settles=NOTHING,
        rests_on=(US,),
        about="Those of unit cards count, and who left aboard a vehicle or in tow; who is passive does not.",
    ),
}

WHERE_UNITS_ARE: Mapping[str, Fact] = {
    "us_within": _within(US, "US unit"),
    "german_within": _within(GERMAN, "German"),
    "us_at": truth(
        HEX,
        says=("an active US unit is in {0}", "no active US unit is in {0}"),
        answer=lambda setting, field, this, place: any(field.at(place, US)),
        settles=if_so(somebody(US)),
        rests_on=(US,),
    ),
    "german_at": truth(
        HEX,
        says=("an active German is in {0}", "no active German is in {0}"),
        answer=lambda setting, field, this, place: any(field.at(place, GERMAN)),
        settles=if_so(somebody(GERMAN)),
        rests_on=(GERMAN,),
    ),
    "at": truth(
        HEX,
        says=("{this} is in {0}", "{this} is not in {0}"),
        answer=_of_unit(lambda setting, field, unit, place: unit.hex == place),
        settles=(*ON_THE_MAP, *if_so(hidden.in_hex, hidden.level("north"), hidden.level("east"))),
        rests_on=NOBODY,
        about=NOT_THERE,
    ),
    "beyond": truth(
        COMPASS,
        HEX,
        says=("{this} is {0} of {1}", "{this} is not {0} of {1}"),
        answer=_of_unit(lambda setting, field, unit, side, place: further(setting, field, side, unit.hex, place) > 0),
        settles=(*ON_THE_MAP, *exactly(hidden.lies(hidden.BEYOND))),
        rests_on=NOBODY,
        about=f"Which way north lies, the mission says. {NOT_THERE}",
    ),
    "at_or_beyond": truth(
        COMPASS,
        HEX,
        says=("{this} is at or {0} of {1}", "{this} is neither at nor {0} of {1}"),
        answer=_of_unit(lambda setting, field, unit, side, place: further(setting, field, side, unit.hex, place) >= 0),
        settles=(*ON_THE_MAP, *exactly(hidden.lies(hidden.LEVEL, hidden.BEYOND))),
        rests_on=NOBODY,
        about=f"Which way north lies, the mission says. {NOT_THERE}",
    ),
}

WHO_SEES_WHAT: Mapping[str, Fact] = {
    "can_see": truth(
        HEX,
        says=("{this} can see {0}", "{this} cannot see {0}"),
        answer=_of_unit(visibility.sees_hex),
        settles=ON_THE_MAP,
        rests_on=NOBODY,
        about=NOT_THERE,
    ),
    "us_see": truth(
        HEX,
        says=("a US unit can see {0}", "no US unit can see {0}"),
        answer=lambda setting, field, this, place: any(
            visibility.sees_hex(setting, field, observer, place) for observer in field.observers(US)
        ),
        settles=if_so(somebody(US)),
        rests_on=(US,),
        about="Those who ride on others or behind them look as well.",
    ),
    "sees": truth(
        UNITS,
        says=("{this} can see {0}", "{this} cannot see {0}"),
        answer=_of_unit(lambda setting, field, unit, who: _sees_any(setting, field, unit, _active_among(field, who))),
        settles=ON_THE_MAP,
        rests_on=NOBODY,
        about="Any of a selection will do. Only active units are seen.",
    ),
    "sees_us": truth(
        says=("{this} can see a US unit that can still fight", "{this} can see no US unit that can still fight"),
        answer=_of_unit(lambda setting, field, unit: _sees_any(setting, field, unit, field.fighting(US))),
        settles=(*ON_THE_MAP, *if_so(somebody(US))),
        rests_on=(US,),
        about=f"The disabled are no danger to anybody (erratum whom-germans-shoot-at). {NOT_THERE}",
    ),
    "seen": truth(
        says=("an active US unit can see {this}", "no active US unit can see {this}"),
        answer=_of_unit(
            lambda setting, field, unit: any(
                visibility.sees(setting, field, observer, unit) for observer in field.observers(US)
            )
        ),
        settles=(*ON_THE_MAP, *if_so(somebody(US))),
        rests_on=(US,),
        about="Those who ride on others or behind them look as well.",
    ),
}

WHAT_HAS_BECOME_OF_UNITS: Mapping[str, Fact] = {
    "active": truth(
        UNIT,
        says=("{0} is active", "{0} is not active"),
        answer=_become(lambda unit: unit.active),
        settles=hidden.IS_ACTIVE,
        rests_on=NOBODY,
        about=WHO_IS_ACTIVE,
    ),
    "killed": truth(
        UNIT,
        says=("{0} has been killed", "{0} has not been killed"),
        answer=_become(lambda unit: unit.status == KILLED),
        settles=hidden.IS_KILLED,
        rests_on=NOBODY,
        about="False until it has come into play.",
    ),
    "captured": truth(
        UNIT,
        says=("{0} has been captured", "{0} has not been captured"),
        answer=_become(lambda unit: unit.status == CAPTURED or unit.taken),
        settles=NOTHING,
        rests_on=NOBODY,
        about="Also a vehicle in which a US crew drives now (11.2).",
    ),
    "exited": truth(
        UNIT,
        says=("{0} has left the map", "{0} has not left the map"),
        answer=_become(lambda unit: unit.where == EXITED),
        settles=exactly(hidden.is_where(EXITED)),
        rests_on=NOBODY,
        about="Whoever has slipped away has not (7.7).",
    ),
    "no_germans": truth(
        says=("no German on the map can fight any more", "there is a German on the map that can still fight"),
        answer=lambda setting, field, this: not losses.resistance(setting, field),
        settles=NOTHING,
        rests_on=(GERMAN,),
        about="One who can neither move nor fire does not count, nor one who is still to appear.",
    ),
    "platoon_lost": truth(
        says=("no US unit is left that can act", "a US unit is left that can act"),
        answer=lambda setting, field, this: not any(field.left(US)),
        settles=NOTHING,
        rests_on=(US,),
        about=(
            "None, of the platoon or of a unit card, has anybody inside and is on the map, aboard, in tow or still to "
            "come; who is disabled or passive does not count."
        ),
    ),
}

THE_GAME: Mapping[str, Fact] = {
    "marker": truth(
        MARKER,
        says=("Event marker {0} is on the map", "Event marker {0} is not on the map"),
        answer=lambda setting, field, this, number: number in field.markers,
        settles=if_so(hidden.a_marker),
    ),
    "no_markers": truth(
        says=("no Event marker is on the map", "an Event marker is on the map"),
        answer=lambda setting, field, this: not field.markers,
        settles=exactly(hidden.no_marker),
    ),
    "blown": truth(
        BRIDGE,
        says=("the bridge {0} is gone", "the bridge {0} is there"),
        answer=lambda setting, field, this, name: name in field.blown,
        settles=NOTHING,
        about="Paragraphs remove bridges, and put them back.",
    ),
    "light": truth(
        LIGHT,
        says=("it is {0}", "it is not {0}"),
        answer=lambda setting, field, this, name: light.name(setting, field) == name,
        settles=if_so(hidden.lit),
    ),
    "operations": truth(
        says=("you are in Operations", "you are in Rounds"),
        answer=lambda setting, field, this: field.mode == OPERATIONS,
        settles=exactly(hidden.in_operations),
        rests_on=NOBODY,
    ),
    "rounds": truth(
        says=("you are in Rounds", "you are in Operations"),
        answer=lambda setting, field, this: field.mode == ROUNDS,
        settles=exactly(hidden.in_rounds),
        rests_on=NOBODY,
    ),
}

FACTS = checked({**NUMBERS, **WHERE_UNITS_ARE, **WHO_SEES_WHAT, **WHAT_HAS_BECOME_OF_UNITS, **FATES, **THE_GAME})
"""Every fact, by its name."""
