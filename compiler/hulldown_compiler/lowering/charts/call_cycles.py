"""Procedures that call one another in a circle, or too deep: nothing could carry them out."""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.lowering.definitions import Charts
from hulldown_engine.resolver.evaluation.step_form import CALL
from hulldown_engine.resolver.steps.procedure_steps import steps_of

Calls = Mapping[str, Mapping[str, Position]]
"""Procedure -> procedure that it calls -> where it does so first."""


def find_circles(charts: Charts) -> None:
    """Report every cycle of calls, once, and calls nested too deep."""
    calls = {name: _calls(charts, name) for name in charts.procedures}
    left = _deep(charts, calls)
    while circle := _circle(calls, left):
        _report(charts, calls, circle)
        left = {name for name in left if name not in circle}


def _calls(charts: Charts, name: str) -> dict[str, Position]:
    """The procedures that one calls."""
    chart, calls = charts.charts["procedure"][name], dict[str, Position]()
    for step in steps_of(CALL, charts.procedures[name]["steps"]):
        if step["call"] in charts.procedures:
            calls.setdefault(step["call"], chart.at(*step["@"], "call"))
    return calls


def _deep(charts: Charts, calls: Calls) -> set[str]:
    """Report calls nested too deep. Returns the procedures whose calls lead into a cycle or too deep."""
    left = set(calls)
    for _ in range(limits.CALL_DEPTH + 1):
        left = {name for name in left if left.intersection(calls[name])}
    for name in (name for name in calls if name in left and left.isdisjoint(calls[name])):
        message = f"{name!r} begins more than {limits.CALL_DEPTH} calls within one another"
        charts.report("beyond_limit", charts.charts["procedure"][name].at(), message, "do with fewer")
    return left


def _circle(calls: Calls, left: set[str]) -> list[str]:
    """The first cycle among the procedures `left`, in the order of its calls; empty, if there is none."""
    for first in (name for name in calls if name in left):
        way = [first]
        while (after := next((called for called in calls[way[-1]] if called in left), None)) is not None:
            if after in way:
                return way[way.index(after) :]
            way.append(after)
    return []


def _report(charts: Charts, calls: Calls, circle: list[str]) -> None:
    """Report a cycle as one fault: at its first call, with the other calls as related places."""
    places = [(one, other, calls[one][other]) for one, other in zip(circle, circle[1:] + circle[:1], strict=True)]
    first, *rest = places
    message = f"{first[0]!r} calls itself" if not rest else f"{first[0]!r} calls {first[1]!r}, which comes back to it"
    related = [Related(position, f"{one!r} calls {other!r}") for one, other, position in rest]
    hint = "to do steps again, use 'again' with its 'most'"
    charts.report("endless_procedure", first[2], message, hint, *related)
