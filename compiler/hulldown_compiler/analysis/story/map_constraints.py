"""Which facts of the map can be so together: an active unit has not left it, and nobody is in two hexes.

Each fact says something about hidden things: where a unit is, what it is, which marker is left. What it says is the
engine's to know (`hulldown_engine.platoon.language.hidden`). Two facts exclude one another if they say different things
about the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.language.hidden import Saying, Thing
from hulldown_engine.platoon.language.terms import needed as thing_needed
from hulldown_engine.platoon.language.terms import says

Asked = Mapping[tuple[str, ...], Tree]
"""The terms (see `map_abstraction.terms`) that flags and scores stand for, by the fact that each is."""


def can_be(facts: Asked, values: Mapping[tuple[str, ...], Any]) -> bool:
    """Whether facts can have these values together, as far as is known."""
    return agree(saying for fact, tree in facts.items() for saying in says(tree, values[fact]))


def agree(sayings: Iterable[Saying]) -> bool:
    """Whether a value is left for every hidden thing after all that is said of it."""
    left: dict[Thing, frozenset[Any]] = {}
    for thing, values in sayings:
        left[thing] = left.get(thing, values) & values
        if not left[thing]:
            return False
    return True


def bearing(terms: Sequence[Tree]) -> bool:
    """Whether any two of the terms may say something of the same hidden thing."""
    subjects = [{saying.thing for value in VALUES for saying in says(tree, value)} for tree in terms]
    return any(not one.isdisjoint(other) for nth, one in enumerate(subjects) for other in subjects[:nth])


VALUES = (False, True)
"""With these, a term says something about all that it ever does; as numbers they are 0 and 1."""


def needed(tree: Tree) -> tuple[str, ...] | None:
    """The key of the marker that must be on the map, or of the card that must be in play, for a map fact to hold."""
    thing = thing_needed(tree) if tree[0] == "fact" else None
    return None if thing is None else (thing.hidden.name, *thing.of)
