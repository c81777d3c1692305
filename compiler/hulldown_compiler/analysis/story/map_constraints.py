"""Which facts of the map can be so together: an active unit has not left it, and nobody is in two hexes.

Each fact says something about hidden things: where a unit is, what it is, which marker is left. Two facts exclude one
another if they say different things about the same one. What is said here must be true in every game that
`hulldown_engine.platoon` can play, whatever the book; what is missing here is merely not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.language.vocabulary import SIDES, side_of
from hulldown_engine.platoon.sequence.facts import FAR
from hulldown_engine.platoon.state.context import FOOT, NO_VEHICLES, TANKS
from hulldown_engine.story.invariants import roster_of

Thing = tuple[str, ...]
"""Something hidden that facts say something about."""

Saying = tuple[Thing, frozenset[Any]]
"""That one of some values is the one of a hidden thing."""

Asked = Mapping[tuple[str, ...], Tree]
"""The terms (see `map_abstraction.terms`) that flags and scores stand for, by the fact that each is."""

NOBODY = ""
"""What a unit is that has not come into play."""

CLASSES = frozenset({NOBODY, "other", "truck", "half-track", *TANKS, *NO_VEHICLES})
VEHICLES = CLASSES - {NOBODY, *NO_VEHICLES}
OFF, BEHIND, LEVEL, BEYOND = "off the map", -1, 0, 1
PLACES = frozenset({OFF, BEHIND, LEVEL, BEYOND})
"""Where a unit is as seen from a hex, along a line from north to south or from west to east."""


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


def says(tree: Tree, value: Any) -> Iterator[Saying]:
    """What a value of a fact, an attribute or a count says of hidden things."""
    if tree[0] == "attribute":
        yield from _attribute(str(tree[1][-1]), tree[2], value)
    elif tree[0] == "count":
        yield from _counted(tree[1], value)
    elif tree[1] in NUMBERS:
        yield from NUMBERS[tree[1]](value, *tree[2:])
    elif tree[1] in BECOME:
        yield from _become(str(tree[2][-1]), tree[1], value)
    else:
        if value:
            yield from ((("side", side), frozenset([True])) for side in SOMEBODY.get(tree[1], ()))
            yield from ((("where", "this"), frozenset(["on-map"])) for _ in ON_MAP & {tree[1]})
        yield from TRUTHS[tree[1]](value, *tree[2:]) if tree[1] in TRUTHS else ()


# Units ----------------------------------------------------------------------------------------------------------------

BECOME = ("active", "killed", "exited")

WHERE = {"exited": "exited", "towed": "towed", "aboard": "aboard"}
"""Where a unit is of which something is so, and of no other."""

IS = {
    "is_tank": frozenset(TANKS),
    "is_vehicle": VEHICLES,
    "is_squad": frozenset(FOOT),
    "is_gun": frozenset({"gun"}),
    "is_truck": frozenset({"truck"}),
    "is_half_track": frozenset({"half-track"}),
}
"""The classes of the units of which something is so, and of no others."""


def _become(unit: str, what: str, holds: Any) -> Iterator[Saying]:
    """What a unit's fate says: an active one is on the map (2.12); a captured vehicle changes sides (11.2)."""
    if what == "active":
        yield ("active", unit), frozenset([holds])
    if what in WHERE:
        yield from _is_where(unit, WHERE[what], holds)
    elif holds:
        yield ("fate", unit), frozenset([what])
        if what == "active":
            yield ("where", unit), frozenset(["on-map"])
            yield from ((("side", side), frozenset([True])) for side in [side_of(unit)] if side == "us")


def _is_where(unit: str, where: str, holds: Any) -> Iterator[Saying]:
    other_places = frozenset({"on-map", "elsewhere", *WHERE.values()}) - {where}
    yield ("where", unit), frozenset([where]) if holds else other_places


