"""Inputs of procedures: from what a person says to values, or a sentence about what can be said."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from hulldown_engine.formulas import Cards
from hulldown_engine.records import Value, record_of

Json = Mapping[str, Any]

MOST_NAMED = 12
"""How many legal values a sentence names."""


class WrongInput(ValueError):
    """Inputs that a procedure does not take; the sentence names the input, what it may be, and the nearest match."""


class Input:
    """One input of a procedure: its name, and the kind of value it is."""

    def __init__(self, name: str, kind: Json, cards: Cards) -> None:
        self.name = name
        self.kind = kind
        self.cards = cards

    @property
    def needed(self) -> bool:
        """Whether it has to be given: it has no default."""
        return "default" not in self.kind and self.kind["kind"] != "bool"

    @property
    def default(self) -> Value:
        """What it is when nobody says."""
        return self.read(self.kind.get("default", False))

    @property
    def words(self) -> tuple[str, ...]:
        """The names it may be: those of its kind, its words, or the cards of its catalogue."""
        if self.kind["kind"] == "card":
            return (*self.cards[self.kind["of"]], *self.kind.get("words", ()))
        return (*self.kind.get("names", ()), *self.kind.get("words", ()))

    @property
    def legal(self) -> str:
        """What it may be, in words."""
        kind = self.kind
        if kind["kind"] == "bool":
            return "true or false"
        if kind["kind"] == "records":
            return f"a list of at most {kind['most']} of {{{', '.join(kind['fields'])}}}"
        listed = [f"{kind['least']} to {kind['most']}{_unit(kind)}"] if kind["kind"] == "number" else []
        words = self.words
        more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
        return " or ".join(filter(None, (*listed, ", ".join(words[:MOST_NAMED]) + more)))

    def read(self, given: Any) -> Value:
        """A value from JSON data or typed text; raises WrongInput."""
        kind = self.kind["kind"]
        if kind == "records":
            return self._records(given)
        if kind == "names-list":
            return tuple(
                self._word(one) for one in (given if isinstance(given, list | tuple) else str(given).split(","))
            )
        if isinstance(given, str) and given in self.words:
            return given
        if kind == "bool":
            return self._truth(given)
        return self._number(given) if kind == "number" else self._word(given)

    def _truth(self, given: Any) -> bool:
        found = _TRUTH.get(given.lower() if isinstance(given, str) else given)
        if found is None:
            raise self.wrong(given)
        return found

    def _number(self, given: Any) -> Value:
        try:
            number = Fraction(str(given))
        except (ValueError, ZeroDivisionError):
            raise self.wrong(given) from None
        whole = number.denominator == 1
        if isinstance(given, bool) or not self.kind["least"] <= number <= self.kind["most"]:
            raise self.wrong(given)
        if not whole and not (self.kind.get("halves") and number.denominator == 2):  # noqa: PLR2004 - halves
            raise self.wrong(given)
        return number.numerator if whole else number

    def _word(self, given: Any) -> str:
        if given not in self.words:
            raise self.wrong(given)
        return str(given)

    def _records(self, given: Any) -> Value:
        if not isinstance(given, list | tuple) or len(given) > self.kind["most"]:
            raise self.wrong(given)
        fields = {name: Input(f"{self.name}.{name}", kind, self.cards) for name, kind in self.kind["fields"].items()}
        make = record_of(tuple(fields))
        return tuple(make(read_all(fields, one if isinstance(one, Mapping) else {"": one}).values()) for one in given)

    def wrong(self, given: Any) -> WrongInput:
        """The complaint about a value."""
        near = get_close_matches(str(given), self.words, 1) if isinstance(given, str) else []
        near = near or [word for word in self.words if str(given).lower() == word.lower()]
        meant = f"; did you mean {near[0]!r}?" if near else ""
        return WrongInput(f"{self.name} cannot be {_said(given)}: it is {self.legal}{meant}")


_TRUTH: Mapping[Any, bool] = {True: True, False: False, "true": True, "yes": True, "false": False, "no": False}


def _unit(kind: Json) -> str:
    return f" {kind['unit']}" if "unit" in kind else ""


def _said(given: Any) -> str:
    text = repr(given) if isinstance(given, str) else str(given).lower() if isinstance(given, bool) else str(given)
    return text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004 - the characters that are shown


def read_all(inputs: Mapping[str, Input], given: Mapping[str, Any]) -> dict[str, Value]:
    """A value for every input, defaults where nothing is given; raises WrongInput."""
    for name in given:
        if name not in inputs:
            near = get_close_matches(name, inputs, 1)
            meant = f"; did you mean {near[0]!r}?" if near else ""
            raise WrongInput(f"no input {name!r}; there are {', '.join(inputs)}{meant}")
    missing = [one for name, one in inputs.items() if name not in given and one.needed]
    if missing:
        raise WrongInput("; ".join(f"{one.name} is missing: it is {one.legal}" for one in missing))
    return {name: one.read(given[name]) if name in given else one.default for name, one in inputs.items()}
