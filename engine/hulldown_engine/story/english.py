"""The steps of a paragraph in rulebook English: what a printed booklet tells a reader with pencil and dice to do.

`instructions` gives a small tree of items, for the terminal, the website and the booklet to lay out; `layout.lines`
lays it out as plain text. Every text in the tree is a text of the book (see `hulldown_engine.basics.prose`): a
reference in it is a slot, `{see:mill}`, which a page can make a link.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hulldown_engine.language.layout import Item, sentences
from hulldown_engine.language.phrases import Words, clause
from hulldown_engine.story.state import BY_UNIT, IN_GAME, IN_MISSION
from hulldown_engine.story.step_english import Dialect, StepContext
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

Json = Mapping[str, Any]

OF_GAMEBOOKS = Dialect({kind.name: kind.says for kind in GAMEBOOK.values()}, lambda prose, record: Words(prose))
"""The dialect of gamebooks."""

DIALECTS: dict[str, Dialect] = {}
"""The dialects of kinds of book besides gamebooks, by the field of a paragraph's record that only theirs have."""


def _dialect(record: Json) -> Dialect:
    """The dialect in which a paragraph is told."""
    return next((dialect for field, dialect in DIALECTS.items() if field in record), OF_GAMEBOOKS)


def instructions(logic: Json, prose: Json, paragraph: str) -> tuple[Item, ...]:
    """What stands under a paragraph's text."""
    record, labels = logic["paragraphs"][paragraph], prose["paragraphs"][paragraph]["labels"]
    dialect = _dialect(record)
    at = StepContext(dialect, dialect.words(prose, record), logic, record["blocks"], labels)
    return tuple(sentences(at.leaves(0)))


AGAIN = {
    BY_UNIT: "Note this number beside the unit that reads it. When a unit reads it that has noted it, read only this",
    IN_MISSION: "Note this number when you read it. When you have noted it in this mission, read only this",
    IN_GAME: "Note this number when you read it. When you have noted it, read only this",
}
"""What stands above the shorter text of a paragraph, by whose second reading has it."""


def again(logic: Json, prose: Json, paragraph: str) -> str:
    """What stands under a paragraph's text: the shorter one for the next time; empty where there is none."""
    by = logic["paragraphs"][paragraph].get("again")
    return "" if by is None else f"{AGAIN[by]}: {prose['paragraphs'][paragraph]['again']}"


def head(logic: Json, prose: Json, paragraph: str) -> str:
    """What stands above a paragraph's text: when it may be read; empty when it always may."""
    record = logic["paragraphs"][paragraph]
    requires, sighting, words = record.get("requires"), record.get("sighting"), _dialect(record).words(prose, record)
    if sighting is None:
        return "" if requires is None else f"Read this only if {clause(words, requires)}."
    unseen = ["not", ["sighted", sighting]]
    if requires is None:
        return f"Read this only if {clause(words, unseen)}; check it off."
    return f"Read this only if {clause(words, ['and', requires, unseen])}; check the sighting off."
