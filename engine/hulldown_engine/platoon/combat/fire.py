"""Fire combat: firing a shot, round by round, and what it does (9, 10, 13.3, 14.5).

The rules are silent about some of it. Here it is decided so:

- *All weapons.* The machineguns join the first round only.
- *Rounds* after the first are saved when the primary target has been killed (9.11). Short range is the same for GP
  rounds as for AP.
- *Bunkers.* Only their destruction means anything.
- *Hidden targets* (14.5). The look and the fire are one action, which costs a Crew Point more; if the look fails, only
  that is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board import shells
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.combat import hidden_targets, odds
from hulldown_engine.platoon.combat.aiming import AP, BOTH, COST, GP, GUNS, SMOKE, Shot, hit_key, turning
from hulldown_engine.platoon.combat.odds import KILLED, MISS
from hulldown_engine.platoon.effects import checks, damage, losses
from hulldown_engine.platoon.effects.gunnery import ROCKET
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play, Turn, enemy_of

SMOKE_LASTS = 1
"""Smoke lifts at the end of the Round after the one it was fired in (9.10)."""


# Firing ---------------------------------------------------------------------------------------------------------------


def fire(setting: Setting, play: Play, shot: Shot) -> Asking:
    """Carry out a shot: pay, aim, and resolve every round and its damage (Rules 9, 14)."""
    if shot.hidden:
        _spend_points(setting, play.state, shot.firer, 1)
        if not (yield from checks.perception(setting, play, shot.firer, 0, shot.hex)):
            return
    attacked = [unit.id for unit in play.state.at(shot.hex, enemy_of(play.state.units[shot.firer].side))]
    _begin(setting, play, shot)
    yield from FIRING[shot.shells](setting, play, shot) or ()
    if shot.shells != SMOKE:
        for target in attacked if shot.shells == GP or not shot.target else [shot.target]:
            losses.alert(play, target)


def _begin(setting: Setting, play: Play, shot: Shot) -> None:
    """Pay for a shot, and turn the turret (Rules 2.10, 6.7)."""
    field = play.state
    unit, turn = field.units[shot.firer], field.turn_of(shot.firer)
    _spend_points(setting, field, shot.firer, COST[shot.weapon])
    if turn is not None:
        field.change_turn(
            shells=_shells_after(setting, unit, turn, shot),
            traversed=turn.traversed + turning(unit.turret, shot.turret),
        )
    field.change(shot.firer, turret=shot.turret, fired=True)
    hidden_targets.note(setting, field, shot.firer, shot.target)
    play.log("fired", **shot._asdict())


def _shells_after(setting: Setting, unit: Unit, turn: Turn, shot: Shot) -> str:
    """What the Turn notes as fired after a shot."""
    if setting.on_foot(unit):
        return BOTH if turn.shells else shot.shells
    return shot.shells if shot.weapon in GUNS else turn.shells


def _spend_points(setting: Setting, field: PlatoonState, unit: str, points: int) -> None:
    """Pay with Crew Points; a squad pays with its action, or with the half of it that is left (Rule 6.7)."""
    turn = field.turn_of(unit)
    if turn is None:
        return
    if setting.on_foot(field.units[unit]):
        half = "move" if turn.points else "" if turn.half == "fire" else turn.half
        field.change_turn(points=0, half=half, acted=True)
    else:
        field.change_turn(points=max(0, turn.points - points), acted=True)


def _pierce(setting: Setting, play: Play, shot: Shot) -> Asking:
    """Resolve every round of AP fire, until one kills (Rules 9.1, 9.11)."""
    field = play.state
    subject = f"{shot.firer} {shot.target}" if shot.target else shot.firer
    for _ in range(odds.rounds(setting, field.units[shot.firer], shot)):
        given = odds.piercing(setting, field, shot)
        _use_round(field, shot)
        rolled = yield from rolls.rolled(setting, play, "ap-fire", subject, **given)
        area, result = str(rolled.outcome["area"]), str(rolled.outcome["result"])
        if result == MISS:
            continue
        field.hits[hit_key(shot)] = True
        if not shot.target:
            _strike_bunker(play, shot, result)
        else:
            yield from damage.hit(setting, play, shot.target, area, result, shot.firer)
        if not _stands(field, shot):
            return


def _stands(field: PlatoonState, shot: Shot) -> bool:
    """Whether the target can still be fired at: the unit is active, or the bunker is there."""
    if shot.target:
        return field.units[shot.target].active
    return str(shot.hex) in field.bunkers


def _strike_bunker(play: Play, shot: Shot, result: str) -> None:
    """A kill destroys the bunker and leaves its occupants in the open; no other result does anything (Rule 13.3)."""
    if result == KILLED:
        del play.state.bunkers[str(shot.hex)]
        for unit in list(play.state.on_map(shot.hex)):
            play.state.change(unit.id, in_bunker=False)
        play.log("bunker-destroyed", hex=shot.hex, by=shot.firer)


def _use_round(field: PlatoonState, shot: Shot) -> None:
    """Mark off a rocket, or a round of a US main gun (Rules 9.1, 9.5, 10)."""
    unit = field.units[shot.firer]
    if shot.weapon == ROCKET:
        field.change(unit.id, rockets=unit.rockets - 1)
    elif shot.weapon in GUNS and unit.side == US:
        field.change(unit.id, **shells.spent(unit, shot.shells))


def _shell(setting: Setting, play: Play, shot: Shot) -> Asking:
    """Resolve every round of GP fire at a hex, until one kills the primary target (Rules 9.2, 9.3)."""
    field = play.state
    enemy = enemy_of(field.units[shot.firer].side)
    for nth in range(odds.rounds(setting, field.units[shot.firer], shot)):
        secondary = [unit.id for unit in field.at(shot.hex, enemy) if unit.id != shot.target]
        given = {**odds.shelling(setting, field, shot, nth), "others": bool(secondary)}
        _use_round(field, shot)
        rolled = yield from rolls.rolled(setting, play, "gp-fire", f"{shot.firer} {shot.target}", **given)
        yield from damage.gp(setting, play, shot.target, str(rolled.outcome["primary"]), shot.firer)
        for target in secondary:
            if field.units[target].active:
                yield from damage.gp(setting, play, target, str(rolled.outcome["secondary"]), shot.firer)
        if not _stands(field, shot) or field.units[shot.target].hex != shot.hex:
            return


def _smoke(setting: Setting, play: Play, shot: Shot) -> None:
    """Smoke lies in a hex until the end of the next Round (Rule 9.10)."""
    _use_round(play.state, shot)
    play.state.smoke[str(shot.hex)] = play.state.played + SMOKE_LASTS
    play.log("smoke", hex=shot.hex, until=play.state.played + SMOKE_LASTS)


FIRING: Mapping[str, Callable[[Setting, Play, Shot], Asking | None]] = {AP: _pierce, GP: _shell, SMOKE: _smoke}
"""How each kind of shell is resolved."""
