"""What can be marked on a unit: its sign on the map, and its words on the record sheet and in the menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hulldown_engine.platoon.board.states import STATES

CLOSED = "closed"


class Mark(NamedTuple):
    """The sign of something marked, if it has one on the map, and its words."""

    sign: str
    words: str


SIGNS: Mapping[str, str] = {
    "captured": "&",
    "surrendered": "&",
    "disabled": "*",
    "suppressed": "!",
    "panic": "#",
    "defilade": "u",
    "in-position": ")",
    "in-bunker": "]",
    CLOSED: "c",
    "prepared": "",
    "immobilised": "",
    "gun-out": "",
    "machineguns-out": "",
    "bow-machinegun-out": "",
    "hull-machinegun-out": "",
    "turret-machinegun-out": "",
    "no-ammunition": "",
    "self-preservation": "",
    "passive": "",
}
"""The signs, those of the most pressing first."""

TOLD_OTHERWISE = ("captured", "panic")
"""Being captured is told as where a unit is; panic is a space of the track, and told as such."""

MARKS: Mapping[str, Mark] = {
    name: Mark(sign, "" if name in TOLD_OTHERWISE else STATES[name]) for name, sign in SIGNS.items()
}
"""What is marked on a unit, the most pressing first."""
