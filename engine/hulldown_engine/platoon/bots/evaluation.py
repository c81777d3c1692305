"""What shots and places are worth to a player who wants to win: for bots to weigh one thing against another.

Everything here only looks. A whole enemy killed for certain is worth one, and more if there are points for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.board.movement import FAST, Move, MoveStep, into_defilade
from hulldown_engine.platoon.board.routes import reachable
from hulldown_engine.platoon.board.units import HALTED, ON_MAP, Unit
from hulldown_engine.platoon.bots import purpose
from hulldown_engine.platoon.combat import aiming, assault
from hulldown_engine.platoon.combat import odds as chances
from hulldown_engine.platoon.combat.aiming import Shot
from hulldown_engine.platoon.effects import driving, gunnery, visibility
from hulldown_engine.platoon.player import command
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, enemy_of

HARM: Mapping[str, float] = {
    "killed": 1.0,
    "captured": 1.0,
    "heavy-penetration": 0.7,
    "medium-penetration": 0.5,
    "light-penetration": 0.3,
    "suppressed": 0.3,
    "panic": 0.2,
}
"""How much of a unit's worth each result of fire or assault destroys, from 0 to 1."""

POINT = 0.3
"""What a Victory Point adds to the worth of an enemy."""

RACK, PLENTY = 0.8, 20
"""What the rounds for a gun are worth together, fewer than plenty: one of the last is not fired for next to nothing."""

HULL_DOWN = 0.6
"""The factor by which defilade reduces danger."""

RISK, HURT_RISK = 0.7, 3.0
"""The weight of danger, at a certain hit, for a sound unit, and for one that is `hurt`."""

NEARER, COMMAND, ACCIDENT, STEP = 0.01, 0.1, 0.08, 0.002
"""The weights of one hex less to the nearest enemy, being in command, an Accident Check on the way, and a step."""

CALM, PATIENCE = 3, 4
"""Rounds without a shot after which a platoon becomes bolder with every Round; and one that has ground to hold."""


class Temper(NamedTuple):
    """How bold a unit is: the weight of danger, and of one hex less to the nearest enemy."""

    risk: float = RISK
    nearer: float = NEARER


def temper(quiet: int, *, holding: bool = False) -> Temper:
    """The temper of a platoon after some Rounds without a shot: after `CALM` of them, bolder with every one.

    Who is `holding` ground does not go to meet the enemy, for he has to come: not before his `PATIENCE` is at an end.
    """
    bolder = 1 + max(0, quiet - (PATIENCE if holding else CALM))
    return Temper(RISK / bolder, NEARER * (bolder - holding))


# Shots ----------------------------------------------------------------------------------------------------------------


def of_shot(setting: Setting, field: PlatoonState, shot: Shot) -> float:
    """The worth of a shot: the harm to be expected, times the worth of the enemy that it would befall."""
    return _harm(chances.odds(setting, field, shot)) * of_enemy(setting, field, shot.target)


def of_fire(setting: Setting, field: PlatoonState, shot: Shot) -> float:
    """The worth of a shot, less what the rounds would be worth that it takes from those that are left (Rule 9.5)."""
    firer = field.units[shot.firer]
    if shot.weapon not in (gunnery.MAIN_GUN, gunnery.ALL) or not firer.rounds:
        return of_shot(setting, field, shot)
    price = RACK * max(0.0, 1 / firer.rounds - 1 / PLENTY)
    return of_shot(setting, field, shot) - price * chances.rounds(setting, firer, shot)


def of_assault(setting: Setting, field: PlatoonState, unit: Unit, target: str) -> float:
    """The worth of an assault, reckoned like that of a shot."""
    return _harm(assault.odds(setting, unit, field.units[target])) * of_enemy(setting, field, target)


def _harm(odds: Mapping[str, Fraction]) -> float:
    return sum(HARM.get(result, 0.0) * float(chance) for result, chance in odds.items())


