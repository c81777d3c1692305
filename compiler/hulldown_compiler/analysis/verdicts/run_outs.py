"""Where play runs out: a search for states in which nothing is left to do, and nothing has ended."""

from __future__ import annotations

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.search import PathStep, Search, events
from hulldown_compiler.analysis.search.states import Move

BUDGET = 4_000
"""States of the search."""


def outs(analyses: Analyses) -> set[str] | None:
    """The paragraphs of a gamebook that some play runs out in, or just after; None, if there is too much to search."""
    facts = Facts(analyses, unset_is_unknown=True)
    search = _Outs(Machine(facts, facts.first), BUDGET).completed()
    return search.names if search.whole else None


class _Outs(Search):
    """A search that notes where play runs out."""

    def __init__(self, machine: Machine, budget: int) -> None:
        super().__init__(machine, budget)
        self.names: set[str] = set()
        self._paragraphs = machine.book.paragraphs
        self._meant = machine.book.resolve_name

    def _come(self, step: PathStep) -> None:
        if ("out",) in events(step) and not self._dead(step.move):
            self.names.add(step.before.stack[0][0])
            before = self.came[step.before]
            if step.move.kind == "passed-over" and before is not None:  # then the one that refers to it runs out
                self.names.add(before.before.stack[0][0])
        super()._come(step)

    def _dead(self, move: Move) -> bool:
        """Whether a move leads to a paragraph that is not there: nobody knows what would be left to do."""
        return move.kind == "see" and self._meant(move.record["to"]) not in self._paragraphs
