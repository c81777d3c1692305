"""Inputs of procedures: from what a person says to values, or a sentence about what can be said.

Inputs may be JSON data or typed text: `6`, `0.5`, `true`, `M26`. Names are matched regardless of capitals, and with
spaces or underscores for hyphens; what has a label or aliases, and a card with a printed name, can be called by those
as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from typing import Any

from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.basics.records import Record, Value, record_of
from hulldown_engine.resolver.formulas import Cards

Json = Mapping[str, Any]
Labels = Mapping[str, Sequence[str]]
"""What else names are called: the label, and any aliases, of each that has some."""

NO_LABELS: Labels = {}

MOST_NAMED = 12
"""How many legal values a sentence names."""

MOST_SHOWN = 40
"""How many characters of a wrong value a sentence shows."""

UNBOUNDED = 1_000_000
"""The bound of a number that is given none."""

NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9}|/[0-9]{1,9})?")
"""A number as it is typed: 7, -2, 0.5, 1/2."""


class WrongInput(ValueError):
    """Inputs that a procedure does not take; the message names the input, what it may be, and the closest match."""


class Input:
    """One input of a procedure: its name, and the kind of value it is."""

    def __init__(self, name: str, kind: Json, cards: Cards, labels: Labels = NO_LABELS) -> None:
        self.name = name
        self.kind = kind
        self.cards = cards
        self.labels = labels

    @property
    def needed(self) -> bool:
        """Whether it must be given: it has no default."""
        return "default" not in self.kind and self.kind["kind"] != "bool"

    @cached_property
    def default(self) -> Value:
        """Its default value."""
        return self.read(self.kind.get("default", False))

    @property
    def usual(self) -> str:
        """The default as typed text; empty for an input that must be given."""
        default = "" if self.needed else self.kind.get("default", False)
        if isinstance(default, list):
            return ", ".join(default)
        return str(default).lower() if isinstance(default, bool) else str(default)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The names it may take: the names and words of its kind, or the cards of its catalogue."""
        if self.kind["kind"] == "card":
            return (*self.cards[self.kind["of"]], *self.kind.get("words", ()))
        return (*self.kind.get("names", ()), *self.kind.get("words", ()))

    @property
    def legal(self) -> str:
        """A phrase for what it may be; long lists of names are cut short."""
        return _LEGAL.get(self.kind["kind"], _spans_and_words)(self)

    @property
    def sample(self) -> str:
        """A legal value as typed in a shell."""
        if self.kind["kind"] == "records":
            needed = (f"{name}: {field.sample}" for name, field in self.fields.items() if field.needed)
            return f"'[{{{', '.join(needed)}}}]'"
        return self.words[0] if self.words else _SAMPLES.get(self.kind["kind"]) or str(self.kind["least"])

    @property
    def fields(self) -> dict[str, Input]:
        """For a list of records: the fields of a record, by name."""
        return {name: Input(name, kind, self.cards, self.labels) for name, kind in self.kind["fields"].items()}

    # Reading

    def read(self, given: Any) -> Value:
        """The value for JSON data or typed text; raises WrongInput."""
        value = given.strip() if isinstance(given, str) else given
        word = None if self.kind["kind"] == "names-list" else self.word(value)
        return _READ[self.kind["kind"]](self, value) if word is None else word

    def word(self, value: Any) -> str | None:
        """The legal name that is meant, itself or by a label or an alias, whatever its capitals and hyphens."""
        if value in self.words:
            return str(value)
        if not isinstance(value, str):
            return None
        meant = plain_name(value)
        alike = [word for word in self.words if plain_name(word) == meant]
        alike = alike or [word for word in self.words if meant in map(plain_name, self.labels.get(word, ()))]
        return alike[0] if len(alike) == 1 else None

    def wrong(self, given: Any) -> WrongInput:
        """A WrongInput for an illegal value."""
        suggestion = did_you_mean(given, self.words) if isinstance(given, str) else ""
        return WrongInput(f"{self.name} cannot be {_said(given)}: it is {self.legal}{suggestion}")


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The ending "; did you mean 'x'?" with the closest of some names; empty if none is close."""
    plain = {plain_name(candidate): candidate for candidate in names}
    near = get_close_matches(plain_name(name), plain, 1)
    return f"; did you mean {plain[near[0]]!r}?" if near else ""


def plain_name(name: str) -> str:
    """A name in small letters and with hyphens only, for comparing."""
    return name.casefold().replace("_", "-").replace(" ", "-")


def _said(given: Any) -> str:
    text = repr(given) if isinstance(given, str) else str(given).lower() if isinstance(given, bool) else str(given)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "..."


# One function for each kind of value: its reader ----------------------------------------------------------------------


def _truth(parameter: Input, given: Any) -> bool:
    if isinstance(given, bool):
        return given
    truth = _TRUTH.get(given.lower()) if isinstance(given, str) else None
    if truth is None:
        raise parameter.wrong(given)
    return truth


_TRUTH: Mapping[str, bool] = {"true": True, "yes": True, "false": False, "no": False}


def _number(parameter: Input, given: Any) -> Value:
    number = given if type(given) is int else _typed_number(parameter, given)
    if not parameter.kind["least"] <= number <= parameter.kind["most"]:
        raise parameter.wrong(given)
    return number


def _typed_number(parameter: Input, given: Any) -> Value:
    if isinstance(given, bool) or not NUMBER.fullmatch(str(given)) or str(given).endswith("/0"):
        raise parameter.wrong(given)
    number = Fraction(str(given))
    halves = parameter.kind.get("halves") and number.denominator == 2  # noqa: PLR2004 - halves
    if not (number.denominator == 1 or halves):
        raise parameter.wrong(given)
    return number if halves else number.numerator


def _name(parameter: Input, given: Any) -> str:
    word = parameter.word(given)
    if word is None:
        raise parameter.wrong(given)
    return word


def _names(parameter: Input, given: Any) -> tuple[str, ...]:
    if given == "":
        return ()
    listed = [part.strip() for part in given.split(",")] if isinstance(given, str) else given
    if not isinstance(listed, list | tuple):
        raise parameter.wrong(given)
    return tuple(_name(parameter, part) for part in listed)


def _dice(parameter: Input, given: Any) -> str:
    try:
        return str(parse_dice(str(given).lower()))
    except ValueError:
        raise parameter.wrong(given) from None


def _records(parameter: Input, given: Any) -> tuple[Record, ...]:
    listed = [given] if isinstance(given, Mapping) else given
    if not isinstance(listed, list | tuple) or len(listed) > parameter.kind["most"]:
        raise parameter.wrong(given)
    return tuple(_record(parameter, nth, each) for nth, each in enumerate(listed, 1))


def _record(parameter: Input, nth: int, given: Any) -> Record:
    """Read one record of a list; a WrongInput names the record."""
    item = f"{parameter.name} {nth}"
    if isinstance(given, Record):
        given = dict(given.items())
    if not isinstance(given, Mapping):
        raise WrongInput(f"{item} cannot be {_said(given)}: {parameter.name} is {parameter.legal}")
    fields = {
        name: Input(f"{name} of {item}", kind, parameter.cards, parameter.labels)
        for name, kind in parameter.kind["fields"].items()
    }
    return record_of(tuple(fields))(read_all(fields, given, item).values())


_READ: Mapping[str, Callable[[Input, Any], Value]] = {
    "bool": _truth,
    "number": _number,
    "names": _name,
    "card": _name,
    "names-list": _names,
    "dice": _dice,
    "records": _records,
}


def read_all(inputs: Mapping[str, Input], given: Mapping[str, Any], item: str = "") -> dict[str, Value]:
    """The values of all inputs by name, with defaults for those not given; raises WrongInput."""
    for name in given:
        if name not in inputs:
            none = f"{item} has no {name!r}" if item else f"no input {name!r}"
            known = f"there are {', '.join(inputs)}" if inputs else "there are none"
            raise WrongInput(f"{none}; {known}{did_you_mean(str(name), inputs)}")
    values = {name: inputs[name].read(value) for name, value in given.items()}
    missing = [parameter for name, parameter in inputs.items() if name not in given and parameter.needed]
    if missing:
        raise WrongInput("; ".join(f"{parameter.name} is missing: it is {parameter.legal}" for parameter in missing))
    usual = {name: parameter.default for name, parameter in inputs.items() if name not in values}
    return {name: usual[name] if name in usual else values[name] for name in inputs}


_SAMPLES = {"bool": "true", "dice": "2d6"}

# What an input may be, in words ---------------------------------------------------------------------------------------


def _spans_and_words(parameter: Input) -> str:
    kind = parameter.kind
    listed = [_span(kind)] if kind["kind"] == "number" else ["dice, as in 2d6"] if kind["kind"] == "dice" else []
    return " or ".join([*listed, *filter(None, [_listed(parameter.words)])])


def _span(kind: Json) -> str:
    unit = f" {kind['unit']}" if "unit" in kind else ""
    halves = ", halves too" if kind.get("halves") else ""
    if -kind["least"] == kind["most"] == UNBOUNDED:
        return f"a number{f' of{unit}' if unit else ''}{halves}"
    return f"{kind['least']} to {kind['most']}{unit}{halves}"


def _listed(words: tuple[str, ...]) -> str:
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return ", ".join(words[:MOST_NAMED]) + more


def _list_of_records(parameter: Input) -> str:
    optional = ", ".join(name for name, field in parameter.fields.items() if not field.needed)
    more = f"; each may have {optional} too" if optional else ""
    return f"a list of at most {parameter.kind['most']}, as in {parameter.sample}{more}"


_LEGAL: Mapping[str, Callable[[Input], str]] = {
    "bool": lambda parameter: "true or false",
    "names-list": lambda parameter: f"any of {_listed(parameter.words)}, with commas between them",
    "records": _list_of_records,
}
