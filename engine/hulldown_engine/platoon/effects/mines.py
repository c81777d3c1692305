"""Minefields (13.1)."""

from __future__ import annotations

from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.basics.play import Asking
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.effects import checks, damage
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import Play

PENETRATION = 6
"""A mine strikes the running gear as a shell of this Penetration Rating would (13.1)."""

DIE = parse_dice("1d10")


def entered(setting: Setting, play: Play, unit: str) -> Asking:
    """A US unit enters a minefield: it passes a Perception check, or a mine goes off (Rule 13.1).

    Vehicles are hit in the running gear, from the front; a unit without a damage table, which the rule forgets, takes a
    kill of general-purpose fire. Running gear means wheels as well as tracks (erratum wheels-of-tanks).
    """
    if (yield from checks.perception(setting, play, unit)):
        return
    victim = play.state.units[unit]
    table = setting.data(victim)["damage"]
    play.log("mine", unit=unit, hex=victim.hex)
    if table == NONE:
        yield from damage.gp(setting, play, unit, "killed")
        return
    (face,) = yield from play.throw(DIE, "")
    severity = table.look_up(["front", "running-gear", PENETRATION + face])
    yield from damage.hit(setting, play, unit, "running-gear", severity)
