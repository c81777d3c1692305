"""Terms of expressions: facts, attributes and counts as they are asked, and what follows from what they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hulldown_engine.language.expressions import BOOL, Tree
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import COUNT, FACTS
from hulldown_engine.platoon.language.hidden import CARD, MARKER, Saying, Settles, Thing, counted
from hulldown_engine.platoon.language.spec import Bounds
from hulldown_engine.platoon.language.vocabulary import MARKER as MARKER_NUMBER
from hulldown_engine.platoon.language.vocabulary import SIDES, UNIT
from hulldown_engine.story.invariants import roster_of

OF_ACTIVE = ["attribute", ["this"], "active"]
"""What is so of every unit that is selected from a side (2.12)."""


def kind_of(term: Tree) -> str:
    """What a fact or an attribute gives: a condition or a number."""
    return FACTS[term[1]].result if term[0] == "fact" else ATTRIBUTES[term[2]].kind


def bounds(term: Tree) -> Bounds:
    """The least and the most that a term can be that is a number."""
    spec = FACTS[term[1]] if term[0] == "fact" else ATTRIBUTES[term[2]] if term[0] == "attribute" else None
    return (spec and spec.bounds) or COUNT


def meaning(fact: Tree) -> Tree | None:
    """The expression that a fact is short for; None if it is not."""
    means = FACTS[fact[1]].means
    return None if means is None else means(*fact[2:])


def says(term: Tree, value: Any) -> Iterator[Saying]:
    """What a term says of hidden things if it has a value."""
    if term[0] == "count":
        yield from _counted(term[1], value)
    elif term[0] == "attribute":
        yield from _sayings(ATTRIBUTES[term[2]].settles, value, _name(term[1]))
    else:
        fact, arguments = FACTS[term[1]], term[2:]
        about = (_name(arguments[0]), *arguments[1:]) if fact.arguments[:1] == (UNIT,) else ("this", *arguments)
        yield from _sayings(fact.settles, value, *about)


def _sayings(settles: Settles, value: Any, *about: Any) -> Iterator[Saying]:
    for sayer, both, holds in settles:
        so = holds(value)
        saying = sayer(*about) if so or both else None
        if saying is not None:
            yield saying if so else saying.opposite


def _counted(selection: Tree, number: int) -> Iterator[Saying]:
    """What the size of a selection says, if it is one of a side's units."""
    side = roster_of(selection)
    saying = counted(side, number, whole=selection[0] == "members") if side in SIDES else None
    if saying is not None:
        yield saying


NEEDED = {UNIT: CARD, MARKER_NUMBER: MARKER}
"""What has to be in play for a truth about it: it is false of a unit that has not come, and of a marker that is out."""


def needed(fact: Tree) -> Thing | None:
    """The card that must be in play, or the marker that must be on the map, for a fact to hold; None if there is none.

    Of `this` it is not known which unit it is.
    """
    spec = FACTS[fact[1]]
    hidden = NEEDED.get(spec.arguments[0]) if spec.arguments and spec.result == BOOL else None
    name = "this" if hidden is None else _name(fact[2])
    return None if hidden is None or name == "this" else Thing(hidden, (name,))


def _name(unit: Tree) -> str:
    """The name in a tree of a unit, or of a marker."""
    return str(unit[-1]) if isinstance(unit, list) else str(unit)
