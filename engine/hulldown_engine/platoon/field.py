"""The state of a platoon game: everything that a player would see on the map, the tracks and the record sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from hulldown_engine.hexes import Hex
from hulldown_engine.platoon.units import GERMAN, US, Unit
from hulldown_engine.story import Story

ENTRY, OPERATIONS, ROUNDS, OVER = "entry", "operations", "rounds", "over"
"""What a game is in: units still set up, Operations (5), Action Rounds (6), or nothing any more."""


class Award(NamedTuple):
    """Victory Points gained or lost, and what for (15)."""

    points: int
    reason: str


class Round(NamedTuple):
    """An Action Round: its number since Rounds began, the phase that comes next, and its dice (6.1).

    `spotted` are the Germans whose activation began the Rounds; only they matter to awareness (6.5). `acted` are the
    Germans that have acted on the current Action Number.
    """

    number: int = 1
    phase: str = "awareness"
    us_die: int = 0
    german_die: int = 0
    advantage: str = ""
    turns: tuple[tuple[str, int], ...] = ()
    action_number: int = 0
    spotted: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()


@dataclass(slots=True)
class Field(Story):
    """A platoon game at one moment, as plain data.

    `markers` are the Event markers on the map, by number; `tried` the Perception Checks that failed, as `unit marker
    condition` (5.1). `smoke` holds the Round at whose end it lifts (9.10); `mines` and `bunkers` hold what stands in a
    hex.
    """

    mission: str = ""
    mode: str = ENTRY
    units: dict[str, Unit] = field(default_factory=dict)
    markers: dict[str, Hex] = field(default_factory=dict)
    tried: dict[str, bool] = field(default_factory=dict)
    awards: list[Award] = field(default_factory=list)
    rounds: Round | None = None
    played: int = 0
    smoke: dict[str, int] = field(default_factory=dict)
    mines: dict[str, bool] = field(default_factory=dict)
    positions: dict[str, bool] = field(default_factory=dict)
    wrecks: dict[str, str] = field(default_factory=dict)
    pending: list[tuple[str, str]] = field(default_factory=list)

    # Units

    def change(self, unit: str, **what: Any) -> Unit:
        """Give a unit other values, and return it."""
        self.units[unit] = changed = replace(self.units[unit], **what)
        return changed

    def active(self, side: str = "") -> Iterator[Unit]:
        """The active units on the map, of a side if one is named, in the order of their letters (2.12)."""
        return (one for one in self.units.values() if one.active and side in ("", one.side))

    def at(self, place: Hex, side: str = "") -> Iterator[Unit]:
        """The active units in a hex."""
        return (one for one in self.active(side) if one.hex == place)

    @property
    def total(self) -> int:
        """Victory Points gained less those lost (15)."""
        return sum(award.points for award in self.awards)


def enemy_of(side: str) -> str:
    """The other side."""
    return GERMAN if side == US else US
