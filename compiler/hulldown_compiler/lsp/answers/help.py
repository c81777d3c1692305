"""Sentences about the language itself: its facts, attributes and functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from hulldown_engine.language import expressions
from hulldown_engine.language.expressions import SELECTION, Function
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS, FATES, OF
from hulldown_engine.platoon.language.spec import Fact
from hulldown_engine.platoon.language.vocabulary import (
    BRIDGE,
    COMPASS,
    DISTANCE,
    FLAG,
    HEX,
    KIND,
    LIGHT,
    MARKER,
    PLACE,
    SIDE,
    UNIT,
    UNITS,
)
from hulldown_engine.resolver import formulas

SAMPLES: Mapping[str, tuple[str, str]] = {
    UNIT: ("GE28", "GE28"),
    UNITS: ("GE28", "GE28"),
    HEX: ('"2314"', "hex 2314"),
    PLACE: ('"2314"', "hex 2314"),
    DISTANCE: ("6", "6 hexes"),
    SIDE: ("us", "US"),
    COMPASS: ("west", "west"),
    MARKER: ("3", "3"),
    LIGHT: ("night", "night"),
    FLAG: ("alarm", "a flag"),
    BRIDGE: ('"1006/1106"', "between hexes 1006 and 1106"),
    KIND: ("is_tank", " that are tanks and"),
}
"""An argument of each kind that a fact can take: as it is written, and as it is read."""


def fact(name: str) -> str:
    """How a fact is written and reads, and what there is to know of it; empty for what is none."""
    called = [_told(name, FACTS.get(name)), _of_a_kind(name, FATES.get(name + OF))]
    return "\n\n".join(filter(None, called))


def _of_a_kind(name: str, record: Fact | None) -> str:
    """How it is asked how many of a kind have met with a fate, and how that reads."""
    if record is None:
        return ""
    sample = f"as in `{_call(name, ['german where is_tank'])}`"
    return _page(_call(name, [SELECTION]), record.result, record.phrase.format("selected", ""), sample, record.about)


def _told(name: str, record: Fact | None) -> str:
    if record is None:
        return ""
    samples = [SAMPLES[kind] for kind in record.arguments]
    phrase = record.phrase.format(*(said for _, said in samples), this="this unit", of=" of this unit")
    sample = f"as in `{_call(name, [written for written, _ in samples])}`" if samples else ""
    return _page(_call(name, record.arguments), record.result, phrase, sample, record.about)


def attribute(name: str) -> str:
    """What an attribute says of a unit; empty for what is none."""
    record = ATTRIBUTES.get(name)
    if record is None:
        return ""
    sentence = f"the unit's {record.one}" if record.kind == expressions.NUMBER else f"the unit {record.one}"
    return _page(f"this.{name}", record.kind, sentence, "", record.about)


@cache
def functions(*, formula: bool) -> Mapping[str, Function]:
    """The functions of expressions, or those of procedures."""
    return {**expressions.FUNCTIONS, **(formulas.FUNCTIONS if formula else {})}


def function(name: str) -> str:
    """How a function is called, and what it gives; empty for what is none.

    One that procedures know in another way is told in both.
    """
    known = (functions(formula=formula).get(name) for formula in (False, True))
    return "\n\n".join(_function(name, record) for record in dict.fromkeys(known) if record is not None)


def _function(name: str, record: Function) -> str:
    """How a function is called, and its phrase with kinds of things in place of what it takes."""
    phrase = record.phrase.format(*record.arguments)
    return _page(_call(name, record.arguments), record.result, phrase, "", "")


def _call(name: str, arguments: Sequence[str]) -> str:
    return f"{name}({', '.join(arguments)})" if arguments else name


def _page(written: str, result: str, sentence: str, sample: str, about: str) -> str:
    said = ", ".join(filter(None, (sentence, sample)))
    return "\n\n".join(filter(None, (f"`{written}` → {result}", said, about)))
