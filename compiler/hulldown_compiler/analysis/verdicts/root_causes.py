"""Root causes: which of the guards that never open only wait for another one to open.

A gate that play reaches and never gets past is a cause: a guard, a price, a selection, a requirement. Behind it lie the
blocks that are never carried out because of it. If a guard waits for a flag that is only set behind another cause, that
other cause is the one to mend; guards that keep one another shut are all causes. Totals that never fall and options
covered by those before them are findings of other rules, and do not excuse a guard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import starmap
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.abstract import State, This
from hulldown_compiler.analysis.story.blocks import BlockPlace, leads_to, placed_steps, reachable
from hulldown_compiler.analysis.story.explain import deciding
from hulldown_compiler.analysis.story.reachability import Reach, reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import SELECTING, Record, ways
from hulldown_engine.story.flow import Way


class Cause(NamedTuple):
    """A block that play never enters: its guard, if it has one, and the flag that alone keeps it shut, if one does."""

    block: BlockPlace
    guard: Record | None = None
    waits: str = ""


def consequences(analyses: Analyses) -> frozenset[int]:
    """The guards, by identity, that stay shut only because another cause keeps their flag from being set."""
    causes = list(_causes(analyses))
    waiting = [cause for cause in causes if cause.waits]
    if not waiting:
        return frozenset()
    behind = {cause.block: _behind(analyses, cause.block) for cause in causes}
    sets = {
        flag: places
        for flag, places in _set_in(analyses.book).items()
        if not any(starmap(analyses[reachability].carried_out, places))
    }
    sources = {
        cause.block: {block for block, lost in behind.items() if not lost.isdisjoint(sets.get(cause.waits, ()))}
        for cause in waiting
    }
    first = {cause.block for cause in causes} - sources.keys()
    known = reachable(first, lambda cause: [block for block, of in sources.items() if cause in of])
    return frozenset(id(cause.guard) for cause in waiting if cause.block in known)


def closed(analyses: Analyses, paragraph: Paragraph, step: Record, record: Record) -> bool:
    """Whether a guard is reached and never holds; `record` is the step itself or one of its options."""
    reach = analyses[reachability]
    if not reach.is_step_reachable(step) or reach.carried_out(paragraph.id, record["do"]):
        return False
    return reach.evaluator.assume(record["when"], *_asked_in(reach, step)) is None


def _asked_in(reach: Reach, step: Record) -> tuple[State, This]:
    """The state in which a guard is evaluated, and the members that `this` may be; a watch waits for any state."""
    state, this = reach.at(step)
    return (reach.global_state if step["step"] == "watch" else state), this


def decider(analyses: Analyses, step: Record, record: Record) -> str:
    """The flag that alone keeps a guard shut; "" if it is another fact, or several."""
    decides = deciding(analyses, record["when"], *_asked_in(analyses[reachability], step))
    return str(decides[1]) if isinstance(decides, list) and decides[0] == "flag" else ""


def _causes(analyses: Analyses) -> Iterator[Cause]:
    """Every gate that play reaches and never gets past."""
    book = analyses.book
    reach = analyses[reachability]
    for name, paragraph in book.paragraphs.items():
        for step in paragraph.steps() if reach.reached(name) else ():
            if not reach.is_step_reachable(step):
                continue
            if (
                step["step"] == "see"
                and (to := book.resolve_name(step["to"])) in book.paragraphs
                and not reach.reached(to)
            ):
                yield Cause((to, 0))
            for way in ways(step):
                if not reach.carried_out(name, way.block) and (cause := _cause(analyses, paragraph, step, way)):
                    yield cause


def _cause(analyses: Analyses, paragraph: Paragraph, step: Record, way: Way) -> Cause | None:
    """The cause that keeps a block shut; only a guard that is never true may wait for a flag."""
    place = (paragraph.id, way.block)
    record = step if step["step"] == "watch" else way.guard
    if record is not None and "when" in record and closed(analyses, paragraph, step, record):
        return Cause(place, record, decider(analyses, step, record))
    nobody = step["step"] in SELECTING and way.block == step["do"]
    return Cause(place) if nobody or step["step"] == "turn" else None


def _behind(analyses: Analyses, place: BlockPlace) -> frozenset[BlockPlace]:
    """A block and all blocks that it leads into, as far as none of them is carried out."""

    def onward(place: BlockPlace) -> Iterator[BlockPlace]:
        return (block for block in leads_to(analyses.book, place) if not analyses[reachability].carried_out(*block))

    return frozenset(reachable([place], onward))


def _set_in(book: Book) -> Mapping[str, set[BlockPlace]]:
    """For each flag, the blocks that set it."""
    places: dict[str, set[BlockPlace]] = {}
    for place, step in placed_steps(book):
        if step["step"] == "flag":
            places.setdefault(book.resolve_name(step["flag"], "flag"), set()).add(place)
    return places
