"""Chances: how likely a shot is to do what, reckoned from the book's procedures (9.1, 9.2, 9.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from hulldown_engine.basics.decision import Means, Odds
from hulldown_engine.basics.hexes import intervening, printed
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.combat import assault
from hulldown_engine.platoon.combat.aiming import AP, GP, SHELLS, SMOKE, WORDS, Shot, hit_key
from hulldown_engine.platoon.effects import damage, gunnery
from hulldown_engine.platoon.effects.gunnery import ALL, ARMS, FIRE, MACHINEGUNS, MAIN_GUN, Inputs
from hulldown_engine.platoon.state import rolls, three_machineguns
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.resolver.modifiers import SIGNS, applied

MISS, NO_EFFECT, KILLED = "miss", "no-effect", "killed"
WORSE: Mapping[str, tuple[str, ...]] = {
    AP: (MISS, NO_EFFECT, "light-penetration", "medium-penetration", "heavy-penetration", KILLED),
    GP: (NO_EFFECT, "panic", "suppressed", KILLED),
}
"""Results from the mildest to the worst."""

Given = tuple[tuple[str, Any], ...]
"""The inputs of a procedure, by name."""

Step = Mapping[str, Any]
"""A step of a procedure, as its trace tells it."""


def text(setting: Setting, field: PlatoonState, shot: Shot) -> str:
    """A shot in one line: weapon, target, and what it may do to it."""
    firer, place = field.units[shot.firer], printed(shot.hex)
    what = f"Fire {SHELLS[shot.shells]} with {_words(firer, shot)}"
    if shot.shells == SMOKE:
        return f"{what} into {place}"
    target = field.units[shot.target] if shot.target else None
    at = f"the bunker in {place}" if target is None else f"{target.letter} {target.type} in {place}"
    guessed = ", if it is made out" if shot.hidden else ""
    chances = in_words(summary(setting, field, shot, odds(setting, field, shot)))
    return f"{what} at {at}{_turned(firer, shot)}: {chances}{guessed}"


def means(field: PlatoonState, shot: Shot) -> Means:
    """What a shot is fired with: shell and weapon, and whether the turret is turned for it (2.10)."""
    firer = field.units[shot.firer]
    return Means(SHELLS[shot.shells], _words(firer, shot).removeprefix("the "), shot.turret != firer.turret)


def _turned(firer: Unit, shot: Shot) -> str:
    return " after turning the turret" if shot.turret != firer.turret else ""


def in_words(chances: Mapping[str, Fraction]) -> str:
    """The summary of odds: hit 82%, kill 61%."""
    return ", ".join(f"{what} {round(100 * chance)}%" for what, chance in chances.items()) or "no effect"


def _words(unit: Unit, shot: Shot) -> str:
    """The weapon's name; where machineguns are counted singly, with those that bear (Rule 9.9)."""
    if unit.machineguns is None or shot.weapon not in (MACHINEGUNS, ALL):
        return WORDS[shot.weapon]
    guns = three_machineguns.bearing_on(unit, shot.hex)
    named = f"the {joined(guns, 'and')} {'machinegun' if len(guns) == 1 else 'machineguns'}"
    return f"the main gun and {named}" if shot.weapon == ALL else named


# How likely it is -----------------------------------------------------------------------------------------------------


def odds(setting: Setting, field: PlatoonState, shot: Shot) -> dict[str, Fraction]:
    """The probability of each result as the worst of all rounds of a shot; empty for smoke (Rules 9.1, 9.2, 9.11).

    A shot at a hidden target is reckoned as if the look had allowed it.
    """
    if shot.shells == SMOKE:
        return {}
    times = rounds(setting, field.units[shot.firer], shot)
    first = _inputs(setting, field, shot, 0)
    later = _inputs(setting, field, shot, 1) if times > 1 and shot.weapon == ALL else first
    return dict(_worst(setting, shot.shells == AP, times, tuple(first.items()), tuple(later.items())))


