"""Why a unit cannot move: by what it is, by what it has left, and by what is in the way (5.5, 6.7, 6.10, 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hulldown_engine.basics.hexes import Hex, direction_to, neighbours, printed
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.ground import side as hexside
from hulldown_engine.platoon.board.movement import (
    FAST,
    HALF,
    MOST_TURNED,
    MOST_VEHICLES,
    SLOW,
    Going,
    Move,
    halves,
    leads,
    limit,
    single,
)
from hulldown_engine.platoon.board.movement import printed as points_of
from hulldown_engine.platoon.board.units import ON_MAP, WAITING, Unit
from hulldown_engine.platoon.combat import assault
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.reasons import of_units
from hulldown_engine.platoon.state import crew_points
from hulldown_engine.platoon.views.wishes import Check, Wish, first, told

PACES: Mapping[str, tuple[str, str]] = {
    "drive-slow": (SLOW, "slow"),
    "drive-fast": (FAST, "fast"),
    "charge": (HALF, "all"),
    "move-half": (HALF, "squad"),
}
"""The pace of each way to move that can be asked about, and the action that a vehicle pays for it."""

STOPPED = "It has had to stop, and moves no more this Turn (7.5)."


# Whether it moves at all ----------------------------------------------------------------------------------------------


moves_at_all = told(of_units.STUCK)
"""Refuse what has no way to move (Rules 7.5, 7.6, 13.3, 14.3, 14.4)."""


@first
def pace_of_it(wished: Wish) -> Iterator[str]:
    """Refuse a pace that is not for this unit now, and one that it cannot pay for (Rules 6.7, 14.4)."""
    turn, unit, action = wished.turn, wished.unit, wished.action
    if turn is None or action not in ("move", *PACES):
        return
    if unit.carrier:
        yield "Who is carried can only get off (6.7)."
    if turn.moving and action != "move":
        yield "It is moving already (7.5)."
    on_foot = wished.setting.on_foot(unit)
    if on_foot and action in ("drive-slow", "drive-fast"):
        yield "Infantry walks (6.7)."
    if action == "move-half" and not on_foot:
        yield "Only infantry moves at half pace and fires (6.7)."
    if action == "drive-fast" and unit.closed and wished.setting.is_tank(unit):
        yield "A closed tank does not drive fast (6.7)."
    if action in ("charge", "move-half"):
        yield told(of_units.HESITANT)(wished)
    if action == "charge":
        yield told(of_units.UNFIT)(wished)
    if not turn.moving:
        yield _unpaid(wished, on_foot=on_foot)


def _unpaid(wished: Wish, *, on_foot: bool) -> str:
    """Refuse what the unit has too few Crew Points for (Rule 6.7)."""
    turn = wished.turn
    half = turn is not None and turn.half == "move" and not turn.moves.entered and wished.action != "charge"
    actions = (PACES[wished.action][1],) if wished.action in PACES else ("slow", "fast", "all")
    return "" if on_foot and half else told(of_units.unpaid(*actions))(wished)


# What is in the way ---------------------------------------------------------------------------------------------------


def way(wished: Wish) -> str:
    """Refuse a hex, or a way off the map, that no step leads to now (Rules 7.1 to 7.5)."""
    if wished.action == "exit":
        return _no_exit(wished)
    if not wished.hex:
        return ""
    side = direction_to(wished.unit.hex if wished.turn is None else wished.turn.moves.hex, wished.hex)
    if side is None:
        return "It is not the next hex (7.2)."
    going = driving.going(wished.setting, wished.field, wished.unit)
    sentences = [_step(going, move, side, wished.hex) for move in _moves(wished, going)]
    return "" if "" in sentences else next(iter(sentences), "")


def _moves(wished: Wish, going: Going) -> list[Move]:
    """The movement under way, or else those that could begin, the fastest first."""
    turn = wished.turn
    if turn is None:
        return []
    if turn.moving:
        return [turn.moves]
    if wished.action in PACES:
        return [turn.moves.begin(PACES[wished.action][0])]
    if wished.setting.on_foot(wished.unit):
        return [turn.moves.begin(FAST if turn.points else HALF)]
    fast = crew_points.price("fast", wished.unit, turn) is not None and going.mover.may_fast
    return [turn.moves.begin(pace) for pace in ((FAST, SLOW) if fast else (SLOW,))]


def _step(going: Going, move: Move, side: int, place: Hex) -> str:
    """Refuse a step into the next hex in a direction (Rules 7.1, 7.2, 7.5)."""
    return next(
        filter(None, (*_facing(going, move, side), closed(going, move.hex, place), _price(going, move, place))), ""
    )


def _facing(going: Going, move: Move, side: int) -> Iterator[str]:
    """Refuse what the movement so far, or the facing, does not allow (Rules 7.2, 7.5)."""
    if move.stopped:
        yield STOPPED
    if move.backed:
        yield "It has backed up, and enters no other hex this Turn (7.5)."
    if move.entered >= going.mover.fast:
        yield "It has entered as many hexes as it has Movement Points (7.5)."
    if move.facing is None or side == move.facing:
        return
    if side != (move.facing + 3) % 6 and move.turned >= MOST_TURNED:
        yield "It has turned two hexsides, and turns no further this Turn (7.2)."
    elif side != (move.facing + 3) % 6:
        yield "A vehicle goes into the hex that it faces; it has to turn first (7.2)."
    elif move.pace != FAST or not going.mover.may_fast or move.entered:
        yield "Backing up is a fast move, and its only hex (7.5)."


def closed(going: Going, one: Hex, other: Hex) -> str:
    """Refuse a hex that the unit may not enter at any price (Rules 7.1, 7.5)."""
    if other in going.counters.closed:
        return "The Mission Briefing closes that hex (7.1)."
    if going.mover.turns and other in going.counters.full:
        return f"There are {MOST_VEHICLES} vehicles in that hex already (7.1)."
    if going.cost(one, other) is not None:
        return ""
    if going.mover.turns and going.ground.on_map(other) and hexside(one, other) in going.counters.blocked:
        return "A roadblock lies across the road (7.5)."
    if going.ground.on_map(one) and _water(going.ground, one, other):
        return "There is water between, and no bridge (7.5)."
    return f"It does not enter {going.ground.terrain(other)} ground that way (7.5)."


def _water(ground: Ground, one: Hex, other: Hex) -> bool:
    return ground.water(one, other) and not ground.bridge(one, other)


def _price(going: Going, move: Move, place: Hex) -> str:
    """Refuse a hex that costs more than is left (Rules 7.1, 7.5)."""
    cost, most = going.cost(move.hex, place), limit(going.mover, move)
    if cost is None or move.spent + cost <= most or single(going.mover, move, cost):
        return ""
    return f"That costs {_points(cost)}; it has {points_of(max(0, most - move.spent))} left (7.5)."


def _points(cost: int) -> str:
    return f"{points_of(cost)} Movement Point{'' if cost == halves(1) else 's'}"


def _no_exit(wished: Wish) -> str:
    """Refuse to leave the map but from its exits, ahead for a vehicle (Rules 7.1, 7.2)."""
    going, unit, ground = driving.going(wished.setting, wished.field, wished.unit), wished.unit, wished.setting.ground
    if unit.where != ON_MAP:
        return "It has yet to enter the map (6.10)."
    if not any(not ground.on_map(beyond) for _, beyond in neighbours(unit.hex)):
        return "It is not at the edge of the map (7.1)."
    if unit.hex not in going.counters.exits:
        return "The Mission Briefing has no exit there (7.1)."
    turn = wished.turn
    if turn is None or turn.moves.facing is None:
        return ""
    out = [side for side, beyond in neighbours(unit.hex) if not ground.on_map(beyond)]
    return "" if turn.moves.facing in out else "It does not face the edge of the map (7.2)."


# Within a hex ---------------------------------------------------------------------------------------------------------


def within_a_hex(wished: Wish) -> str:
    """Refuse a turn or defilade that cannot be had there (Rules 7.2, 7.3)."""
    if wished.action in ("left", "right", "defilade") and wished.unit.where != ON_MAP:
        return "It has yet to enter the map (6.10)."
    if wished.action in ("left", "right"):
        return _no_turn(wished)
    return _no_defilade(wished) if wished.action == "defilade" else ""


def _no_turn(wished: Wish) -> str:
    if not wished.setting.is_vehicle(wished.unit):
        return "Only vehicles have a facing to turn (7.2)."
    if wished.turn is not None and wished.turn.moves.stopped:
        return STOPPED
    turned = 0 if wished.turn is None else wished.turn.moves.turned
    if turned >= MOST_TURNED:
        return f"It has turned {MOST_TURNED} hexsides this Turn (7.2)."
    return _too_dear(wished, driving.going(wished.setting, wished.field, wished.unit).turning)


def _no_defilade(wished: Wish) -> str:
    if not wished.setting.is_vehicle(wished.unit):
        return "Only vehicles go into defilade (7.3)."
    if hidden := told(of_units.HULL_DOWN)(wished):
        return hidden
    cost = driving.going(wished.setting, wished.field, wished.unit).defilade(wished.unit.hex)
    return "There is no defilade in this terrain (7.3)." if cost is None else _too_dear(wished, cost)


def _too_dear(wished: Wish, cost: int) -> str:
    """Refuse what costs more than is left of the movement under way (Rules 7.2, 7.3)."""
    turn = wished.turn
    if turn is None or not turn.moving:
        return ""
    left = limit(driving.mover(wished.setting, wished.field, wished.unit), turn.moves) - turn.moves.spent
    return "" if cost <= left else f"That costs {_points(cost)}; it has {points_of(max(0, left))} left (7.5)."


def leads_on(wished: Wish) -> str:
    """Refuse a movement of which no step can be made (Rule 6.7)."""
    turn = wished.turn
    if turn is None or turn.moving or wished.hex or wished.action not in ("move", *PACES):
        return ""
    going = driving.going(wished.setting, wished.field, wished.unit)
    on = any(leads(going, move) for move in _moves(wished, going))
    return "" if on else "There is no step that it can pay for (7.5)."


def begun(wished: Wish) -> str:
    """Refuse a step before a movement has begun (Rule 6.7)."""
    steps = wished.hex or wished.action in ("left", "right", "defilade", "exit")
    if wished.turn is None or wished.turn.moving or not steps:
        return ""
    return "It has to begin a movement first (6.7)."


def charged(wished: Wish) -> str:
    """Refuse everything but an assault to who has charged into an enemy's hex (Rule 11.3)."""
    charging = wished.turn is not None and wished.turn.moving == choices.CHARGE
    if wished.kind == "assault" or not charging:
        return ""
    foes = assault.charged(wished.setting, wished.field, wished.unit)
    return "It has charged, and assaults who is in its hex (11.3)." if foes else ""


