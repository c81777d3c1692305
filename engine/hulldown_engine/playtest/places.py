"""Where on the map the units of a mission went, fired from and were lost, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Event
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.playtest.fates import LOSSES, Fate, side_of

WENT, FIRED, LOST = WHAT = ("went", "fired", "lost")
"""What is counted of a hex: how often a unit came into it, fired from it, and was lost in it."""

COMES = frozenset({"entered", "set-up", "activated", "reinforced", "moved", "went", "unloaded"})
"""The events by which units come into a hex."""


class Spot(NamedTuple):
    """Something that units of a side did in a hex."""

    what: str
    side: str
    hex: Hex


def spots(events: Iterable[Event], field: PlatoonState, became: Iterable[Fate]) -> Iterator[Spot]:
    """All that happened in hexes, as often as it did; who is carried or towed goes with who carries it."""
    sides = {unit.id: side_of(unit) for unit in field.units.values()}
    for what, unit, place in _done(events):
        if place and unit in sides:
            yield Spot(what, sides[unit], place)
    for fate in became:
        place = field.units[fate.unit].hex
        if fate.fate in LOSSES and place:
            yield Spot(LOST, fate.side, place)


def _done(events: Iterable[Event]) -> Iterator[tuple[str, str, Hex]]:
    """Who came into which hex, and fired from which."""
    at: dict[str, Hex] = {}
    aboard: dict[str, str] = {}
    for event in events:
        kind = event["event"]
        if kind in COMES:
            for unit in event.get("units") or [event["unit"]]:
                aboard.pop(unit, None)
                if event["hex"] and at.get(unit) != event["hex"]:
                    at[unit] = event["hex"]
                    yield WENT, unit, event["hex"]
        elif kind == "loaded":
            aboard[event["unit"]] = event["carrier"]
        elif kind == "fired":
            firer = str(event["firer"])
            yield FIRED, firer, at.get(aboard.get(firer, firer), 0)
