"""A bot that wants to see all of a mission: it fights like the commander, and goes where it has been least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.bots.commander import Commander
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

MARKER, ENTRANCE = "marker", "entrance"
"""What `taken` counts: Event markers by number and condition, and entrances by option."""


class Scout(Commander):
    """Plays on while Event markers are left; `taken` counts its choices of each entrance and marker, over all games."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.taken: Counter[tuple[str, str]] = Counter()
        self._aim = ""

    def _entrance(self, ids: Sequence[str], goal: Hex) -> str:  # noqa: ARG002 - wherever the goal is
        """The hex of entry that it has used least often."""
        chosen = min(ids, key=lambda entrance: self.taken[ENTRANCE, entrance])
        self.taken[ENTRANCE, chosen] += 1
        return chosen

    def _won(self, setting: Setting, field: PlatoonState) -> bool:  # noqa: ARG002 - whatever there is to win
        """Never: it plays on for markers, whatever points it has."""
        return False

    def _goal(self, setting: Setting, field: PlatoonState) -> Hex:
        """The marker gone for least often in this condition, the nearest of several; kept until it is gone."""
        there = {f"{marker} {field.condition}": place for marker, place in field.markers.items()}
        wanted = [aim for aim, place in there.items() if place not in self._given_up]
        if self._aim not in wanted:
            if not wanted:
                return super()._goal(setting, field)
            units = list(field.active("us"))
            near = {aim: min((distance(there[aim], each.hex) for each in units), default=0) for aim in wanted}
            self._aim = min(wanted, key=lambda aim: (self.taken[MARKER, aim], near[aim]))
            self.taken[MARKER, self._aim] += 1
        return there[self._aim]
