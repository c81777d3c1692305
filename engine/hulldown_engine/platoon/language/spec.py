"""What there is to say of a fact and of an attribute, in one specification each.

From it follows all else: how an expression is checked, answered and phrased, what analyses may conclude, and what an
editor tells. A specification that lacks a part, or whose parts do not fit, does not load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, NamedTuple, TypeVar

from hulldown_engine.basics.records import Value
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.language.expressions import BOOL, NUMBER, Tree
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.language.hidden import NOTHING, Settles
from hulldown_engine.platoon.language.vocabulary import ARGUMENTS
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

THIS, OF_IT = "this", "of"
"""Slots of phrases besides those for arguments: the unit that is spoken of, and " of it" where no unit is named."""


class Bounds(NamedTuple):
    """The least and the most that a number can be; None where it has no end."""

    least: int | None
    most: int | None


Answer = Callable[..., Any]
"""Answers a fact: called with the setting, the state, what `this` is, and the values of the arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact of the map, the Rounds or the dice: what it takes, and its phrase.

    A truth has a `denial`, which is its opposite; a number is a noun, and has `bounds`. In both, `{0}` is the first
    argument and `{this}` the unit that is spoken of; `{of}` is said of units within a selection, and nothing else.
    `settles` is what it says of hidden things. What is only short for a longer expression `means` that: called with its
    arguments. `rests_on` are the sides whose units decide it, besides the unit that is spoken of and its arguments, and
    what they see through; None, if anything else does. `about` is what an author should know besides: what the phrase
    leaves open.
    """

    arguments: tuple[str, ...]
    phrase: str
    denial: str
    bounds: Bounds | None
    answer: Answer
    settles: Settles
    means: Callable[..., Tree] | None
    rests_on: frozenset[str] | None
    about: str

    @property
    def result(self) -> str:
        """What it gives: a condition or a number."""
        return BOOL if self.bounds is None else NUMBER

    @property
    def this(self) -> bool:
        """Whether it is about the unit that is spoken of."""
        return not {THIS, OF_IT}.isdisjoint(slots(self.phrase))


def truth(
    *arguments: str,
    says: tuple[str, str],
    answer: Answer,
    settles: Settles,
    rests_on: Iterable[str] | None = None,
    about: str = "",
) -> Fact:
    """A fact that holds or does not; it `says` its phrase and its denial."""
    phrase, denial = says
    return Fact(
        arguments=arguments,
        phrase=phrase,
        denial=denial,
        bounds=None,
        answer=answer,
        settles=settles,
        means=None,
        rests_on=None if rests_on is None else frozenset(rests_on),
        about=about,
    )


def number(  # noqa: PLR0913 - all there is to say of one
    *arguments: str,
    says: str,
    within: Bounds,
    answer: Answer,
    settles: Settles,
    rests_on: Iterable[str] | None = None,
    about: str = "",
) -> Fact:
    """A fact that is a number within bounds, and `says` its noun."""
    return Fact(
        arguments=arguments,
        phrase=says,
        denial="",
        bounds=within,
        answer=answer,
        settles=settles,
        means=None,
        rests_on=None if rests_on is None else frozenset(rests_on),
        about=about,
    )


def short(
    *arguments: str,
    says: tuple[str, str],
    answer: Answer,
    means: Callable[..., Tree],
    rests_on: Iterable[str] | None = None,
) -> Fact:
    """A truth that is short for a longer expression: what there is to conclude, is concluded from that."""
    phrase, denial = says
    return Fact(
        arguments=arguments,
        phrase=phrase,
        denial=denial,
        bounds=None,
        answer=answer,
        settles=NOTHING,
        means=means,
        rests_on=None if rests_on is None else frozenset(rests_on),
        about="",
    )


Data = Mapping[str, Value]
"""The fields of a data card."""

Ask = Callable[[Setting, PlatoonState, Unit], Any]
"""Answers an attribute of a unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """What can be asked of a unit: a number, as a noun, or a truth, as it is said of one unit and of several.

    `of_card` answers it by the unit's data card alone, where that is enough; `rests_on` are the sides whose units
    decide it besides. `about` is what an author should know besides: what the phrase leaves open.
    """

    one: str
    not_one: str
    several: str
    not_several: str
    bounds: Bounds | None
    answer: Ask
    of_card: Callable[[Data], bool] | None
    settles: Settles
    rests_on: frozenset[str]
    about: str

    @property
    def kind(self) -> str:
        """What it is: a condition or a number."""
        return BOOL if self.bounds is None else NUMBER

    @property
    def nothing(self) -> Any:
        """The answer for a unit that has not come into play."""
        return False if self.bounds is None else 0


Spec = TypeVar("Spec", Fact, Attribute)


def checked(specs: Mapping[str, Spec]) -> Mapping[str, Spec]:
    """The specifications, by name; raises IncompleteSpecification for one whose parts do not fit."""
    for name, spec in specs.items():
        for fault in _misfits(spec) if isinstance(spec, Fact) else _unsaid(spec):
            raise IncompleteSpecification(f"{name}: {fault}")
    return specs


def slots(phrase: str) -> set[str]:
    """The names in the braces of a phrase."""
    return {slot for _, slot, _, _ in Formatter().parse(phrase) if slot is not None}


def _misfits(fact: Fact) -> Iterator[str]:
    """Why the parts of a fact do not fit."""
    yield from (f"no argument is {kind!r}" for kind in fact.arguments if kind not in ARGUMENTS)
    if bool(fact.denial) == (fact.result == NUMBER):
        yield "a truth has a denial, and a number has none"
    wanted = {str(nth) for nth in range(len(fact.arguments))}
    for phrase in filter(None, (fact.phrase, fact.denial)):
        if slots(phrase) - {THIS, OF_IT} != wanted:
            yield f"{phrase!r} does not say its arguments"


def _unsaid(attribute: Attribute) -> Iterator[str]:
    """What an attribute does not say."""
    said = [attribute.one, attribute.not_one, attribute.several, attribute.not_several]
    if not all(said if attribute.kind == BOOL else said[:1]):
        yield "not all is said"
