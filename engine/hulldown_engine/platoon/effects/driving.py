"""Units on the move in Rounds: what the map and the counters allow one, and what each of its steps brings about (7).

`movement` knows what a step costs; here it is taken. The rules are silent about some of it. Here it is decided so:

- A turret turns with the hull that carries it, so it keeps pointing the same way ahead.
- Whatever costs Movement Points is movement: a vehicle that only turns in its hex has moved slowly.
- A unit that enters the map faces inward, and what it carries or tows enters with it.
- A captive and its guard go as the slower of them can, at half its allowance (11.2), fractions dropped. A captive that
  cannot go where its guard goes, or for which there is no room (7.1), stays behind, and leaves the map if nobody else
  is with it.
- In snow a truck has an accident in every hex that it enters by itself off the road (Mission 6), not where an accident
  has carried it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hulldown_engine.basics.decision import ACCIDENT, CHECK
from hulldown_engine.basics.hexes import Hex, neighbour
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.ground import DIRT, PAVED
from hulldown_engine.platoon.board.movement import Counters, Going, Move, Mover, MoveStep, full
from hulldown_engine.platoon.board.units import (
    ABOARD,
    ACTIVE,
    EXITED,
    FAST,
    GERMAN,
    HALTED,
    INACTIVE,
    KILLED,
    ON_MAP,
    SLOW,
    TOWED,
    US,
    WAITING,
    Unit,
)
from hulldown_engine.platoon.effects import checks, detection, losses, mines, victory
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play, enemy_of

INWARD = (0, 3, 5, 4, 1, 2)
"""The hexsides by which an edge hex may border on the outside, in the order in which they are tried."""


def mover(setting: Setting, field: PlatoonState, unit: Unit) -> Mover:
    """A unit's abilities of movement after its losses: motion, allowances, turning (Rules 2.10, 7.5).

    Who is suppressed moves nothing that he tows (14.4), and nobody leaves a bunker (13.3). Closed tanks do not go fast,
    and tank destroyers are tanks in this (erratum closed-tank-destroyers).
    """
    data = setting.data(unit)
    fast, slow = setting.allowance(unit)
    if unit.in_bunker or (unit.suppressed and any(map(setting.is_gun, field.carried(unit.id)))):
        fast, slow = 0, 0
    led = [setting.allowance(captive) for captive in field.units.values() if captive.guard == unit.id]
    if unit.guard or led:  # Rule 11.2
        going_along = [(fast, slow), *(allowance for allowance in led if any(allowance))]
        fast, slow = (min(points) // 2 for points in zip(*going_along, strict=True))
    vehicle = setting.is_vehicle(unit)
    return Mover(
        str(data["motion"]),
        fast,
        slow,
        data["rotation"] if vehicle else 0,
        turns=vehicle,
        suppressed=unit.suppressed,
        may_fast=not (setting.is_tank(unit) and unit.closed),  # Rule 6.7
    )


def going(setting: Setting, field: PlatoonState, unit: Unit) -> Going:
    """What movement costs a unit where: ground, its abilities, and the counters on the map (Rules 7.1, 7.5)."""
    ground = crossings.ground(setting, field)
    return Going(ground, setting.costs(field), mover(setting, field, unit), counters(setting, field, unit))


def counters(setting: Setting, field: PlatoonState, unit: Unit) -> Counters:
    """The counters on the map that affect a unit's movement."""
    closed, exits = _limits(setting, field.mission)
    return Counters(
        enemies=frozenset([enemy.hex for enemy in field.active(enemy_of(unit.side))]),
        full=full([vehicle.hex for vehicle in vehicles(setting, field) if vehicle.id != unit.id]),
        closed=closed,
        smoke=frozenset(map(int, field.smoke)),
        exits=setting.edge if unit.side == GERMAN else exits,
        blocked=crossings.blocked(field, unit.side),
    )


@lru_cache(maxsize=64)
def _limits(setting: Setting, mission: str) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """The hexes that a mission forbids, and those from which its US units leave the map."""
    record = setting.logic["missions"][mission]
    return frozenset(record["closed"]), frozenset(map(int, record["exits"]))


def vehicles(setting: Setting, field: PlatoonState) -> Iterator[Unit]:
    """The vehicles on the map that count for stacking: all that are not killed (Rule 7.1)."""
    return (
        unit
        for unit in field.units.values()
        if unit.where == ON_MAP and unit.status != KILLED and setting.is_vehicle(unit)
    )


