"""Where on the screen the map goes: how much of it, and about which hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_terminal.display.canvas import Row
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.platoon.map import hexmap
from hulldown_terminal.platoon.map.hexmap import Window
from hulldown_terminal.platoon.table import Table

LEAST = 2
"""Rows of hexes without which a map is not worth its lines."""


class Picture(NamedTuple):
    """A part of the map as it is drawn."""

    window: Window
    rows: Sequence[Row]


def picture(table: Table, screen: Screen, height: int, centre: Hex | None = None) -> Picture | None:
    """The map in so many lines about a hex, or about the unit of the decision and who is near; None, if too few."""
    if height < hexmap.lines(LEAST):
        return None
    others = () if centre else table.around()
    window = hexmap.window(table.ground, centre or table.focus(), others, screen.whole, height)
    return Picture(window, hexmap.draw(table, window))
