"""Backward slicing: the facts that decide whether play comes to a block, by the guards on the ways to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.mission_machine import MissionFacts
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import BlockPlace, above, placed_steps
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.sequence.platoon_steps import entering

Goal = tuple[Tree, bool]
"""A part of a condition, and whether it has to hold or to fail."""

MOST_WAYS = 4
"""Ways to a thing that are tried one by one."""

MOST_FACTS = 14
"""Facts that a slice takes from the way back."""


class Backward:
    """Slices of a book's facts, taken backward from a block over its guards and the references to its paragraph."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.book = facts.book

    def slices(self, place: BlockPlace) -> Iterator[frozenset[Key]]:
        """Growing slices for a block: the facts its guards read, then those of the blocks that refer to it."""
        keys = self.asked(place)
        yield keys
        front, seen = {place[0]}, {place[0]}
        while front:
            behind = [source for name in sorted(front) for source in self._sources[name]]
            for source in behind:
                keys |= self.asked(source)
            if len(keys) > MOST_FACTS:
                return
            yield keys
            front = {name for name, _ in behind} - seen
            seen |= front

    def asked(self, place: BlockPlace) -> frozenset[Key]:
        """The facts that the guards of a block and its paragraph's requirement read."""
        paragraph = self.book.paragraphs[place[0]]
        sighting = paragraph.record["sighting"]
        named = [("sighting", str(sighting)), *self._needs[place[0]]]
        own = frozenset(key for key in named if key in self.facts.first)
        guards = (tree for goals in self.chain(place) for tree, _ in goals)
        return own | self.facts.asked(paragraph.record["requires"], *guards)

    def goals(self, place: BlockPlace) -> list[list[Goal]]:
        """The goals of a block, as (condition, truth); if it has no guard, those of each nearest referring block."""
        seen, places = {place}, [place]
        while places and not any(self._wanted(place) for place in places):
            behind = (source for place in places for source in self._sources[place[0]])
            places = [source for source in dict.fromkeys(behind) if source not in seen]
            seen.update(places)
        return [wanted for place in places if (wanted := self._wanted(place))][:MOST_WAYS]

    def _wanted(self, place: BlockPlace) -> list[Goal]:
        """The goals of a block, innermost guards first: its guards hold, those of options before it fail."""
        guards = reversed(self.chain(place))
        return [part for goals in guards for tree, truth in goals for part in split(tree, truth=truth)]

    def chain(self, place: BlockPlace) -> list[list[Goal]]:
        """The guards that must hold or fail before a block, the outermost block's first."""
        ways_in = above(self.book.paragraphs[place[0]])
        goals: list[list[Goal]] = []
        block = place[1]
        while block in ways_in:
            block, step, way = ways_in[block]
            goals.insert(0, _deciding(step, way.guard))
        return goals

    @cached_property
    def _sources(self) -> dict[str, list[BlockPlace]]:
        """The blocks that refer to each paragraph."""
        sources: dict[str, list[BlockPlace]] = defaultdict(list)
        for place, step in placed_steps(self.book):
            if step["step"] == "see":
                sources[self.book.resolve_name(step["to"])].append(place)
        for name, needed in self._needs.items():
            sources[name] += [place for key in needed for place in self._entries[key]]
        return sources

    @cached_property
    def _needs(self) -> dict[str, list[Key]]:
        """For each paragraph, what the cells that read it need: a card in play, or a marker on the map."""
        needs: dict[str, list[Key]] = defaultdict(list)
        for root in self.facts.roots if isinstance(self.facts, MissionFacts) else ():
            if root.needs is not None and root.needs not in needs[root.paragraph]:
                needs[root.paragraph].append(root.needs)
        return needs

    @cached_property
    def _entries(self) -> dict[Key, list[BlockPlace]]:
        """The blocks that bring each unit card into play."""
        entries: dict[Key, list[BlockPlace]] = defaultdict(list)
        for place, step in placed_steps(self.book):
            for card in entering(step):
                entries["card", card].append(place)
        return entries


def split(tree: Tree, *, truth: bool) -> list[Goal]:
    """The parts of a condition that all have to hold, or all have to fail, for it to do so."""
    head = tree[0] if isinstance(tree, list) else ""
    if head == "not":
        return split(tree[1], truth=not truth)
    if head == ("and" if truth else "or"):
        return [goal for part in tree[1:] for goal in split(part, truth=truth)]
    return [] if isinstance(tree, bool) else [(tree, truth)]


def _deciding(step: Record, guard: Record | None) -> list[Goal]:
    """The conditions that decide for one way out of a step: its guard holds, those of options before it fail."""
    goals: list[Goal] = [(step["when"], True)] if "when" in step else []
    if guard is not None and guard is not step:
        options = step["options"]
        nth = next(nth for nth, option in enumerate(options) if option is guard)
        before = [] if step["step"] == "ask" else options[:nth]
        goals += [(option["when"], False) for option in before if "when" in option]
        goals += [(guard["when"], True)] if "when" in guard else []
    return goals
