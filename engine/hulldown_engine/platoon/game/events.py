"""What can happen in a platoon game: every event that it logs besides those of a story, and what it says.

See `hulldown_engine.story.events` for a story's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hulldown_engine.platoon.board import units
from hulldown_engine.platoon.effects import damage, losses
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.context import CARDS, Setting
from hulldown_engine.story import events

EVENTS: Mapping[str, Mapping[str, Any]] = {
    # Rolls: `subject` are ids of units with spaces between, the one that rolls first; from what was given and the faces
    # the whole trace can be told again
    "resolved": {
        "procedure": str,
        "subject": str,
        "given": dict[str, str | int | bool],
        "faces": list[int],
        "outcome": dict[str, Any],
    },
    "determined": {"of": list[str], "found": str},
    # How the game goes: Operations and Rounds, markers, paragraphs
    "mustered": {"units": list[str]},
    "shared": {"unit": str, "player": str},
    "sorted": {"unit": str, "ap": int, "gp": int, "smoke": int},
    "conceded": {},
    "waited": {},
    "reached": {"end": int},
    "finished": {"why": str},
    "operations": {},
    "rounds": {},
    "round": {"number": int},
    "lull": {"rounds": int, "left": int},
    "light": {"light": str},
    "advantage": {"side": str, "us": int, "german": int},
    "placed": {"unit": str, "space": str, "die": int},
    "turn": {"unit": str, "space": str},
    "given": {"unit": str},
    "aware": {"unit": str},
    "space": {"unit": str, "space": str},
    "marker": {"marker": str, "hex": int, "unit": str, "found": bool},
    "marker-moved": {"marker": str, "hex": int},
    "random-event": {"faces": list[int], "paragraph": str},
    "award": {"points": int, "reason": str, "total": int},
    # Coming and going; the cost of a move is in half-points
    "set-up": {"unit": str, "hex": int},
    "deployed": {"units": list[str]},
    "entered": {"unit": str, "hex": int},
    "went": {"units": list[str], "hex": int},
    "moved": {"unit": str, "step": str, "hex": int, "facing": int, "cost": int},
    "exited": {"unit": str, "hex": int},
    "gone": {"unit": str, "why": str},
    "abandoned": {"unit": str, "crew": str},
    "manned": {"unit": str, "vehicle": str, "points": int},
    "guarded": {"unit": str, "by": str},
    "led-away": {"unit": str},
    "loaded": {"unit": str, "carrier": str},
    "unloaded": {"unit": str, "carrier": str, "hex": int},
    "posture": {"unit": str, "closed": bool},
    "prepared": {"unit": str, "facing": int},
    # What paragraphs bring about, and what Germans do
    "activated": {"unit": str, "hex": int, "facing": int},
    "reinforced": {"unit": str, "hex": int},
    "became": {"unit": str, "other": str},
    "action-number": {"number": int},
    "card": {"unit": str, "column": str, "number": int, "paragraph": str, "sees": list[str]},
    "order-passed-over": {"unit": str, "order": str, "why": str},
    "reaction": {"unit": str, "reaction": str},
    "retreat": {"unit": str, "face": int, "hex": int},
    "surrendered": {"unit": str, "hex": int},
    "held": {"unit": str},
    "evading": {"unit": str, "distance": int},
    "out-of-ammo": {"unit": str},
    "barrage": {"hex": int, "offence": int},
    "shelled": {"unit": str, "hex": int},
    "fighter": {"fighter": str, "hex": int},
    "strike": {"fighter": str, "hex": int, "weapon": str},
    "shot-down": {"fighter": str, "hex": int},
    "counter-placed": {"kind": str, "hex": int, "number": str},
    "crossing": {"kind": str, "hexes": list[int], "there": bool, "side": str},
    "counter-removed": {"kind": str, "number": str, "hexes": list[int]},
    # Fire, assaults and mines: `target` is empty for smoke and for bunkers
    "fired": {"firer": str, "target": str, "hex": int, "weapon": str, "shells": str, "turret": int, "hidden": bool},
    "smoke": {"hex": int, "until": int},
    "bunker-destroyed": {"hex": int, "by": str},
    "assaulted": {"unit": str, "target": str, "charge": bool, "capture": bool},
    "mine": {"unit": str, "hex": int},
    # What comes of it: `by` is the unit that did it, or empty
    "hit": {"unit": str, "area": str, "severity": str, "by": str},
    "damage": {"unit": str, "effect": str},
    "killed": {"unit": str, "by": str},
    "captured": {"unit": str, "by": str},
}
"""The fields of each kind of event, and their types."""

ALL = {**events.EVENTS, **EVENTS}
"""Those of a story as well."""

DISABLED = "disabled"
"""An effect of damage that no table names."""


def sound(setting: Setting, event: Mapping[str, Any]) -> bool:
    """Whether an event has the fields of its kind, and names only what this book has."""
    if not events.fits(event, ALL):
        return False
    return all(KNOWN[name](setting, value) for name, value in event.items() if name in KNOWN)


def _unit(setting: Setting, name: str) -> bool:
    """Whether a unit can have this id: a card's, a letter, or one of these with the suffix of a crew on foot."""
    known = name.removesuffix(losses.CREW)
    return known in setting.logic["unit_cards"] or known in setting.letters


def _in(part: str) -> Callable[[Setting, str], bool]:
    """A test of names: whether a part of the book, such as `paragraphs`, has one; the empty name passes."""
    return lambda setting, name: not name or name in setting.logic[part]


def _some_unit(setting: Setting, name: str) -> bool:
    return not name or _unit(setting, name)


KNOWN: Mapping[str, Callable[[Setting, Any], bool]] = {
    **dict.fromkeys(("unit", "crew", "vehicle", "firer", "target", "by", "carrier", "member", "other"), _some_unit),
    "units": lambda setting, names: all(_unit(setting, name) for name in names),
    "subject": lambda setting, names: all(_unit(setting, name) for name in names.split()),
    "paragraph": _in("paragraphs"),
    "procedure": _in("procedures"),
    "flag": _in("flags"),
    "score": _in("scores"),
    "sighting": _in("sightings"),
    "ending": _in("endings"),
    "space": lambda setting, name: name in units.SPACES,
    "side": lambda setting, name: name in (units.US, units.GERMAN, crossings.BOTH, ""),
    "fighter": lambda setting, name: name in setting.charts.cards[CARDS],
    "effect": lambda setting, name: name == DISABLED or name in damage.EFFECTS or name in losses.SINGLE_MACHINEGUNS,
    "facing": lambda setting, side: side in range(6),
    "end": lambda setting, nth: any(0 < nth <= len(one["ends"]) for one in setting.logic["missions"].values()),
}
"""For a field of an event: whether the book has what its value names."""