def resting(setting: Setting, unit: Unit) -> Move:
    """A unit's movement at the start of its Turn, with nothing spent."""
    return Move(unit.hex, unit.facing if setting.is_vehicle(unit) else None, unit.defilade)


def outside(setting: Setting, entry: Hex) -> tuple[Hex, int]:
    """The hex beyond the edge from which a unit enters at an edge hex, and its facing."""
    for side in INWARD:
        beyond = neighbour(entry, side)
        if not setting.ground.on_map(beyond):
            return beyond, (side + 3) % 6
    raise ValueError(f"{entry} is not at the edge of the map")


# One step -------------------------------------------------------------------------------------------------------------


def begin(play: Play, pace: str) -> None:
    """Begin an action of movement in the Turn under way (Rule 6.7)."""
    play.state.change_turn(moving=pace, moves=play.state.current_turn.moves.begin(pace), acted=True)


def take(setting: Setting, play: Play, step: MoveStep) -> Asking:
    """Take one step with the unit whose Turn it is, with all that it triggers (Rules 5.1, 7.2 to 7.8, 13.1)."""
    field = play.state
    unit = field.units[field.current_turn.unit]
    field.change_turn(moves=step.after)
    if unit.where == WAITING:
        field.entry = field.entry or step.after.hex
    play.log("moved", unit=unit.id, step=step.kind, hex=step.after.hex, facing=step.after.facing or 0, cost=step.cost)
    if step.kind == "exit":
        leave(setting, play, unit.id)
        return
    _put(setting, field, unit, step)
    if step.hexside:
        yield from entered(setting, play, [unit.id])
    certain = skids(setting, field, unit, step.hexside)
    if step.check or certain:
        yield from checks.accident(setting, play, unit.id, certain=certain)


def risk(setting: Setting, field: PlatoonState, unit: Unit, step: MoveStep) -> str:
    """What a step risks: an accident for certain, an Accident Check, or nothing (Rule 7.8, Mission 6)."""
    if skids(setting, field, unit, step.hexside):
        return ACCIDENT
    return CHECK if step.check else ""


def skids(setting: Setting, field: PlatoonState, unit: Unit, hexside: str) -> bool:
    """Whether crossing a hexside is an accident for a unit: for a truck in snow, off the road (Mission 6)."""
    return hexside not in ("", PAVED, DIRT, "bridge") and skids_off_roads(setting, field, unit)


