"""The state of a platoon game: everything that a player would see on the map, the tracks and the record sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import PlayOf
from hulldown_engine.basics.records import LATER
from hulldown_engine.platoon.board.movement import Move
from hulldown_engine.platoon.board.units import ACTIVE, GERMAN, ON_MAP, US, WAITING, Unit
from hulldown_engine.story.state import Story

OPERATIONS, ROUNDS = "operations", "rounds"
"""The modes of the game (3)."""

PLACING, SIGHTING = "placing", "sighting"
"""The stages of a set-up on the map: units are placed, then markers in sight are checked (Mission 4)."""

AWARENESS, EVENT, ADVANTAGE, PLACEMENT, ACTIONS, REMOVAL, NEXT = PHASES = (
    "awareness",
    "event",
    "advantage",
    "placement",
    "actions",
    "removal",
    "next",
)
"""The phases of an Action Round (6.1); the last comes after what paragraphs have for its end."""


class Award(NamedTuple):
    """Victory Points gained or lost, the reason (15), and the player they belong to in a shared platoon (1.1)."""

    points: int
    reason: str
    player: str = ""


class Check(NamedTuple):
    """A Paragraph Check that is due: the unit that sees the Event marker, and the marker's number (5.1).

    `left` says that the player has been asked about it, and has left it.
    """

    unit: str
    marker: str
    left: bool = False


class Round(NamedTuple):
    """An Action Round: its number since Rounds began, its phase, and its dice (6.1).

    `advantage` is a side, or empty before it is known. `us_turns` and `german_turns` are the Turns that the paragraph
    which began the Rounds gives every aware unit of a side in the first Round, 0 if it does not say. `group` is the
    space of the track whose Germans act on the Action Number in force (6.8). `joined` are the Germans that came into
    play in this Round, and are on the track already (6.6). `given` are the units that a commander has given a Turn,
    until they use it (6.3). `idle` is how many Rounds before it have come to nothing, one after the other, and
    `outcome` stands for what the mission had come to when it began (6.12).
    """

    number: int = 1
    phase: str = AWARENESS
    us_die: int = 0
    german_die: int = 0
    advantage: str = ""
    us_turns: int = 0
    german_turns: int = 0
    group: str = ""
    joined: list[str] = []  # noqa: RUF012 - never changed: there is a new one with every German
    given: list[str] = []  # noqa: RUF012 - never changed: there is a new one with every Turn that is given
    idle: int = 0
    outcome: int = 0


class Turn(NamedTuple):
    """The Turn of one unit (6.7).

    `points` are the Crew Points left; for squads, 1 until they use their one action. `moves` is the movement so far,
    in all actions of the Turn, `moving` the pace of the action under way, empty if there is none. `half` is the half
    action that a squad has left, `fire` or `move`. `shells` is what the main gun has fired in this Turn, `ap` or
    `gp`. `traversed` counts hexsides that the turret has turned. `order` are the keys of the German orders under way,
    each with the unit that was drawn for it (see `german_steps`); `again` says that a Special Reaction has come into
    force, so that a new paragraph is to be read. `told` is the aim of an order to fire that found nobody in sight:
    `closest`, `easiest` or `random`, and the units who are meant if not all are (18). `began` is the hex in which the
    Turn began, `left` the hex of an improved position that the unit has left in this Turn.
    """

    unit: str
    points: int
    moves: Move
    moving: str = ""
    half: str = ""
    shells: str = ""
    traversed: int = 0
    acted: bool = False
    order: str = ""
    again: bool = False
    told: str = ""
    began: Hex = 0
    left: Hex = 0


class Crew(NamedTuple):
    """A crew that has been bought; its ratings are set once they are rolled (4)."""

    initiative: int
    size: int
    commander: bool
    perception: int = 0
    weapon_skill: int = 0
    driving_skill: int = 0
    rated: bool = False


class Purchase(NamedTuple):
    """A platoon being bought: the points left, and what has been bought, the best crew first (4).

    `seats` are the vehicles of the first crews, `rounds` are by letter; `loose` rounds are paid for but not yet stowed.
    """

    stage: str = "quality"
    crew_points: int = 0
    vehicle_points: int = 0
    crews: list[Crew] = []  # noqa: RUF012 - never changed: there is a new one with every purchase
    vehicles: list[str] = []  # noqa: RUF012
    seats: list[str] = []  # noqa: RUF012
    rounds: dict[str, int] = {}  # noqa: RUF012
    loose: int = 0


class Glimpse(NamedTuple):
    """Two units that see each other through anything until the end of a Round, counted over the game (8.3)."""

    one: str
    other: str
    until: int


@dataclass(slots=True)
class PlatoonState(Story):
    """A platoon game at one moment, as plain data.

    `options` are the optional rules in force. `markers` are the hexes of the Event markers on the map, by number;
    `tried` the Perception Checks that failed, as `unit marker condition` (5.1). `checks` are Paragraph Checks that are
    due. `picked` are the units that move in Operations. `handed` are the captives that have changed guards since then,
    or in the current Turn (11.2). `scene` is the hex of the Event marker whose paragraph was read last, 0 for none.
    `entry` is the hex where the first unit entered. `spotted` are the Germans whose activation began the Rounds: only
    they count for awareness (6.5). `hits` are the hits in the current Turn, as `firer target` (9.4). `action_number` is
    0 while none is in force. `played` counts Rounds of the whole game. `smoke` holds, by hex, the Round (counted over
    the game) at whose end it lifts (9.10); mines, positions, bunkers (their facing) and wrecks are by hex too. Wrecks
    block nothing; for a unit that was killed there is no entry, but the unit itself. `finished` says that the mission
    is over. `players` share the platoon (1.1). `fired_upon` are the targets in woods that a German has seen and fired
    at, as `firer target` (18).

    `since` holds, for the flags of which somebody asks it, how many Rounds had been played when each was noted.
    `counted` is the number of Rounds that count for the light, `barrages` of those that the player has called.
    `deploying` is the stage of a set-up on the map: `placing`, then `sighting` while the markers in sight are checked,
    empty once that is done. `blown` are the hexsides, as `1006/1106`, whose bridge is gone, `roadblocks` those on which
    a road is blocked, and for whom: a side, or `all`. `planned` counts the planned barrages that have been fired, and
    `preparing` says that the player is asked for those before the platoon moves. `shelled` are the hexes on which such
    shells have fallen, with their Offensive Rating, until somebody appears there.
    """

    mission: str = ""
    platoon: str = ""
    options: dict[str, bool] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    purchase: Purchase | None = None
    mode: str = OPERATIONS
    units: dict[str, Unit] = field(default_factory=dict)
    awards: list[Award] = field(default_factory=list)
    # Operations
    markers: dict[str, int] = field(default_factory=dict)
    tried: dict[str, bool] = field(default_factory=dict)
    checks: list[Check] = field(default_factory=list)
    picked: list[str] = field(default_factory=list)
    handed: list[str] = field(default_factory=list)
    scene: int = 0
    entry: int = 0
    # Rounds
    round: Round | None = None
    turn: Turn | None = None
    played: int = 0
    action_number: int = 0
    spotted: dict[str, bool] = field(default_factory=dict)
    hits: dict[str, bool] = field(default_factory=dict)
    fired_upon: dict[str, bool] = field(default_factory=dict)
    glimpses: list[Glimpse] = field(default_factory=list)
    # On the map
    smoke: dict[str, int] = field(default_factory=dict)
    mines: dict[str, bool] = field(default_factory=dict)
    positions: dict[str, bool] = field(default_factory=dict)
    bunkers: dict[str, int] = field(default_factory=dict)
    wrecks: dict[str, bool] = field(default_factory=dict)
    finished: bool = False
    # Special rules of missions
    counted: int = 0
    since: dict[str, int] = field(default_factory=dict, metadata=LATER)
    barrages: int = 0
    deploying: str = ""
    blown: dict[str, bool] = field(default_factory=dict, metadata=LATER)
    roadblocks: dict[str, str] = field(default_factory=dict, metadata=LATER)
    planned: int = field(default=0, metadata=LATER)
    preparing: bool = field(default=False, metadata=LATER)
    shelled: dict[str, int] = field(default_factory=dict, metadata=LATER)

    @property
    def at_leisure(self) -> bool:
        """Whether markers in sight are handled as in Operations: then, and in a set-up on the map (5.1, Mission 4)."""
        return self.mode == OPERATIONS or self.deploying == SIGHTING

    @property
    def current_round(self) -> Round:
        """The Action Round under way, for callers who know that there is one."""
        assert self.round is not None  # noqa: S101 - Rounds are under way
        return self.round

    @property
    def current_turn(self) -> Turn:
        """The Turn under way, for callers who know that there is one."""
        assert self.turn is not None  # noqa: S101 - it is somebody's Turn
        return self.turn

    @property
    def current_purchase(self) -> Purchase:
        """The platoon being bought, for callers who know that there is one."""
        assert self.purchase is not None  # noqa: S101 - a platoon is being bought
        return self.purchase

    def turn_of(self, unit: str) -> Turn | None:
        """The Turn under way if it is this unit's, else None."""
        return self.turn if self.turn is not None and self.turn.unit == unit else None

    def change_round(self, **what: Any) -> None:
        """Change fields of the Action Round under way."""
        self.round = self.current_round._replace(**what)

    def change_turn(self, **what: Any) -> None:
        """Change fields of the Turn under way."""
        self.turn = self.current_turn._replace(**what)

    def change_purchase(self, **what: Any) -> None:
        """Change fields of the platoon being bought."""
        self.purchase = self.current_purchase._replace(**what)

    # Units

    def change(self, unit: str, **what: Any) -> Unit:
        """Change fields of a unit, and return the changed unit."""
        self.units[unit] = changed = self.units[unit].but(**what)
        return changed

    def origin(self, unit: str) -> tuple[str, str]:
        """The ready platoon that a unit's name comes from, and its letter there."""
        return self.platoon, unit

    def active(self, side: str = "") -> Iterator[Unit]:
        """The active units on the map, of a side if one is named, in the order of their letters (2.12)."""
        return (unit for unit in self.units.values() if side in ("", unit.side) and unit.active)

    def fighting(self, side: str) -> Iterator[Unit]:
        """The active units of a side that are not disabled: those that their enemies go for.

        This is our own decision (erratum whom-germans-shoot-at).
        """
        return (unit for unit in self.active(side) if not unit.disabled)

    def manned(self, side: str) -> Iterator[Unit]:
        """The active units of a side in which somebody is left, in the order of their letters (2.12)."""
        return (unit for unit in self.active(side) if unit.manned)

    def observers(self, side: str) -> Iterator[Unit]:
        """The units of a side in which somebody is left to look: on the map, and riding on or behind others."""
        return (unit for unit in self.units.values() if unit.side == side and unit.there and unit.manned)

    def at(self, place: Hex, side: str = "") -> Iterator[Unit]:
        """The active units in a hex."""
        return (unit for unit in self.active(side) if unit.hex == place)

    def waiting(self) -> Iterator[Unit]:
        """The US units that are still to enter the map, and can do so by themselves."""
        return (
            unit
            for unit in self.units.values()
            if unit.where == WAITING and unit.status == ACTIVE and unit.side == US and not unit.passive
        )

    def left(self, side: str) -> Iterator[Unit]:
        """The units of a side that can still act (Rule 2.12): manned and not disabled, there, or still to enter.

        This is our own decision (errata who-is-left, who-waits).
        """
        mine = (unit for unit in self.units.values() if unit.side == side and unit.in_play)
        return (unit for unit in mine if unit.manned and not unit.disabled)

    def carried(self, carrier: str) -> Iterator[Unit]:
        """The units that a vehicle carries and tows (7.6)."""
        return (unit for unit in self.units.values() if unit.carrier == carrier)

    def on_map(self, place: Hex) -> Iterator[Unit]:
        """Every unit in a hex, active or not, that is not carried."""
        return (unit for unit in self.units.values() if unit.where == ON_MAP and unit.hex == place)


Play = PlayOf[PlatoonState]
"""A platoon game under way."""


def enemy_of(side: str) -> str:
    """The other side."""
    return GERMAN if side == US else US
