"""Sentences about the language itself: its steps and fields, its facts, attributes and functions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hulldown_engine.language import expressions
from hulldown_engine.language.expressions import SELECTION, Function
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS, FATES, OF
from hulldown_engine.platoon.language.spec import Fact
from hulldown_engine.resolver import formulas


def fact(name: str) -> str:
    """How a fact is written, and what it asks; empty for what is none."""
    several = FATES.get(name + OF)
    of_kind = "" if several is None else _page(f"{name}({SELECTION})", several.result, _phrase(several))
    return "\n\n".join(filter(None, (_called(name, FACTS.get(name)), of_kind)))


def _phrase(fate: Fact) -> str:
    """How many of a kind have met with a fate, in words."""
    return fate.phrase.format("selected", "")


def _called(name: str, record: Fact | Function | None) -> str:
    """How a fact or a function is called, and its phrase with words in place of what it takes."""
    if record is None:
        return ""
    phrase = record.phrase.replace("{this}", "this unit").replace("{of}", " of this unit")
    for nth, argument in enumerate(record.arguments):
        phrase = phrase.replace(f"{{{nth}}}", argument)
    written = f"{name}({', '.join(record.arguments)})" if record.arguments else name
    return _page(written, record.result, phrase)


def attribute(name: str) -> str:
    """What an attribute says of a unit; empty for what is none."""
    if name not in ATTRIBUTES:
        return ""
    record = ATTRIBUTES[name]
    sentence = f"the unit's {record.one}" if record.kind == expressions.NUMBER else f"the unit {record.one}"
    return _page(f"this.{name}", record.kind, sentence)


@cache
def functions(*, formula: bool) -> Mapping[str, Function]:
    """The functions of expressions, or those of procedures."""
    return {**expressions.FUNCTIONS, **(formulas.FUNCTIONS if formula else {})}


def function(name: str) -> str:
    """How a function is called, and what it gives; empty for what is none."""
    return _called(name, functions(formula=True).get(name))


def _page(written: str, result: str, sentence: str) -> str:
    return f"`{written}` → {result}\n\n{sentence}"
