"""The light: how far anybody can fire as the day fades (Mission 5).

The rules are silent about some of it. Here it is decided so:

- *Which Rounds count.* Those that begin in the condition that the mission names, or a later one. The Round in which
  that condition comes into force has begun before it, and does not count.
- *A target that has fired* has done so in the Round that is under way, whatever it fired. Smoke has no target, and a
  bunker has fired if somebody in it has.
- *Any fire* (Mission 5) is that of units on the map, German and US, at what they see and at what they guess. Shells and
  fighters from elsewhere find their way. What is seen is seen, by day and by night: only fire is spoken of.
"""

from __future__ import annotations

from hulldown_engine.basics.hexes import Hex, intervening
from hulldown_engine.platoon.state.context import Json, Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play

DAY = "day"
"""What the light is called before a mission says that it changes."""


def begun(setting: Setting, play: Play) -> None:
    """Count a Round that has begun, if it counts, and log a change of the light (Mission 5)."""
    field = play.state
    if not counts(setting, field):
        return
    before = now(setting, field)
    field.counted += 1
    after = now(setting, field)
    if after is not None and after is not before:
        play.log("light", light=after["name"])


def counts(setting: Setting, field: PlatoonState) -> bool:
    """Whether Rounds count for the light in this condition of this mission (Mission 5)."""
    light = setting.mission(field)["light"]
    return light is not None and bool(field.condition >= light["since"])


def now(setting: Setting, field: PlatoonState) -> Json | None:
    """The record of the latest change of the light; None before the first (Mission 5)."""
    light = setting.mission(field)["light"]
    become = [stage for stage in light["becomes"] if stage["round"] <= field.counted] if light is not None else []
    return become[-1] if become else None


def coming(setting: Setting, field: PlatoonState) -> tuple[str, int]:
    """The light that sets in next, and how many Rounds have yet to begin until it does, that one included (Mission 5).

    An empty name, if none does or if Rounds are not counted yet.
    """
    light = setting.mission(field)["light"]
    ahead = [stage for stage in light["becomes"] if stage["round"] > field.counted] if counts(setting, field) else []
    return (str(ahead[0]["name"]), int(ahead[0]["round"]) - field.counted) if ahead else ("", 0)


def name(setting: Setting, field: PlatoonState) -> str:
    """What the light is called now: as the mission says, and `day` before it changes (Mission 5)."""
    dark = now(setting, field)
    return DAY if dark is None else str(dark["name"])


def hides(setting: Setting, field: PlatoonState, one: Hex, other: Hex, *, fired: bool) -> bool:
    """Whether it is too dark to fire from one hex into another, at a target that has `fired` or not (Mission 5)."""
    most = reach(setting, field, fired=fired)
    return most is not None and intervening(one, other) > most


def reach(setting: Setting, field: PlatoonState, *, fired: bool) -> int | None:
    """How many hexes may lie between firer and target in this light, if it has `fired` or not; None for any number."""
    dark = now(setting, field)
    if dark is None or dark["range"] is None:
        return None
    return int(dark["fired"] if fired and dark["fired"] is not None else dark["range"])
