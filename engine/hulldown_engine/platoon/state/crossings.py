"""Bridges that are gone, and roads that are blocked: what becomes of a hexside in play (7.5).

The rules are silent about both. Here it is decided so:

- *A bridge that is gone* leaves the water, and takes the road that led over it along: nobody crosses there.
- *A roadblock* lies across a road, on a hexside. No vehicle crosses there, or none of one side; who is on foot does.
  Elsewhere its hexes are entered as ever.
- *A hex* stands for all its hexsides that have a bridge, or a road.
- Neither hides anything: lines of sight are as they were (8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_engine.basics.hexes import Hex, neighbours, printed
from hulldown_engine.platoon.board.ground import Ground, Side, side
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

BRIDGE, ROADBLOCK = KINDS = ("bridge", "roadblock")

BOTH = "all"
"""For whom a road is blocked that is blocked for both sides."""

NOTHING: frozenset[Side] = frozenset()


def meant(ground: Ground, kind: str, places: Iterable[str]) -> Iterator[Side]:
    """The hexsides that can have such a thing, of places as they are written: `1006/1106` or `1006`."""
    there = ground.bridges if kind == BRIDGE else ground.roads
    for text in places:
        one, _, other = text.partition("/")
        ways = [int(other)] if other else [place for _, place in neighbours(int(one))]
        yield from (pair for pair in (side(int(one), way) for way in ways) if pair in there)


def key(pair: Side) -> str:
    """A hexside as the state has it: 1006/1106."""
    return "/".join(map(printed, pair))


def lies(ground: Ground, name: str) -> bool:
    """Whether a word is the key of a hexside with a road or a bridge."""
    one, _, other = name.partition("/")
    if not (one.isdecimal() and other.isdecimal()):
        return False
    pair = int(one), int(other)
    return key(pair) == name and (pair in ground.bridges or pair in ground.roads)


def pair_of(name: str) -> Side:
    """The hexside with a key."""
    one, _, other = name.partition("/")
    return int(one), int(other)


def ground(setting: Setting, field: PlatoonState) -> Ground:
    """The ground as units move on it now: without the bridges that are gone."""
    return setting.without(frozenset(map(pair_of, field.blown))) if field.blown else setting.ground


def blocked(field: PlatoonState, whose: str) -> frozenset[Side]:
    """The hexsides that no vehicle of a side crosses."""
    if not field.roadblocks:
        return NOTHING
    return frozenset(pair_of(name) for name, against in field.roadblocks.items() if against in (BOTH, whose))


def stopped(field: PlatoonState, whose: str, one: Hex, other: Hex) -> bool:
    """Whether a roadblock keeps the vehicles of a side from going from one hex into the next."""
    return side(one, other) in blocked(field, whose)


def change(field: PlatoonState, kind: str, pair: Side, *, there: bool, against: str = BOTH) -> bool:
    """Put a bridge or a roadblock on a hexside, or take it away; whether anything is other than before."""
    name = key(pair)
    if kind == BRIDGE:
        changed = (name in field.blown) == there
        field.blown = {each: True for each in (*field.blown, name) if each != name or not there}
        return changed
    before = field.roadblocks.get(name)
    field.roadblocks = {each: whom for each, whom in field.roadblocks.items() if each != name}
    if there:
        field.roadblocks[name] = against
    return before != field.roadblocks.get(name)
