"""A bot that wants to see all of a mission: it fights like the commander, and goes where it has been least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.board.units import US
from hulldown_engine.platoon.bots.commander import SHOOTING, Commander
from hulldown_engine.platoon.bots.operations import March
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

MARKER, ENTRANCE = "marker", "entrance"
"""What `taken` counts: Event markers by number and condition, and entrances by option."""

Taken = Counter[tuple[str, str]]


class Scout(Commander):
    """Plays on while Event markers are left; `taken` counts its choices of each entrance and marker, over all games."""

    def __init__(self, seed: int) -> None:
        self.taken: Taken = Counter()
        super().__init__(seed)

    def march(self) -> March:
        """By what it has seen least of."""
        return Survey(self)


class Watcher(Scout):
    """A scout whose platoon shoots at nobody up to a condition and in it, as far as it has anything else to do.

    Germans whom it meets early live on, and act in conditions that a commander lets no such German see.
    """

    def __init__(self, seed: int, patience: int) -> None:
        super().__init__(seed)
        self._patience = patience

    def _fights(self, setting: Setting, field: PlatoonState, decision: Decision, ids: Sequence[str]) -> str:
        peaceful = [option for option in ids if not option.startswith(SHOOTING)]
        patient = peaceful and field.condition <= self._patience
        return super()._fights(setting, field, decision, peaceful if patient else ids)


class Survey(March):
    """The Operations of a mission, for who has not seen all of it."""

    def __init__(self, scout: Scout) -> None:
        super().__init__()
        self._scout = scout
        self._aim = ""

    def entrance(self, ids: Sequence[str], goal: Hex) -> str:  # noqa: ARG002 - wherever the goal is
        """The hex of entry that it has used least often."""
        taken = self._scout.taken
        chosen = min(ids, key=lambda entrance: taken[ENTRANCE, entrance])
        taken[ENTRANCE, chosen] += 1
        return chosen

    def won(self, setting: Setting, field: PlatoonState) -> bool:  # noqa: ARG002 - whatever there is to win
        """Never: it plays on for markers, whatever points it has."""
        return False

    def goal(self, setting: Setting, field: PlatoonState) -> Hex:
        """The marker gone for least often in this condition, the nearest of several; kept until it is gone."""
        taken = self._scout.taken
        there = {f"{marker} {field.condition}": place for marker, place in field.markers.items()}
        wanted = [aim for aim, place in there.items() if place not in self._given_up]
        if self._aim not in wanted:
            if not wanted:
                return super().goal(setting, field)
            units = list(field.active(US))
            near = {aim: min((distance(there[aim], each.hex) for each in units), default=0) for aim in wanted}
            self._aim = min(wanted, key=lambda aim: (taken[MARKER, aim], near[aim]))
            taken[MARKER, self._aim] += 1
        return there[self._aim]
