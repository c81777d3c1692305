"""The analysis of a book's procedures: what can happen in each."""

from __future__ import annotations

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.analysis.procedures.conditions import CONDITIONS, truth
from hulldown_compiler.analysis.procedures.evaluation import Library, Semantics
from hulldown_compiler.analysis.procedures.meaning import MEANINGS
from hulldown_compiler.analysis.procedures.values import VALUES

SEMANTICS = Semantics(VALUES, CONDITIONS, truth, MEANINGS)


def procedure_library(analyses: Analyses) -> Library:
    """The analyses of all procedures of a book, computed when the first is asked for."""
    return Library(analyses.book.charts, analyses[working_charts].library.naturals, SEMANTICS, analyses.check_cancelled)
