"""A ready platoon that costs more than a new one can.

## Why it hurts

Section 4 sells crews and vehicles for points. A ready platoon stands in for one that was bought, so it costs no more
than the best roll allows; otherwise nobody plays with a new one again. Usually a crew was made better after all was
added up.

## Example

    # book.yaml
    counters: {us: {M4A3: [A, B]}, german: {Tiger: [T]}}
    # content.yaml
    platoons:
      first:
        title: First Platoon
        source: {house: from memory}
        units:
          A: {type: M4A3, name: Ruth, crew: 5, initiative: 4, perception: 6, weapon_skill: 1, driving_skill: 7}
          B: {type: M4A3, name: Mary, crew: 5, initiative: 4, perception: 6, weapon_skill: 1, driving_skill: 7}
    tables:
      vehicle-costs:
        title: Vehicle Costs
        source: {house: from memory}
        axes: {vehicle: [M4A3, M10]}
        cells: 0..20
        rows: {M4A3: 7, M10: 6}
    procedures:
      platoon-quality:
        title: Platoon and Vehicle Quality
        source: {house: from memory}
        gives: {platoon_points: 1..10, vehicle_points: 1..10}
        steps:
          - roll: {die: 1d10}
        result: {platoon_points: die, vehicle_points: 11 - die}

## Instead

    # book.yaml
    counters: {us: {M4A3: [A, B]}, german: {Tiger: [T]}}
    # content.yaml
    platoons:
      first:
        title: First Platoon
        source: {house: from memory}
        units:
          A: {type: M4A3, name: Ruth, crew: 5, initiative: 4, perception: 6, weapon_skill: 1, driving_skill: 7}
    tables:
      vehicle-costs:
        title: Vehicle Costs
        source: {house: from memory}
        axes: {vehicle: [M4A3, M10]}
        cells: 0..20
        rows: {M4A3: 7, M10: 6}
    procedures:
      platoon-quality:
        title: Platoon and Vehicle Quality
        source: {house: from memory}
        gives: {platoon_points: 1..10, vehicle_points: 1..10}
        steps:
          - roll: {die: 1d10}
        result: {platoon_points: die, vehicle_points: 11 - die}

## See also

HD544, HD545
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.core.diagnostics import Note
from hulldown_engine.basics.records import NONE

QUALITY = "platoon-quality"
"""The procedure that gives a new platoon its points."""

Price = Callable[[Any], tuple[Any, ...]]


def _crew(unit: Any) -> tuple[Any, ...]:
    return unit.initiative, "commander" if unit.commander else "crew"


def _vehicle(unit: Any) -> tuple[Any, ...]:
    return (unit.type,)


BUDGETS: tuple[tuple[str, str, str, Price], ...] = (
    ("vehicle_points", "Vehicle Quality Points", "vehicle-costs", _vehicle),
    ("platoon_points", "Platoon Quality Points", "crew-costs", _crew),
)
"""What is paid for with each sort of points, and how its price is looked up."""


def check(analyses: Analyses) -> Iterator[Note]:
    """The prices of a ready platoon's vehicles, and of its crews, come to no more than a roll can give."""
    gives = analyses.book.charts.procedures.get(QUALITY, {}).get("gives", {})
    for field, called, table, price in BUDGETS:
        most = gives.get(field, {}).get("most")
        for platoon in (
            analyses.book.parts.of("platoon") if most is not None and table in analyses[working_charts].tables else ()
        ):
            costs = [_cost(analyses, table, price(unit)) for unit in platoon.model.units.values()]
            if (total := sum(costs)) > most:
                message = f"{platoon.name!r} costs {total} {called}; a new platoon has {most} at most"
                yield Note(platoon.at(), message, "leave a unit out, or make it cheaper")


def _cost(analyses: Analyses, table: str, price: tuple[Any, ...]) -> int:
    """What a crew or a vehicle costs; nothing, when no such thing is for sale."""
    axes = analyses[working_charts].tables[table].axes
    known = len(axes) == len(price) and all(_on(kind, value) for (_, kind), value in zip(axes, price, strict=True))
    cost = analyses[working_charts].tables[table].look_up(price) if known else NONE
    return cost if isinstance(cost, int) else 0


def _on(kind: Any, value: Any) -> bool:
    """Whether an axis has a value."""
    return value in kind["names"] if "names" in kind else bool(kind["least"] <= value <= kind["most"])
