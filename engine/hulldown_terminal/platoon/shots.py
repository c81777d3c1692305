"""The full odds of a shot or an assault before it is made, and the modifiers that would apply, with their rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from hulldown_engine import Decision, Option
from hulldown_engine.language.grids import columns
from hulldown_engine.language.wording import signed
from hulldown_engine.platoon.combat import aiming, assault
from hulldown_engine.platoon.combat import odds as chances
from hulldown_engine.platoon.combat.aiming import Shot
from hulldown_engine.platoon.effects import gunnery
from hulldown_engine.telling.lines import HEADING
from hulldown_engine.telling.words import result
from hulldown_terminal.display.screen import Laid
from hulldown_terminal.platoon.scene import Scene

INDENT = "  "


def odds(scene: Scene, decision: Decision, option: Option) -> Iterator[Laid]:
    """What an option may come to; nothing, if it is neither a shot nor an assault."""
    unit = scene.field.units.get(decision.unit)
    kind, _, target = option.id.partition(":")
    if unit is None:
        return
    shot = shots(scene, decision.unit).get(option.id.removeprefix("hidden:"))
    if shot is not None:
        yield from _told(option.text, chances.odds(scene.setting, scene.field, shot), _shot_trace(scene, shot))
    elif kind in ("assault", "capture"):
        turn = scene.field.turn
        how = {"charge": turn is not None and turn.moving == "charge", "capture": kind == "capture"}
        other = scene.field.units[target]
        given = {**gunnery.assault(scene.setting, unit, other), **how}
        outcomes = assault.odds(scene.setting, unit, other, **how)
        yield from _told(option.text, outcomes, _trace(scene, "close-assault", given))


def shots(scene: Scene, unit: str) -> Mapping[str, Shot]:
    """The shots that a unit has now, by the ids of their options."""
    firer = scene.field.units[unit]
    all_shots = (*aiming.shots(scene.setting, scene.field, firer), *aiming.guesses(scene.setting, scene.field, firer))
    return {aiming.id_of(shot): shot for shot in all_shots}


def _shot_trace(scene: Scene, shot: Shot) -> list[dict[str, Any]]:
    """The steps of a shot's first round up to its dice."""
    setting, field = scene.setting, scene.field
    firer = field.units[shot.firer]
    if shot.shells == aiming.GP:
        given = gunnery.gp(setting, firer, field.units[shot.target], gunnery.FIRE[shot.weapon])
        return _trace(scene, "gp-fire", given)
    if not shot.target:
        return _trace(scene, "ap-fire", gunnery.ap_bunker(setting, field, firer, shot.hex))
    before = f"{shot.firer} {shot.target}" in field.hits
    given = {**gunnery.ap(setting, firer, field.units[shot.target]), "already_hit": before, "hidden": shot.hidden}
    return _trace(scene, "ap-fire", given)


def _trace(scene: Scene, procedure: str, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    trace: list[dict[str, Any]] = []
    next(scene.book.charts.procedures[procedure].rolling(trace, **given), None)
    return trace


def _told(title: str, chances: Mapping[str, Fraction], trace: list[dict[str, Any]]) -> Iterator[Laid]:
    yield "", ""
    yield HEADING, title
    rows = [[percent(chance), result(name)] for name, chance in chances.items()]
    yield from (("", INDENT + line) for line in columns(rows, right=(0,)))
    applied = [
        modifier
        for step in trace
        if step["step"] in ("shift", "add")
        for modifier in step["modifiers"]
        if modifier["value"]
    ]
    yield "", "" if applied else f"{INDENT}No modifier applies."
    rows = [
        [signed(modifier["value"]), modifier["name"], f"rule {modifier['rule']}" if modifier["rule"] else ""]
        for modifier in applied
    ]
    yield from (("", INDENT + line) for line in columns(rows, right=(0,)))
    yield "", ""


def percent(chance: Fraction) -> str:
    """A chance in percent, with one decimal: 34.9%."""
    return f"{float(100 * chance):.1f}%"
