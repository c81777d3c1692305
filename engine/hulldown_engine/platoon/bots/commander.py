"""A bot that plays platoon games to win.

In Operations it goes from marker to marker under cover, one group at a time while the others keep watch. In Rounds it
fires the shot that does the most harm, drives where it can hit more than it is hit, takes what is damaged out of sight,
and gives Turns to who has a better shot. It looks at nothing but the decision, the state, and what the rules let anyone
work out. To write another bot, begin with a copy: each method answers one kind of decision with an option's id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import draw_below
from hulldown_engine.basics.hexes import Hex, bearing, distance
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.board.movement import Move, MoveStep
from hulldown_engine.platoon.board.units import GERMAN, WAITING, Unit
from hulldown_engine.platoon.bots import approach, evaluation, purpose
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.player import choices, shared_platoon, stowing
from hulldown_engine.platoon.sequence.operations import TOGETHER, mobile
from hulldown_engine.platoon.state.actions import CAMPAIGN
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, PLACING, PlatoonState, Turn

GOOD, FAIR = 0.12, 0.02
"""A shot worth at least the first is fired before anything else; one worth less than the second, not at all."""

GAIN = 0.05
"""How much better than here a hex has to be for a drive there."""

RESTLESS = 4
"""Tanks open up once the platoon is this many times as bold as usual."""

MOST = 3
"""The most units that move as one."""


class Group(NamedTuple):
    """Units that can move together: the distance left to go, how many they are, and their ids."""

    far: int
    size: int
    units: tuple[str, ...]


FIGHTERS = "17"
"""The section of decisions about fighters, shooting at them and sending them."""


ABANDON = "abandon"
"""What is never done for want of something better."""


class Commander:
    """Plays missions to win; every other decision, such as those of a campaign, it makes at random."""

    def __init__(self, seed: int) -> None:
        self._state = seed
        self._inputs = 0
        self._limit = -1
        self._fired = 0
        self._way_on: list[Leg] = []
        self._objective: Hex = 0
        self._leaving = False
        self._given_up: set[Hex] = set()
        self._stuck: set[tuple[str, Hex]] = set()
        self._ways: dict[tuple[str, Hex, tuple[Hex, ...]], Mapping[Hex, int]] = {}

    def choose(self, game: Game) -> str:
        """The id of the option that serves the mission best."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over: there is nothing to choose")
        if len(game.inputs) < self._inputs or decision.kind == CAMPAIGN:  # another game, or mission
            self._objective = 0
            self._leaving = False
            self._given_up.clear()
            self._stuck.clear()
            self._ways.clear()
            self._fired = 0
        self._inputs = len(game.inputs)
        ids = [option.id for option in decision.options]
        if len(ids) == 1:
            return ids[0]
        if decision.kind == CAMPAIGN:
            return self._bought(ids)
        return self._ordered(game, decision, ids) if decision.kind == "order" else self._any(ids)

    def _any(self, ids: Sequence[str]) -> str:
        self._state, nth = draw_below(self._state, len(ids))
        return ids[nth]

    def _ordered(self, game: Game, decision: Decision, ids: Sequence[str]) -> str:  # noqa: PLR0911 - one for each
        field: PlatoonState = game.state
        setting: Setting = game.book.rules.setting
        if field.purchase is not None:
            return self._bought(ids)
        if decision.rule in (shared_platoon.RULE, stowing.RULE):
            return self._any(ids)
        if decision.rule == FIGHTERS or ids[0].startswith(("barrage:", "planned:")):
            return ids[0]  # it costs nothing, and may help
        if field.deploying == PLACING:
            return self._placed(field, ids)
        if field.mode == OPERATIONS:
            return self._operations(setting, field, ids)
        if field.turn is None or not decision.unit:
            return _sharpest(setting, field, ids)
        scene = TurnContext(setting, field, evaluation.temper(self._quiet(field)), self._way_on)
        chosen = _turn(scene, field.turn, ids)
        if chosen.startswith(("fire:", "assault:")):
            self._fired = field.played
        return chosen or self._any([option for option in ids if option != ABANDON] or ids)

    def _quiet(self, field: PlatoonState) -> int:
        """How many Rounds of this fight have gone by since a unit of ours last fired."""
        began = field.played - (field.round.number - 1 if field.round else 0)
        return field.played - max(began, self._fired)

    def _bought(self, ids: Sequence[str]) -> str:
        """Buy something at random, as long as there is anything to buy."""
        return self._any([option for option in ids if option != "done"] or ids)

    def _placed(self, field: PlatoonState, ids: Sequence[str]) -> str:
        """Set the platoon up: pick a unit that waits, then a hex at random, then cover if it is offered."""
        waiting = [option for option in ids if option in field.units and field.units[option].where == WAITING]
        hexes = [option for option in ids if option.startswith("at:")]
        wanted = [option for option in ("done", "bunker", "dig-in", "hide", "back") if option in ids]
        return self._any(wanted[:1] if "done" in ids else waiting or hexes or wanted[:1] or ids)

    # Operations

    def _operations(self, setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
        goal = self._goal(setting, field)
        if field.picked:
            return self._onward(setting, field, ids, goal)
        entering = [option for option in ids if option.startswith("enter:")]
        if entering:
            return self._entrance(entering, goal)
        won = self._won(setting, field)
        chosen = "" if won or not goal else self._next(setting, field, ids, goal)
        if chosen or "finish" not in ids:
            return chosen or ids[0]
        if goal and not won:  # nobody gets there
            self._given_up.add(goal)
            return self._operations(setting, field, ids)
        return "finish"

    def _entrance(self, ids: Sequence[str], goal: Hex) -> str:
        """The hex of entry nearest to the objective."""
        return min(ids, key=lambda option: distance(int(option.rpartition(":")[2]), goal))

    def _won(self, setting: Setting, field: PlatoonState) -> bool:
        """Whether there is nothing left to gain in the mission."""
        return field.victory >= int(setting.mission(field)["goal"])

    def _enough(self, setting: Setting, field: PlatoonState) -> bool:
        """Whether the mission is won by leaving: as long as those are left who earn the points that are missing."""
        return field.victory < purpose.sure(setting, field) >= int(setting.mission(field)["goal"])

    def _goal(self, setting: Setting, field: PlatoonState) -> Hex:
        """The objective: the one nearest to the platoon, until it is none any more; 0 if there is none.

        It is kept, because from another hex another one may be nearer, and so on to and fro.
        """
        units = list(field.active("us"))
        self._leaving = self._enough(setting, field)
        objectives = approach.objectives(setting, field, leaving=self._leaving)
        wanted = [place for place in objectives if place not in self._given_up]
        if self._objective not in wanted:
            near = {place: min((distance(place, each.hex) for each in units), default=0) for place in wanted}
            self._objective = min(near, key=lambda place: (near[place], place), default=0)
        return self._objective

    def _next(self, setting: Setting, field: PlatoonState, ids: Sequence[str], goal: Hex) -> str:
        """The group farthest from the goal, if any can get nearer; it stops a bound ahead of the next one."""
        groups = sorted(self._groups(setting, field, ids, goal), reverse=True)
        if not groups:
            return ""
        first = groups[0].units
        behind = [group.far for group in groups if not set(group.units) & set(first)]
        self._limit = max(behind) - approach.BOUND if behind else -1
        return TOGETHER.join(first)

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
                far = self._way(setting, field, unit, goal).get(unit.hex, 0)
                short = max(approach.short_of(setting, field, field.units[each], goal) for each in letters)
                there = far <= short and (short or goal in field.markers.values())
                if mobile(setting, field, unit) and not there:
                    yield Group(far, len(letters), letters)

    def _onward(self, setting: Setting, field: PlatoonState, ids: Sequence[str], goal: Hex) -> str:
        """The option that moves the group one hex nearer; `done` if it is far enough ahead, or stuck."""
        unit = field.units[field.picked[0]]
        way = self._way(setting, field, unit, goal) if goal else {}
        here = way.get(unit.hex, 0)
        boarding = [option for option in ids if option.startswith("load:") and self._fetched(field, option)]
        if boarding:
            return boarding[0]
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

    def _fetched(self, field: PlatoonState, option: str) -> bool:
        """Whether an option takes somebody aboard who does nothing by himself."""
        return field.units[option.split(":")[1]].passive

    def _way(self, setting: Setting, field: PlatoonState, unit: Unit, goal: Hex) -> Mapping[Hex, int]:
        key = unit.id, goal, tuple(field.markers.values())
        if key not in self._ways:
            self._ways[key] = approach.ways(setting, field, unit, goal)
        return self._ways[key]


def _skids(setting: Setting, field: PlatoonState, place: Hex) -> bool:
    """Whether going into a neighbouring hex is an accident for one of the group in hand."""
    return any(purpose.skids(setting, field, field.units[each], place) for each in field.picked)


# Rounds ---------------------------------------------------------------------------------------------------------------


def _sharpest(setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
    """The unit with the best shot, to act first."""
    units = [field.units[option] for option in ids if option in field.units]
    if not units:
        return ids[-1]
    return max(units, key=lambda unit: evaluation.prospect(setting, field, unit)).id


class Leg(NamedTuple):
    """A step of a planned way, and the state of movement before it."""

    before: Move
    step: MoveStep


class TurnContext(NamedTuple):
    """What a unit decides by in its Turn; `way` are the legs that it has planned, removed as they are driven."""

    setting: Setting
    field: PlatoonState
    mood: evaluation.Temper
    way: list[Leg]


def _turn(scene: TurnContext, turn: Turn, ids: Sequence[str]) -> str:
    """The option for a unit in its Turn: that of the first plan that has one; empty if none has."""
    unit = scene.field.units[turn.unit]
    plans = MOVING if turn.moving else STANDING
    return next((chosen for plan in plans if (chosen := plan(scene, unit, ids))), "")


Plan = Callable[[TurnContext, Unit, Sequence[str]], str]
"""The id of an option that a unit should take, or nothing."""


def _best_shot(least: float) -> Plan:
    """A plan: the shot or assault worth the most, if it is worth at least `least`."""

    def plan(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
        worth = {
            option: value
            for option, value in evaluation.shots(scene.setting, scene.field, unit).items()
            if option in ids
        }
        for option in ids:
            if option.startswith("assault:"):
                worth[option] = evaluation.of_assault(scene.setting, scene.field, unit, option.partition(":")[2])
        best = max(worth, key=lambda option: worth[option], default="")
        return best if best and worth[best] >= least else ""

    return plan


def _give(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
    """A commander without a good shot gives the Turn to the unit with the best one, or makes a unit aware."""
    given = [option for option in ids if option.startswith("give:")]
    value = {option: evaluation.prospect(scene.setting, scene.field, scene.field.units[option[5:]]) for option in given}
    best = max(value, key=lambda option: value[option], default="")
    if best and value[best] >= 2 * GOOD:
        return best
    return next((option for option in ids if option.startswith("alert:")), "")


def _begin_drive(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
    """Begin a movement, if it leads to a hex that is better by a margin."""
    turn = scene.field.current_turn
    begun = {option: turn.moves.begin(evaluation.PACES[option]) for option in ids if option in evaluation.PACES}
    if not begun:
        return ""
    places = evaluation.Places(scene.setting, scene.field, unit, scene.mood)
    drives = {}
    for drive, moves in begun.items():
        value, way = places.best_way(moves)
        if way:
            drives[drive] = value, list(_legs(moves, way))
    best = max(drives, key=lambda drive: drives[drive][0], default="")
    if not best or drives[best][0] <= places.here() + GAIN:
        return ""
    scene.way[:] = drives[best][1]
    return best


def _drive_on(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
    """The next step of the way to the best hex in reach."""
    turn = scene.field.current_turn
    if not scene.way or scene.way[0].before != turn.moves:
        _, way = evaluation.Places(scene.setting, scene.field, unit, scene.mood).best_way(turn.moves)
        scene.way[:] = _legs(turn.moves, way)
    step = choices.step_text(scene.way.pop(0).step)[0] if scene.way else "halt"
    return step if step in ids else ""


def _legs(before: Move, way: evaluation.Way) -> Iterator[Leg]:
    """The legs of a way, from the movement that it begins after."""
    for step in way:
        yield Leg(before, step)
        before = step.after


def _unbutton(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
    """A closed tank opens up, to move faster and see more, if no enemy sees it and nothing has happened for long."""
    restless = scene.mood.nearer >= RESTLESS * evaluation.NEARER
    return "open" if restless and "open" in ids and not visibility.seen_by(scene.setting, scene.field, unit) else ""


def _prepare(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
    """Prepare a gun, aimed at the nearest enemy."""
    near = min(scene.field.active(GERMAN), key=lambda enemy: distance(unit.hex, enemy.hex), default=None)
    sides = bearing(unit.hex, near.hex) if near is not None else ()
    return next((f"prepare:{side}" for side in sides if not unit.prepared and f"prepare:{side}" in ids), "")


def _enter(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
    """Enter the map at the slow pace."""
    return next((option for option in ids if option.startswith(("drive-slow:", "move:"))), "")


def _stop(scene: TurnContext, unit: Unit, ids: Sequence[str]) -> str:
    """End what is under way; options to look closely or to lay smoke are turned down."""
    return next((option for option in ("halt", "end", "pass", "back") if option in ids), "")


STANDING: Sequence[Plan] = (_best_shot(GOOD), _give, _begin_drive, _best_shot(FAIR), _unbutton, _prepare, _enter, _stop)
MOVING: Sequence[Plan] = (_drive_on, _stop)
"""The plans of a unit that stands, and of one that moves, in order of preference."""
