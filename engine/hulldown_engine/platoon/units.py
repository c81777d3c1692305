"""Units: one vehicle, gun or squad as it stands in a game, and what its losses leave it.

A unit is a value: what happens to it gives another one. What is printed about it (its data card, its unit card) stays
in the book; here is only what a player would note on the record sheet or see on the map.
"""

from __future__ import annotations

from dataclasses import dataclass

from hulldown_engine.hexes import Hex

US, GERMAN = "us", "german"

ON_MAP, WAITING, ABOARD, TOWED, EXITED, OUT_OF_SIGHT = "on-map", "waiting", "aboard", "towed", "exited", "out-of-sight"
"""Where a unit can be: on the map, still to enter, carried or towed, gone off the map, slipped away (7.7)."""

ACTIVE, KILLED, CAPTURED = "active", "killed", "captured"

UNAWARE, AWARE, TWO_TURNS, ONE_TURN, COMPLETE, PANIC, INACTIVE = (
    "unaware", "aware", "two-turns", "one-turn", "complete", "panic", "inactive",
)  # fmt: skip
"""The spaces of the Action Round Track; advantage is the side's, and not kept with each unit (6.1)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit. `id` is the letter on its counter, which no other unit of a mission has (2.1).

    Ratings are those of the whole crew; `crew` is its Crew Rating then, 0 for squads. Facing and turret are hexsides (0
    to 5, clockwise from the top of the map). `rounds` is the main gun's ammunition, `rockets` the squad's.
    """

    id: str
    side: str
    type: str
    card: str = ""
    commander: bool = False
    crew: int = 0
    initiative: int = 0
    perception: int = 0
    weapon_skill: int = 0
    driving_skill: int = 0
    rounds: int = 0
    rockets: int = 0
    # Where it is
    where: str = WAITING
    hex: Hex = 0
    carrier: str = ""
    facing: int = 0
    turret: int = 0
    closed: bool = False
    defilade: bool = False
    prepared: bool = False
    position: bool = False
    # What has become of it
    status: str = ACTIVE
    crew_lost: int = 0
    mpa_lost: int = 0
    immobilised: bool = False
    gun_out: bool = False
    machinegun_out: bool = False
    no_ammunition: bool = False
    # This Round
    space: str = UNAWARE
    suppressed: bool = False
    reactions: tuple[str, ...] = ()
    retreat: Hex = 0
    fired: int = 0

    @property
    def active(self) -> bool:
        """Whether it is on the map and neither killed nor captured (2.12)."""
        return self.status == ACTIVE and self.where == ON_MAP

    @property
    def crew_left(self) -> int:
        """Its Crew Rating now."""
        return max(0, self.crew - self.crew_lost)
