"""Movement in Rounds: what a unit can do in one Turn, step by step (section 7).

Points are Movement Points counted in halves, for a hex entered along a paved road costs half of one; only a `Mover` has
them as they are printed. A `Move` says how far a unit has come in its Turn, `steps` what it may do next; it may always
stop instead. Nothing here is rolled: a step says when an Accident Check is due.

The rules are silent, or of two minds, about some of it. Here it is decided so:

- *Allowances.* 2.11 limits an action, 7.5 a Turn. Both hold: an action spends at most what its pace allows, the actions
  of a Turn together at most the FMPA, or the SMPA of a closed tank. What counts as fast is the Turn's total (7.5), so a
  second slow action may be the one that exceeds the SMPA.
- *Hexes.* No unit enters more hexes in a Turn than its greatest FMPA has points (7.5), even at half a point each. So a
  good road does not take a truck further, it takes it as far without risk.
- *The single hex.* 7.1 and 7.5 let a unit enter one hex that it cannot pay for. That is taken to mean a hex dearer than
  its whole FMPA; for any other it can wait a Turn. It is the only hex of the Turn and takes all points that are left.
  It is a fast move (7.5), so a closed tank and a slow action cannot make it; nor can an action that spends half (11.3).
- *Backing up* takes a fast action and counts as fast, but the Accident Check is due only if the SMPA is exceeded (7.8).
- *Stacking.* Any number of units, as 5.5 has it; but only four vehicles, which is 7.1. Guns, squads and crews are none.
- *Suppressed* units pay double for everything, for turning and for defilade as well (14.4).
- *Smoke* counts where it is entered, not where it is left.
- *The edge of the map.* Beyond it lies clear ground. A road of an edge hex is taken to lead on across the edge, so that
  units come and go along it. To leave is to enter one more hex, and nobody backs off the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import DIRECTIONS, Hex, neighbour, neighbours
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.ground import CLEAR, DIRT, PAVED, Ground, Side, side
from hulldown_engine.resolver.charts import Charts

SLOW, FAST, HALF = "slow", "fast", "half"
"""The paces of an action (6.7). `half` is the movement of a charge, and of a squad that also fires; a squad that does
nothing but move moves `fast`."""

MOST_VEHICLES = 4
"""How many vehicles there may be in one hex (7.1)."""

MOST_TURNED = 2
"""How many hexsides a vehicle may turn in one Turn (2.10, 7.1)."""

NOWHERE: frozenset[Hex] = frozenset()


class Mover(NamedTuple):
    """A unit as it moves, in printed Movement Points; a towed gun and passengers move with their carrier (7.6).

    `fast` and `slow` are the most points of its FMPA and SMPA after reductions, 0 if it has none; infantry has the same
    number in both. `rotation` is the cost of turning one hexside. `turns` is true for vehicles, whose facing counts,
    and false on foot. `may_fast` is false for a closed tank (6.7).
    """

    motion: str
    fast: int
    slow: int
    rotation: Fraction | int = 0
    turns: bool = True
    suppressed: bool = False
    may_fast: bool = True


class Counters(NamedTuple):
    """The hexes in which something on the map changes a unit's movement.

    `enemies` hold active enemy units; `full` have no room for another vehicle (see the function `full`); `closed` are
    forbidden by the Mission Briefing, and from `exits` it allows leaving the map. `blocked` are hexsides that no
    vehicle crosses.
    """

    enemies: frozenset[Hex] = NOWHERE
    full: frozenset[Hex] = NOWHERE
    closed: frozenset[Hex] = NOWHERE
    smoke: frozenset[Hex] = NOWHERE
    exits: frozenset[Hex] = NOWHERE
    blocked: frozenset[Side] = frozenset()


def full(vehicles: Iterable[Hex]) -> frozenset[Hex]:
    """The hexes with four vehicles, given the hex of every vehicle: friend or foe, active or disabled (Rule 7.1).

    Guns, squads and crews are no vehicles (erratum stacking).
    """
    places = list(vehicles)
    if len(places) < MOST_VEHICLES:
        return NOWHERE
    return frozenset(place for place in set(places) if places.count(place) >= MOST_VEHICLES)


def halves(points: Fraction | int) -> int:
    """Movement Points as half-points."""
    return int(2 * points)


def printed(points: int) -> Fraction | int:
    """Half-points as Movement Points."""
    return Fraction(points, 2) if points % 2 else points // 2


# What things cost -----------------------------------------------------------------------------------------------------


class Costs:
    """The Movement Point Costs Chart of a book, for one mission's ground: `normal` or `soft`, with snow or without.

    Make one for each book and mission and reuse it: it caches what it has looked up, and searches cache by it.
    """

    def __init__(self, charts: Charts, ground: str = "normal", *, snow: bool = False) -> None:
        self._procedure = charts.procedures["movement-cost"]
        self._defilade = charts.tables["defilade-cost"]
        self._mission: dict[str, Any] = {"ground": ground, "snow": snow}
        self._known: dict[tuple[str, str, str, bool, bool], int | None] = {}

    def entering(self, motion: str, terrain: str, hexside: str, *, smoke: bool, suppressed: bool) -> int | None:
        """The half-points for entering a hex of a terrain across a hexside; None where it is closed (Rule 7.5)."""
        key = motion, terrain, hexside, smoke, suppressed
        if key not in self._known:
            names = ("motion", "terrain", "hexside", "smoke", "suppressed")
            (outcome,) = self._procedure.odds(**self._mission, **dict(zip(names, key, strict=True)))
            self._known[key] = None if outcome.cost == NONE else halves(outcome.cost)
        return self._known[key]

    def defilade(self, terrain: str) -> int | None:
        """The half-points for achieving defilade in a terrain; None where the terrain is better cover (Rule 7.3)."""
        cost = self._defilade.look_up((terrain,))
        return None if cost == NONE else halves(cost)


class Going(NamedTuple):
    """All that decides one unit's movement costs: the ground, the chart, the unit, and the counters on the map."""

    ground: Ground
    costs: Costs
    mover: Mover
    counters: Counters = Counters()

    def lasting(self) -> Going:
        """The same without allowances and enemies, which change every Turn but no step's cost: a key for caches."""
        mover = self.mover._replace(fast=0, slow=0, may_fast=False)
        return self._replace(mover=mover, counters=self.counters._replace(enemies=NOWHERE))

    def cost(self, one: Hex, other: Hex) -> int | None:
        """The half-points for moving from one hex into the next, on or off the map; None if the unit may not."""
        ground, counters, mover = self.ground, self.counters, self.mover
        if ground.on_map(other):
            if other in counters.closed or (mover.turns and other in counters.full):  # Rule 7.1
                return None
            if counters.blocked and mover.turns and side(one, other) in counters.blocked:
                return None
            terrain = ground.terrain(other)
        elif one in counters.exits:  # Rule 7.1
            terrain = CLEAR
        else:
            return None
        hexside, smoke = self.hexside(one, other), other in counters.smoke
        return self.costs.entering(mover.motion, terrain, hexside, smoke=smoke, suppressed=mover.suppressed)

    def hexside(self, one: Hex, other: Hex) -> str:
        """What the chart calls the hexside between two hexes, of which one may be off the map."""
        for inside, outside in ((one, other), (other, one)):
            if not self.ground.on_map(outside):
                return self._way_off(inside)
        return self.ground.hexside(one, other)

    def _way_off(self, inside: Hex) -> str:
        roads = {self.ground.road(inside, other) for _, other in neighbours(inside)}
        return next((road for road in (PAVED, DIRT) if road in roads), "plain")

    @property
    def least(self) -> int:
        """A lower bound on the half-points for entering any hex that the unit may enter."""
        entering, mover = self.costs.entering, self.mover
        smoke = (False, True) if self.counters.smoke else (False,)
        known = [
            entering(mover.motion, terrain, hexside, smoke=thick, suppressed=mover.suppressed)
            for terrain, hexside in self.ground.crossings
            for thick in smoke
        ]
        return min([cost for cost in known if cost is not None], default=0)

    @property
    def turning(self) -> int:
        """The half-points for turning one hexside (Rule 2.10)."""
        return self._doubled(halves(self.mover.rotation))

    def defilade(self, place: Hex) -> int | None:
        """The half-points for achieving defilade in a hex; None if the unit cannot (Rule 7.3)."""
        cost = self.costs.defilade(self.ground.terrain(place)) if self.mover.turns else None
        return None if cost is None else self._doubled(cost)

    def _doubled(self, points: int) -> int:
        return 2 * points if self.mover.suppressed else points  # Rule 14.4


