"""Units as a player sees them: counters, what lies on them, and the cards that both sides' units have on the table.

A player carries out what Germans do, so a German's card is known as soon as he has come into play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.states import STATES
from hulldown_engine.platoon.board.units import (
    ACTIVE,
    FAST,
    KILLED,
    ON_MAP,
    PANIC,
    SLOW,
    UNAWARE,
    US,
    Shells,
    Unit,
)
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.state import three_machineguns
from hulldown_engine.platoon.state.context import CARDS, Setting
from hulldown_engine.platoon.state.field import ROUNDS, PlatoonState
from hulldown_engine.resolver.tables import Table


@dataclass(frozen=True, slots=True)
class RatingsView:
    """A unit's ratings as its losses leave them."""

    initiative: int
    perception: int
    weapon_skill: int
    driving_skill: int


@dataclass(frozen=True, slots=True)
class RoundsView:
    """The rounds that are written down for a unit; none of a German main gun are."""

    main_gun: Annotated[int | None, "Rounds of the main gun; none, if they are not counted."]
    ap: Annotated[int | None, "Of these AP, where they are told apart."]
    gp: Annotated[int | None, "Of these GP, where they are told apart."]
    smoke: Annotated[int | None, "Of these smoke, where they are told apart."]
    rockets: int


@dataclass(frozen=True, slots=True)
class UnitView:
    """A vehicle, a gun, or people on foot."""

    id: str
    letter: Annotated[str, "What its counter shows."]
    name: Annotated[str, "Letter, type and name."]
    side: Annotated[str, "us or german."]
    type: Annotated[str, "Its data card."]
    where: Annotated[str, "waiting, on-map, aboard, towed, exited or gone."]
    hex: Annotated[int | None, "None, if it is not on the map."]
    facing: Annotated[int | None, "The hexside it faces, 0 to 5 clockwise from the top; none, if it has no facing."]
    turret: Annotated[int | None, "The hexside that its turret faces; none, if it has no turret."]
    space: Annotated[str, "Its space of the Action Round Track; empty in Operations."]
    states: Annotated[list[str], f"What is marked on it: {', '.join(STATES)}."]
    carrier: Annotated[str, "The id of what carries or tows it, or empty."]
    carries: Annotated[list[str], "The ids of what it carries and tows."]
    guard: Annotated[str, "The id of the unit that takes it along, captive or passive, or empty."]
    player: Annotated[str, "Whose it is, where several share the platoon; or empty."]
    crew: Annotated[int, "Its Crew Rating when whole; 0 on foot."]
    crew_left: int
    ratings: RatingsView
    fast: Annotated[int, "Movement Points of a fast move; 0 for none."]
    slow: Annotated[int, "Movement Points of a slow move; 0 for none."]
    mpa_lost: Annotated[int, "Movement Points that it has lost for good."]
    machineguns: Annotated[dict[str, int], "Ratings of those that work, where they are told apart: bow, hull, turret."]
    rounds: RoundsView
    column: Annotated[str, "The column of a Special Reaction by which a German acts, or empty."]
    retreat: Annotated[int | None, "The hex by which a German retreats."]
    victory: Annotated[int, "The Victory Points that its card says it is worth."]


def unit_view(setting: Setting, field: PlatoonState, unit: Unit) -> UnitView:
    """A unit as a player sees it."""
    placed = unit.where == ON_MAP or bool(unit.carrier)
    faces = placed and (setting.is_vehicle(unit) or setting.is_gun(unit))
    fast, slow = setting.allowance(unit)
    return UnitView(
        unit.id,
        unit.letter,
        choices.name_of(setting, field, unit),
        unit.side,
        unit.type,
        unit.where,
        unit.hex if placed and unit.hex else None,
        unit.facing if faces else None,
        unit.turret if faces and setting.has_turret(unit) else None,
        unit.space if field.mode == ROUNDS else "",
        list(states(setting, field, unit)),
        unit.carrier,
        [rider.id for rider in field.carried(unit.id)],
        unit.guard,
        unit.player,
        unit.crew,
        unit.crew_left,
        RatingsView(*setting.ratings(unit)),
        fast,
        slow,
        unit.mpa_lost,
        _working(setting, unit),
        _rounds(setting, unit),
        unit.reaction,
        unit.retreat or None,
        int((setting.printed(unit) or {"victory": 0})["victory"]),
    )


def _rounds(setting: Setting, unit: Unit) -> RoundsView:
    counted = unit.side == US and setting.data(unit)["weapon"] != NONE
    sorts: Mapping[str, int | None] = dict.fromkeys(Shells._fields) if unit.shells is None else unit.shells._asdict()
    return RoundsView(unit.rounds if counted else None, **sorts, rockets=unit.rockets)


def states(setting: Setting, field: PlatoonState, unit: Unit) -> Iterator[str]:
    """What is marked on a unit, in the order of `STATES`."""
    if unit.status != ACTIVE:
        yield unit.status
    if unit.status == KILLED:
        return
    rounds = field.mode == ROUNDS
    marks = {
        "surrendered": unit.surrendered,
        "disabled": unit.disabled,
        "immobilised": unit.immobilised,
        "suppressed": unit.suppressed,
        "panic": rounds and unit.space == PANIC,
        "unaware": rounds and unit.space == UNAWARE,
        "closed": unit.closed and bool(setting.data(unit)["roofed"]),
        "defilade": unit.defilade,
        "prepared": unit.prepared,
        "in-position": unit.in_position,
        "in-bunker": unit.in_bunker,
        "moved-slow": unit.moved == SLOW,
        "moved-fast": unit.moved == FAST,
        "fired": unit.fired,
        "gun-out": unit.gun_out,
        "machineguns-out": unit.machinegun_out,
        **_machineguns(setting, unit),
        "no-ammunition": unit.no_ammunition,
        "commander": unit.commander,
        "self-preservation": unit.preserving,
        "taken": unit.taken,
        "passive": unit.passive,
    }
    yield from (mark for mark, holds in marks.items() if holds)


def _machineguns(setting: Setting, unit: Unit) -> dict[str, bool]:
    """Which of a tank's three machineguns are out, where they are told apart."""
    if unit.machineguns is None or unit.machinegun_out:
        return {}
    ratings, working = three_machineguns.ratings(setting, unit), three_machineguns.working(unit)
    return {f"{gun}-machinegun-out": bool(ratings[gun]) and gun not in working for gun in ratings}


def _working(setting: Setting, unit: Unit) -> dict[str, int]:
    """The ratings of those of a tank's three machineguns that work."""
    working = three_machineguns.working(unit)
    if not working:
        return {}
    return {gun: rating for gun, rating in three_machineguns.ratings(setting, unit).items() if gun in working}


def data_card(setting: Setting, kind: str) -> dict[str, Any]:
    """What is printed on a data card, but for its tables."""
    card = setting.charts.cards[CARDS][kind]
    known = setting.logic["catalogues"][CARDS]["cards"][kind]
    return {name: value for name, value in card.items() if name in known and not isinstance(value, Table)}