def _attribute(unit: str, name: str, value: Any) -> Iterator[Saying]:
    if name == "active":
        yield from _become(unit, name, value)
    elif name in WHERE:
        yield from _is_where(unit, WHERE[name], value)
    elif name in IS:
        yield ("class", unit), IS[name] if value else CLASSES - IS[name]
    elif name in ("open", "closed"):
        yield ("posture", unit), frozenset([name]) if value else frozenset(["open", "closed", NOBODY]) - {name}


# The sides ------------------------------------------------------------------------------------------------------------

SOMEBODY = {"us_at": ["us"], "us_see": ["us"], "sees_us": ["us"], "seen": ["us"], "german_at": ["german"]}
"""Facts that take an active unit of a side."""


def _counted(selection: Tree, number: int) -> Iterator[Saying]:
    """Selecting some units of a side means that there are some; a count of 0 means that there are none."""
    side = roster_of(selection)
    if side in SIDES and (number > 0 or selection[0] == "members"):
        yield ("side", side), frozenset([number > 0])


def _nearest(distance: int, side: str) -> Iterator[Saying]:
    """Nobody is near if there are no such units, and nothing is near a unit that is not on the map."""
    if distance < FAR:
        yield ("side", side), frozenset([True])
        yield ("where", "this"), frozenset(["on-map"])


# Hexes ----------------------------------------------------------------------------------------------------------------

ON_MAP = frozenset({"at", "beyond", "at_or_beyond", "can_see", "sees", "sees_us", "seen"})
"""Facts that a unit has to be on the map for by itself."""

AXES: Mapping[str, tuple[str, int]] = {
    "north": ("north", 1), "south": ("north", -1), "east": ("east", 1), "west": ("east", -1),
}  # fmt: skip
"""The line along which something lies to a side, and which way."""


def _at(holds: Any, place: Tree) -> Iterator[Saying]:
    if holds:
        yield ("hex", "this"), frozenset([str(place)])
        yield from ((("line", axis, str(place)), frozenset([LEVEL])) for axis in ("north", "east"))


def _beyond(*within: int) -> Callable[[Any, str, Tree], Iterator[Saying]]:
    def beyond(holds: Any, side: str, place: Tree) -> Iterator[Saying]:
        axis, way = AXES[side]
        places = frozenset(way * where for where in within)
        yield ("line", axis, str(place)), places if holds else PLACES - places

    return beyond


# The game -------------------------------------------------------------------------------------------------------------


def _same_as(thing: Thing, *, truth: bool) -> Callable[..., Iterator[Saying]]:
    """The sayings of a fact that says whether a thing is so, true or false."""
    return lambda value, *_: iter([(thing, frozenset([bool(value) == truth]))])


def _implies(thing: Thing, *, truth: bool) -> Callable[..., Iterator[Saying]]:
    """The sayings of a fact that says something only if it holds."""
    return lambda value, *_: iter([(thing, frozenset([truth]))] if value else [])


def _mode(*, rounds: bool) -> Callable[..., Iterator[Saying]]:
    """The sayings of a fact about the mode: a Round has a number, and Operations have none (6)."""
    return _same_as(("rounds",), truth=rounds)


NUMBERS: Mapping[str, Callable[..., Iterator[Saying]]] = {"nearest": _nearest, "round": _mode(rounds=True)}

TRUTHS: Mapping[str, Callable[..., Iterator[Saying]]] = {
    "at": _at,
    "beyond": _beyond(BEYOND),
    "at_or_beyond": _beyond(LEVEL, BEYOND),
    "rounds": _mode(rounds=True),
    "operations": _mode(rounds=False),
    "no_markers": _same_as(("markers",), truth=False),
    "marker": _implies(("markers",), truth=True),
    "platoon_lost": _implies(("side", "us"), truth=False),
}


def bearing(terms: Sequence[Tree]) -> bool:
    """Whether any two of the terms may say something of the same hidden thing."""
    subjects = [{thing for value in VALUES for thing, _ in says(tree, value)} for tree in terms]
    return any(not one.isdisjoint(other) for nth, one in enumerate(subjects) for other in subjects[:nth])


VALUES = (False, True)
"""With these, a term says something about all that it ever does; as numbers they are 0 and 1."""