# Onto the map ---------------------------------------------------------------------------------------------------------


def entry(wished: Wish) -> str:
    """Refuse to enter what is on the map, and where nobody enters (Rules 6.10, 7.1, Mission Briefings)."""
    setting, field, unit = wished.setting, wished.field, wished.unit
    if unit.where != WAITING:
        return "It has entered the map already (6.10)."
    if wished.action == "charge":
        return "Nobody charges onto the map (6.10)."
    hexes = driving.entries(setting, field)
    if not hexes:
        return "Whoever has entered has to move on first (7.1)."
    return f"Units enter at {_listed(hexes)} (6.10)." if wished.hex and wished.hex not in hexes else ""


def _listed(hexes: Sequence[Hex]) -> str:
    return ", ".join(printed(place) for place in hexes)


# In Operations --------------------------------------------------------------------------------------------------------


def operations_way(wished: Wish) -> str:
    """Refuse a hex in Operations, where a movement is one hex and costs nothing (Rules 5.5, 7.1)."""
    if wished.action == "exit":
        return _no_exit(wished)
    if not wished.hex:
        return ""
    units = _together(wished)
    if direction_to(wished.unit.hex, wished.hex) is None:
        return "It is not the next hex (5.5)."
    for unit in units:
        going = driving.going(wished.setting, wished.field, unit)
        if sentence := closed(going, unit.hex, wished.hex):
            return sentence
    return _no_room(wished, units)


