"""What became of each unit, and where it went, from the log and the view at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.language.wording import called as card_name
from hulldown_engine.language.wording import few, joined
from hulldown_engine.platoon.board.states import STATES
from hulldown_engine.platoon.board.units import EXITED, GERMAN, GONE, US, WAITING
from hulldown_engine.report.naming import InProse
from hulldown_engine.report.times import Time

Json = Mapping[str, Any]

LASTING = (
    *("surrendered", "disabled", "immobilised", "gun-out", "machineguns-out", "bow-machinegun-out"),
    *("hull-machinegun-out", "turret-machinegun-out", "no-ammunition"),
)
"""The states that are worth a word when all is over, the worst first."""


class Fate(NamedTuple):
    """A unit of a mission: its name, what it is, what became of it, and whom it killed or took."""

    name: str
    kind: str
    fate: str
    victims: str


def fates(names: InProse, view: Json, log: Sequence[Json], side: str) -> list[Fate]:
    """What became of the units of a side that were in play, or has until now, in the order of the view."""
    ends, over = dict(_ends(names, log)), view["result"] is not None
    units = [unit for unit in names.field if unit["side"] == side]
    return [_fate(names, log, unit, ends.get(unit["id"]) or _stands(unit, over=over)) for unit in units]


def _fate(names: InProse, log: Sequence[Json], unit: Json, fate: str) -> Fate:
    return Fate(
        names.unit(unit["id"]), card_name(names.book.prose, unit["type"]), fate, _victims(names, log, unit["id"])
    )


def _ends(names: InProse, log: Sequence[Json]) -> Iterator[tuple[str, str]]:
    """For each unit that was lost or left: how, by whom, and when."""
    when, fights = Time(), sum(entry["event"] == "rounds" for entry in log)
    for entry in log:
        kind, says = entry["event"], entry["says"]
        when = when.after(kind, says.get("number", 0))
        if kind in ENDS:
            by = f" by {names.unit(says['by'])}" if says.get("by") else ""
            place = f"{PLACES[kind]}{names.hex(says['hex'])}" if kind in PLACES else ""
            yield says["unit"], f"{ENDS[kind]}{by}{place} in {when.called(fights)}"


ENDS = {
    "killed": "killed",
    "captured": "captured",
    "surrendered": "surrendered",
    "abandoned": "abandoned",
    "exited": "left the map",
    "gone": "slipped away",
    "led-away": "led away",
}
"""What a unit's last event is called."""

PLACES = {"exited": " from ", "surrendered": " at "}
"""The events that say where, and the word for it."""


def _stands(unit: Json, *, over: bool) -> str:
    """How a unit stands that is still there."""
    if unit["where"] in (WAITING, EXITED, GONE):
        waits = "never came onto the map" if over else "has yet to enter"
        return {WAITING: waits, EXITED: "left the map", GONE: "slipped away"}[unit["where"]]
    lost = unit["crew"] - unit["crew_left"]
    crew = [f"{few(lost)} of {few(unit['crew'])} Crew Points lost"] if unit["crew"] and lost else []
    return joined([*(STATES[state] for state in LASTING if state in unit["states"]), *crew]) or "unhurt"


def _victims(names: InProse, log: Sequence[Json], unit: str) -> str:
    """Whom a unit killed or took."""
    ends = [entry["says"] for entry in log if entry["event"] in ("killed", "captured")]
    return joined([names.unit(says["unit"]) for says in ends if says["by"] == unit])


# Where they went ------------------------------------------------------------------------------------------------------

STEPS = ("entered", "set-up", "activated", "reinforced", "moved", "went", "unloaded")
"""The kinds of events by which a unit comes into a hex."""


def ways(view: Json, log: Sequence[Json]) -> dict[str, list[Hex]]:
    """The hexes that each of the player's units went through, by its id; of those that went anywhere."""
    found: dict[str, list[Hex]] = {unit["id"]: [] for unit in view["mission"]["units"] if unit["side"] == US}
    for entry in log:
        if entry["event"] in STEPS:
            for unit in entry["who"]:
                if unit in found and entry["says"]["hex"] not in (0, *found[unit][-1:]):
                    found[unit].append(entry["says"]["hex"])
    return {unit: way for unit, way in found.items() if len(way) > 1}


SIDES = {US: "Your platoon", GERMAN: "The Germans"}
"""What the units of each side are headed by."""
