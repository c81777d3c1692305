"""What can happen in a campaign besides what can happen in its missions, and what it says (16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hulldown_engine.basics.notes import Note, noted
from hulldown_engine.campaign.state import RATED
from hulldown_engine.platoon.game import events as log
from hulldown_engine.platoon.game import log as of_missions
from hulldown_engine.platoon.state.context import CARDS, Setting
from hulldown_engine.story import events

EVENTS: Mapping[str, Mapping[str, Any]] = {
    "briefed": {"mission": str},
    "enrolled": {"units": list[str]},
    "recruited": {"unit": str, "initiative": int, "commander": bool, "cost": int},
    "bought": {"type": str, "cost": int},
    "seated": {"unit": str, "type": str},
    "stowed": {"unit": str, "rounds": int},
    "mission": {"mission": str},
    "fought": {"mission": str, "ending": str, "verdict": str, "gained": int, "lost": int},
    "crew-lost": {"unit": str, "cost": int},
    "vehicle-lost": {"unit": str, "type": str, "cost": int},
    "combat-points": {"points": int, "crews": int},
    "awarded": {"unit": str, "points": int, "total": int},
    "improved": {"unit": str, "rating": str, "before": int, "after": int},
    "prize": {"type": str, "kept": bool},
    "nobody-left": {"missions": int},
    "campaign-over": {"won": int, "missions": int},
}
"""The fields of each kind of event, and their types."""

NOTES: Mapping[str, Note] = {
    **of_missions.NOTES,
    **noted(
        EVENTS,
        {
            "briefed": Note("16.1"),
            "enrolled": Note("16.1", ("units",)),
            "recruited": Note("16.4", ("unit",)),
            "bought": Note("16.4"),
            "seated": Note("16.4", ("unit",)),
            "stowed": Note("16.4", ("unit",)),
            "mission": Note("16.1"),
            "fought": Note("15"),
            "crew-lost": Note("16.4", ("unit",)),
            "vehicle-lost": Note("16.4", ("unit",)),
            "combat-points": Note("16.2"),
            "awarded": Note("16.2", ("unit",)),
            "improved": Note("16.3", ("unit",)),
            "prize": Note("16.5"),
            "nobody-left": Note("16.1"),
            "campaign-over": Note("16.1"),
        },
    ),
}
"""A note on each event, those of missions too."""

VERDICTS = ("victory", "draw", "defeat")

KNOWN: Mapping[str, Callable[[Setting, Any], bool]] = {
    **log.KNOWN,
    "mission": lambda setting, name: name in setting.logic["missions"],
    "type": lambda setting, name: name in setting.charts.cards[CARDS],
    "verdict": lambda setting, name: name in VERDICTS,
    "rating": lambda setting, name: name in (*RATED, "size"),
}
"""For a field of an event: whether the book has what its value names."""


def sound(setting: Setting, event: Mapping[str, Any]) -> bool:
    """Whether an event has the fields of its kind, and names only what a campaign of this book can contain."""
    if event.get("event") not in EVENTS:
        return log.sound(setting, event)
    return events.fits(event, EVENTS) and all(
        KNOWN[name](setting, value) for name, value in event.items() if name in KNOWN
    )
