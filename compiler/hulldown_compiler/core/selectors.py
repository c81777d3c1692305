"""Findings by word: a code, the beginning of one, or a rule's name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hulldown_compiler.core.rule_table import BY_CODE, RULES
from hulldown_compiler.core.suggest import did_you_mean

BEGINNING = re.compile(r"HD[0-9]{0,3}")

ALL = frozenset(BY_CODE)
"""Every code."""


class NoRule(Exception):
    """There is no such rule; the message is for the person who asked."""


def meant(word: str) -> frozenset[str]:
    """The codes of the rules that a word means: HD306, HD3, or dead-end; none, when there is no such rule."""
    code, name = word.upper(), word.lower().replace("_", "-")
    if BEGINNING.fullmatch(code):
        return frozenset(known for known in ALL if known.startswith(code))
    return frozenset(rule.code for rule in RULES if rule.name == name)


def nearest(word: str) -> str:
    """The "did you mean" hint for a word that names no rule; empty, if no rule is near."""
    names = [rule.code if BEGINNING.match(word.upper()) else rule.name for rule in RULES]
    return did_you_mean(word.upper() if BEGINNING.match(word.upper()) else word, names, closed=True)


def of(words: Iterable[str]) -> frozenset[str]:
    """The codes of all rules that the words name; a word may be a list with commas. Raises NoRule."""
    selected: frozenset[str] = frozenset()
    for word in (part.strip() for argument in words for part in argument.split(",")):
        if not (codes := meant(word)):
            hint = nearest(word)
            raise NoRule(f"no finding {word!r}; {hint or 'hulldown explain lists them all'}")
        selected |= codes
    return selected


def chosen(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str]:
    """The codes that are wanted: those selected, or else all, without those ignored; raises NoRule."""
    return (of(select) or ALL) - of(ignore)
