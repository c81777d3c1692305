"""What stands on the screen of the map and of the state of the game, so that nothing is shown again that is there."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_engine.platoon.board.units import GERMAN
from hulldown_terminal.display.canvas import Row
from hulldown_terminal.display.screen import Laid
from hulldown_terminal.platoon.map.picture import Picture
from hulldown_terminal.platoon.table import Table


class Shown:
    """What was shown last."""

    def __init__(self) -> None:
        self._map: Picture | None = None
        self._rest: object = None
        self._state: object = None

    def is_due(self, table: Table, drawn: Picture, *, watched: bool) -> bool:
        """Whether the map is to be shown now; it is taken to be.

        It is where it has changed, but not at every step of a movement: while nothing else changes, and the mover is in
        sight on it. For somebody who only watches it is shown where a fight begins, or another enemy comes into it.
        """
        rest = _stage(table) if watched else _rest(table)
        before = self._map
        if before is not None and rest == self._rest:
            moving = table.moving and all(place in before.window for place in table.places_of(table.acting))
            if watched or moving or before.rows == drawn.rows:
                return False
        self._map, self._rest = drawn, rest
        return True

    def is_new(self, state: Sequence[Laid], marks: Sequence[Row]) -> bool:
        """Whether the state of the game is other than it was shown; it is taken to be shown now."""
        before, self._state = self._state, (list(state), list(marks))
        return self._state != before


def _stage(table: Table) -> object:
    """Whether a Round is under way, and which enemies are on the map."""
    return table.in_rounds and sorted(unit["id"] for unit in table.fighting(GERMAN))


STATE = ("markers", "smoke", "mines", "positions", "bunkers", "wrecks", "blown", "roadblocks")
"""What a mission shows on the map besides units."""


def _rest(table: Table) -> object:
    """Everything on the map but the units that are moved."""
    units = [
        [unit[name] for name in ("id", "hex", "facing", "turret", "states")]
        for unit in table.on_map()
        if unit["id"] not in table.acting
    ]
    return units, [table.mission[name] for name in STATE]
