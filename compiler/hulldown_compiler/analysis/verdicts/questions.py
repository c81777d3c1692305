"""The questions that reachability leaves open, for an explicit search: guards, requirements, selections, checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.search import Event
from hulldown_compiler.analysis.story.blocks import Point, point_of
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.things import of_step
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import SELECTING, Record
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.state import UNREAD

GUARD, REQUIREMENT, SELECTION, NOBODY = "guard", "requirement", "selection", "nobody"
OUTCOME, ROW, NO_ROW = "outcome", "row", "no row"
"""What may never let play past: NOBODY is an `otherwise`, for which nobody may be selected, and NO_ROW a total that
falls in no row."""


class GateQuestion(NamedTuple):
    """Whether play that reaches a point ever gets past something there, which is when the event occurs.

    `record` has the guard: an option, a step, or the paragraph itself. `block` is what lies behind it, and `decides`
    are the expressions that decide.
    """

    kind: str
    paragraph: Paragraph
    record: Record
    point: Point
    event: Event
    block: int
    decides: tuple[Tree, ...]


def questions(analyses: Analyses) -> Iterator[GateQuestion]:
    """All questions, the guards first, as most of the budget is meant for them."""
    for kind in (_guards, _requirements, _selections, _otherwise, _outcomes, _rows):
        yield from kind(analyses)


def _steps(analyses: Analyses, *kinds: str) -> Iterator[tuple[Paragraph, Record]]:
    """The reachable steps of some kinds."""
    return (
        (paragraph, step)
        for kind in kinds
        for paragraph, step in analyses.book.steps[kind]
        if analyses[reachability].is_step_reachable(step)
    )


def _guards(analyses: Analyses) -> Iterator[GateQuestion]:
    reach = analyses[reachability]
    for paragraph in analyses.book.paragraphs.values():
        analyses.check_cancelled()
        for step in paragraph.steps() if reach.reached(paragraph.id) else ():
            for record in _guarded(step):
                if reach.is_step_reachable(step) and reach.carried_out(paragraph.id, record["do"]):
                    decides = (record.get("when", True), *_before(step, record))
                    yield _question(GUARD, paragraph, step, record["do"], decides)


def _guarded(step: Record) -> Iterator[Record]:
    """The records of a step with a guard or a price, and its options without a guard that follow guarded ones."""
    if step["step"] == "watch" or (step["step"] == "turn" and ("when" in step["@"] or "spend" in step)):
        yield step
    options = step.get("options", ())
    before = False
    for option in options:
        if "when" in option or (before and step["step"] == "first"):
            yield option
        before = before or "when" in option


def _question(kind: str, paragraph: Paragraph, step: Record, block: int, decides: tuple[Tree, ...]) -> GateQuestion:
    """The question whether play gets past a step into one of its blocks."""
    record = next((option for option in step.get("options", ()) if option["do"] == block), step)
    event = next(thing.events[0] for thing in of_step(paragraph, step) if thing.place[1] == block)
    return GateQuestion(kind, paragraph, record, point_of(paragraph, step), event, block, decides)


def _before(step: Record, record: Record) -> list[Tree]:
    """The guards of the options before a record."""
    options = step.get("options", ())
    nth = next((nth for nth, option in enumerate(options) if option is record), 0)
    return [option["when"] for option in options[:nth] if "when" in option] if step["step"] != "ask" else []


def _requirements(analyses: Analyses) -> Iterator[GateQuestion]:
    """The questions whether paragraphs with a requirement or a sighting are ever read."""
    book = analyses.book
    for name, paragraph in book.paragraphs.items():
        record = paragraph.record
        sighting = ["sighted", record["sighting"]] if record["sighting"] in book.known.get("sighting", ()) else True
        required = record["requires"] is not None or (sighting is not True and not book.declared.platoon)
        if required and analyses[reachability].reached(name):
            decides = (True if record["requires"] is None else record["requires"], sighting)
            yield GateQuestion(REQUIREMENT, paragraph, record, (name, 0, UNREAD), ("read", name), 0, decides)


def _selections(analyses: Analyses) -> Iterator[GateQuestion]:
    """The questions whether ever somebody is selected."""
    for paragraph, step in _steps(analyses, *SELECTING):
        if analyses[reachability].carried_out(paragraph.id, step["do"]):
            yield _question(SELECTION, paragraph, step, step["do"], (step["of"],))


def _otherwise(analyses: Analyses) -> Iterator[GateQuestion]:
    """The questions whether ever nobody is selected; of who is on a map nothing is known that would tell."""
    for paragraph, step in _steps(analyses, *SELECTING) if not analyses.book.declared.platoon else ():
        block = step["otherwise"]
        if paragraph.blocks[block] and analyses[reachability].carried_out(paragraph.id, block):
            yield _question(NOBODY, paragraph, step, block, (step["of"],))


def _outcomes(analyses: Analyses) -> Iterator[GateQuestion]:
    book = analyses.book
    for paragraph, step in _steps(analyses, "check") if not book.declared.platoon else ():
        rating = book.declared.ratings.get(book.resolve_name(step["check"], "check"), True)
        if all(analyses[reachability].carried_out(paragraph.id, step[way]) for way in ("success", "failure")):
            for outcome in ("success", "failure"):
                yield _question(OUTCOME, paragraph, step, step[outcome], (rating, step.get("modifier", True)))


def _rows(analyses: Analyses) -> Iterator[GateQuestion]:
    for paragraph, step in _steps(analyses, "roll"):
        if "modifier" not in step:
            continue
        point, decides = point_of(paragraph, step), (step["modifier"],)
        for _, _, block in step["rows"]:
            if analyses[reachability].carried_out(paragraph.id, block):
                yield _question(ROW, paragraph, step, block, decides)
        yield GateQuestion(NO_ROW, paragraph, step, point, ("roll", id(step), None), 0, decides)
