"""What holds of every story and every event of a book, whatever is played: a saved game must be so too.

It is asked after every choice of a playtest, so what follows from the book alone is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from hulldown_engine.basics.dice import MASK
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.flow import inner_blocks
from hulldown_engine.story.state import UNREAD, Frame, Story, Watch, mark_key

Json = Mapping[str, Any]


class Plan(NamedTuple):
    """A paragraph's blocks: how long each is, where a visit or a watch begins, and the roster of `this` in each."""

    lengths: tuple[int, ...]
    bases: frozenset[int]
    speaking: Mapping[int, str | None]


def plan(blocks: Sequence[Sequence[Json]]) -> Plan:
    """The plan of a paragraph."""
    bases = {0, *(step["do"] for block in blocks for step in block if step["step"] == "watch")}
    return Plan(tuple(map(len, blocks)), frozenset(bases), speaking(blocks))


def speaking(blocks: Sequence[Sequence[Json]], first: str | None = None) -> dict[int, str | None]:
    """The roster that `this` is a member of in each block; `first` is that of the paragraph itself."""
    rosters: dict[int, str | None] = {0: first}
    waiting = [0]
    while waiting:
        block = waiting.pop()
        for step in blocks[block]:
            for below in inner_blocks(step):
                chosen = "of" in step and below == step["do"]
                rosters[below] = roster_of(step["of"]) if chosen else rosters[block]
                waiting.append(below)
    return rosters


def roster_of(selection: Tree) -> str:
    """The roster that a selection is taken from."""
    while selection[0] == "where":
        selection = selection[1]
    return str(selection[1])


class Invariants:
    """The invariants of one book."""

    def __init__(self, logic: Json) -> None:
        self.logic = logic
        self._plan = cache(self._planned)

    def broken(self, story: Story) -> Iterator[str]:
        """What is wrong with a story: nothing, unless the engine has a fault."""
        yield from self._facts(story)
        yield from self._scores(story)
        below: Frame | None = None
        for frame in story.stack:
            if not self._sound(frame, below):
                yield f"no such place in the instructions: {frame}"
            below = frame
        yield from (f"no such watch: {watch}" for watch in story.watches if not self._waits(watch, story))
        if len(set(story.watches)) < len(story.watches):
            yield "a watch set twice"
        if story.ending is not None and (story.ending not in self.logic["endings"] or story.stack or story.watches):
            yield f"the ending {story.ending!r}, or more to do after it"

    # Facts

    @cached_property
    def names(self) -> Mapping[str, frozenset[str]]:
        """What each part of a story can hold."""
        rosters = self.logic["rosters"].values()
        return {
            "flags": frozenset(self.logic["flags"]),
            "sighted": frozenset(self.logic["sightings"]),
            "read": frozenset(self.logic["paragraphs"]),
            "marks": frozenset(
                mark_key(member, mark) for r in rosters for member in r["members"] for mark in r["marks"]
            ),
        }

    def _facts(self, story: Story) -> Iterator[str]:
        if not 0 <= story.dice <= MASK:
            yield f"dice {story.dice}"
        if not 1 <= story.condition <= self.logic["conditions"]:
            yield f"condition {story.condition} of {self.logic['conditions']}"
        for part, names in self.names.items():
            values: dict[str, int] = getattr(story, part)
            if not values.keys() <= names or min(values.values(), default=1) < 1:
                yield f"{part}: {values}"

    def _scores(self, story: Story) -> Iterator[str]:
        if story.scores.keys() != self.logic["scores"].keys():
            yield "scores that the book does not have"
            return
        for name, bounds in self.logic["scores"].items():
            if not bounds["least"] <= story.scores[name] <= bounds["most"]:
                yield f"{name} is {story.scores[name]}"

    # Places

    def _sound(self, frame: Frame, below: Frame | None) -> bool:
        """Whether a frame can lie on the one below it."""
        at = self._plan(frame.paragraph)
        if at is None or not 0 <= frame.block < len(at.lengths):
            return False
        if frame.base != (frame.block in at.bases) or not self._can_be(frame.this, at.speaking[frame.block]):
            return False
        if not frame.base and (below is None or below.paragraph != frame.paragraph):
            return False
        return 0 <= frame.step <= at.lengths[frame.block] or (frame.step == UNREAD and frame.block == 0)

    def _waits(self, watch: Watch, story: Story) -> bool:
        """Whether a watch can be waiting."""
        at = self._plan(watch.paragraph)
        if at is None or not 0 <= watch.block < len(at.lengths) or not 0 <= watch.step < at.lengths[watch.block]:
            return False
        step = self.logic["paragraphs"][watch.paragraph]["blocks"][watch.block][watch.step]
        if step["step"] != "watch" or not self._can_be(watch.this, at.speaking[watch.block]):
            return False
        return watch.condition == (story.condition if step["scope"] == "condition" else 0)

    def _planned(self, paragraph: str) -> Plan | None:
        record = self.logic["paragraphs"].get(paragraph)
        return None if record is None else plan(record["blocks"])

    def _can_be(self, this: str | None, roster: str | None) -> bool:
        """Whether `this` is of the roster, or nobody where it is nobody."""
        return this is None if roster is None else this in self.logic["rosters"][roster]["members"]
