"""What the campaign looks up in its book: prices, awards, raises, and what a captured vehicle asks of its crew (16)."""

from __future__ import annotations

from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.state.context import CARDS, Setting

CERTAIN, MOST, PRICE = "certain", "most", "price"
"""Combat Points: those a crew has for certain, the most it has from one mission, and the price of a raise."""

RAISE, LIMIT = "raise", "limit"
"""Of a rating: by how much it is raised, and how high."""


def awarded(setting: Setting, *, won: bool) -> int:
    """The Combat Points of the platoon for each crew that survived (Rule 16.2)."""
    return int(setting.charts.tables["combat-points"].look_up(["won" if won else "lost"]))


def share(setting: Setting, what: str) -> int:
    """The Combat Points of a crew: `certain`, `most` in a mission, or the `price` of a raise (Rules 16.2, 16.3)."""
    return int(setting.charts.tables["combat-point-shares"].look_up([what]))


def raising(setting: Setting, rating: str, what: str) -> int:
    """By how much a rating is raised, or its limit (Rule 16.3)."""
    return int(setting.charts.tables["improvements"].look_up([rating.replace("_", "-"), what]))


def strangeness(setting: Setting, mission: int) -> int:
    """What a crew's Crew Rating is reduced by in a captured vehicle's first, second... mission (Rule 16.5).

    After the last mission that the table has, it stays as it is there.
    """
    table = setting.charts.tables["captured-vehicles"]
    return int(table.look_up([min(mission, table.axes[0][1]["most"])]))


def rounds_for_a_gun(setting: Setting, *, prize: bool) -> int:
    """The rounds that a Vehicle Quality Point buys for the gun of a captured vehicle, or any other (Rules 4, 16.5)."""
    ammunition = "captured-vehicle" if prize else "main-gun"
    return int(setting.charts.tables["rounds-for-a-point"].look_up([ammunition]))


def drives(setting: Setting, kind: str) -> bool:
    """Whether a data card is a vehicle's, with Movement Points of its own."""
    return bool(setting.charts.cards[CARDS][kind]["fast"] != NONE)