# A Turn's movement ----------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """How far a unit has come in its Turn.

    In the Turn: half-points `spent`, hexes `entered`, hexsides `turned`, whether it has `exceeded` its SMPA or `backed`
    up, and whether it has `stopped` and moves no more. In the action: its `pace`, and `began`, the half-points spent
    before it. A unit that is yet to enter the map has a hex off the map and faces the one it is to enter; other than
    that, infantry has no facing.
    """

    hex: Hex
    facing: int | None = None
    defilade: bool = False
    pace: str = ""
    began: int = 0
    spent: int = 0
    entered: int = 0
    turned: int = 0
    exceeded: bool = False
    backed: bool = False
    stopped: bool = False

    def begin(self, pace: str) -> Move:
        """This move with a new action begun at a pace."""
        return self._replace(pace=pace, began=self.spent)

    @property
    def fast(self) -> bool:
        """Whether the unit counts as moving fast this Turn (Rules 6.7, 7.5)."""
        return self.exceeded or self.backed


class MoveStep(NamedTuple):
    """One step: its kind, its cost in half-points, and the move `after` it.

    `kind` is enter, left, right, back, defilade or exit. `hexside` is what was crossed, as the chart calls it. `check`
    says that an Accident Check is due at once.
    """

    kind: str
    cost: int
    after: Move
    hexside: str = ""
    check: bool = False


def limit(mover: Mover, move: Move) -> int:
    """The most half-points that a unit's whole Turn may have cost after this action (Rules 2.11, 6.7, 7.5, 11.3).

    The allowance limits the action, and the Turn as well (erratum allowance-of-what).
    """
    most = halves(mover.fast if mover.may_fast else mover.slow)
    whole_half = 2 * (most // 4)  # half the points, rounded down (Rule 6.7)
    allowed = {SLOW: halves(mover.slow), FAST: most, HALF: whole_half}[move.pace]
    return min(most, move.began + allowed)


def single(mover: Mover, move: Move, cost: int) -> bool:
    """Whether a unit may enter a hex that it can never pay for, as its only hex this Turn (Rules 7.1, 7.5).

    This is only for a hex that costs more than the whole FMPA (erratum the-single-hex).
    """
    return move.pace == FAST and mover.may_fast and not move.entered and cost > halves(mover.fast)


def steps(going: Going, move: Move) -> list[MoveStep]:
    """The steps that a unit may take next in an action that has begun; empty, if it can only stop.

    In this order: ahead (on foot: north first, then clockwise), left, right, back, defilade.
    """
    return list(_steps(going, move))


def leads(going: Going, move: Move) -> bool:
    """Whether `steps` has any."""
    return any(True for _ in _steps(going, move))


def into_defilade(going: Going, move: Move) -> list[MoveStep]:
    """The step into defilade, if a unit may take it next; else empty."""
    return list(_achieving(going, move)) if _moves_on(going, move) and going.ground.on_map(move.hex) else []


def _steps(going: Going, move: Move) -> Iterator[MoveStep]:
    if not _moves_on(going, move):
        return
    yield from _entering(going, move)
    if going.ground.on_map(move.hex):
        yield from _turning(going, move)
        yield from _backing(going, move)
        yield from _achieving(going, move)


def _moves_on(going: Going, move: Move) -> bool:
    """Whether a unit has any movement allowance, and has not had to stop."""
    return going.mover.fast > 0 and not move.stopped


def _entering(going: Going, move: Move) -> Iterator[MoveStep]:
    """The steps into the hex ahead; without a facing, into every neighbouring hex (Rule 7.2)."""
    for direction in DIRECTIONS if move.facing is None else (move.facing,):
        yield from _crossing(going, move, direction, facing=direction if going.mover.turns else None)


def _turning(going: Going, move: Move) -> Iterator[MoveStep]:
    """The steps that turn one hexside, two of which are allowed in a Turn (Rule 7.2)."""
    if move.facing is not None and move.turned < MOST_TURNED:
        for kind, by in (("left", -1), ("right", 1)):
            facing = (move.facing + by) % 6
            yield from _paid(going, move, kind, going.turning, facing=facing, turned=move.turned + 1, defilade=False)


def _backing(going: Going, move: Move) -> Iterator[MoveStep]:
    """The step into the hex behind, in a fast action and as the only hex (Rule 7.5)."""
    if move.facing is not None and move.pace == FAST and going.mover.may_fast and not move.entered:
        yield from _crossing(going, move, (move.facing + 3) % 6, backed=True)


def _achieving(going: Going, move: Move) -> Iterator[MoveStep]:
    """The step into defilade, where the terrain allows it (Rule 7.3)."""
    cost = None if move.defilade else going.defilade(move.hex)
    if cost is not None:
        yield from _paid(going, move, "defilade", cost, defilade=True)


def _crossing(going: Going, move: Move, direction: int, *, backed: bool = False, **after: Any) -> Iterator[MoveStep]:
    """The step into a neighbouring hex: at most as many as the FMPA has points, and none past an enemy (Rule 7.5).

    Roads at half a point do not add hexes to that (erratum hexes-on-roads).
    """
    if move.backed or move.entered >= going.mover.fast:
        return
    other = neighbour(move.hex, direction)
    leaves = not going.ground.on_map(other)
    cost = None if leaves and backed else going.cost(move.hex, other)
    if cost is None:
        return
    stopped = leaves or other in going.counters.enemies or single(going.mover, move, cost)
    kind = "exit" if leaves else "back" if backed else "enter"
    after |= {"hex": other, "entered": move.entered + 1, "defilade": False, "backed": backed, "stopped": stopped}
    yield from _paid(going, move, kind, cost, going.hexside(move.hex, other), **after)


def _paid(going: Going, move: Move, kind: str, cost: int, hexside: str = "", **after: Any) -> Iterator[MoveStep]:
    """The step, if the unit can pay for it (Rules 7.1, 7.8).

    It calls for an Accident Check if it is the first of the Turn beyond the SMPA.
    """
    mover, most = going.mover, limit(going.mover, move)
    total = move.spent + cost
    if total > most and not (hexside and single(mover, move, cost)):
        return
    exceeded = mover.turns and total > halves(mover.slow)
    spent = max(move.spent, min(total, most))  # damage may have lowered the limit since
    then = move._replace(spent=spent, exceeded=move.exceeded or exceeded, **after)
    yield MoveStep(kind, spent - move.spent, then, hexside, exceeded and not move.exceeded)
