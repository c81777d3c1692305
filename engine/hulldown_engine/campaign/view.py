"""A campaign as its player sees it: what it is at, and what has been fought; the mission on the table is beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from hulldown_engine.basics.records import plain
from hulldown_engine.campaign import missions
from hulldown_engine.campaign.state import Campaign, Member, Raised, Vehicle
from hulldown_engine.campaign.words import called
from hulldown_engine.platoon.state.context import Setting


@dataclass(frozen=True, slots=True)
class FoughtView:
    """A mission that has been fought."""

    mission: str
    verdict: str
    victory: int
    crews: Annotated[int, "The crews that were in it."]
    survivors: int


@dataclass(frozen=True, slots=True)
class CampaignView:
    """A campaign as its player sees it."""

    stage: Annotated[str, "What it is at; fight, while a mission is played."]
    fought: list[FoughtView]
    next: Annotated[str, "The mission that is being prepared or fought; empty, while it is to be chosen."]
    to_come: Annotated[list[str], "Those that have not been fought, and that one among them."]
    crews: Annotated[dict[str, dict[str, Any]], "The crews of the platoon, by letter, with all that is written down."]
    spare: Annotated[list[dict[str, Any]], "Vehicles without a crew."]
    losses: Annotated[int, "Crews that are to be replaced."]
    crew_points: Annotated[int, "Platoon Quality Points."]
    vehicle_points: Annotated[int, "Vehicle Quality Points."]
    ammunition: Annotated[int, "Quality Points for rounds alone."]


def campaign_view(setting: Setting, state: Campaign) -> CampaignView:
    """A campaign as its player sees it."""
    return CampaignView(
        state.stage,
        [FoughtView(*fought) for fought in state.fought],
        state.next,
        missions.left(setting, state),
        {letter: _crew(setting, state, crew) for letter, crew in state.crews.items()},
        [_vehicle(setting, state, vehicle) for vehicle in state.spare],
        state.losses,
        state.crew_points,
        state.vehicle_points,
        state.ammunition,
    )


def _crew(setting: Setting, state: Campaign, crew: Member) -> dict[str, Any]:
    """A crew by the names of its fields, and so its vehicle."""
    vehicle = None if crew.vehicle is None else _vehicle(setting, state, crew.vehicle)
    return {**_named(crew), "raised": _named(crew.raised), "vehicle": vehicle}


def _vehicle(setting: Setting, state: Campaign, vehicle: Vehicle) -> dict[str, Any]:
    """A vehicle by the names of its fields, and what it is called."""
    return {**_named(vehicle), "name": called(setting, state, vehicle)}


def _named(record: Member | Vehicle | Raised) -> dict[str, Any]:
    """A record by the names of its fields."""
    return {name: plain(value) for name, value in record._asdict().items()}
