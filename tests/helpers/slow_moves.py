"""Movement once more, slowly: every sequence of steps there is, one longer than the other, and routes by trying all.

Written from the rulebook's text (7.1 to 7.5, 11.3, 14.4) with geometry of its own, in Movement Points as printed, for
floating-point numbers are exact about halves. Costs are read off the tables themselves. Nothing of `movement` and
`routes` is used but the values that say what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

from tests.helpers import build
from tests.helpers.grounds import hexsides
from tests.helpers.paths import CONTENT

from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.platoon.board.ground import DIRT, LETTERS, PAVED, Ground, Side
from hulldown_engine.platoon.board.movement import Counters, Mover

CHART = CONTENT / "open-fire" / "tables" / "movement.yaml"


@cache
def chart() -> Book:
    """A book with the tables and the procedure of movement, and nothing else."""
    return make_book(writer.bundle(build.author(build.reference(CHART.read_text("utf-8"))))[0])


UP = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
"""The hexes around one in an odd column, from the top clockwise: columns and rows further."""
DOWN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The same in an even column, which is half a hex lower."""


def beside(one: int, direction: int) -> int:
    """The hex next to one."""
    column, row = divmod(one, 100)
    across, down = (UP if column % 2 else DOWN)[direction]
    return (column + across) * 100 + row + down


Place = tuple[int, int | None]
Totals = Mapping[Place, float]


class At(NamedTuple):
    """How a unit stands; the lists grow with every step: what was done, and whether it was checked for accidents."""

    hex: int
    facing: int | None
    turn_points: float = 0.0
    action_points: float = 0.0
    hexes: int = 0
    hexsides: int = 0
    hidden: bool = False
    fast: bool = False
    checked: bool = False
    backed: bool = False
    ended: bool = False
    done: tuple[str, ...] = ()


class Rules(NamedTuple):
    """One unit on one map, in an action of a pace, or (with no pace) on a route on which every step is a Turn's first.

    `fast` says whether it may move fast on such a route.
    """

    book: Book
    ground: Ground
    mover: Mover
    counters: Counters
    pace: str = ""
    fast: bool = True
    weather: tuple[str, bool] = ("normal", False)

    # Costs

    def price(self, one: int, other: int) -> float | None:
        """What it costs to go from one hex into the next."""
        ground, inside = self.ground, other in self.ground.terrains
        if inside and other in self.counters.closed:
            return None
        if inside and self.mover.turns and other in self.counters.full:
            return None
        if not inside and one not in self.counters.exits:
            return None
        soil, snow = self.weather
        crossing = self.crossing(one, other)
        terrain = ground.terrains[other] if inside else "clear"
        table = self.book.charts.tables["movement-costs"]
        cost = table.look_up((soil, crossing, terrain, self.mover.motion))
        if cost == "none":
            return None
        if snow and crossing not in ("bridge", "paved-road", "dirt-road"):
            cost += 1
        if other in self.counters.smoke:
            cost += 1
        return float(cost) * self.dearer

    def crossing(self, one: int, other: int) -> str:
        """What kind of hexside is between two hexes."""
        ground, pair = self.ground, (min(one, other), max(one, other))
        if one not in ground.terrains or other not in ground.terrains:
            inside = one if one in ground.terrains else other
            roads = {road for ends, road in ground.roads.items() if inside in ends}
            return PAVED if PAVED in roads else DIRT if DIRT in roads else "plain"
        if pair in ground.bridges:
            return "bridge"
        if pair in ground.roads:
            return ground.roads[pair]
        if pair in ground.waters:
            return "water"
        return "ridge" if pair in ground.ridges else "plain"

    @property
    def dearer(self) -> int:
        """How many points one point is."""
        return 2 if self.mover.suppressed else 1

    # Limits

    @property
    def may_fast(self) -> bool:
        """Whether the action is a fast one."""
        return self.mover.may_fast and (self.pace == "fast" or (not self.pace and self.fast))

    def afford(self, at: At, cost: float) -> bool:
        """Whether there are points for it: the action's, and the Turn's."""
        mover = self.mover
        allowance = mover.fast if mover.may_fast else mover.slow
        own = {"slow": mover.slow, "fast": allowance, "half": int(allowance / 2)}
        if not self.pace:
            return cost <= (allowance if self.fast else mover.slow)
        return at.action_points + cost <= own[self.pace] and at.turn_points + cost <= allowance

    def left(self, at: At) -> float:
        """The points that are left."""
        return self.mover.fast - at.turn_points

    # Steps

    def options(self, at: At) -> Iterator[At]:
        """What can follow."""
        if at.ended or self.mover.fast == 0:
            return
        outside = at.hex not in self.ground.terrains
        ways = range(6) if at.facing is None else [at.facing]
        for way in ways:
            yield from self.into(at, way, "enter")
        if self.mover.turns and not outside:
            assert at.facing is not None
            if at.hexsides < 2:
                cost = float(self.mover.rotation) * self.dearer
                for name, facing in (("left", at.facing + 5), ("right", at.facing + 1)):
                    if self.afford(at, cost):
                        turned = at._replace(facing=facing % 6, hexsides=at.hexsides + 1, hidden=False)
                        yield self.spent(turned, cost, name)
            if self.may_fast and at.hexes == 0 and beside(at.hex, (at.facing + 3) % 6) in self.ground.terrains:
                yield from self.into(at, (at.facing + 3) % 6, "back")
            cover = {"clear": 2, "rough": 1}.get(self.ground.terrains[at.hex])
            if cover is not None and not at.hidden and self.afford(at, float(cover * self.dearer)):
                yield self.spent(at._replace(hidden=True), float(cover * self.dearer), "defilade")

    def into(self, at: At, way: int, name: str) -> Iterator[At]:
        """Into another hex."""
        other = beside(at.hex, way)
        cost = self.price(at.hex, other)
        if cost is None or at.backed or at.hexes + 1 > self.mover.fast:
            return
        facing = (at.facing if name == "back" else way) if self.mover.turns else None
        there = at._replace(hex=other, facing=facing, hexes=at.hexes + 1, hidden=False, backed=name == "back")
        if name == "back":
            there = there._replace(fast=True)
        if other not in self.ground.terrains:
            there, name = there._replace(ended=True), "exit"
        if other in self.counters.enemies:
            there = there._replace(ended=True)
        if self.afford(at, cost):
            yield self.spent(there, cost, name)
        elif cost > self.mover.fast and at.hexes == 0 and self.may_fast:
            rest = self.left(at)
            late = there if not self.mover.turns else there._replace(fast=True)
            one = self.spent(late._replace(ended=True), rest if self.pace else cost, name)
            yield one if at.checked or not self.mover.turns else one._replace(checked=True)

    def spent(self, at: At, cost: float, name: str) -> At:
        """After paying for a step; beyond the SMPA the driver is put to the test, once."""
        at = at._replace(turn_points=at.turn_points + cost, action_points=at.action_points + cost)
        at = at._replace(done=(*at.done, name))
        if self.mover.turns and at.turn_points > self.mover.slow:
            at = at._replace(fast=True, checked=True)
        return at

    # Searches

    def sequences(self, start: At) -> list[At]:
        """Where every sequence of steps leads, shorter ones first."""
        found = [start]
        for at in found:
            found += self.options(at)
        return found

    def totals(self, goals: Collection[int], extra: Callable[[int], int] = lambda one: 0, each: int = 1) -> Totals:
        """The least total from every place to a goal: `each` for a Movement Point, and the extra of hexes entered."""
        places = [
            (one, facing) for one in self.ground.terrains for facing in (range(6) if self.mover.turns else [None])
        ]
        links = [(place, end, weight) for place in places for end, weight in self._links(place, extra, each)]
        best = {place: 0 for _, place, _ in links if place[0] in goals} | {one: 0 for one in places if one[0] in goals}
        changed = True
        while changed:
            changed = False
            for place, end, weight in links:
                if end in best and (place not in best or best[end] + weight < best[place]):
                    best[place], changed = best[end] + weight, True
        return {place: total / 2 for place, total in best.items()}

    def _links(self, place: Place, extra: Callable[[int], int], each: int) -> Iterator[tuple[Place, int]]:
        """The steps from a place, and twice what each weighs."""
        for end, cost in self._first_steps(place):
            entered = end[0] != place[0] and end[0] in self.ground.terrains
            yield end, int(2 * cost * each) + (2 * extra(end[0]) if entered else 0)

    def _first_steps(self, place: Place) -> Iterator[tuple[Place, float]]:
        """Where one step at the start of a Turn leads; a single hex counts for what it is."""
        for at in self.options(At(*place)):
            if at.done[-1] in ("enter", "exit", "left", "right"):
                yield (at.hex, at.facing), at.turn_points


