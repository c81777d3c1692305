"""Searches about missions that do not need one another: several processes make them before anybody asks for them.

Each mission has a job of every kind, and after an edit that concerns one mission only its own are new. One kind after
the other would leave all processors but one without work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses, Analysis
from hulldown_compiler.analysis.claims.verdicts import claim_jobs
from hulldown_compiler.analysis.missions.questions import Jobs
from hulldown_compiler.analysis.verdicts.entries import entry_jobs
from hulldown_compiler.analysis.verdicts.markers import marker_jobs
from hulldown_compiler.analysis.verdicts.missions import never_ending_jobs, unentered_jobs
from hulldown_compiler.analysis.verdicts.proofs import proof_jobs
from hulldown_compiler.analysis.verdicts.traps import trap_jobs

KINDS: Sequence[Analysis[Jobs[Any]]] = (
    entry_jobs,
    proof_jobs,
    claim_jobs,
    never_ending_jobs,
    marker_jobs,
    trap_jobs,
    unentered_jobs,
)
"""The jobs of each kind, those that take longest first."""


def made_ahead(analyses: Analyses) -> None:
    """Has what is not kept of them made, if several processes can; it is found when it is asked for."""
    if analyses.book.declared.platoon:
        analyses.kept_ahead([job for kind in KINDS for job in analyses[kind].values()])
