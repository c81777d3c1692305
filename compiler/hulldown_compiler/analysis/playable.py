"""A book as the engine plays with it, before it is written: its charts, and the rules of its kind."""

from __future__ import annotations

from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.bundle.required_charts import unmet
from hulldown_compiler.bundle.writer import charted, logic, naturals, prose, told
from hulldown_engine.resolver.charts import Charts
from hulldown_engine.story.gamebook import Gamebook

Json = dict[str, Any]


def working_charts(analyses: Analyses) -> Charts:
    """The tables and procedures, ready to be used."""
    book = analyses.book
    return Charts({"naturals": naturals(book), **charted(book)}, told(book))


def playable_logic(analyses: Analyses) -> tuple[Json, Json]:
    """What decides play and what readers see; only for a book with everything that it refers to."""
    book = analyses.book
    return logic(book), prose(book, dict.fromkeys(book.paragraphs, 0))


def story_rules(analyses: Analyses) -> Gamebook:
    """What stories are told with; only for a gamebook with everything that it refers to."""
    return Gamebook(*playable_logic(analyses))


def needs_met(analyses: Analyses) -> bool:
    """Whether the charts are such that the rules of a platoon game can ask them."""
    return next(unmet(analyses.book), None) is None


def can_be_set_up(analyses: Analyses) -> bool:
    """Whether positions can be set up: there are a map, missions with their cartridges, and the charts."""
    book = analyses.book
    missions = [mission.name for mission in book.parts.of("mission")]
    known = book.parts.found["cartridge"]
    return book.sheet is not None and bool(missions) and all(name in known for name in missions) and analyses[needs_met]
