"""What can be marked on a unit: its sign on the map, and its words on the record sheet and in the menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

CLOSED = "closed"


class Mark(NamedTuple):
    """The sign of something marked, if it has one on the map, and its words."""

    sign: str
    words: str


MARKS: Mapping[str, Mark] = {
    "captured": Mark("&", ""),
    "surrendered": Mark("&", "surrendered"),
    "disabled": Mark("*", "disabled"),
    "suppressed": Mark("!", "suppressed"),
    "panic": Mark("#", ""),
    "defilade": Mark("u", "in defilade"),
    "in-position": Mark(")", "in an improved position"),
    "in-bunker": Mark("]", "in a bunker"),
    CLOSED: Mark("c", "closed"),
    "prepared": Mark("", "prepared"),
    "immobilised": Mark("", "immobilized"),
    "gun-out": Mark("", "main gun out"),
    "machineguns-out": Mark("", "machineguns out"),
    "bow-machinegun-out": Mark("", "bow machinegun out"),
    "hull-machinegun-out": Mark("", "hull machinegun out"),
    "turret-machinegun-out": Mark("", "turret machinegun out"),
    "no-ammunition": Mark("", "out of ammunition"),
    "self-preservation": Mark("", "thinks of saving itself"),
}
"""What is marked on a unit, the most pressing first. Panic is a space of the track, which is told as such."""
