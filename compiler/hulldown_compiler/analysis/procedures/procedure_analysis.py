"""The procedures of a book, and what can happen in each."""

from __future__ import annotations

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.analysis.procedures.conditions import CONDITIONS, taken
from hulldown_compiler.analysis.procedures.evaluation import Library, Meanings
from hulldown_compiler.analysis.procedures.joint_constraints import JointConstraints
from hulldown_compiler.analysis.procedures.steps import STEPS
from hulldown_compiler.analysis.procedures.values import VALUES

MEANINGS = Meanings(VALUES, CONDITIONS, taken, STEPS, JointConstraints)


def procedure_library(analyses: Analyses) -> Library:
    """What can happen in the procedures of a book."""
    return Library(analyses.book.charts, analyses[working_charts].library.naturals, MEANINGS, analyses.check_cancelled)
