"""A book as the engine plays with it, before it is written: its charts, and the rules of its kind."""

from __future__ import annotations

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.bundle.required_charts import unmet
from hulldown_compiler.bundle.writer import charted, logic, naturals, prose, told
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.resolver.charts import Charts
from hulldown_engine.story.gamebook import Gamebook


def working_charts(analyses: Analyses) -> Charts:
    """The tables and procedures, ready to be used."""
    book = analyses.book
    return Charts({"naturals": naturals(book), **charted(book)}, told(book))


def platoon_rules(analyses: Analyses) -> Platoon:
    """What positions in play are set up with; only for a platoon game that has all that it needs."""
    book = analyses.book
    return Platoon(logic(book), prose(book, dict.fromkeys(book.paragraphs, 0)), analyses[working_charts])


def story_rules(analyses: Analyses) -> Gamebook:
    """What stories are told with; only for a gamebook with everything that it refers to."""
    book = analyses.book
    return Gamebook(logic(book), prose(book, dict.fromkeys(book.paragraphs, 0)))


def needs_met(analyses: Analyses) -> bool:
    """Whether the charts are such that the rules of a platoon game can ask them."""
    return next(unmet(analyses.book), None) is None


def can_be_set_up(analyses: Analyses) -> bool:
    """Whether positions can be set up: there are a map, missions with their cartridges, and the charts."""
    book = analyses.book
    missions = [mission.name for mission in book.parts.of("mission")]
    known = book.parts.found["cartridge"]
    return book.sheet is not None and bool(missions) and all(name in known for name in missions) and analyses[needs_met]
