"""Steps that a proof passes over: whatever happens in them, and they change none of the facts that it is about.

Play comes out of such a step as it went in, so there need be no states within it. What may interrupt it may do so
before it, any number of times.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.analysis.search.mission_machine import MissionFacts, ProofMachine
from hulldown_compiler.analysis.search.states import Move, Next, State
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import BlockPlace, Point
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_engine.story.flow import END, PURCHASE, REFERENCE, RETURN, WATCH
from hulldown_engine.story.state import UNREAD
from hulldown_engine.story.step_kind import CHANGE, NOTHING, ORDER

PASSED = "passed"
"""The kind of a move over such steps."""


class Run(NamedTuple):
    """Steps in a row: the number of the next one in their block, and what may interrupt within them or after them."""

    end: int
    by: tuple[str, ...]


class Passing:
    """The steps that may be passed over in a search over some facts of a mission for what happens in a paragraph."""

    def __init__(self, interruptions: Interruptions, keys: Iterable[Key], goal: str) -> None:
        self._between = interruptions.of
        self._facts, self._goal = interruptions.facts, goal
        self._book = self._facts.book
        self._keys = frozenset(keys)
        self._runs: dict[BlockPlace, Sequence[Run | None]] = {}
        self._kinds = self._book.declared.step_kinds
        self._wholes: dict[str, bool] = {}

    def run(self, point: Point) -> Run | None:
        """The run of such steps that begins at a point; None if there is none."""
        name, block, nth = point
        if nth == UNREAD or name == self._goal:
            return None
        if (name, block) not in self._runs:
            self._runs[name, block] = list(self._of_block(self._book.paragraphs[name], block))
        return self._runs[name, block][nth]

    def _of_block(self, paragraph: Paragraph, block: int) -> Iterator[Run | None]:
        """For each step of a block, the run that begins there."""
        steps = paragraph.blocks[block]
        within = [self._between(paragraph, step) if self._is_passed(paragraph, step) else None for step in steps]
        for nth in range(len(steps)):
            end = next((later for later in range(nth, len(steps)) if within[later] is None), len(steps))
            by = frozenset[str]().union(*(kinds for kinds in within[nth:end] if kinds is not None))
            yield Run(end, tuple(sorted(by))) if end > nth else None

    def _is_passed(self, paragraph: Paragraph, step: Record) -> bool:
        """Whether nothing comes of a step, of its blocks and of what it refers to."""
        if self._kinds[step["step"]].flow is RETURN or not self._is_idle(paragraph, step):
            return False
        if self._kinds[step["step"]].flow is REFERENCE:
            return all(map(self._is_passed_whole, self._onward(step)))
        return all(self._is_passed(paragraph, inner) for way in ways(step) for inner in paragraph.blocks[way.block])

    def _is_passed_whole(self, name: str) -> bool:
        """Whether nothing comes of a paragraph itself."""
        if name not in self._wholes:
            paragraph = self._book.paragraphs.get(name)
            self._wholes[name] = name != self._goal and (paragraph is None or self._is_idle_whole(paragraph))
        return self._wholes[name]

    def _is_idle_whole(self, paragraph: Paragraph) -> bool:
        told = ("sighting", str(paragraph.record["sighting"])) in self._keys
        return not told and all(self._is_idle(paragraph, step) for step in paragraph.steps())

    def _is_idle(self, paragraph: Paragraph, step: Record) -> bool:
        """Whether a step itself changes none of the facts; a watch must not do what an order may interrupt."""
        kind = self._kinds[step["step"]]
        if kind.flow in (END, PURCHASE) or not self._keys.isdisjoint(self._facts.changes(step)):
            return False
        return kind.flow is not WATCH or ORDER not in self._between(paragraph, step)

    def _onward(self, see: Record) -> frozenset[str]:
        """The paragraphs that a reference leads to, directly or through others."""
        return self._facts.onward(self._book.resolve_name(see["to"]))[0]


class Interruptions:
    """What may interrupt within steps of a mission, whatever a search is about."""

    def __init__(self, facts: MissionFacts) -> None:
        self.facts = facts
        self._kinds = facts.book.declared.step_kinds
        self._of_steps: dict[int, tuple[Record, frozenset[str]]] = {}
        self._of_paragraphs: dict[str, frozenset[str]] = {}

    def of(self, paragraph: Paragraph, step: Record) -> frozenset[str]:
        """What may interrupt within a step, its blocks and what it refers to, or after it."""
        known = self._of_steps.get(id(step))
        if known is None:
            known = self._of_steps[id(step)] = step, frozenset(self._within(paragraph, step)) - {NOTHING}
        return known[1]

    def _within(self, paragraph: Paragraph, step: Record) -> Iterator[str]:
        kind = self._kinds[step["step"]]
        yield from (kind.interrupted_by(step), self._heeded(self.facts.changes(step)))
        if kind.flow is REFERENCE:
            for name in self.facts.onward(self.facts.book.resolve_name(step["to"]))[0]:
                yield from self._in_paragraph(name)
        for way in ways(step):
            for inner in paragraph.blocks[way.block]:
                yield from self.of(paragraph, inner)

    def _in_paragraph(self, name: str) -> frozenset[str]:
        """What may interrupt in a paragraph itself."""
        if name not in self._of_paragraphs:
            self._of_paragraphs[name] = frozenset(self._in_steps(self.facts.book.paragraphs.get(name)))
        return self._of_paragraphs[name]

    def _in_steps(self, paragraph: Paragraph | None) -> Iterator[str]:
        if paragraph is None:
            return
        yield self._heeded([("sighting", str(paragraph.record["sighting"]))])
        for step in paragraph.steps():
            yield from (self._kinds[step["step"]].interrupted_by(step), self._heeded(self.facts.changes(step)))

    def _heeded(self, changed: Iterable[Key]) -> str:
        """What may interrupt after some facts have changed: a watch, if one waits for them."""
        return NOTHING if self.facts.awaited.isdisjoint(changed) else CHANGE


class PassingMachine(ProofMachine):
    """The machine for proofs about the facts of a slice and a goal, which passes over all steps that it can."""

    def __init__(
        self, interruptions: Interruptions, keys: Collection[Key], goal: str = "?", *, strict: bool = False
    ) -> None:
        super().__init__(interruptions.facts, keys, goal, strict=strict)
        self._passing = Passing(interruptions, keys, goal)

    def moves(self, state: State) -> Iterator[Next]:
        """Every move possible in a state, with the state after it; raises TooWide."""
        run = None if state.over or state.point is None else self._passing.run(state.point)
        if run is None:
            yield from super().moves(state)
            return
        name, block, _, this, base = state.stack[-1]
        for by in run.by:
            yield Move("broken-off", name), self._left_off(state, by)
        yield Move(PASSED, name), self.trim(state.on(*state.stack[:-1], (name, block, run.end, this, base)))