def chance(setting: Setting, field: PlatoonState, shot: Shot) -> Fraction:
    """The probability that a shot hits or, with GP fire, has any effect on its primary target (Rules 9.1, 9.2, 9.6)."""
    results = odds(setting, field, shot)
    return 1 - results.get(WORSE[shot.shells][0], Fraction(0)) if results else Fraction(0)


@lru_cache(maxsize=1 << 14)
def _worst(setting: Setting, piercing: bool, rounds: int, first: Given, later: Given) -> Mapping[str, Fraction]:  # noqa: FBT001
    """The distribution of the worst result of several rounds, from the inputs of the first and of each later one."""
    order = WORSE[AP if piercing else GP]
    worst = {order[0]: Fraction(1)}
    for nth in range(rounds):
        given = dict(later if nth else first)
        worst = _after(
            worst, {result: _round(setting, given, hit=piercing and result != MISS) for result in worst}, order
        )
    return {result: worst[result] for result in order if result in worst}


def _round(setting: Setting, given: Inputs, *, hit: bool) -> Mapping[str, Fraction]:
    """The distribution of one round's result; `hit` says that an earlier AP round of the shot has hit."""
    if "already_hit" in given:
        return rolls.spread(setting, "ap-fire", "result", **{**given, "already_hit": hit or given["already_hit"]})
    return rolls.spread(setting, "gp-fire", "primary", **given)


def _after(
    worst: Mapping[str, Fraction], rounds: Mapping[str, Mapping[str, Fraction]], order: Sequence[str]
) -> dict[str, Fraction]:
    """The distribution of the worst result after one more round, by the worst before it; nothing follows a kill."""
    combined: dict[str, Fraction] = {}
    for before, chance_before in worst.items():
        for result, part in ({KILLED: Fraction(1)} if before == KILLED else rounds[before]).items():
            worse = max(before, result, key=order.index)
            combined[worse] = combined.get(worse, Fraction(0)) + chance_before * part
    return combined


def rounds(setting: Setting, unit: Unit, shot: Shot) -> int:
    """How many rounds a shot fires, unless an earlier one kills (Rule 9.11)."""
    if shot.weapon in (MACHINEGUNS, ARMS):
        return 1
    return gunnery.rate(setting, unit, shot.weapon, shot.hex, shot.shells)


def _inputs(setting: Setting, field: PlatoonState, shot: Shot, nth: int) -> Inputs:
    """The procedure's inputs for the round of a shot with this number, counted from 0."""
    return piercing(setting, field, shot) if shot.shells == AP else shelling(setting, field, shot, nth)


def piercing(setting: Setting, field: PlatoonState, shot: Shot) -> Inputs:
    """The procedure's inputs for one round of AP fire, as things stand (Rules 9.1, 9.4, 14.5)."""
    firer = field.units[shot.firer]
    if shot.target:
        given = gunnery.ap(setting, firer, field.units[shot.target])
    else:
        given = gunnery.ap_bunker(setting, field, firer, shot.hex)
    return {**given, "already_hit": hit_key(shot) in field.hits, "hidden": shot.hidden}


def shelling(setting: Setting, field: PlatoonState, shot: Shot, nth: int) -> Inputs:
    """The procedure's inputs for a round of GP fire at the primary target; machineguns join the first (Rule 9.2)."""
    fire = FIRE[MAIN_GUN if nth and shot.weapon == ALL else shot.weapon]
    return gunnery.gp(setting, field.units[shot.firer], field.units[shot.target], fire)


# What they do to the target -------------------------------------------------------------------------------------------

HIT, KILL = "hit", "kill"

DOES: Mapping[str, str] = {
    "accident-check": "panic",
    "panic": "panic",
    "suppressed": "suppress",
    "crew-1": "hurt",
    "crew-2": "hurt",
    "halved": "halve",
    KILLED: KILL,
}
"""What effects of GP fire and of assaults do to a unit, in a word; of several the last here is the one to tell."""


