"""Setting the platoon up on the map, before anything else happens (Mission 4).

The player places one unit after the other, and turns and moves them until all is as it should be. Then all that can be
seen from there is looked at. The rules are silent about some of it. Here it is decided so:

- Units stand wherever they may be by 7.1, facing as the player likes; guns are prepared. Nothing costs any points.
- Defilade and works are for the set-up alone: a vehicle is in defilade where the briefing allows it and the hex has any
  (7.3). An improved position or a bunker goes with the unit that it is placed for, one of a kind to a hex (13.2, 13.3).
- A bunker is turned with the unit in it, until all are in place.
- Whoever can ride may begin aboard any vehicle that has room for it (7.6).
- Where all sightings come before Rounds (Mission 4), they are made as in Operations, though Germans may have appeared:
  nothing stops them, and no look costs a Crew Point (5.1, 5.7).
- What the player is not to know yet is laid out when all are in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from hulldown_engine.basics.decision import About
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import ON_MAP, US, WAITING, Unit
from hulldown_engine.platoon.effects import driving, transport
from hulldown_engine.platoon.language.mission_specials import BUNKERS, MARKERS, POSITIONS
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.sequence import operations
from hulldown_engine.platoon.state.actions import Act, ask
from hulldown_engine.platoon.state.context import Json, Setting
from hulldown_engine.platoon.state.field import PLACING, SIGHTING, PlatoonState, Play


def begin(field: PlatoonState, mission: Json) -> None:
    """Begin the set-up, if the briefing has one; secret Event markers are not on the map yet (Mission 4)."""
    if mission["entry"]["set_up"]:
        field.deploying = PLACING
        if MARKERS in mission["secret"]:
            field.markers = {}


def step(setting: Setting, play: Play) -> Asking:
    """Ask for one choice of the set-up; end it, once all sightings have been made (Mission 4)."""
    field = play.state
    if field.deploying == SIGHTING:
        field.deploying = ""
        return
    unit = field.units[field.picked[0]] if field.picked else None
    if unit is None:
        acts, prompt = list(_units(setting, play)), "Set your platoon up. Who is next?"
    elif unit.where == WAITING:
        acts, prompt = list(_places(setting, play, unit)), f"Where does {choices.name_of(setting, field, unit)} stand?"
    else:
        acts, prompt = list(_posture(setting, play, unit)), f"{choices.name_of(setting, field, unit)}:"
    yield from ask(acts, prompt, "3", unit.id if unit is not None else "")


# Who ------------------------------------------------------------------------------------------------------------------


def _units(setting: Setting, play: Play) -> Iterator[Act]:
    """An option for each unit of the platoon; and one to end, when no unit is left that could still be placed."""
    units = [unit for unit in play.state.units.values() if unit.side == US and unit.in_play]
    for member in units:
        yield Act(
            member.id,
            f"{choices.name_of(setting, play.state, member)}, {_standing(member)}",
            partial(_pick, play.state, [member.id]),
            About("pick", member.id, hexes=(member.hex,) if member.where == ON_MAP else ()),
        )
    if not any(any(_free(setting, play.state, unit)) for unit in units if unit.where == WAITING):
        yield Act("done", "Everybody is in place", partial(_finish, setting, play), choices.END_OF_IT)


def _standing(unit: Unit) -> str:
    if unit.where == WAITING:
        return "yet to be placed"
    return f"aboard {unit.carrier}" if unit.carrier else f"in {printed(unit.hex)}"


def _pick(field: PlatoonState, units: list[str]) -> None:
    field.picked = units


def _finish(setting: Setting, play: Play) -> Asking:
    """End the placing: put secret Event markers on the map, and queue all sightings (Rules 5.1, 13.1, Mission 4).

    Germans that appear meanwhile do not cut this short (erratum set-up-in-place).
    """
    mission = setting.mission(play.state)
    play.state.deploying = SIGHTING if mission["entry"]["sight_all"] else ""
    if MARKERS in mission["secret"]:
        play.state.markers = {number: place for number, place in mission["markers"].items() if place is not None}
    play.revealed = True
    units = [unit.id for unit in play.state.active(US)]
    play.log("deployed", units=units)
    yield from driving.entered(setting, play, units)


# Where ----------------------------------------------------------------------------------------------------------------


def _places(setting: Setting, play: Play, unit: Unit) -> Iterator[Act]:
    """The options of where to place a unit: hexes, and vehicles to ride on (Rules 7.1, 7.6, Mission 4)."""
    field = play.state
    for place in _free(setting, field, unit):
        do = partial(_put, setting, play, unit.id, place)
        yield Act(f"at:{printed(place)}", f"Into {printed(place)}", do, About("place", unit.id, hexes=(place,)))
    for carrier in field.active(US):
        if carrier.id != unit.id and transport.takes(setting, field, carrier, unit):
            text = f"Aboard {choices.name_of(setting, field, carrier)}"
            do = partial(_board, setting, play, unit.id, carrier.id)
            yield Act(f"aboard:{carrier.id}", text, do, About("load", unit.id, carrier.id))
    yield Act("back", "Somebody else", partial(_pick, field, []), About("back"))


def _free(setting: Setting, field: PlatoonState, unit: Unit) -> Iterator[Hex]:
    """The hexes of the set-up with room for a unit (Rule 7.1)."""
    hexes = driving.entries(setting, field)
    return (place for place in hexes if place != unit.hex and operations.can_stand(setting, field, unit, place))


def _put(setting: Setting, play: Play, unit: str, place: Hex) -> None:
    """Place a unit in a hex, and take away the works that it had elsewhere (Rules 9.7, 13.2, 13.3)."""
    field = play.state
    _dig_out(field, field.units[unit])
    operations.put(setting, field, field.units[unit], place, field.units[unit].facing)
    field.change(unit, prepared=setting.is_gun(field.units[unit]), carrier="")
    play.log("set-up", unit=unit, hex=place)


def _board(setting: Setting, play: Play, unit: str, carrier: str) -> None:
    """Place a unit aboard a vehicle, or in tow (Rule 7.6)."""
    field = play.state
    _dig_out(field, field.units[unit])
    transport.load(setting, play, unit, carrier)
    field.change(unit, hex=field.units[carrier].hex)
    field.picked = []


def _elsewhere(setting: Setting, play: Play, unit: Unit) -> Asking:
    """Ask where to place a unit that has a place already."""
    yield from ask(list(_places(setting, play, unit)), "Where to?", "3", unit.id)


# How ------------------------------------------------------------------------------------------------------------------


def _posture(setting: Setting, play: Play, unit: Unit) -> Iterator[Act]:
    """The options of how a unit stands: facing, hatches, defilade, works (Rules 5.4, 7.2, 7.3, 13.2, 13.3)."""
    field = play.state
    yield Act("elsewhere", "Place it elsewhere", partial(_elsewhere, setting, play, unit), About("place"))
    if unit.where == ON_MAP:
        if unit.in_bunker or not setting.on_foot(unit):
            for name, by in (("left", -1), ("right", 1)):
                yield Act(name, f"Turn {name}", partial(_turn, field, unit, by), About("place"))
        if setting.data(unit)["roofed"]:
            name, text = ("open", "Open up") if unit.closed else ("close", "Button up")
            do = partial(choices.set_posture, play, unit.id, closed=not unit.closed)
            yield Act(name, text, do, About("posture"))
        if unit.defilade or _may_hide(setting, field, unit):
            name, text = ("show", "Out of defilade") if unit.defilade else ("hide", "Into defilade")
            yield Act(name, text, partial(_hide, field, unit), About("place"))
        yield from _works(setting, field, unit)
    yield Act("back", "Done with this unit", partial(_pick, field, []), choices.END_OF_IT)


def _turn(field: PlatoonState, unit: Unit, by: int) -> None:
    field.change(unit.id, facing=(unit.facing + by) % 6, turret=(unit.turret + by) % 6)
    if unit.in_bunker:
        field.bunkers[str(unit.hex)] = (unit.facing + by) % 6


def _may_hide(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether the briefing and the ground let a vehicle begin in defilade (Rule 7.3, Mission 4)."""
    allowed = bool(setting.mission(field)["entry"]["defilade"]) and setting.is_vehicle(unit)
    return allowed and setting.costs(field).defilade(setting.ground.terrain(unit.hex)) is not None


