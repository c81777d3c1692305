"""What a counter says in words, for those who listen to a picture, or point at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.states import STATES

Json = Mapping[str, Any]

SIDES: Mapping[str, str] = {"us": "US", "german": "German"}


def described(mission: Json, unit: Json) -> str:
    """A unit's name, side and hex, where it faces, and its states."""
    return f"{unit['name']} ({SIDES[unit['side']]}), {printed(unit['hex'])}" + "".join(
        f", {part}" for part in _parts(mission, unit)
    )


def _parts(mission: Json, unit: Json) -> Iterator[str]:
    north, facing, turret = mission["ground"]["north"], unit["facing"], unit["turret"]
    names = {each["id"]: each["name"] for each in mission["units"]}
    if unit["carrier"]:
        yield f"{CARRIED.get(unit['where'], 'with')} {names[unit['carrier']]}"
    elif facing is not None:
        yield f"facing {compass.toward(facing, north)}"
        if turret not in (None, facing):
            yield f"turret to the {compass.toward(turret, north)}"
    yield from (STATES[state] for state in unit["states"])
    if unit["carries"]:
        yield f"carries {joined([names[rider] for rider in unit['carries']])}"


CARRIED: Mapping[str, str] = {"aboard": "aboard", "towed": "towed by"}


def of_smoke(rounds: int) -> str:
    """Smoke, and at the end of how many more Rounds it lifts."""
    last = "this Round" if rounds < 1 else "the next Round" if rounds == 1 else f"{rounds} more Rounds"
    return f"Smoke to the end of {last}"
