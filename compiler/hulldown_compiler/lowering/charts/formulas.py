"""The expressions of a chart: their trees and types, with every fault in them reported where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hulldown_compiler.language.expressions import ExpressionFault, Type
from hulldown_compiler.language.procedure_expressions import NOTHING, FormulaScope, compile_formula
from hulldown_compiler.lowering.definitions import Chart, Charts, Path
from hulldown_compiler.source.source_map import inside


class ChartFormulas(NamedTuple):
    """Reads the expressions of one chart; `helps` says what might help with a fault, if the chart knows more of it."""

    charts: Charts
    chart: Chart
    scope: FormulaScope
    helps: Callable[[ExpressionFault], str] = lambda fault: ""

    def typed(self, source: Any, path: Path, names: Mapping[str, Type], wanted: Type | None = None) -> tuple[Any, Type]:
        """The tree of an expression at a path of the chart, and its type; 0 stands in for one that is wrong."""
        try:
            typed = compile_formula(source, self.scope.with_names(names), wanted)
        except ExpressionFault as first:
            for fault in (fault for fault in (first, *first.others) if not _follows(fault, names)):
                mark = self.chart.document.position((*self.chart.root, *path))[1:3]
                at = inside(self.chart.document, mark, str(source), fault.offset, fault.length)
                self.charts.report(fault.rule, at, fault.message, self._hint(fault, at.path))
            return 0, NOTHING
        return typed.tree, typed.type

    def _hint(self, fault: ExpressionFault, path: str) -> str:
        """What might help; `path` is the file that the expression stands in."""
        if fault.rule == "dead_table":
            return self.charts.near("table", fault.token.text, path)
        return self.helps(fault) or fault.hint


def _follows(fault: ExpressionFault, names: Mapping[str, Type]) -> bool:
    """Whether a fault follows from another one: it is about a variable whose own expression is wrong."""
    return fault.found == NOTHING.kind or names.get(fault.token.text) is NOTHING