def _hide(field: PlatoonState, unit: Unit) -> None:
    field.change(unit.id, defilade=not unit.defilade)


# Works ----------------------------------------------------------------------------------------------------------------


def _works(setting: Setting, field: PlatoonState, unit: Unit) -> Iterator[Act]:
    """The options to give a unit an improved position or a bunker, or to take it away (Rules 13.2, 13.3, Mission 4)."""
    about = About("position")
    if unit.in_position:
        yield Act("dig-out", "Take the improved position away", partial(_dig_out, field, unit), about)
    elif unit.in_bunker:
        yield Act("unbunker", "Take the bunker away", partial(_dig_out, field, unit), about)
    else:
        if _may_have(setting, field, unit, POSITIONS):
            text = f"Give it an improved position ({works_left(setting, field, POSITIONS)} left)"
            yield Act("dig-in", text, partial(_dig_in, field, unit), about)
        if not setting.is_vehicle(unit) and _may_have(setting, field, unit, BUNKERS):
            text = f"Put it into a bunker ({works_left(setting, field, BUNKERS)} left)"
            yield Act("bunker", text, partial(_into_bunker, field, unit), about)


def works_left(setting: Setting, field: PlatoonState, kind: str) -> int:
    """How many works of a kind the player may still place (Rules 13.2, 13.3, Mission 4)."""
    works = setting.mission(field)["entry"][kind]
    return 0 if works is None else int(works["count"]) - len(placed(field)[kind])


def placed(field: PlatoonState) -> Mapping[str, Mapping[str, int]]:
    """The works on the map, by their kinds and hexes."""
    return {POSITIONS: field.positions, BUNKERS: field.bunkers}


def _may_have(setting: Setting, field: PlatoonState, unit: Unit, kind: str) -> bool:
    """Whether a unit may have works of a kind: some are left, and there are none in its hex (Rule 13.2, Mission 4)."""
    if works_left(setting, field, kind) <= 0 or str(unit.hex) in placed(field)[kind]:
        return False
    where = setting.mission(field)["entry"][kind]["where"]
    return where is True or bool(setting.code.expression(where)(field, unit.id))


def _dig_in(field: PlatoonState, unit: Unit) -> None:
    field.positions[str(unit.hex)] = True
    choices.set_position(field, unit.id, inside=True)


def _into_bunker(field: PlatoonState, unit: Unit) -> None:
    """Put a unit into a bunker that faces as it does (erratum who-sits-in-a-bunker)."""
    field.bunkers[str(unit.hex)] = unit.facing
    field.change(unit.id, in_bunker=True, turret=unit.facing)


def _dig_out(field: PlatoonState, unit: Unit) -> None:
    """Take away the works that a unit has, if it has any."""
    if unit.in_position:
        del field.positions[str(unit.hex)]
        choices.set_position(field, unit.id, inside=False)
    if unit.in_bunker:
        del field.bunkers[str(unit.hex)]
        field.change(unit.id, in_bunker=False)
