"""Close assaults and charges, to kill or to capture (11).

Crew Points are not paid here, and the movement of a charge has been made: whoever offers an assault sees to that. The
rules are silent about some of it. Here it is decided so:

- *The weakest* (11.1) is the one for whom the marker would lie furthest to the right.
- *What assaults* is all that still works and is loaded: the main gun with its GP rounds, and the machineguns. Only a
  main gun with rounds spends one, whatever else fires.
- *Guns* do not assault, and nobody does who has nothing to do it with. Units in bunkers can be assaulted.
- *Capture* (11.2) is for US squads, half squads and crews, and is not offered to others.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board import shells
from hulldown_engine.platoon.board.units import GERMAN, US, Unit
from hulldown_engine.platoon.effects import damage, gunnery, losses
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play, enemy_of
from hulldown_engine.platoon.state.rolls import Picking

CAPTURED = "captured"
CANNOT = ("gun", "bunker", "fighter")
"""The classes of units that cannot assault (11)."""


def targets(setting: Setting, field: PlatoonState, unit: Unit) -> list[Unit]:
    """The enemies in its hex that a unit may assault; for a German, only the weakest (Rule 11.1)."""
    return weakest(setting, field, unit) if unit.side == GERMAN else _there(setting, field, unit)


def charged(setting: Setting, field: PlatoonState, unit: Unit) -> list[Unit]:
    """The enemies whom a unit in its Turn has charged: those it may assault, unless its Turn began there (Rule 11.3).

    It may charge away from an enemy, and to him only from elsewhere (erratum charging-past-an-enemy).
    """
    turn = field.turn_of(unit.id)
    return [] if turn is None or turn.began == unit.hex else targets(setting, field, unit)


def _there(setting: Setting, field: PlatoonState, unit: Unit) -> list[Unit]:
    return list(field.at(unit.hex, enemy_of(unit.side))) if able(setting, unit) else []


def able(setting: Setting, unit: Unit) -> bool:
    """Whether a unit can assault anybody (Rules 11, 14.4)."""
    return (
        unit.active
        and not unit.suppressed
        and setting.kind(unit) not in CANNOT
        and unit.manned
        and bool(gunnery.together(setting, unit, unit.hex))
    )


def weakest(setting: Setting, field: PlatoonState, unit: Unit) -> list[Unit]:
    """The enemies in its hex of the lowest modified GP Defensive Rating against a unit's assault (Rule 11.1)."""
    spaces = {enemy.id: _space(setting, unit, enemy) for enemy in _there(setting, field, unit)}
    return [field.units[name] for name, space in spaces.items() if space == max(spaces.values())]


def _space(setting: Setting, unit: Unit, target: Unit) -> int:
    (space,) = rolls.spread(setting, "close-assault", "space", **gunnery.assault(setting, unit, target))
    return int(space)


def chosen(setting: Setting, play: Play, unit: str) -> Picking[str]:
    """The id of the target a German assaults, at random of those it may; empty, if there is none (Rule 11.1)."""
    ids = [enemy.id for enemy in targets(setting, play.state, play.state.units[unit])]
    return (yield from rolls.picked(play, ids, "Whom it assaults")) if ids else ""


def odds(
    setting: Setting, unit: Unit, target: Unit, *, charge: bool = False, capture: bool = False
) -> Mapping[str, Fraction]:
    """The probability of each result of an assault (Rules 11.1 to 11.3)."""
    given = {**gunnery.assault(setting, unit, target), "charge": charge, "capture": capture}
    return rolls.spread(setting, "close-assault", "result", **given)


def assault(  # noqa: PLR0913 - an assault is all of these
    setting: Setting, play: Play, unit: str, target: str, *, charge: bool = False, capture: bool = False
) -> Asking:
    """One unit assaults another in the same hex (Rules 11.1 to 11.3)."""
    attacker = play.state.units[unit]
    given = gunnery.assault(setting, attacker, play.state.units[target])
    play.log("assaulted", unit=unit, target=target, charge=charge, capture=capture)
    if attacker.side == US and gunnery.explosive(setting, attacker):
        play.state.change(unit, **shells.spent(attacker, shells.GP))
    rolled = yield from rolls.rolled(
        setting, play, "close-assault", f"{unit} {target}", **given, charge=charge, capture=capture
    )
    result = str(rolled.outcome["result"])
    if result == CAPTURED:
        damage.capture(setting, play, target, unit)
    else:
        yield from damage.gp(setting, play, target, result, unit, assault=True)
    losses.alert(play, target)
