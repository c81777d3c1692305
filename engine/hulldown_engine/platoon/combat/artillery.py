"""Shells from beyond the map: those that paragraphs bring down, and the barrages of a mission (9.2, Mission 2).

No rule says what the barrage is that Mission 2 promises. Here it is decided so:

- *A barrage* is general-purpose fire on every active unit in a hex, each with its own roll.
- *Calling one.* In the Random Event phase, where all that comes from outside has its place (17), the player may call
  one a Round on a hex with an active German whom an aware US unit on the map sees. The first Round has no such phase:
  the guns take a Round to answer.
- *Friends* in the hex forbid it, as they forbid any fire (9).
"""

from __future__ import annotations

from hulldown_engine.basics.decision import About
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import GERMAN, HALTED, US, Unit
from hulldown_engine.platoon.effects import damage, gunnery, losses, visibility
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.actions import chosen
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play

HOLD = "hold"
"""The option not to call for a barrage."""


def fall(setting: Setting, play: Play, place: Hex, offence: int) -> Asking:
    """Shells fall on a hex: a separate roll for every active unit in it (Rule 9.2, Mission 2)."""
    play.log("barrage", hex=place, offence=offence)
    for unit in [unit.id for unit in play.state.at(place)]:
        yield from _shelled(setting, play, unit, offence)


def _shelled(setting: Setting, play: Play, unit: str, offence: int) -> Asking:
    """One unit under artillery fire (Rules 6.5, 9.2, 14.4)."""
    target: Unit = play.state.units[unit]
    if not target.active:
        return
    space = rolls.certain(
        setting,
        "gp-marker",
        start=offence - int(setting.data(target)["defence"]),
        **gunnery.cover(setting, target, target.hex),
        bunker=gunnery.protection(setting, target),
        target_moving=gunnery.target_pace(setting, target) != HALTED,
    )["space"]
    rolled = yield from rolls.rolled(setting, play, "gp-roll", unit, space=space)
    yield from damage.gp(setting, play, unit, str(rolled.outcome["result"]))
    losses.alert(play, unit)


# The player's guns ----------------------------------------------------------------------------------------------------


def call(setting: Setting, play: Play) -> Asking:
    """Ask whether the player calls one of the mission's barrages, and where (Mission 2).

    On Germans who are seen, and not on friends (erratum barrage).
    """
    left = barrages_left(setting, play.state)
    hexes = _within_sight(setting, play.state) if left > 0 else []
    if not hexes:
        return
    aims = {f"barrage:{printed(place)}": f"Call a barrage on {printed(place)}" for place in hexes}
    prompt = f"{left} barrage{'' if left == 1 else 's'} left. Where do the shells go?"
    about = dict(zip(aims, (About("fire", hexes=(place,)) for place in hexes), strict=True)) | {HOLD: About("end")}
    answer = yield from chosen({**aims, HOLD: "Hold the barrage back"}, prompt, "9.2", about=about.__getitem__)
    if answer != HOLD:
        play.state.barrages += 1
        offence = setting.mission(play.state)["artillery"]["offence"]
        yield from fall(setting, play, int(answer.rpartition(":")[2]), offence)


def barrages_left(setting: Setting, field: PlatoonState) -> int:
    """How many barrages the player may still call (Mission 2)."""
    given = setting.mission(field)["artillery"]
    return (int(given["barrages"]) if given is not None else 0) - field.barrages


def _within_sight(setting: Setting, field: PlatoonState) -> list[Hex]:
    """The hexes without a friend in which a German is seen by a unit that could call a barrage."""
    callers = [unit for unit in field.active(US) if unit.able]
    seen = (
        unit for unit in field.active(GERMAN) if any(visibility.sees(setting, field, each, unit) for each in callers)
    )
    return [place for place in dict.fromkeys(unit.hex for unit in seen) if not any(field.at(place, US))]
