"""What values may be: a span of numbers, a set of names, or both.

Everything errs to one side: what is ruled out here is impossible. Truth values are names as well, `True` and `False`;
so are dice, as they are written. The names of a list are those that may be in it. Of the cards that a variable may
be, today's prove nothing: another may be written tomorrow, so every such set of names holds `OTHER`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from hulldown_compiler.model.value_types import Kind
from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.basics.records import NONE

Number = int | Fraction
Numbers = tuple[Number, Number]
"""From a lowest to a highest."""

OTHER = "*"
"""A card that nobody has written yet, or any dice."""

ANY_DICE = Dice(20, 999)
"""As many dice as can be written, with as many sides."""


class Span(NamedTuple):
    """What a value may be: numbers from a lowest to a highest, if any, halves among them or not, and names."""

    numbers: Numbers | None = None
    names: frozenset[Any] = frozenset()
    halves: bool = False

    def __bool__(self) -> bool:
        """Whether there is anything it may be."""
        return self.numbers is not None or bool(self.names)


NOTHING = Span()
NO, YES = Span(None, frozenset((False,))), Span(None, frozenset((True,)))
MAYBE = Span(None, frozenset((True, False)))


def number(low: Number, high: Number | None = None) -> Span:
    """The numbers from one to another, or one alone."""
    return Span((low, low if high is None else high))


def named(*names: Any) -> Span:
    """Some names, dice or truth values."""
    return Span(None, frozenset(names))


def exactly(value: Any) -> Span:
    """One value of a table's cell; of a list, the names in it."""
    if isinstance(value, list):
        return named(*value)
    if isinstance(value, str | bool):
        return named(value)
    exact = Fraction(value)
    return Span((exact, exact), halves=True) if exact.denominator > 1 else number(int(exact))


def of_kind(kind: Kind) -> Span:
    """What a value of a kind may be; records have parts, of which each has its own."""
    numbers = (kind["least"], kind["most"]) if kind["kind"] == "number" else None
    names = (True, False) if kind["kind"] == "bool" else kind.get("names", ())
    other = (OTHER,) if kind["kind"] in ("card", "dice") else ()
    return Span(numbers, frozenset((*names, *kind.get("words", ()), *other)), bool(kind.get("halves")))


def holds(span: Span, value: Any) -> bool:
    """Whether a value of the engine is one that it may be; of a list, whether its names are."""
    if isinstance(value, tuple):
        return span.names.issuperset(value)
    if isinstance(value, str | bool):
        return value in span.names or (OTHER in span.names and isinstance(value, str))
    whole = span.halves or Fraction(value).denominator == 1
    return span.numbers is not None and whole and span.numbers[0] <= value <= span.numbers[1]


def inside(one: Span, other: Span) -> bool:
    """Whether everything that a value may be is what another may be as well."""
    if one.numbers is not None and (other.numbers is None or not within(one.numbers, other.numbers)):
        return False
    return one.names <= other.names and (other.halves or not one.halves)


def join(one: Span, other: Span) -> Span:
    """What is possible in either of two cases."""
    names, halves = one.names | other.names, one.halves or other.halves
    if one.numbers is None or other.numbers is None:
        return Span(one.numbers or other.numbers, names, halves)
    low, high = min(one.numbers[0], other.numbers[0]), max(one.numbers[1], other.numbers[1])
    return Span((low, high), names, halves)


def together(spans: Iterable[Span]) -> Span:
    """What is possible in any of several cases."""
    return reduce(join, spans, NOTHING)


# Arithmetic -----------------------------------------------------------------------------------------------------------


def plus(one: Numbers, other: Numbers) -> Numbers:
    """The sum."""
    return one[0] + other[0], one[1] + other[1]


def added(one: Span, other: Span) -> Span:
    """The sum of two values; what is no number adds nothing."""
    return Span(plus(one.numbers or (0, 0), other.numbers or (0, 0)), halves=one.halves or other.halves)


def minus(one: Numbers) -> Numbers:
    """The other sign."""
    return -one[1], -one[0]


def within(one: Numbers, other: Numbers) -> bool:
    """Whether no number of one is outside of the other."""
    return other[0] <= one[0] and one[1] <= other[1]


def times(one: Numbers, other: Numbers) -> Numbers:
    """The product."""
    found = [left * right for left in one for right in other]
    return min(found), max(found)


def goes_into(one: Numbers, other: Numbers) -> Numbers:
    """How often a size goes into a length; a size below 1 never does."""
    found = [length // size for length in other for size in (max(one[0], 1), one[1]) if size >= 1]
    found += [0] if one[0] < 1 else []
    return min(found), max(found)


ARITHMETIC: Mapping[str, Any] = {
    "+": plus,
    "-": lambda one, other: plus(one, minus(other)),
    "*": times,
    "min": lambda one, other: (min(one[0], other[0]), min(one[1], other[1])),
    "max": lambda one, other: (max(one[0], other[0]), max(one[1], other[1])),
    "negative": minus,
    "half": lambda one: (one[0] // 2, one[1] // 2),
    "goes_into": goes_into,
}
"""Operators on numbers."""


def compared(sign: str, one: Numbers, other: Numbers) -> Span:
    """Whether a comparison of two numbers may hold."""
    if sign in (">", ">="):
        return compared("<" if sign == ">" else "<=", other, one)
    if sign == "<":
        return YES if one[1] < other[0] else NO if one[0] >= other[1] else MAYBE
    return YES if one[1] <= other[0] else NO if one[0] > other[1] else MAYBE


def same(one: Span, other: Span) -> Span:
    """Whether two values may be the same."""
    common = met(one, other)
    if not common:
        return NO
    single = common == one == other and OTHER not in one.names
    alone = len(one.names) == 1 if one.numbers is None else not one.names and one.numbers[0] == one.numbers[1]
    return YES if single and alone else MAYBE


def met(one: Span, other: Span) -> Span:
    """What both of two values may be."""
    names, halves = one.names & other.names, one.halves and other.halves
    if one.numbers is None or other.numbers is None:
        return Span(None, names)
    low, high = max(one.numbers[0], other.numbers[0]), min(one.numbers[1], other.numbers[1])
    return Span((low, high) if low <= high else None, names, halves)


def without(span: Span, one: Number) -> Span:
    """A value that is not this whole number: only an end of its span can say so."""
    low, high = span.numbers or (one, one)
    ends = low + (low == one), high - (high == one)
    return span._replace(numbers=ends if ends[0] <= ends[1] else None)


# Dice -----------------------------------------------------------------------------------------------------------------


def dice_of(span: Span) -> list[Dice]:
    """The dice that a value may be."""
    return [ANY_DICE if notation == OTHER else parse_dice(notation) for notation in sorted(span.names - {NONE})]


def pool(function: str, span: Span) -> Span:
    """What a function of rolled dice comes to."""
    return together(number(*_POOLS[function](dice)) for dice in dice_of(span))


_POOLS: Mapping[str, Callable[[Dice], Numbers]] = {
    "total": lambda dice: (1 if dice == ANY_DICE else dice.least, dice.most),
    "lowest": lambda dice: (1, dice.sides),
    "highest": lambda dice: (1, dice.sides),
    "at_most": lambda dice: (0, dice.count),
    "at_least": lambda dice: (0, dice.count),
}
