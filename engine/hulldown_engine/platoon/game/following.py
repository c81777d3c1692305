"""A mission that goes on in a changed book: its story, and the Event markers that lie on the map.

A marker that is new in the mission is put on the map, one that has another hex is moved, one that is gone is taken off.
Units keep what they came with; what is looked up on their cards is looked up on the changed ones.
"""

from __future__ import annotations

from hulldown_engine.platoon.language.mission_specials import MARKERS
from hulldown_engine.platoon.state.context import Json
from hulldown_engine.platoon.state.field import PLACING, PlatoonState
from hulldown_engine.story import following
from hulldown_engine.story.following import Lost


def follow(before: Json, after: Json, field: PlatoonState) -> list[str]:
    """Bring a game into the changed logic of its book; returns what is forgotten, in words. Raises Lost."""
    name = field.mission
    if name not in after["missions"]:
        raise Lost(f"the mission {name} is not in the book any more")
    mission, was = after["missions"][name], before["missions"][name]["markers"]
    if field.deploying != PLACING or MARKERS not in mission["secret"]:
        _move_markers(was, mission["markers"], field)
    return following.follow(before, after, field)


def _move_markers(was: Json, now: Json, field: PlatoonState) -> None:
    """Have the Event markers of the mission lie where it has them now, unless play has moved them or taken them off."""
    changed = {number: place for number, place in now.items() if place is not None and place != was.get(number)}
    moved = {number: place for number, place in changed.items() if _lies_there(was, field, number)}
    left = {number: place for number, place in field.markers.items() if number in now}
    field.markers = dict(sorted({**left, **moved}.items(), key=lambda item: int(item[0])))


def _lies_there(was: Json, field: PlatoonState, number: str) -> bool:
    """Whether a marker lies where the mission had it, or had none on the map."""
    return field.markers.get(number) == was.get(number)
