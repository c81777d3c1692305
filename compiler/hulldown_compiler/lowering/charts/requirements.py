"""What catalogues require of their cards, with every expression checked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any

from hulldown_compiler.language.expressions import ExpressionFault, Type
from hulldown_compiler.language.procedure_expressions import CARD
from hulldown_compiler.lowering.charts.formulas import ChartFormulas
from hulldown_compiler.lowering.definitions import THE_CARD, Charts
from hulldown_engine.language.expressions import BOOL

Json = dict[str, Any]


def read_requirements(charts: Charts) -> None:
    """Compile the requirements of every catalogue: each as its expression, and its path within the catalogue."""
    for chart in charts.of("catalogue"):
        charts.about = f"requirements of {chart.name}"
        scope = replace(charts.scope, remedy=f"what is required is said of {THE_CARD!r}, as in '{THE_CARD}.name'")
        formulas = ChartFormulas(charts, chart, scope, partial(_of_the_card, charts.catalogues[chart.name]["fields"]))
        names = {THE_CARD: Type(CARD, chart.name)}
        charts.requirements[chart.name] = [
            {
                "that": formulas.typed(one.that, ("requires", nth, "that"), names, Type(BOOL))[0],
                "@": ("requires", nth),
            }
            for nth, one in enumerate(chart.model.requires)
        ]


def _of_the_card(fields: Collection[str], fault: ExpressionFault) -> str:
    """What might help with a field that stands by itself."""
    name = fault.token.text
    return f"write '{THE_CARD}.{name}'" if fault.rule == "unknown_name" and name in fields else ""
