"""Guards of a gamebook that hold whenever play comes to them, by a search that looks for a play in which one fails.

The joined states of reachability forget what goes together, and when a fact can first be so. In a mission a guard may
protect from what only another book's rules do, and none is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.search.budgets import budget
from hulldown_compiler.analysis.search.facts import Facts, Observation
from hulldown_compiler.analysis.search.paths import cases
from hulldown_compiler.analysis.search.queries import UNDECIDED, UNREACHABLE, ReachabilityQuery
from hulldown_compiler.analysis.search.search import Search
from hulldown_compiler.analysis.search.walks import came_up
from hulldown_compiler.analysis.story.blocks import Point, point_of
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.language.expressions import Tree


class Guard(NamedTuple):
    """A guard of a step that play may come to: `record` is the step, or one of its options."""

    paragraph: Paragraph
    step: Record
    record: Record

    @property
    def point(self) -> Point:
        """Where it is asked."""
        return point_of(self.paragraph, self.step)

    @property
    def fails(self) -> Observation:
        """What is looked out for: that it does not hold where it is asked."""
        return Observation(("fails", id(self.record)), ["not", self.record["when"]], point=self.point)


class ConstantGuards:
    """The guards that are proved never to fail, each with the values of its facts there; and those left open."""

    def __init__(self, analyses: Analyses) -> None:
        self.found: list[tuple[Guard, tuple[str, ...]]] = []
        self.open: list[Guard] = []
        asked = [] if analyses.book.declared.platoon else list(_doubtful(analyses))
        if not asked:
            return
        sought = [guard.fails for guard in asked]
        allowed = analyses[budget]
        facts = Facts(analyses, unset_is_unknown=True, observed=sought)
        query = ReachabilityQuery(facts, allowed.of_one)
        met = came_up(query.full, [fails.event for fails in sought], allowed.walked)
        for guard, fails in zip(asked, sought, strict=True):
            answer = "" if fails.event in met else _proof(query, guard, fails, allowed.altogether)
            if answer == UNDECIDED:
                self.open.append(guard)
            elif isinstance(answer, Search) and ("at", guard.point) in answer.found:
                self.found.append((guard, _cases(answer, guard.point, fails.tree)))


def constant_guards(analyses: Analyses) -> ConstantGuards:
    """The guards of a gamebook that never fail."""
    return ConstantGuards(analyses)


def _doubtful(analyses: Analyses) -> Iterator[Guard]:
    """The guards that may hold and may fail, as far as reachability knows."""
    reach = analyses[reachability]
    for guard in map(Guard._make, analyses.book.guarded):
        paragraph, step, record = guard
        if "when" not in record or step["step"] == "watch" or not reach.is_step_reachable(step):
            continue
        known = reach.evaluator.truth(record["when"], *reach.at(step))
        if known != YES and reach.carried_out(paragraph.id, record["do"]):
            yield guard


def _proof(query: ReachabilityQuery, guard: Guard, fails: Observation, most: int) -> Search | str:
    """The complete search in which a guard never fails; UNDECIDED, or another verdict where it may."""
    if fails.event in query.scout.found:
        return ""
    if query.scout.whole:
        return query.scout
    if query.states > most:
        return UNDECIDED
    answer = query.observed(fails)
    return query.proof(answer, guard.paragraph.id) if answer.verdict == UNREACHABLE else answer.verdict


def _cases(search: Search, point: Point, tree: Tree) -> tuple[str, ...]:
    """The values that the facts of a condition may have where a search comes to it, unless they are many."""
    here = (state for state in search.came if state.point == point)
    return cases(search.machine, here, search.machine.facts.asked(tree))
