"""A campaign as its player sees it: what it is at, and what has been fought; the mission on the table is beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from hulldown_engine.basics.records import plain
from hulldown_engine.campaign.state import Campaign


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
    crews: Annotated[dict[str, dict[str, Any]], "The crews of the platoon, by letter, with all that is written down."]
    spare: Annotated[list[dict[str, Any]], "Vehicles without a crew."]
    losses: Annotated[int, "Crews that are to be replaced."]
    crew_points: Annotated[int, "Platoon Quality Points."]
    vehicle_points: Annotated[int, "Vehicle Quality Points."]
    ammunition: Annotated[int, "Quality Points for rounds alone."]


def campaign_view(state: Campaign) -> CampaignView:
    """A campaign as its player sees it."""
    return CampaignView(
        state.stage,
        [FoughtView(*fought) for fought in state.fought],
        {letter: _named(member) for letter, member in state.crews.items()},
        [_named(vehicle) for vehicle in state.spare],
        state.losses,
        state.crew_points,
        state.vehicle_points,
        state.ammunition,
    )


def _named(record: Any) -> dict[str, Any]:
    """A record by the names of its fields, and so the records in it."""
    return {
        name: _named(value) if hasattr(value, "_asdict") else plain(value) for name, value in record._asdict().items()
    }
