"""What crews and vehicles are called between missions."""

from __future__ import annotations

from hulldown_engine.campaign.state import Campaign, Member, Vehicle
from hulldown_engine.platoon.sequence.generation import describe
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import Crew


def crew_of(crew: Member) -> str:
    """A crew in few words."""
    return describe(Crew(crew.initiative, crew.size, crew.commander))


def called(setting: Setting, state: Campaign, vehicle: Vehicle) -> str:
    """A vehicle by its type, its name, and whose it was."""
    return f"{'captured ' if vehicle.prize else ''}{vehicle.type}{setting.name_in(state.ready, vehicle.box)}"


def unit_of(setting: Setting, state: Campaign, letter: str) -> str:
    """A crew by its letter, and what it drives."""
    vehicle = state.crews[letter].vehicle
    return f"{letter}, on foot" if vehicle is None else f"{letter} {called(setting, state, vehicle)}"
