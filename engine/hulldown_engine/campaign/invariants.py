"""What holds of every campaign, whatever is played: a saved one must be so too (16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_engine.campaign import charts
from hulldown_engine.campaign.log import VERDICTS
from hulldown_engine.campaign.state import RATED, STAGES, Campaign, Member, Vehicle
from hulldown_engine.platoon.sequence.generation import known_letters
from hulldown_engine.platoon.state.context import CARDS, Setting

EXTREME = 10
"""The largest absolute value of a crew's rating (2.11)."""


def broken(setting: Setting, state: Campaign) -> Iterator[str]:
    """The inconsistencies of a campaign's state, as phrases; any means a fault of the engine, or an edited save."""
    missions, platoons = setting.logic["missions"], setting.logic["platoons"]
    if state.stage not in STAGES:
        yield f"a campaign at {state.stage!r}"
    if state.next not in (*missions, "") or state.ready not in (*platoons, ""):
        yield f"the next mission {state.next!r}, the platoon {state.ready!r}"
        return
    played = [result.mission for result in state.fought]
    if len(set(played)) < len(played) or not set(played) <= set(missions):
        yield f"missions played: {played}"
    for result in state.fought:
        if result.verdict not in VERDICTS or not 0 <= result.survivors <= result.crews:
            yield f"the mission {result}"
    if min(state.losses, state.crew_points, state.vehicle_points, state.ammunition, state.loose, state.sharing) < 0:
        yield "less than nothing"
    yield from _roster(setting, state)


def _roster(setting: Setting, state: Campaign) -> Iterator[str]:
    """Inconsistencies of the crews and vehicles, and of what is being spent on them."""
    boxes = setting.logic["platoons"].get(state.ready, {"units": ()})["units"]
    letters = {*known_letters(setting), *boxes}
    for letter, crew in state.crews.items():
        if letter not in letters:
            yield f"a crew {letter!r}"
        yield from (f"crew {letter}: {fault}" for fault in _crew(setting, crew))
    for vehicle in (*state.spare, *state.prizes, *(vehicle for _, _, vehicle in state.seated())):
        yield from _vehicle(setting, vehicle, boxes)
    for named in (state.waiting_for, state.shares, state.deeds):
        if not set(named) <= set(state.crews):
            yield f"crews that are not there: {sorted(named)}"
    cards = setting.logic["missions"].get(state.next, {"platoon": {"cards": ()}})["platoon"]["cards"]
    if not set(state.lent) <= set(cards) or min(state.lent.values(), default=1) < 1:
        yield f"rounds for {sorted(state.lent)}"
    if any(not 0 <= share <= charts.share(setting, charts.MOST) for share in state.shares.values()):
        yield f"shares of Combat Points: {state.shares}"


def _crew(setting: Setting, crew: Member) -> Iterator[str]:
    """Ratings of a crew that neither new crews nor raises can have (Rules 4, 16.3)."""
    for rating in (*RATED, "size"):
        limit = max(EXTREME, charts.raising(setting, rating, charts.LIMIT))
        if not -EXTREME <= getattr(crew, rating) <= limit or getattr(crew.raised, rating) < 0:
            yield f"{rating} {getattr(crew, rating)}"
    if crew.size < 1 or min(crew.cost, crew.points, crew.missions, crew.kills) < 0:
        yield f"{crew}"


def _vehicle(setting: Setting, vehicle: Vehicle, boxes: Iterable[str]) -> Iterator[str]:
    """A vehicle of a type, or with a name, that the book does not have."""
    if vehicle.type not in setting.charts.cards[CARDS]:
        yield f"a vehicle {vehicle.type!r}"
    elif min(vehicle.rounds, vehicle.cost, vehicle.missions) < 0:
        yield f"the vehicle {vehicle}"
    elif vehicle.box not in ("", *boxes):
        yield f"a vehicle from box {vehicle.box!r}"
