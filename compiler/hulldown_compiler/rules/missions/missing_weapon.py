"""A data card that speaks of a gun its type does not have.

## Why it hurts

Rounds, rates of fire and the offence of a main gun mean nothing without one: `weapon` was forgotten, and the unit
never fires. So does a gun that has no rounds, and a turret that is none turns in vain.

## Example

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M]}}
    # cards.yaml
    cards:
      Marder: {card: data-cards, source: {house: from memory}, name: Marder, class: tank, side: german, motion: tracked,
        turret: false, roofed: false, fast: {0-5: 4}, slow: {0-5: 3}, rate_short: 2, rate_normal: 1,
        traverse: 0, rotation: 1, offence: 6, offence_main: 5, defence: 6, ammo_ap: 20, ammo_gp: 10, ammo_smoke: 0}

## Instead

    # book.yaml
    counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M]}}
    # cards.yaml
    cards:
      Marder: {card: data-cards, source: {house: from memory}, name: Marder, class: tank, side: german, motion: tracked,
        turret: false, roofed: false, fast: {0-5: 4}, slow: {0-5: 3}, weapon: long-gun, rate_short: 2, rate_normal: 1,
        traverse: 0, rotation: 1, offence: 6, offence_main: 5, defence: 6, ammo_ap: 20, ammo_gp: 10, ammo_smoke: 0}

## See also

HD551, HD557
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import needs_met, working_charts
from hulldown_compiler.core.diagnostics import Note
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.state.context import CARDS

OF_A_GUN = ("offence_main", "ammo_gp", "ammo_smoke")
"""What only a main gun has."""

OF_ANY = ("rate_short", "rate_normal", "ammo_ap")
"""What a main gun has, and a launcher."""


def check(analyses: Analyses) -> Iterator[Note]:
    """What a data card says of a gun or of a turret is said of one that is there; one card is one finding."""
    book = analyses.book
    if not book.declared.platoon or not analyses[needs_met]:
        return
    for name, card in analyses[working_charts].cards.get(CARDS, {}).items():
        chart = book.charts.charts["card"].get(name)
        fault = next(_faults(name, card), None)
        if chart is not None and fault is not None:
            field, message, hint = fault
            yield Note(chart.at(*([field] if field in chart.raw else [])), message, hint)


def _faults(name: str, card: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What is wrong with a data card: the field, the message and the hint."""
    gun, launcher = (card[field] != NONE for field in ("weapon", "rocket"))
    idle = (*(() if gun else OF_A_GUN), *(() if gun or launcher else OF_ANY))
    for field in idle:
        if card[field]:
            what = "no gun" if field in OF_A_GUN or launcher else "neither a gun nor a launcher"
            yield field, f"{field!r} of a gun, and {name!r} has {what}", "name its 'weapon', or write 0"
    if gun and not any(card[field] for field in ("ammo_ap", "ammo_gp")):
        yield "weapon", f"a gun, and {name!r} has no rounds for it", "write 'ammo_ap' or 'ammo_gp', or leave it out"
    if gun and not any(card[field] for field in ("rate_short", "rate_normal")):
        yield "weapon", f"a gun, and {name!r} never fires it", "write 'rate_short' and 'rate_normal', or leave it out"
    if card["traverse"] and not card["turret"]:
        yield "traverse", f"a turret that turns, and {name!r} has none", "write 0, or 'turret: true'"
