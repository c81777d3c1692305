"""What of a story can decide how it ends: the facts that something asks for, and the steps that lead to them.

A step that changes nothing that is ever asked for, and leads nowhere else, is passed over when a book is solved: with
it go the points that are only counted, the remarks, and the questions that they hang on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from hulldown_compiler.analysis.story.asked import SINGLE, Fact, asked_facts
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.flow import CHECK, END, QUESTION, REFERENCE, RETURN, WATCH, inner_blocks
from hulldown_engine.story.state import mark_key
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

Json = Mapping[str, Any]

LEADING = (QUESTION, REFERENCE, WATCH, RETURN, END)
"""How play goes on from steps that always matter."""


class _Roster(NamedTuple):
    """A roster of a compiled book."""

    members: Sequence[str]
    marks: Sequence[str]


class Mattering:
    """What matters in a book: `facts`, and whether a step does."""

    def __init__(self, logic: Json) -> None:
        self.logic = logic
        self.rosters = {name: _Roster(**roster) for name, roster in logic["rosters"].items()}
        self.members = [member for roster in self.rosters.values() for member in roster.members]
        self.facts: set[Fact] = set()
        before = -1
        while len(self.facts) > before:
            before = len(self.facts)
            self.facts.update(self._asked_in_book())

    def step(self, paragraph: str, step: Json) -> bool:
        """Whether a step, or one that it leads into, leads elsewhere or changes a fact that matters."""
        kind = GAMEBOOK[step["step"]]
        if kind.flow in LEADING or not self.facts.isdisjoint(self.changed(step)):
            return True
        blocks = self.logic["paragraphs"][paragraph]["blocks"]
        return any(self.step(paragraph, inner) for block in inner_blocks(step) for inner in blocks[block])

    def changed(self, step: Json) -> Iterator[Fact]:
        """The facts that a step itself may change."""
        for change in GAMEBOOK[step["step"]].changes:
            name = step[change.field]
            if change.fact == "mark":
                yield from (("mark", mark_key(member, name)) for member in self.members)
            else:
                yield (change.fact,) if change.fact in SINGLE else (change.fact, name)

    def asked(self, tree: Tree) -> Iterator[Fact]:
        """The facts that an expression may read."""
        return asked_facts(self.rosters, tree)

    def _asked_in_book(self) -> Iterator[Fact]:
        """What gates and the steps that matter ask for."""
        for name, paragraph in self.logic["paragraphs"].items():
            yield from self.asked(paragraph.get("requires", True))
            if "sighting" in paragraph:
                yield "sighting", paragraph["sighting"]
            for step in chain.from_iterable(paragraph["blocks"]):
                if self.step(name, step):
                    yield from self._asked_by(step)

    def _asked_by(self, step: Json) -> Iterator[Fact]:
        """What a step asks for."""
        yield from chain.from_iterable(map(self.asked, self.trees(step)))
        if "spend" in step:
            yield "score", step["spend"]
        if step.get("scope") == "condition":
            yield ("condition",)

    def trees(self, step: Json) -> Iterator[Tree]:
        """The expressions that a step evaluates."""
        kind = GAMEBOOK[step["step"]]
        yield from (step[field] for field in kind.asks if field in step)
        yield from (option.get("when", True) for option in step.get("options", ()))
        if kind.flow is CHECK:
            yield self.logic["checks"][step["check"]]["rating"]
