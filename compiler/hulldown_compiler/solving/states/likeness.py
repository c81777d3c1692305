"""Members of a roster who are alike from some place on: nothing that can still happen tells one from the other.

Which of them bears which marks makes no difference then, only how many bear the same; a state in which two have changed
places is taken for the other. Who is named is unlike all others. So are members to whom something happens in the order
of their roster, unless it is to those with just the same marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, compress
from typing import Any

from hulldown_compiler.solving.states.layout import Layout
from hulldown_compiler.solving.states.mattering import Mattering
from hulldown_compiler.solving.states.recording import Place
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.flow import FOR_EACH, inner_blocks
from hulldown_engine.story.invariants import roster_of
from hulldown_engine.story.state import mark_key
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

Json = Mapping[str, Any]

Spot = tuple[str, int, int]
"""A step, by its paragraph, its block and its place in this."""

NOBODY: tuple[set[str], set[Spot]] = (set(), set())

Bits = tuple[int, ...]
"""The bits of the marks that a member can bear."""


class Sorting:
    """Puts members who are alike in order by their marks: `mask` are the bits of all of them."""

    def __init__(self, groups: Sequence[Sequence[Bits]]) -> None:
        self.groups = groups
        self.mask = sum(chain.from_iterable(chain.from_iterable(groups)))
        self._sorted: dict[int, int] = {}

    def __call__(self, state: int) -> int:
        """The state with those first who bear most."""
        marks = state & self.mask
        found = self._sorted.get(marks)
        if found is None:
            found = self._sorted[marks] = sum(self._by_marks(marks, group) for group in self.groups)
        return (state ^ marks) | found

    def _by_marks(self, marks: int, group: Sequence[Bits]) -> int:
        borne = sorted(([bool(marks & bit) for bit in bits] for bits in group), reverse=True)
        return sum(sum(compress(bits, bears)) for bits, bears in zip(group, borne, strict=True))


class Likeness:
    """Who is alike from which place on."""

    def __init__(self, mattering: Mattering, layout: Layout) -> None:
        self.mattering = mattering
        self.logic = mattering.logic
        self.layout = layout
        self._known: dict[Spot, tuple[set[str], set[Spot]]] = {}

    def at(self, place: Place) -> Sorting | None:
        """What puts those in order who are alike from a place on; None, if nobody is.

        Where the story is about one of them, they are taken not to be: this one is not like the others.
        """
        if any(frame.this for frame in place.stack) or any(watch.this for watch in place.watches):
            return None
        apart = self._told_apart_from(place)
        groups = []
        for roster in self.mattering.rosters.values():
            alike = [member for member in roster.members if member not in apart]
            marks = [mark for mark in roster.marks if all(self._bit(member, mark) for member in alike)]
            if len(alike) > 1 and marks:
                groups.append([tuple(self._bit(member, mark) for mark in marks) for member in alike])
        return Sorting(groups) if groups else None

    def _bit(self, member: str, mark: str) -> int:
        """The bit of a mark; none, if it does not matter."""
        return self.layout.truths.get(("mark", mark_key(member, mark)), 0)

    def _told_apart_from(self, place: Place) -> set[str]:
        """The members that something tells from others in what may be carried out from a place on."""
        front = [at for frame in place.stack for at in self._steps(frame.paragraph, frame.block, frame.step)]
        front += [(watch.paragraph, watch.block, watch.step) for watch in place.watches]
        told: set[str] = set()
        seen = set(front)
        while front:
            members, following = self._of_step(front.pop())
            told |= members
            new = following - seen
            seen |= new
            front += new
        return told

    def _steps(self, paragraph: str, block: int, step: int = 0) -> list[Spot]:
        """The steps of a block, from one on."""
        steps = self.logic["paragraphs"][paragraph]["blocks"][block]
        return [(paragraph, block, nth) for nth in range(max(step, 0), len(steps))]

    def _of_step(self, spot: Spot) -> tuple[set[str], set[Spot]]:
        """The members that a step tells from others, and the steps that it leads into; none, if it does not matter."""
        if spot not in self._known:
            paragraph, block, nth = spot
            step = self.logic["paragraphs"][paragraph]["blocks"][block][nth]
            matters = self.mattering.step(paragraph, step)
            self._known[spot] = (
                (set(self._told_apart(step)), set(self._led_into(paragraph, step))) if matters else NOBODY
            )
        return self._known[spot]

    def _told_apart(self, step: Json) -> Iterator[str]:
        for tree in self.mattering.trees(step):
            yield from named(tree)
        if "to" in step:
            yield from named(self.logic["paragraphs"][step["to"]].get("requires", True))
        if GAMEBOOK[step["step"]].flow is FOR_EACH:
            yield from self._in_order(step["of"])

    def _led_into(self, paragraph: str, step: Json) -> Iterator[Spot]:
        for block in inner_blocks(step):
            yield from self._steps(paragraph, block)
        if "to" in step:
            yield from self._steps(step["to"], 0)

    def _in_order(self, selection: Tree) -> Iterator[str]:
        """The members of a roster, if a selection from it may hold some with other marks than the rest."""
        roster = self.mattering.rosters[roster_of(selection)]
        told = set(_marks_told(selection))
        if any(self._bit(member, mark) for mark in roster.marks if mark not in told for member in roster.members):
            yield from roster.members


def _marks_told(selection: Tree) -> Iterator[str]:
    """The marks that all of a selection bear, and those that none of them does, as far as its form says so."""
    while selection[0] == "where":
        _, selection, holds = selection
        for part in holds[1:] if isinstance(holds, list) and holds[0] == "and" else [holds]:
            positive = part[1] if isinstance(part, list) and part[0] == "not" else part
            if isinstance(positive, list) and positive[:2] == ["marked", ["this"]]:
                yield positive[2]


def named(tree: Tree) -> Iterator[str]:
    """The members that an expression names."""
    if isinstance(tree, list):
        if tree[0] == "member":
            yield tree[1]
        for part in tree[1:]:
            yield from named(part)
