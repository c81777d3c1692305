"""Guards that play comes to and that never open, and which of them only wait for another.

What play comes to, and never gets past, is a cause: a guard, a price, a selection, a requirement. Behind it lie the
blocks that nothing is carried out of for it. Where a guard waits for a flag that is only set behind another cause, that
cause is the one to mend; guards that keep one another shut are causes all of them. Dice that never fall so, and options
that those before them leave nothing, are findings of other kinds, and no reason to say nothing of a guard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import starmap
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.slicing import BlockPlace
from hulldown_compiler.analysis.story.explain import deciding
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record, Way, ways


class Cause(NamedTuple):
    """What never leads on into a block; `guard` is the guard that does not, if it is one, and `waits` for a flag."""

    block: BlockPlace
    guard: Record | None = None
    waits: str = ""


def consequences(analyses: Analyses) -> frozenset[int]:
    """The guards, by identity, that wait for a flag which another cause keeps from ever being set."""
    causes = list(_causes(analyses))
    waiting = [one for one in causes if one.waits]
    if not waiting:
        return frozenset()
    behind = {one.block: _behind(analyses, one.block) for one in causes}
    sets = {
        flag: places
        for flag, places in _set_in(analyses.book).items()
        if not any(starmap(analyses[reachability].carried_out, places))
    }
    sources = {
        one.block: {block for block, lost in behind.items() if not lost.isdisjoint(sets.get(one.waits, ()))}
        for one in waiting
    }
    known = {one.block for one in causes} - sources.keys()
    new = {block for block, of in sources.items() if known & of}
    while new:
        known |= new
        new = {block for block, of in sources.items() if known & of} - known
    return frozenset(id(one.guard) for one in waiting if one.block in known)


def closed(analyses: Analyses, paragraph: Paragraph, step: Record, record: Record) -> bool:
    """Whether a guard can be come to, and never opens; `record` is the step itself or one of its options."""
    reach = analyses[reachability]
    if not reach.is_step_reachable(step) or reach.carried_out(paragraph.id, record["do"]):
        return False
    state, this = reach.at(step)
    where = reach.global_state if step["step"] == "watch" else state
    return reach.judge.assume(record["when"], where, this) is None


def decider(analyses: Analyses, step: Record, record: Record) -> str:
    """The flag that alone keeps a guard shut; nothing, where it is another fact, or several."""
    state, this = analyses[reachability].at(step)
    state = analyses[reachability].global_state if step["step"] == "watch" else state
    decides = deciding(analyses, record["when"], state, this)
    return str(decides[1]) if isinstance(decides, list) and decides[0] == "flag" else ""


def _causes(analyses: Analyses) -> Iterator[Cause]:
    """Everything that play comes to and never gets past."""
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
    """What keeps a block; only a guard that is shut by itself may wait for a flag."""
    place = (paragraph.id, way.block)
    record = step if step["step"] == "watch" else way.guard
    if record is not None and "when" in record and closed(analyses, paragraph, step, record):
        return Cause(place, record, decider(analyses, step, record))
    nobody = step["step"] in ("random", "each") and way.block == step["do"]
    return Cause(place) if nobody or step["step"] == "turn" else None


def _behind(analyses: Analyses, place: BlockPlace) -> frozenset[BlockPlace]:
    """A block and all that it leads on into, of what nothing is carried out of."""
    book = analyses.book
    found, waiting = {place}, [place]
    while waiting:
        name, block = waiting.pop()
        paragraph = book.paragraphs[name]
        onward = {(name, way.block) for step in paragraph.blocks[block] for way in ways(step)}
        onward |= {(book.resolve_name(step["to"]), 0) for step in paragraph.blocks[block] if step["step"] == "see"}
        new = {
            one for one in onward - found if one[0] in book.paragraphs and not analyses[reachability].carried_out(*one)
        }
        found |= new
        waiting += new
    return frozenset(found)


def _set_in(book: Book) -> Mapping[str, set[BlockPlace]]:
    """The blocks that set each flag."""
    found: dict[str, set[BlockPlace]] = {}
    for paragraph in book.paragraphs.values():
        for nth, block in enumerate(paragraph.blocks):
            for step in block:
                if step["step"] == "flag":
                    found.setdefault(book.resolve_name(step["flag"], "flag"), set()).add((paragraph.id, nth))
    return found