# Made up at random ----------------------------------------------------------------------------------------------------

MOTIONS = ("tracked", "tracked", "half-tracked", "wheeled", "wheeled", "foot", "towed")


def random_country(rng: Random, columns: int, rows: int) -> Ground:
    """A map with everything that matters to movement."""
    hexes = [column * 100 + row for column in range(1, columns + 1) for row in range(1, rows + 1)]
    terrains = {one: rng.choice(["clear"] * rng.choice((2, 5)) + sorted(LETTERS.values())) for one in hexes}
    sides = sorted(hexsides(hexes))

    def some(share: float) -> list[Side]:
        return [one for one in sides if rng.random() < share]

    roads = {one: rng.choice((PAVED, DIRT)) for one in some(rng.choice((0, 0.1, 0.4)))}
    ridges, waters, bridges = (frozenset(some(rng.choice((0, 0.1)))) for _ in range(3))
    return Ground(columns, rows, terrains, dict.fromkeys(hexes, 1), roads, ridges, waters, bridges)


def random_mover(rng: Random, most: int) -> Mover:
    """A unit, damaged and suppressed or not."""
    motion, suppressed = rng.choice(MOTIONS), rng.random() < 0.2
    if motion == "foot":
        return Mover(motion, 2, 2, turns=False, suppressed=suppressed)
    fast = rng.randint(0 if rng.random() < 0.1 else 1, most)
    slow = rng.randint(0, fast)
    rotation = rng.choice((Fraction(1, 2), 1, Fraction(3, 2), 2))
    return Mover(motion, fast, slow, rotation, suppressed=suppressed, may_fast=rng.random() < 0.8)


def random_counters(rng: Random, ground: Ground) -> Counters:
    """Enemies, full hexes, forbidden ones, smoke, and ways off the map."""
    share = rng.choice((0.0, 0.1, 0.2))
    enemies, full, closed, smoke, any_ = (
        frozenset(one for one in ground.terrains if rng.random() < share) for _ in range(5)
    )
    return Counters(enemies, full, closed, smoke, frozenset(one for one in any_ if ground.edge(one)))
