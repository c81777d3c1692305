"""How a platoon moves in Operations: from marker to marker under cover, one group while the others keep watch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.board.units import US
from hulldown_engine.platoon.bots import approach, purpose
from hulldown_engine.platoon.sequence.operations import TOGETHER, WAIT, mobile
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

MOST = 3
"""The most units that move as one."""


class Group(NamedTuple):
    """Units that can move together: the distance left to go, how many they are, their sight, their ids, who leads."""

    far: int
    size: int
    sight: int
    units: tuple[str, ...]
    leads: bool


class March:
    """The Operations of one mission: what the platoon goes for, who leads, and what it has given up.

    The objective is kept, because from another hex another one may be nearer, and so on to and fro.
    """

    def __init__(self) -> None:
        self._limit = -1
        self._objective: Hex = 0
        self._given_up: set[Hex] = set()
        self._stuck: set[tuple[str, Hex]] = set()

    def choose(self, setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
        """The id of the option that takes the platoon on."""
        goal = self.goal(setting, field)
        if field.picked:
            return self._onward(setting, field, ids, goal)
        entering = [option for option in ids if option.startswith("enter:")]
        if entering:
            return self.entrance(entering, goal)
        if WAIT in ids and purpose.held(setting, field):  # who holds ground gains nothing by going from it
            return WAIT
        won = self.won(setting, field)
        chosen = "" if won or not goal else self._next(setting, field, ids, goal)
        if not chosen and goal and not won and "finish" in ids:  # nobody gets there
            self._given_up.add(goal)
            return self.choose(setting, field, ids)
        return chosen or self._at_a_loss(ids, won=won)

    def _at_a_loss(self, ids: Sequence[str], *, won: bool) -> str:
        """The option of a platoon that has nowhere to go: to wait for more to win, or to end the mission."""
        last = ("finish",) if won else (WAIT, "finish")
        return next((option for option in last if option in ids), ids[0])

    # What a platoon that wants something else does otherwise

    def entrance(self, ids: Sequence[str], goal: Hex) -> str:
        """The hex of entry nearest to the objective."""
        return min(ids, key=lambda option: distance(int(option.rpartition(":")[2]), goal))

    def won(self, setting: Setting, field: PlatoonState) -> bool:
        """Whether there is nothing left to gain in the mission."""
        return field.victory >= int(setting.mission(field)["goal"])

    def goal(self, setting: Setting, field: PlatoonState) -> Hex:
        """The objective: the one nearest to the platoon, until it is none any more; 0 if there is none."""
        units = list(field.active(US))
        objectives = approach.objectives(setting, field)
        wanted = [place for place in objectives if place not in self._given_up]
        if self._objective not in wanted:
            near = {place: min((distance(place, each.hex) for each in units), default=0) for place in wanted}
            self._objective = min(near, key=lambda place: (near[place], place), default=0)
        return self._objective

    # Groups

    def _next(self, setting: Setting, field: PlatoonState, ids: Sequence[str], goal: Hex) -> str:
        """The group farthest from the goal that may move on: it stops a bound ahead of the next one.

        Those who do not lead stop a bound behind the last of those who do.
        """
        groups = sorted(self._groups(setting, field, ids, goal), reverse=True)
        leaders = [group for group in groups if group.leads]
        tail = max([group.far for group in leaders], default=-1 - approach.BOUND) + approach.BOUND
        first = next((group for group in groups if group.leads or group.far > tail), None)
        if first is None:
            return ""
        behind = [group.far - approach.BOUND for group in leaders if not set(group.units) & set(first.units)]
        self._limit = max(behind, default=-1) if first.leads else tail
        return TOGETHER.join(first.units)

    def _groups(self, setting: Setting, field: PlatoonState, ids: Sequence[str], goal: Hex) -> Iterator[Group]:
        """The groups that can be picked and are not stuck, each with its distance to the goal."""
        for option in ids:
            letters = tuple(option.split(TOGETHER))
            if (
                all(each in field.units for each in letters)
                and len(letters) <= MOST
                and (option, goal) not in self._stuck
            ):
                unit = field.units[letters[0]]
                far = approach.ways(setting, field, unit, goal).get(unit.hex, 0)
                short = max(approach.short_of(setting, field, field.units[each], goal) for each in letters)
                there = far <= short and (short or goal in field.markers.values())
                if mobile(setting, field, unit) and not there:
                    units = [field.units[each] for each in letters]
                    sight = max(setting.ratings(each).perception for each in units)
                    leads = all(purpose.leads(setting, field, each) for each in units)
                    yield Group(far, len(letters), sight, letters, leads)

    def _onward(self, setting: Setting, field: PlatoonState, ids: Sequence[str], goal: Hex) -> str:
        """The option that moves the group one hex nearer; `done` if it is far enough ahead, or stuck."""
        unit = field.units[field.picked[0]]
        way = approach.ways(setting, field, unit, goal) if goal else {}
        here = way.get(unit.hex, 0)
        if boarding := purpose.boarding(field, ids):
            return boarding
        short = approach.short_of(setting, field, unit, goal) if goal else 0
        if not here and "exit" in ids and goal not in field.markers.values():
            return "exit"
        hexes = {int(option[3:]): option for option in ids if option.startswith("to:")}
        nearer = [place for place in hexes if way.get(place, here) < here]
        nearer = [place for place in nearer if not _skids(setting, field, place)] or nearer  # it may be off the road
        if not nearer:
            self._stuck.add((TOGETHER.join(field.picked), goal))
        if not nearer or here <= max(self._limit, short):
            return "done"
        return hexes[min(nearer, key=lambda place: (way[place], place))]


def _skids(setting: Setting, field: PlatoonState, place: Hex) -> bool:
    """Whether going into a neighbouring hex is an accident for one of the group in hand."""
    return any(purpose.skids(setting, field, field.units[each], place) for each in field.picked)
