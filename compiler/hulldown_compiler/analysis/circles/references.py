"""The references that play may follow before anybody is asked, and the knots in which they lead back.

A stretch between two decisions does not end only if some paragraphs are read again and again in it. Each reading comes
of a reference in the one before, or in a watch that was set there: so they lie in a knot of these references.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.blocks import reachable
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.links.graph import knots
from hulldown_compiler.ir.step_visitors import Record, flow_of, ways
from hulldown_engine.story.flow import END, QUESTION, RETURN, WATCH

LATER = ("end-of-round", "wait")
"""The moments for which a watch waits that somebody is asked before."""


class Reference(NamedTuple):
    """A reference from one paragraph to another."""

    source: str
    step: Record
    target: str


class Knot(NamedTuple):
    """Paragraphs that lead to one another with nobody asked, in the order of the files, and all that these lead to."""

    names: tuple[str, ...]
    onward: frozenset[str]


class References:
    """The references of a book that may be followed before anybody is asked."""

    def __init__(self, analyses: Analyses) -> None:
        self.book, self._reach = analyses.book, analyses[reachability]

    @cached_property
    def each(self) -> list[Reference]:
        """All of them, in the order of the files."""
        return [
            Reference(name, step, to)
            for name, paragraph in self.book.paragraphs.items()
            if self._reach.reached(name)
            for step in _before_a_decision(paragraph, 0)
            if self._reach.is_step_reachable(step) and self._reach.reached(to := self.book.resolve_name(step["to"]))
        ]

    @cached_property
    def _from(self) -> Mapping[str, list[str]]:
        leads: dict[str, list[str]] = {}
        for source, _, target in self.each:
            leads.setdefault(source, []).append(target)
        return leads

    def knots(self) -> Iterator[Knot]:
        """The knots, in the order of the files."""
        place = {name: nth for nth, name in enumerate(self.book.paragraphs)}
        found = [sorted(names, key=place.__getitem__) for names in knots((source, to) for source, _, to in self.each)]
        for names in sorted(found, key=lambda names: place[names[0]]):
            started = {*names, *(self._awaited if found else ())}
            yield Knot(tuple(names), frozenset(reachable(started, lambda name: self._from.get(name, ()))))

    @cached_property
    def _awaited(self) -> frozenset[str]:
        """The paragraphs with watches: what these do may come at any place."""
        return frozenset(paragraph.id for paragraph, _ in self.book.steps["watch"])


def references(analyses: Analyses) -> References:
    """The references of a book that may be followed before anybody is asked."""
    return References(analyses)


def _before_a_decision(paragraph: Paragraph, block: int) -> Iterator[Record]:
    """The references of a block that no decision comes before; what is behind an option is another stretch."""
    for step in paragraph.blocks[block]:
        flow = flow_of(step)
        if step["step"] == "see":
            yield step
        elif flow in (RETURN, END):
            return
        elif flow is not QUESTION and not (flow is WATCH and step["at"] in LATER):
            for way in ways(step):
                yield from _before_a_decision(paragraph, way.block)
