"""What a search over a few facts of a mission looks at: the cells that may change them, and all that these lead to.

As long as that says the same, and everything that is asked of the mission as a whole, the search comes to the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.questions import of_missions
from hulldown_compiler.analysis.search.mission_machine import MissionFacts
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.excerpts import Excerpt, of_story
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Position

CONE = "cone"
"""The kind of such a part of a book."""

EVERYWHERE = ("watch", "place", "score")
"""Steps that any search of a mission may look at, wherever they stand."""


class Missions(dict[str, MissionFacts]):
    """The facts of missions, each worked out when somebody asks."""

    def __init__(self, analyses: Analyses) -> None:
        super().__init__()
        self._analyses = analyses
        self._rests_on = analyses[of_missions]  # so that it is known what all of them rest on

    def __missing__(self, mission: str) -> MissionFacts:
        """The facts of a mission."""
        facts = self[mission] = MissionFacts(self._analyses, mission, unset_is_unknown=True)
        return facts


def missions(analyses: Analyses) -> Missions:
    """The facts of each mission."""
    return Missions(analyses)


def looked_at(facts: MissionFacts, keys: Collection[Key]) -> Iterator[Node]:
    """The names of what a search over some facts looks at."""
    yield Node(CONE, repr((facts.mission, sorted(keys))))
    yield Node("cartridge", facts.mission)
    yield of_story(facts.book.parts.found["mission"][facts.mission])
    names = {paragraph.id for kind in EVERYWHERE for paragraph, _ in facts.book.steps[kind]}
    yield from (Node("paragraph", name) for name in sorted(names))


def cells_and_paragraphs(analyses: Analyses, mission: str, keys: Collection[Key]) -> tuple[list[Any], list[str]]:
    """The cells that may change some facts, without their places, and the paragraphs that these lead to."""
    facts = analyses[missions][mission]
    roots = facts.relevant(keys, "")
    names = {name for root in roots for name in facts.onward(root.paragraph)[0]}
    return [tuple(part for part in root if not isinstance(part, Position)) for root in roots], sorted(names)


def said_of_all(facts: MissionFacts) -> str:
    """What a search is told of the mission as a whole, as text."""
    book = facts.book
    assert isinstance(book, Excerpt)  # noqa: S101 - they are asked of excerpts
    return repr((sorted(facts.first.items()), sorted(facts.anything.items()), book.most, book.saves))
