"""Which facts of a story an expression reads."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

from hulldown_compiler.analysis.story.map_constraints import needed
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.invariants import roster_of
from hulldown_engine.story.state import mark_key

Fact = tuple[str, ...]
"""("flag", name), ("score", name), ("mark", key), ("sighting", number), ("condition",) or ("victory",); on a map also
the marker that must be there, or the card that must be in play."""

SINGLE = ("condition", "victory")
"""Facts of which a story has one each."""


class Roster(Protocol):
    """Who is in a roster, and which marks they can bear."""

    @property
    def members(self) -> Collection[str]:
        """Their names."""

    @property
    def marks(self) -> Collection[str]:
        """The names of the marks."""


Rosters = Mapping[str, Roster]


def asked_facts(rosters: Rosters, tree: Tree, roster: str | None = None, *, select: bool = False) -> Iterator[Fact]:
    """The facts of the story that an expression reads, including markers on the map and cards in play.

    `this` may be anyone, or anyone of a roster; if `select`, within a selection anyone of its roster.
    """
    if not isinstance(tree, list):
        return
    head, *parts = tree
    if head in ("flag", "score"):
        yield head, parts[0]
    elif head == "sighted":
        yield "sighting", parts[0]
    elif head in SINGLE:
        yield (head,)
    elif head == "marked":
        yield from _marks(rosters, parts[0], parts[1], roster)
    elif (key := needed(tree)) is not None:
        yield key
    inside = roster_of(tree) if select and head == "where" else roster
    for part in parts:
        yield from asked_facts(rosters, part, inside, select=select)


def _marks(rosters: Rosters, who: Tree, mark: str, roster: str | None) -> set[Fact]:
    """The mark of one member, or of every member that may be meant."""
    meant = rosters.values() if roster is None else [rosters[roster]]
    anyone = [member for each in meant if mark in each.marks for member in each.members]
    return {("mark", mark_key(member, mark)) for member in ([who[1]] if who[0] == "member" else anyone)}
