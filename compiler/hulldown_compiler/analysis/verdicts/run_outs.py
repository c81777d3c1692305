"""Where play of a gamebook runs out: nothing is left to do, and nothing has ended.

The flow of joined states says where that may be, and forgets what goes together. A search for each of these places,
over the facts that matter to it, tells whether some play comes so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.budgets import budget
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.queries import REACHABLE, UNDECIDED, UNREACHABLE, ReachabilityQuery
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import Record, ways


class RunOut(NamedTuple):
    """A paragraph whose instructions may run out; after the reference `back`, where that leads to what comes back.

    `places` are the paragraphs in which play may then be. `by_watch` is one that only a watch may leave so: nearly all
    of these come back, and it is told of none that nobody knows.
    """

    paragraph: Paragraph
    places: frozenset[str]
    back: Record | None = None
    by_watch: bool = False

    @property
    def position(self) -> Position:
        """Where it is written."""
        return self.paragraph.at() if self.back is None else self.paragraph.mark(self.back)

    @property
    def nowhere(self) -> bool:
        """Whether it leads nowhere whenever it is read; what a watch leads to comes back to what was under way."""
        return self.empty and not self.by_watch

    @property
    def empty(self) -> bool:
        """Whether there is nothing at all to do, so that it runs out whenever it is read."""
        return self.back is None and not self.paragraph.blocks[0]


class RunOuts:
    """The paragraphs that some play runs out in, and those of which a check's budget does not tell."""

    def __init__(self, analyses: Analyses) -> None:
        # In a mission a paragraph runs out, and the game goes on.
        doubtful = [] if analyses.book.declared.platoon else list(_doubtful(analyses))
        said = _verdicts(analyses, doubtful) if doubtful else []
        self.found = [one for one, verdict in zip(doubtful, said, strict=True) if verdict == REACHABLE or one.nowhere]
        undecided = (one for one, verdict in zip(doubtful, said, strict=True) if verdict == UNDECIDED)
        self.open = [one for one in undecided if not one.nowhere and not one.by_watch]


def run_outs(analyses: Analyses) -> RunOuts:
    """Where play of a gamebook runs out."""
    return RunOuts(analyses)


def _verdicts(analyses: Analyses, doubtful: list[RunOut]) -> list[str]:
    """For each paragraph whether some play runs out there."""
    query = ReachabilityQuery(Facts(analyses, unset_is_unknown=True), analyses[budget].of_one)
    return [_verdict(query, sorted(one.places)) for one in doubtful]


def _verdict(query: ReachabilityQuery, places: list[str]) -> str:
    """REACHABLE if play runs out in one of some places, and UNDECIDED if that is open of one of them."""
    said = {query.of(("out", place), (place, 0)).verdict for place in places}
    return next((verdict for verdict in (REACHABLE, UNDECIDED) if verdict in said), UNREACHABLE)


def _doubtful(analyses: Analyses) -> Iterator[RunOut]:
    """The paragraphs whose instructions may run out by the flow of joined states."""
    book, reach = analyses.book, analyses[reachability]
    visited = _visited(analyses)
    covered = set[str]()
    for name in _jumped_to(analyses, visited) if visited or reach.falls else ():
        paragraph = book.paragraphs[name]
        back = next((see for see in reach.jumps[name] if book.resolve_name(see["to"]) in visited), None)
        if name in reach.falls:
            found = RunOut(paragraph, frozenset({name, *_after_turns(analyses, paragraph)}))
        elif back is not None:
            found = RunOut(paragraph, frozenset({name, *_onward(analyses, book.resolve_name(back["to"]))}), back)
        else:
            continue
        covered |= found.places
        yield found
    by_watches = _after_watches(analyses) - covered
    yield from (
        RunOut(one, frozenset({name}), by_watch=True) for name, one in book.paragraphs.items() if name in by_watches
    )


def _after_watches(analyses: Analyses) -> set[str]:
    """The paragraphs that watches lead to, in the place of what was under way, and that may run out themselves."""
    reached: set[str] = set()
    for paragraph, watch in analyses.book.steps["watch"]:
        for step in paragraph.within(watch["do"]):
            reached |= _onward(analyses, analyses.book.resolve_name(step["to"])) if step["step"] == "see" else set()
    return reached & analyses[reachability].falls


def _after_turns(analyses: Analyses, paragraph: Paragraph) -> set[str]:
    """The paragraphs in which play may be after the last turn of an `each`: those referred to and not returned."""
    blocks = [step["do"] for step in paragraph.steps() if step["step"] == "each"]
    reached: set[str] = set()
    for block in blocks:
        for step in paragraph.blocks[block]:
            reached |= _onward(analyses, analyses.book.resolve_name(step["to"])) if step["step"] == "see" else set()
            blocks += [way.block for way in ways(step)]
    return reached


def _onward(analyses: Analyses, name: str) -> set[str]:
    """A paragraph and all that can be reached from it by jumps."""
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        if (current := waiting.pop()) not in reached:
            reached.add(current)
            waiting += [analyses.book.resolve_name(see["to"]) for see in analyses[reachability].jumps.get(current, ())]
    return reached


def _jumped_to(analyses: Analyses, visited: set[str]) -> list[str]:
    """The paragraphs that may be read with an empty stack below them, in the order of the files.

    Those that are visited elsewhere and return are left out: a jump to one is the mistake.
    """
    book = analyses.book
    reached: set[str] = set()
    waiting = [start := book.resolve_name(book.header.start)]
    while waiting:
        name = waiting.pop()
        if name not in reached and analyses[reachability].reached(name) and (name == start or name not in visited):
            reached.add(name)
            waiting += [book.resolve_name(see["to"]) for see in analyses[reachability].jumps[name]]
    return [name for name in book.paragraphs if name in reached]


def _visited(analyses: Analyses) -> set[str]:
    """The paragraphs that references visit and that always return."""
    book = analyses.book
    jumps, meets = analyses[reachability].jumps, analyses[reachability].is_step_reachable
    last = {id(see) for sees in jumps.values() for see in sees}
    visits = [see for _, see in book.steps["see"] if id(see) not in last and meets(see)]
    if not visits:
        return set()
    ends = {paragraph.id for paragraph, step in book.steps["end"] if meets(step)}
    onward = {name: {book.resolve_name(see["to"]) for see in sees} for name, sees in jumps.items()}
    gone = {to for targets in onward.values() for to in targets if to not in book.paragraphs}
    away = _leading(
        onward, {*gone, *(name for name in book.paragraphs if name in ends or name not in analyses[reachability].exit)}
    )
    return {to for see in visits if (to := book.resolve_name(see["to"])) in book.paragraphs and to not in away}


def _leading(onward: dict[str, set[str]], leading: set[str]) -> set[str]:
    """Paragraphs and all from which they can be reached by jumps."""
    before: dict[str, list[str]] = {}
    for name, targets in onward.items():
        for to in targets:
            before.setdefault(to, []).append(name)
    waiting = list(leading)
    while waiting:
        new = [name for name in before.get(waiting.pop(), ()) if name not in leading]
        leading.update(new)
        waiting += new
    return leading
