"""Expressions a second time, slow and obvious: a small parser and an evaluator that share nothing with the product.

A parsed expression is nested tuples: `("+", ("name", "fuel"), 1)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

Meaning = Any
"""int, bool, or (operator, argument, ...)."""

WORD = re.compile(r"\s*(?:(\d+)|([A-Za-z_]\w*(?:-\w+)*)|(==|!=|<=|>=|[-+*<>(),.]))")

POWER = {
    "where": 1, "or": 2, "and": 3, "==": 5, "!=": 5, "<": 5, "<=": 5, ">": 5, ">=": 5, "+": 6, "-": 6, "*": 7, ".": 9,
}  # fmt: skip
"""How tightly each operator between two values binds."""

NOT, MINUS = 4, 8
"""How tightly the operators before one value bind."""


def words(text: str) -> list[str]:
    """The words and signs of an expression."""
    found, at = [], 0
    while text[at:].strip():
        match = WORD.match(text, at)
        assert match is not None, text[at:]
        found.append(match[0].strip())
        at = match.end()
    return found


def parse(text: str) -> Meaning:
    """The meaning of an expression that is known to be right."""
    left = words(text)
    found = _parse(left, 0)
    assert not left, left
    return found


def _parse(left: list[str], power: int) -> Meaning:
    found = _value(left)
    while left and POWER.get(left[0], 0) > power:
        sign = left.pop(0)
        found = (sign, found, left.pop(0) if sign == "." else _parse(left, POWER[sign]))
    return found


def _value(left: list[str]) -> Meaning:
    word = left.pop(0)
    if word.isdigit():
        return int(word)
    if word == "not":
        return ("not", _parse(left, NOT))
    if word == "-":
        return ("-", 0, _parse(left, MINUS))
    if word == "(":
        found = _parse(left, 0)
        assert left.pop(0) == ")"
        return found
    if left and left[0] == "(":
        return (word, *_arguments(left))
    return {"true": True, "false": False}.get(word, ("name", word))


def _arguments(left: list[str]) -> list[Meaning]:
    found = []
    while left.pop(0) != ")":
        found.append(_parse(left, 0))
    return found


class Facts(NamedTuple):
    """What is true at one moment of a story."""

    flags: frozenset[str] = frozenset()
    sighted: frozenset[str] = frozenset()
    marks: frozenset[tuple[str, str]] = frozenset()
    scores: tuple[tuple[str, int], ...] = ()
    condition: int = 1
    victory: int = 0

    def score(self, name: str) -> int:
        """The value of a score."""
        return dict(self.scores)[name]

    def scored(self, name: str, value: int) -> Facts:
        """The facts with another value of a score."""
        return self._replace(scores=tuple(sorted({**dict(self.scores), name: value}.items())))


class Names(NamedTuple):
    """What the names of a book stand for: its flags, and its rosters' members and marks."""

    flags: frozenset[str]
    rosters: Mapping[str, tuple[tuple[str, ...], frozenset[str]]]


def evaluate(meaning: Meaning, names: Names, facts: Facts, this: str | None = None) -> Any:
    """What an expression comes to: a number, a truth value, a member, or a tuple of members."""
    if not isinstance(meaning, tuple):
        return meaning
    head, *rest = meaning
    if head in _SPECIAL:
        return _SPECIAL[head](rest, names, facts, this)
    values = [evaluate(part, names, facts, this) for part in rest]
    return _PLAIN[head](*values)


def _name(rest: list[Any], names: Names, facts: Facts, this: str | None) -> Any:
    name = rest[0]
    if name == "this":
        return this
    if name in ("condition", "victory"):
        return getattr(facts, name)
    if name in names.flags:
        return name in facts.flags
    if name in dict(facts.scores):
        return facts.score(name)
    if name in names.rosters:
        return names.rosters[name][0]
    assert any(name in members for members, _ in names.rosters.values()), name
    return name


def _where(rest: list[Any], names: Names, facts: Facts, this: str | None) -> tuple[str, ...]:
    members = evaluate(rest[0], names, facts, this)
    return tuple(one for one in members if evaluate(_marks_first(rest[1], names, one), names, facts, one))


def _marks_first(meaning: Meaning, names: Names, one: str) -> Meaning:
    """The condition with the marks of this member's roster spelt out: inside `where` they are plain names."""
    if not isinstance(meaning, tuple) or meaning[0] == "where":
        return meaning
    marks = next(marks for members, marks in names.rosters.values() if one in members)
    if meaning[0] == "name" and meaning[1] in marks:
        return (".", ("name", "this"), meaning[1])
    if meaning[0] == ".":
        return (".", _marks_first(meaning[1], names, one), meaning[2])
    return (meaning[0], *(_marks_first(part, names, one) for part in meaning[1:]))


_SPECIAL: Mapping[str, Any] = {
    "name": _name,
    "where": _where,
    ".": lambda rest, names, facts, this: (evaluate(rest[0], names, facts, this), rest[1]) in facts.marks,
    "sighted": lambda rest, names, facts, this: str(rest[0]) in facts.sighted,
}

_PLAIN: Mapping[str, Any] = {
    "and": lambda one, other: one and other,
    "or": lambda one, other: one or other,
    "not": lambda one: not one,
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "min": min,
    "max": max,
    "count": len,
    "any": lambda selection: len(selection) > 0,
    "none": lambda selection: len(selection) == 0,
}


def say(meaning: Meaning, power: int = 0) -> str:  # noqa: PLR0911 - one line for each form
    """The text of an expression, with brackets where they are needed to stand below an operator of this power."""
    if isinstance(meaning, bool):
        return "true" if meaning else "false"
    if not isinstance(meaning, tuple):
        return str(meaning)
    head, *rest = meaning
    if head == "name":
        return str(rest[0])
    if head == "brackets":
        return f"({say(rest[0])})"
    if head == "not":
        return _bracketed(f"not {say(rest[0], NOT)}", NOT, power)
    if head == ".":
        return f"{say(rest[0], POWER['.'])}.{rest[1]}"
    if head not in POWER:
        return f"{head}({', '.join(say(part) for part in rest)})"
    own = POWER[head]
    left = own + 1 if own == POWER["=="] else own
    return _bracketed(f"{say(rest[0], left)} {head} {say(rest[1], own + 1)}", own, power)


def _bracketed(text: str, own: int, power: int) -> str:
    return f"({text})" if own < power else text
