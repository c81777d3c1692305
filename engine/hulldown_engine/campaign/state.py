"""The state of a campaign: the mission on the table, and what is kept in the folder between missions (16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_engine.basics.play import PlayOf
from hulldown_engine.platoon.state.field import PlatoonState

STAGES = (
    "choose",
    "muster",
    "crews",
    "ratings",
    "vehicles",
    "seats",
    "rounds",
    "begin",
    "fight",
    "awards",
    "improve",
    "prizes",
    "over",
)
"""What a campaign is at, in the order in which it comes to it (16.1)."""

CHOOSE, MUSTER, CREWS, RATINGS, VEHICLES, SEATS, ROUNDS, BEGIN, FIGHT, AWARDS, IMPROVE, PRIZES, OVER = STAGES

RATED = ("initiative", "perception", "weapon_skill", "driving_skill")
"""The characteristics that Combat Points can raise (16.3)."""


class Vehicle(NamedTuple):
    """A vehicle of the platoon, with the rounds left in it.

    `cost` is what comes back for it when it is lost: the Vehicle Quality Points it was bought for. A `prize` was
    captured; `missions` are those in which it has been used since (16.5). `box` is the letter in the ready platoon that
    it has its name from, if it comes from there.
    """

    type: str
    cost: int = 0
    rounds: int = 0
    prize: bool = False
    missions: int = 0
    box: str = ""


class Raised(NamedTuple):
    """How often each rating of a crew has been raised (16.3)."""

    initiative: int = 0
    perception: int = 0
    weapon_skill: int = 0
    driving_skill: int = 0
    size: int = 0


class Member(NamedTuple):
    """A crew of the platoon: its ratings when whole, and its history.

    `size` is its Crew Rating, `cost` the Platoon Quality Points it was bought for, `points` are its unspent Combat
    Points, `missions` those it has been in, `kills` the Germans it has killed or captured. `rated` says that its
    ratings have been rolled.
    """

    commander: bool
    size: int
    initiative: int
    perception: int = 0
    weapon_skill: int = 0
    driving_skill: int = 0
    cost: int = 0
    rated: bool = False
    points: int = 0
    raised: Raised = Raised()
    missions: int = 0
    kills: int = 0
    vehicle: Vehicle | None = None


class Fought(NamedTuple):
    """A mission that has been played: how it ended, its Victory Points, the crews in it, and those that survived."""

    mission: str
    verdict: str
    victory: int
    crews: int
    survivors: int


@dataclass(slots=True)
class Campaign(PlatoonState):
    """A campaign at one moment, as plain data: a platoon game, and the folder with the roster.

    The mission that was played last stays on the table until the next is set up. `crews` are by their letters; `spare`
    are vehicles without a crew, `prizes` captured ones that are yet to be kept or left. `ready` is the platoon that the
    campaign begins with, `next` the mission that is being prepared. `losses` counts crews that are to be replaced;
    `crew_points`, `vehicle_points` and `ammunition` are Quality Points, the last for rounds alone; `loose` are rounds
    that are paid for and not yet stowed, `lent` those stowed in units that a mission lends. `waiting_for` are the crews
    that are yet to be seated. `shares` are the Combat Points of the last mission by letters, `sharing` what is left to
    give. `deeds` is what crews have done in the mission, `boxes` says what their vehicles are called in it. `stays`
    says that the platoon sits the mission out.
    """

    stage: str = CHOOSE
    ready: str = ""
    next: str = ""
    stays: bool = False
    crews: dict[str, Member] = field(default_factory=dict)
    spare: list[Vehicle] = field(default_factory=list)
    prizes: list[Vehicle] = field(default_factory=list)
    fought: list[Fought] = field(default_factory=list)
    losses: int = 0
    crew_points: int = 0
    vehicle_points: int = 0
    ammunition: int = 0
    loose: int = 0
    lent: dict[str, int] = field(default_factory=dict)
    waiting_for: list[str] = field(default_factory=list)
    shares: dict[str, int] = field(default_factory=dict)
    sharing: int = 0
    deeds: dict[str, str] = field(default_factory=dict)
    boxes: dict[str, str] = field(default_factory=dict)

    def origin(self, unit: str) -> tuple[str, str]:
        """The ready platoon, and the letter in it, that a unit has its name from."""
        return (self.platoon, unit) if self.stays else (self.ready, self.boxes.get(unit, ""))

    def change_crew(self, letter: str, **what: Any) -> Member:
        """Give a crew other values, and return it."""
        self.crews[letter] = changed = self.crews[letter]._replace(**what)
        return changed

    def seated(self) -> Iterator[tuple[str, Member, Vehicle]]:
        """The crews that have a vehicle, in the order of their letters."""
        for letter in sorted(self.crews):
            crew = self.crews[letter]
            if crew.vehicle is not None:
                yield letter, crew, crew.vehicle

    def on_foot(self) -> list[str]:
        """The letters of crews without a vehicle."""
        return [letter for letter in sorted(self.crews) if self.crews[letter].vehicle is None]


Play = PlayOf[Campaign]
"""A campaign under way."""
