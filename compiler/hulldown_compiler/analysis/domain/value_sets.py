"""What any value may be: an interval of numbers, a set of names, or both.

Truth values are names as well, `True` and `False`; so are dice, in their notation. The names of a list are those that
may be in it. The cards that a variable may be today prove nothing, as another may be written tomorrow: every such set
contains `OTHER`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from hulldown_compiler.analysis.domain import intervals
from hulldown_compiler.analysis.domain.intervals import MAYBE, NO, YES, Interval
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.basics.records import NONE

OTHER = "*"
"""A card that nobody has written yet, or any dice."""

ANY_DICE = Dice(20, 999)
"""As many dice as can be written, with as many sides."""


class ValueSet(NamedTuple):
    """The possible values: numbers of a bounded interval, if any, halves among them or not; and names."""

    numbers: Interval | None = None
    names: frozenset[Any] = frozenset()
    halves: bool = False

    def __bool__(self) -> bool:
        """Whether the set is not empty."""
        return self.numbers is not None or bool(self.names)


NOTHING = ValueSet()


def number(low: Any, high: Any = None) -> ValueSet:
    """The numbers from one to another, or one alone."""
    return ValueSet((low, low if high is None else high))


def named(*names: Any) -> ValueSet:
    """Some names, dice or truth values."""
    return ValueSet(None, frozenset(names))


TRUTHS = {0: NOTHING, NO: named(False), YES: named(True), MAYBE: named(True, False)}
"""The values of each truth (see `intervals`)."""


def truth_of(values: ValueSet) -> int:
    """The truth of a value in bits: YES if it may be true, NO if it may be false."""
    return (YES if True in values.names else 0) | (NO if False in values.names else 0)


def constant(value: Any) -> ValueSet:
    """The set of one value of a table's cell; of a list, the set of the names in it."""
    if isinstance(value, list):
        return named(*value)
    if isinstance(value, str | bool):
        return named(value)
    exact = Fraction(value)
    return ValueSet((exact, exact), halves=True) if exact.denominator > 1 else number(int(exact))


def of_kind(kind: Kind) -> ValueSet:
    """The set of all values of a kind; a record's fields have sets of their own."""
    numbers = (kind["least"], kind["most"]) if kind["kind"] == "number" else None
    names = (True, False) if kind["kind"] == "bool" else kind.get("names", ())
    other = (OTHER,) if kind["kind"] in ("card", "dice") else ()
    return ValueSet(numbers, frozenset((*names, *kind.get("words", ()), *other)), bool(kind.get("halves")))


def contains(values: ValueSet, value: Any) -> bool:
    """Whether an engine value is in the set; of a list, whether all its names are."""
    if isinstance(value, tuple):
        return values.names.issuperset(value)
    if isinstance(value, str | bool):
        return value in values.names or (OTHER in values.names and isinstance(value, str))
    whole = values.halves or Fraction(value).denominator == 1
    return values.numbers is not None and whole and intervals.within((value, value), values.numbers)


def is_subset(one: ValueSet, other: ValueSet) -> bool:
    """Whether every value of one set is in the other."""
    if one.numbers is not None and (other.numbers is None or not intervals.within(one.numbers, other.numbers)):
        return False
    return one.names <= other.names and (other.halves or not one.halves)


def join(one: ValueSet, other: ValueSet) -> ValueSet:
    """The union of two sets, with the hull of their numbers."""
    names, halves = one.names | other.names, one.halves or other.halves
    if one.numbers is None or other.numbers is None:
        return ValueSet(one.numbers or other.numbers, names, halves)
    return ValueSet(intervals.hull(one.numbers, other.numbers), names, halves)


def join_all(cases: Iterable[ValueSet]) -> ValueSet:
    """The union of several sets."""
    return reduce(join, cases, NOTHING)


def meet(one: ValueSet, other: ValueSet) -> ValueSet:
    """The intersection of two sets."""
    names, halves = one.names & other.names, one.halves and other.halves
    if one.numbers is None or other.numbers is None:
        return ValueSet(None, names)
    return ValueSet(intervals.meet(one.numbers, other.numbers), names, halves)


def equal(one: ValueSet, other: ValueSet) -> int:
    """The truth of `one == other` for values of two sets, in bits."""
    common = meet(one, other)
    if not common:
        return NO
    single = common == one == other and OTHER not in one.names
    alone = len(one.names) == 1 if one.numbers is None else not one.names and one.numbers[0] == one.numbers[1]
    return YES if single and alone else MAYBE


def without(one: ValueSet, other: ValueSet) -> ValueSet:
    """The part of a set that can differ from a value of the other: if the other is a single value, all but that."""
    if one.numbers is not None and other.numbers is not None:
        known = not one.halves and not other.names
        return one._replace(numbers=intervals.narrow(one.numbers, "!=", other.numbers)) if known else one
    alone = other.numbers is None and len(other.names) == 1
    return one._replace(names=one.names - other.names) if alone and OTHER not in other.names else one


def add(one: ValueSet, other: ValueSet) -> ValueSet:
    """The set of sums of two values; what is not a number adds nothing."""
    return ValueSet(intervals.plus(one.numbers or (0, 0), other.numbers or (0, 0)), halves=one.halves or other.halves)


def clamp(values: ValueSet, track: Interval) -> ValueSet:
    """The set of a number clamped to a track; what is not a number may be anywhere on it."""
    return ValueSet(intervals.clamp(values.numbers or track, track), halves=values.halves)


# Dice -----------------------------------------------------------------------------------------------------------------


def dice_of(values: ValueSet) -> list[Dice]:
    """The dice in the set."""
    return [ANY_DICE if notation == OTHER else parse_dice(notation) for notation in sorted(values.names - {NONE})]


def pool(function: str, values: ValueSet) -> ValueSet:
    """The set of results of a function of rolled dice."""
    return join_all(number(*POOLS[function](dice)) for dice in dice_of(values))


POOLS: Mapping[str, Callable[[Dice], Interval]] = {
    "total": lambda dice: (1 if dice == ANY_DICE else dice.least, dice.most),
    "lowest": lambda dice: (1, dice.sides),
    "highest": lambda dice: (1, dice.sides),
    "at_most": lambda dice: (0, dice.count),
    "at_least": lambda dice: (0, dice.count),
}
"""The functions of rolled dice."""
