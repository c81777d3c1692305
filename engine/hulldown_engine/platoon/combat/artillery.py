"""Shells from beyond the map: those that paragraphs bring down, and the barrages of a mission (9.2, Mission 2).

No rule says what the barrage is that Mission 2 promises. Here it is decided so:

- *A barrage* is general-purpose fire on every active unit in a hex, each with its own roll.
- *Calling one.* In the Random Event phase, where all that comes from outside has its place (17), the player may call
  one a Round on a hex with an active German whom an aware US unit on the map sees. The first Round has no such phase:
  the guns take a Round to answer.
- *Friends* in the hex forbid it, as they forbid any fire (9).
- *A planned barrage* is laid on a place and not on who is seen there: on the hex of an Event marker, or on one of the
  hexes that the briefing names. It can be fired before the platoon moves, in Operations whenever nobody is in hand, and
  in the Random Event phase of a Round in place of another one.
- *Who appears* later in a hex on which a planned barrage has fallen is under its fire as he does, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hulldown_engine.basics.decision import About
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import GERMAN, HALTED, US, Unit
from hulldown_engine.platoon.effects import damage, gunnery, losses, visibility
from hulldown_engine.platoon.effects.checks import Deciding
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


def lay(setting: Setting, play: Play, place: Hex, offence: int) -> Asking:
    """Shells fall on a hex, and on those who appear there next (Rule 9.2, Mission 2)."""
    play.state.shelled[str(place)] = offence
    yield from fall(setting, play, place, offence)


def caught(setting: Setting, play: Play, units: Sequence[str]) -> Asking:
    """Units that appear where shells have prepared the way are under fire, once in each hex (Mission 2)."""
    field = play.state
    under = [unit for unit in units if str(field.units[unit].hex) in field.shelled]
    offences = {unit: field.shelled[str(field.units[unit].hex)] for unit in under}
    for unit in under:
        field.shelled.pop(str(field.units[unit].hex), None)
    for unit, offence in offences.items():
        play.log("shelled", unit=unit, hex=field.units[unit].hex)
        yield from _shelled(setting, play, unit, offence)


# The player's guns ----------------------------------------------------------------------------------------------------


def call(setting: Setting, play: Play) -> Asking:
    """Ask whether the player calls one of the mission's barrages, and where (Mission 2).

    On Germans who are seen, and not on friends (erratum barrage).
    """
    left = barrages_left(setting, play.state)
    seen = _within_sight(setting, play.state) if left > 0 else []
    planned = targets(setting, play.state)
    if not seen and not planned:
        return
    aims = {f"{CALLED}:{printed(place)}": f"Call a barrage on {printed(place)}" for place in seen}
    aims |= _plans(planned)
    prompt = f"{_left(left, planned_left(setting, play.state))}. Where do the shells go?"
    yield from _fires(setting, play, aims, "Hold the barrage back", prompt)


CALLED, PLANNED = "barrage", "planned"
"""How the options begin to call a barrage on who is seen, and to fire a planned one."""


def _left(called: int, planned: int) -> str:
    """How many barrages are left, in words: 3 barrages left; 2 barrages and 1 planned left."""
    parts = [f"{called} barrage{_s(called)}"] if called or not planned else []
    parts += [f"{planned} planned{'' if parts else f' barrage{_s(planned)}'}"] if planned else []
    return f"{' and '.join(parts)} left"


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def _plans(places: Iterable[Hex]) -> dict[str, str]:
    return {f"{PLANNED}:{printed(place)}": f"Fire a planned barrage on {printed(place)}" for place in places}


def _fires(setting: Setting, play: Play, aims: Mapping[str, str], hold: str, prompt: str) -> Deciding:
    """Ask where the shells go, and fire; whether they did."""
    hexes = {name: (int(name.rpartition(":")[2]),) for name in aims}
    about = {**{name: About("fire", hexes=place) for name, place in hexes.items()}, HOLD: About("end")}
    answer = yield from chosen({**aims, HOLD: hold}, prompt, "9.2", about=about.__getitem__)
    if answer == HOLD:
        return False
    offence, (place,) = setting.mission(play.state)["artillery"]["offence"], hexes[answer]
    if answer.startswith(PLANNED):
        play.state.planned += 1
        yield from lay(setting, play, place, offence)
    else:
        play.state.barrages += 1
        yield from fall(setting, play, place, offence)
    return True


# What has been planned ------------------------------------------------------------------------------------------------


def prepare(setting: Setting, play: Play) -> Asking:
    """Ask where planned barrages fall before the platoon moves, one at a time, until some are kept (Mission 2)."""
    places = targets(setting, play.state)
    if not places or not (yield from plan(setting, play, "Keep them for later")):
        play.state.preparing = False


def plan(setting: Setting, play: Play, hold: str) -> Deciding:
    """Ask on which of its places a planned barrage falls, and fire it; whether it was fired (Mission 2)."""
    prompt = f"{_left(0, planned_left(setting, play.state))}. Where do the shells go?"
    return (yield from _fires(setting, play, _plans(targets(setting, play.state)), hold, prompt))


def planned_left(setting: Setting, field: PlatoonState) -> int:
    """How many planned barrages the player may still fire (Mission 2)."""
    given = (setting.mission(field)["artillery"] or {}).get("planned")
    return (int(given["barrages"]) if given is not None else 0) - field.planned


def targets(setting: Setting, field: PlatoonState) -> list[Hex]:
    """The hexes on which a planned barrage may fall: those of the briefing, or of Event markers, without a friend."""
    if planned_left(setting, field) <= 0:
        return []
    hexes = setting.mission(field)["artillery"]["planned"]["hexes"] or sorted(set(field.markers.values()))
    return [place for place in hexes if not any(field.at(place, US))]


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