def skids_off_roads(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether every hexside off the roads is an accident for a unit: for a truck in snow (Mission 6)."""
    return bool(setting.mission(field)["snow"]) and setting.kind(unit) == "truck"


def carry_on(setting: Setting, play: Play, unit: str, facing: int) -> Asking:
    """A vehicle in an accident slides into the hex in this direction; if that is closed to it, it stalls (Rule 7.8)."""
    vehicle = play.state.units[unit]
    place = neighbour(vehicle.hex, facing)
    if setting.ground.on_map(place) and going(setting, play.state, vehicle).cost(vehicle.hex, place) is not None:
        yield from slip(setting, play, unit, place, facing)
    else:
        losses.stall(play.state, unit)


def slip(setting: Setting, play: Play, unit: str, place: Hex, facing: int) -> Asking:
    """Move a vehicle into the next hex by an accident, at no cost; there it stops, whoever's Turn it is (Rule 7.8)."""
    vehicle, turn = play.state.units[unit], play.state.turn_of(unit)
    after = Move(place, facing, exceeded=vehicle.moved == FAST, stopped=True)
    if turn is not None:
        after = turn.moves._replace(
            hex=place, facing=facing, defilade=False, entered=turn.moves.entered + 1, stopped=True
        )
        play.state.change_turn(moves=after)
    play.log("moved", unit=unit, step="slip", hex=place, facing=facing, cost=0)
    _put(setting, play.state, vehicle, MoveStep("enter", 0, after, "plain"))
    yield from entered(setting, play, [unit])


def _put(setting: Setting, field: PlatoonState, unit: Unit, step: MoveStep) -> None:
    """Apply a step to a unit, and move what it carries and tows along (Rule 7.6)."""
    after = step.after
    facing = unit.facing if after.facing is None else after.facing
    field.change(
        unit.id,
        where=ON_MAP,
        hex=after.hex,
        facing=facing,
        turret=(unit.turret + facing - unit.facing) % 6 if unit.where == ON_MAP else facing,
        defilade=after.defilade,
        moved=FAST if after.fast and setting.is_vehicle(unit) else SLOW,
        prepared=False,
        in_position=unit.in_position and not step.hexside,
    )
    bring(setting, field, unit.id, after.hex)


def bring(setting: Setting, field: PlatoonState, unit: str, place: Hex) -> None:
    """Bring what a unit carries, tows and guards along with it (Rules 7.6, 11.2).

    A captured vehicle for which there is no room stays where it is (erratum captives-without-room), and so does any
    captive that cannot go there by itself.
    """
    for follower in list(field.carried(unit)):
        field.change(follower.id, hex=place, where=TOWED if setting.is_gun(follower) else ABOARD, prepared=False)
    for follower in [each for each in field.units.values() if each.guard == unit and each.where == ON_MAP]:
        room = place not in full(each.hex for each in vehicles(setting, field)) or not setting.is_vehicle(follower)
        goes = room and _could_enter(setting, field, follower, place)
        field.change(follower.id, **({"hex": place} if goes else {"guard": ""}))


def _could_enter(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> bool:
    """Whether a unit can move at all, and into a hex from its own, by its motion and the ground (Rules 7.5, 14.3)."""
    ground, motion = crossings.ground(setting, field), str(setting.data(unit)["motion"])
    hexside = ground.hexside(unit.hex, place)
    if setting.is_vehicle(unit) and crossings.stopped(field, US, unit.hex, place):
        return False
    cost = setting.costs(field).entering(motion, ground.terrain(place), hexside, smoke=False, suppressed=False)
    return any(setting.allowance(unit)) and cost is not None


def entered(setting: Setting, play: Play, units: list[str]) -> Asking:
    """What units trigger by entering a hex: mines, captures, Event markers (Rules 5.1, 5.2, 6.8, 13.1)."""
    field = play.state
    for arrival in units:
        if field.units[arrival].side == US and str(field.units[arrival].hex) in field.mines:
            yield from mines.entered(setting, play, arrival)
        _take_prisoners(setting, play, arrival)
    alive = [unit for unit in units if field.units[unit].active]
    losses.release(play)
    detection.look(setting, field, alive)


def _take_prisoners(setting: Setting, play: Play, unit: str) -> None:
    """A US unit in which somebody is left captures the Germans in its hex who have surrendered (Rules 6.8, 11.2)."""
    captor = play.state.units[unit]
    if captor.side == US and captor.active and captor.manned:
        for german in list(play.state.on_map(play.state.units[unit].hex)):
            if german.surrendered and german.status == ACTIVE:
                losses.capture(setting, play, german.id, unit)


def leave(setting: Setting, play: Play, unit: str) -> None:
    """Take a unit off the map, with what it carries, tows and guards (Rules 7.1, 11.2).

    Captives count for nothing there (erratum captives-led-off); who is passive counts as its mission has it.
    """
    first = play.state.units[unit]
    guarded = [each for each in play.state.units.values() if each.guard == unit]
    leaving = [first, *play.state.carried(unit), *(each for each in guarded if each.passive)]
    captives = [each for each in guarded if not each.passive]
    paid = victory.for_leaving(setting, play.state, leaving)
    for each in leaving:
        play.state.change(each.id, where=EXITED, space=INACTIVE, moved=HALTED, guard="")
        play.log("exited", unit=each.id, hex=first.hex)
    for captive in captives:
        losses.lead_away(play, captive.id)
    losses.release(play)
    for name, points in paid:
        victory.award(setting, play, points, f"{name} exits", name)


def entries(setting: Setting, field: PlatoonState) -> list[Hex]:
    """The hexes at which units may enter: that of the first unit, where the mission requires it (Mission Briefings).

    A platoon that enters unstacked comes one by one: a unit that can still move on must leave the hex of entry first.

    The rules are silent: this is our own decision (erratum entering-unstacked).
    """
    entry = setting.mission(field)["entry"]
    hexes = [field.entry] if entry["one_hex"] and field.entry else list(entry["hexes"])
    if entry["stacked"]:
        return hexes
    mobile = (unit for unit in field.active(US) if not unit.disabled and not unit.immobilised)
    taken = {unit.hex for unit in mobile}
    return [place for place in hexes if place not in taken]


def enter_at(setting: Setting, entry: Hex) -> Move:
    """The movement of a unit that is about to enter the map at a hex (Rule 6.10)."""
    beyond, facing = outside(setting, entry)
    return Move(beyond, facing)
