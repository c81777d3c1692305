"""How many rounds of each sort a unit carries: asked once, by the optional rule that tells them apart (9.5).

The rules are silent about some of it. Here it is decided so:

- It is asked of every US unit with rounds for a main gun, before anything else happens to it: of a platoon when it is
  ready, of a new one after its rounds have been bought as such, of what a mission lends when it joins.
- A unit takes as many of a sort as its data card has room for; what is more than all of them together is AP.
- Smoke comes first, then GP; the rest is AP. What leaves no choice is not asked.
"""

from __future__ import annotations

from collections.abc import Generator

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board import shells
from hulldown_engine.platoon.board.optional_rules import SHELL_TYPES
from hulldown_engine.platoon.board.units import US, Shells, Unit
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.state.actions import only_or_chosen
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play

RULE = "9.5"


def due(field: PlatoonState) -> Unit | None:
    """The US unit of which it is to be said next what it carries, if there is one (Rule 9.5)."""
    if SHELL_TYPES not in field.options or field.purchase is not None:
        return None
    return next(
        (unit for unit in field.units.values() if unit.side == US and unit.rounds and unit.shells is None), None
    )


def step(setting: Setting, play: Play, unit: Unit) -> Asking:
    """Ask how many smoke and GP rounds a unit carries; the others are AP (Rules 2.10, 9.5)."""
    data = setting.data(unit)
    most_ap, most_gp, most_smoke = int(data["ammo_ap"]), int(data["ammo_gp"]), int(data["ammo_smoke"])
    name, beyond = choices.name_of(setting, play.state, unit), unit.rounds - most_ap
    smoke = yield from _number(
        f"{name}: how many smoke rounds of {unit.rounds}?", unit, shells.SMOKE, beyond - most_gp, most_smoke
    )
    left = unit.rounds - smoke
    gp = yield from _number(
        f"{name}: how many GP rounds of the other {left}?", unit, shells.GP, beyond - smoke, min(most_gp, left)
    )
    play.state.change(unit.id, shells=Shells(left - gp, gp, smoke))
    play.log("sorted", unit=unit.id, ap=left - gp, gp=gp, smoke=smoke)


def _number(prompt: str, unit: Unit, sort: str, least: int, most: int) -> Generator[Decision, str, int]:
    """A number of rounds of a sort, from the least to the most that there may be."""
    most = min(most, unit.rounds)
    numbers = range(min(max(0, least), most), most + 1)
    texts = {f"{sort}-{number}": f"{number} {'round' if number == 1 else 'rounds'}" for number in numbers}
    answer = yield from only_or_chosen(texts, prompt, RULE, unit.id)
    return int(answer.rpartition("-")[2])