def of_enemy(setting: Setting, field: PlatoonState, target: str) -> float:
    """The worth of an enemy: 1, more for the Victory Points on its card; 0 if it is disabled, for it has been paid."""
    if not target:
        return 1.0
    if field.units[target].disabled:
        return 0.0
    return 1.0 + POINT * points(setting, field.units[target])


def worthiest(setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
    """The enemy worth the most to shells and fighters, which cost nothing; the first option, where none is an enemy."""
    return max(ids, key=lambda option: of_enemy(setting, field, option) if option in field.units else 0.0)


def points(setting: Setting, unit: Unit) -> int:
    """The Victory Points on a German's card; 0 for who has none."""
    card = setting.printed(unit)
    return card["victory"] if card is not None else 0


def shots(setting: Setting, field: PlatoonState, unit: Unit) -> dict[str, float]:
    """The worth of every shot that a unit has now, rounds apart, by the id of its option."""
    return {aiming.id_of(shot): of_shot(setting, field, shot) for shot in aiming.shots(setting, field, unit)}


def fires(setting: Setting, field: PlatoonState, unit: Unit) -> dict[str, float]:
    """The same, less what the rounds are worth."""
    return {aiming.id_of(shot): of_fire(setting, field, shot) for shot in aiming.shots(setting, field, unit)}


def prospect(setting: Setting, field: PlatoonState, unit: Unit) -> float:
    """The worth of the best shot in a unit's next Turn if nobody moved; 0 without any."""
    return _prospect(setting, sketch(field), unit)


def sketch(field: PlatoonState) -> PlatoonState:
    """A copy of the state for trying positions, with no Turn under way."""
    copied = field.copy()
    copied.turn = None
    return copied


def _prospect(setting: Setting, tried: PlatoonState, unit: Unit) -> float:
    tried.units[unit.id] = there = unit.but(moved=HALTED)
    if not any(visibility.sees(setting, tried, there, enemy) for enemy in tried.fighting(enemy_of(unit.side))):
        return 0.0
    return max((of_fire(setting, tried, shot) for shot in aiming.shots(setting, tried, there)), default=0.0)


# Places ---------------------------------------------------------------------------------------------------------------


def hurt(setting: Setting, unit: Unit) -> bool:
    """Whether a unit should avoid a fight: disabled, its gun out, nothing left to fire, or over half its crew lost."""
    unarmed = not setting.on_foot(unit) and not gunnery.loaded(unit) and not gunnery.machineguns(setting, unit)
    return unit.disabled or unit.gun_out or unarmed or 2 * unit.crew_lost > unit.crew


Way = tuple[MoveStep, ...]
"""The steps of a movement."""

EXIT, ENTERS = "exit", ("enter", "back")
"""The kinds of the steps off the map, and into another hex."""


class Places:
    """The worth of places to one unit while nobody else moves; each is worked out once."""

    def __init__(self, setting: Setting, field: PlatoonState, unit: Unit, mood: Temper) -> None:
        self._setting = setting
        self._unit = unit
        self._mood = mood
        self._damaged = hurt(setting, unit)
        self._tried = sketch(field)
        self._exposures = visibility.exposures(setting, field, unit)
        self._going = driving.going(setting, field, unit)
        self._exits = self._ways_off(field)
        self._prizes = {each.hex: POINT * points(setting, each) for each in purpose.surrendered(field)}
        self._known: dict[tuple[Hex, int, bool], float] = {}

    def _ways_off(self, field: PlatoonState) -> Mapping[Hex, float]:
        """What leaving the map is worth, by the hex: to who earns by it, under fire, or when that wins the mission."""
        here = self._unit.hex
        under_fire = self._damaged or (self._setting.ground.on_map(here) and self._exposures(here))
        if not under_fire and not purpose.enough(self._setting, field, purpose.earning(self._setting, field)):
            return {}
        paid = purpose.earnings(self._setting, field, self._unit)
        return {place: POINT * points for place, points in paid.items()}

    def here(self) -> float:
        """The worth of the unit's present place."""
        return self._worth(self._unit)

    def best_way(self, moves: Move) -> tuple[float, Way]:
        """The worth of the best place that a movement action can reach, and the steps there; none to stay."""

        def worth(way: Way) -> float:
            if way and way[-1].kind == EXIT:
                value = self._exits[(way[-2].after if way[1:] else moves).hex]
            else:
                value = self._worth(_at(self._unit, way[-1].after if way else moves))
            risky = any(step.check for step in way)
            return value - STEP * len(way) - (ACCIDENT if risky else 0)

        return max(((worth(way), way) for way in ((), *self._ways(moves))), key=lambda choice: choice[0])

    def _ways(self, moves: Move) -> Iterator[Way]:
        """One way to each reachable hex, and one more into defilade there, where that is possible; and off the map."""
        seen: set[Hex] = set()
        for (place, _), reach in reachable(self._going, moves).items():
            if place in seen:
                continue
            if not self._setting.ground.on_map(place):
                yield from self._leaving(moves, reach.steps)
                continue
            seen.add(place)
            if any(map(self._harms, reach.steps)):
                continue
            if reach.steps:
                yield reach.steps
            last = reach.steps[-1].after if reach.steps else moves
            yield from ((*reach.steps, step) for step in into_defilade(self._going, last))

    def _harms(self, step: MoveStep) -> bool:
        """Whether a step is an accident, or leads among mines."""
        mined = step.kind in ENTERS and str(step.after.hex) in self._tried.mines
        return mined or driving.skids(self._setting, self._tried, self._unit, step.hexside)

    def _leaving(self, moves: Move, way: Way) -> Iterator[Way]:
        """A way off the map, if that is worth anything."""
        last = (way[-2].after if way[1:] else moves).hex
        if way and way[-1].kind == EXIT and last in self._exits:
            yield way

    def _worth(self, there: Unit) -> float:
        """The worth of a place, cached; `there` is the unit as it would stand."""
        place = there.hex, there.facing, there.defilade
        if place not in self._known:
            self._known[place] = self._weighed(there)
        return self._known[place]

    def _weighed(self, there: Unit) -> float:
        """The worth of a place, worked out: its danger, being in command, enemies near, and the shots from there.

        Who has surrendered draws as who fights, and counts for his points where he is taken.
        """
        setting, tried, mood = self._setting, self._tried, self._mood
        if not setting.ground.on_map(there.hex):  # who waits to enter does nothing for anybody
            return -RISK
        tried.units[there.id] = there
        danger = self._exposures(there.hex) / 100
        if there.defilade:
            danger *= HULL_DOWN
        worth = -danger * (HURT_RISK if self._damaged else mood.risk)
        if command.in_command(setting, tried, there):
            worth += COMMAND
        fighting = [unit.hex for unit in tried.fighting(enemy_of(there.side))]
        if self._damaged:
            return worth + NEARER * _nearest(there.hex, fighting)
        worth += self._prizes.get(there.hex, 0) - mood.nearer * _nearest(there.hex, [*fighting, *self._prizes])
        return worth + _prospect(setting, tried, there)


def _nearest(place: Hex, places: Sequence[Hex]) -> int:
    """The distance to the nearest of some hexes; 0 if there are none."""
    return min((distance(place, other) for other in places), default=0)


def _at(unit: Unit, moves: Move) -> Unit:
    """A unit as it would be at the end of a movement."""
    facing = unit.facing if moves.facing is None else moves.facing
    return unit.but(where=ON_MAP, hex=moves.hex, facing=facing, defilade=moves.defilade)


PACES: Mapping[str, str] = {"drive-slow": "slow", "drive-fast": FAST, "move": FAST, "move-half": "half"}
"""The paces of the options that begin a movement."""
