"""What expressions of platoon games rest on, where that is little: the units, and what they see through.

While that is as it was, what was asked need not be asked again. What seldom changes always counts: the mission, which
says where north is, the condition, Rounds or Operations and how many Rounds there were, what is noted and sighted.
"""

from __future__ import annotations

from hulldown_engine.basics.lookout import Grounds
from hulldown_engine.language.expressions import ARITHMETIC, COMPARISONS, Tree
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.state.field import PlatoonState

Sides = frozenset[str]

PLAIN = {"and", "or", "not", "negative", "count", "any", "none", *COMPARISONS, *ARITHMETIC}
"""The operators that ask nothing but their arguments."""

SELDOM = {"condition", "flag", "sighted"}
"""Those that ask what seldom changes."""

NOBODY, EVERYBODY, ELSE = frozenset[str](), frozenset({US, GERMAN}), frozenset({"else"})
"""Sides whose units something rests on; or something else."""


def grounds(tree: Tree) -> Grounds | None:
    """What gives the units of one side or of both, and what they see through; None if more is asked."""
    sides = _sides(tree, EVERYBODY)
    return None if sides & ELSE else OF_SIDES[sides]


def _sides(tree: Tree, this: Sides) -> Sides:
    """The sides whose units an expression rests on; `this` are those that the unit spoken of may be of."""
    if not isinstance(tree, list):
        return NOBODY
    head, *arguments = tree
    if head == "where":
        selected = _sides(arguments[0], this)
        return selected | _sides(arguments[1], selected)
    return _own(head, arguments, this).union(*(_sides(argument, this) for argument in arguments))


def _own(head: str, arguments: list[Tree], this: Sides) -> Sides:
    """The sides that an operator rests on besides its arguments."""
    if head == "members":
        return frozenset(arguments)
    if head in ("this", "member"):
        return this if head == "this" else EVERYBODY
    if head == "fact":
        fact = FACTS[arguments[0]]
        return ELSE if fact.rests_on is None else fact.rests_on | (this if fact.this else NOBODY)
    if head == "attribute":
        return ATTRIBUTES[arguments[1]].rests_on
    return NOBODY if head in PLAIN | SELDOM else ELSE


def _of(sides: Sides) -> Grounds:
    def stands(field: PlatoonState) -> tuple[object, ...]:
        units = [unit for unit in field.units.values() if unit.side in sides]
        return *_seldom(field), (*field.smoke,), (*field.bunkers.items(),), (*field.glimpses,), *units

    return stands


def _seldom(field: PlatoonState) -> tuple[object, ...]:
    """What changes a few times in a game."""
    time = field.condition, field.mode, field.played, field.round and field.round.number
    return field.mission, *time, (*field.flags,), (*field.since.items(),), (*field.sighted,)


OF_SIDES = {sides: _of(sides) for sides in (NOBODY, frozenset({US}), frozenset({GERMAN}), EVERYBODY)}