def summary(setting: Setting, field: PlatoonState, shot: Shot, chances: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """What a shot may do to its target: hit and kill or, with GP fire, what its effects on such a unit are (14.4)."""
    if shot.shells == AP:
        hit, kill = 1 - chances.get(MISS, Fraction(0)), chances.get(KILLED, Fraction(0))
        return {what: chance for what, chance in ((HIT, hit), (KILL, kill)) if chance}
    return _does(setting, field.units[shot.target], chances) if chances else {}


def _does(
    setting: Setting, target: Unit, chances: Mapping[str, Fraction], *, in_assault: bool = False
) -> dict[str, Fraction]:
    """The probability of each thing that GP fire or an assault may do to a unit, the mildest first (14.4)."""
    does: dict[str, Fraction] = {}
    for result, chance in chances.items():
        what = result if result == assault.CAPTURED else _worst_of(setting, target, result, in_assault=in_assault)
        does[what] = does.get(what, Fraction(0)) + chance
    return {what: does[what] for what in (*DOES.values(), assault.CAPTURED) if does.get(what)}


def _worst_of(setting: Setting, target: Unit, result: str, *, in_assault: bool) -> str:
    """The worst thing that a result does to a unit, in a word; empty for nothing."""
    if result == NO_EFFECT:
        return ""
    effects = damage.effects(setting, target, result, assault=in_assault)
    return next((what for effect, what in reversed(tuple(DOES.items())) if effect in effects), "")


# How they come about --------------------------------------------------------------------------------------------------


def of_shot(setting: Setting, field: PlatoonState, shot: Shot) -> Odds:
    """What a shot may come to, and what makes it so; the modifiers are those of its first round (Rules 9.1, 9.2)."""
    given, procedure = _inputs(setting, field, shot, 0), "ap-fire" if shot.shells == AP else "gp-fire"
    weapon = setting.data(field.units[shot.firer])[gunnery.CARD_OF[shot.weapon]] if shot.shells == AP else ""
    chances = odds(setting, field, shot)
    reckoned = _reckoned(setting, procedure, given, chances, given["range"], weapon)
    return reckoned._replace(summary=summary(setting, field, shot, chances))


def of_assault(setting: Setting, unit: Unit, target: Unit, *, charge: bool, capture: bool) -> Odds:
    """What an assault may come to, and what makes it so (Rules 11.1 to 11.3)."""
    given = {**gunnery.assault(setting, unit, target), "charge": charge, "capture": capture}
    chances = assault.odds(setting, unit, target, charge=charge, capture=capture)
    reckoned = _reckoned(setting, "close-assault", given, chances, intervening(unit.hex, target.hex))
    return reckoned._replace(summary=_does(setting, target, chances, in_assault=True))


def _reckoned(  # noqa: PLR0913, PLR0917 - all that there is to tell
    setting: Setting, procedure: str, given: Inputs, chances: Mapping[str, Fraction], apart: int, weapon: str = ""
) -> Odds:
    """The odds of a procedure, with the modifiers on the way to its dice."""
    trace: list[dict[str, Any]] = []
    next(setting.charts.procedures[procedure].rolling(trace, **given), None)
    steps = [step for step in trace if step["step"] in SIGNS and step["name"] not in RATINGS]
    base = _base_chance(setting, trace, steps[0], weapon) if weapon and steps else None
    if base is None:
        base = int(steps[0]["before"]) if steps else 0
    return Odds(dict(chances), base, apart, tuple(applied(steps)))


RATINGS = ("offence", "defence")
"""The numbers from which a track is entered: what is added to them is in the base."""


def _base_chance(setting: Setting, trace: Sequence[Step], moved: Step, weapon: str) -> int | None:
    """The chance of a weapon where its marker is put first; None, if its table is not one of weapons and spaces."""
    placed = next((step["on"] for step in trace if step["step"] == "place" and step["name"] == moved["name"]), "")
    table = setting.charts.tables.get(placed.partition(".")[0])
    keys = weapon, moved["before"]
    return int(table.look_up(keys)) if table is not None and len(table.axes) == len(keys) else None
