"""Where a step stands when it is said in rulebook English, and what a kind of book needs for saying its steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hulldown_engine.language.layout import Leaf
from hulldown_engine.language.phrases import Words, clause
from hulldown_engine.story.invariants import roster_of

Json = Mapping[str, Any]

JUMP, VISIT, RETURN = "turn to {}", "read {}, then come back here", "read {}, then go on from where you were"
"""How a reference reads: as the last thing to do, before other things, and in a watch, which interrupts."""


@dataclass(frozen=True, slots=True)
class StepContext:
    """Where steps stand: their book's dialect, the paragraph's blocks and labels, and how a last reference reads."""

    dialect: Dialect
    words: Words
    logic: Json
    blocks: Sequence[Sequence[Json]]
    labels: Sequence[str]
    way: str = JUMP

    def leaves(self, block: int) -> list[Leaf]:
        """What the steps of a block say."""
        steps = self.blocks[block]
        inside = replace(self, way=VISIT)
        leaves: list[Leaf] = []
        for nth, step in enumerate(steps, 1):
            leaves += self.dialect.steps[step["step"]](self if nth == len(steps) else inside, step)
        return leaves

    def guard(self, record: Json) -> str:
        """The condition of an option."""
        return clause(self.words, record["when"])

    def interrupting(self) -> StepContext:
        """Where the steps of a watch stand."""
        return replace(self, way=RETURN)

    def among(self, selection: Any, way: str) -> StepContext:
        """Where steps stand that are about one of a selection."""
        this = self.dialect.others.get(roster_of(selection), self.words.this)
        return replace(self, way=way, words=replace(self.words, this=this))


Saying = Callable[[StepContext, Json], list[Leaf]]
"""Says one step."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a kind of book speaks.

    `steps` says each step, `words` gives the words of a paragraph, from the prose and its record, and `others` is what
    one of each roster is called when it is picked out.
    """

    steps: Mapping[str, Saying]
    words: Callable[[Json, Json], Words]
    others: Mapping[str, str] = field(default_factory=dict)