def _together(wished: Wish) -> list[Unit]:
    """The units that move together with it."""
    picked = wished.field.picked
    return [wished.field.units[name] for name in (picked if wished.unit.id in picked else [wished.unit.id])]


def _no_room(wished: Wish, units: Sequence[Unit]) -> str:
    coming = sum(wished.setting.is_vehicle(unit) for unit in units)
    there = sum(vehicle.hex == wished.hex for vehicle in driving.vehicles(wished.setting, wished.field))
    full = coming and coming + there > MOST_VEHICLES
    return f"More than {MOST_VEHICLES} vehicles would be in that hex (7.1)." if full else ""


def operations_turn(wished: Wish) -> str:
    """Refuse to turn what has no facing in Operations (Rules 5.5, 13.3)."""
    if wished.action not in ("left", "right"):
        return ""
    faces = wished.setting.is_vehicle(wished.unit) or wished.unit.prepared
    return "" if faces and wished.unit.where == ON_MAP else "It has no facing to turn (5.5)."


IN_A_TURN: Sequence[Check] = (charged, moves_at_all, within_a_hex, way, pace_of_it, begun, leads_on)
ONTO_THE_MAP: Sequence[Check] = (entry, moves_at_all, pace_of_it)
IN_OPERATIONS: Sequence[Check] = (moves_at_all, operations_turn, operations_way)
"""The checks of a movement, in the order in which they are made."""
