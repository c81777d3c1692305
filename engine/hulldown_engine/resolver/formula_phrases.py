"""Expressions of procedures in rulebook English: `not meets(die, need)` is "the die is less than the need".

A condition follows an "if" and has an opposite (`phrases.clause` says it); a value is a noun. Both are texts with
slots: `{table:point-to-hit}` stands for the table, which a page can make a link.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hulldown_engine.basics.records import NONE
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import (
    MIRRORED,
    NEGATED,
    PHRASES,
    Phraser,
    Words,
    called,
    clause,
    compared,
    literal,
    unless,
)
from hulldown_engine.language.wording import article, indefinite, joined, number, plural, worded
from hulldown_engine.language.wording import called as card_name
from hulldown_engine.resolver.formulas import FUNCTIONS

Json = Mapping[str, Any]

BOOL: Json = {"kind": "bool"}
NUMBER: Json = {"kind": "number"}
POOL: Json = {"kind": "pool"}
MARKER: Json = {"kind": "marker"}


@dataclass(frozen=True, slots=True)
class Formulas(Words):
    """The context for phrases of one procedure: the book, and the kind of every named value."""

    logic: Json = field(default_factory=dict)
    kinds: dict[str, Json] = field(default_factory=dict)


# Kinds ----------------------------------------------------------------------------------------------------------------


def kind_of(words: Formulas, tree: Tree) -> Json:
    """The kind of an expression's value; `bool` if it is a condition."""
    if not isinstance(tree, Sequence):
        return BOOL if isinstance(tree, bool) else NUMBER
    kind = _KINDS.get(tree[0])
    return kind(words, *tree[1:]) if kind else BOOL if tree[0] in _CONDITIONS else NUMBER


def _field_kind(words: Formulas, card: Tree, catalogue: str, name: str, *keys: Tree) -> Json:
    kind: Json = words.logic["catalogues"][catalogue]["fields"].get(name, {})
    return kind.get("cells", {}) if keys else kind


_KINDS: Mapping[str, Callable[..., Json]] = {
    "value": lambda words, name: words.kinds.get(name, {}),
    "word": lambda words, word: {"kind": "names"},
    "words": lambda words, *several: {"kind": "names-list"},
    "field": _field_kind,
    "card_table": _field_kind,
    "part": lambda words, record, name: kind_of(words, record).get("fields", {}).get(name, {}),
    "look_up": lambda words, table, *keys: words.logic["tables"][table]["cells"],
    "if": lambda words, holds, then, otherwise: kind_of(words, then),
}

_CONDITIONS = ("and", "or", "not", "in", "has", "meets", "within", *MIRRORED)


def is_condition(words: Formulas, tree: Tree) -> bool:
    """Whether an expression is a condition."""
    return kind_of(words, tree).get("kind") == "bool"


# Values ---------------------------------------------------------------------------------------------------------------


def value(words: Formulas, tree: Tree) -> str:
    """An expression as a noun."""
    if isinstance(tree, bool):
        return "yes" if tree else "no"
    if not isinstance(tree, Sequence):
        return number(tree)
    if is_condition(words, tree):
        return f"whether {clause(words, tree)}"
    return VALUES[tree[0]](words, True, *tree[1:])


def possessive(noun: str) -> str:
    """A noun in the possessive: the weapon's, the targets'."""
    return f"{noun}'" if noun.endswith("s") else f"{noun}'s"


def _variable(words: Formulas, holds: bool, name: str) -> str:  # noqa: FBT001 - see Phraser
    return marker(words.prose, name) if words.kinds.get(name) == MARKER else article(words.prose, name)


def marker(prose: Json, name: str) -> str:
    """A marker as a noun, by its name."""
    return article(prose, name) if "marker" in name else f"the marker “{worded(prose, name)}”"


def _of_card(words: Formulas, holds: bool, card: Tree, catalogue: str, name: str, *keys: Tree) -> str:  # noqa: FBT001 - see Phraser
    return f"{possessive(value(words, card))} {worded(words.prose, name)}{_for(words, keys)}"


def _for(words: Formulas, keys: Sequence[Tree]) -> str:
    return f" for {joined([value(words, key) for key in keys])}" if keys else ""


def _look_up(words: Formulas, holds: bool, table: str, *keys: Tree) -> str:  # noqa: FBT001 - see Phraser
    return f"the entry of {{table:{table}}}{_for(words, keys)}"


def _bounded(name: str, bound: str) -> Phraser:
    """The phrase of `max` or `min`; with a plain number it reads as a bound: `the range, but at least 2`."""
    either = PHRASES[name]

    def phrase(words: Formulas, holds: bool, first: Tree, second: Tree) -> str:  # noqa: FBT001 - see Phraser
        if not isinstance(first, Sequence):
            first, second = second, first
        if isinstance(second, Sequence):
            return either(words, holds, first, second)
        return f"{value(words, first)}, {bound} {second}"

    return phrase


def _either(words: Formulas, holds: bool, when: Tree, then: Tree, otherwise: Tree) -> str:  # noqa: FBT001 - see Phraser
    return f"{value(words, then)} if {clause(words, when)}, otherwise {value(words, otherwise)}"


VALUES: Mapping[str, Phraser] = {
    **{name: PHRASES[name] for name in ("negative", "+", "-", "*")},
    **{name: called(function) for name, function in FUNCTIONS.items()},
    "value": _variable,
    "word": lambda words, holds, word: worded(words.prose, word),
    "words": lambda words, holds, *several: joined([worded(words.prose, word) for word in several]) or NONE,
    "field": _of_card,
    "card_table": _of_card,
    "part": lambda words, holds, record, name: f"{possessive(value(words, record))} {worded(words.prose, name)}",
    "look_up": _look_up,
    "if": _either,
    "max": _bounded("max", "but at least"),
    "min": _bounded("min", "but at most"),
    "count": lambda words, holds, several: f"the number of {value(words, several).removeprefix('the ')}",
}
"""Every operator that gives a value, in English."""


# Conditions -----------------------------------------------------------------------------------------------------------


def _verb(tree: Tree, singular: str = "is", plural_form: str = "are") -> str:
    """The verb that agrees with a value: the dice are, the die is."""
    named = isinstance(tree, Sequence) and tree[0] in ("value", "field", "part")
    return plural_form if named and plural(tree[-1]) else singular


def _marked(words: Formulas, holds: bool, owner: Tree, *name: str) -> str:  # noqa: FBT001 - see Phraser
    """A true-or-false field of a card or record as a condition; an outcome "says" it."""
    if kind_of(words, owner).get("kind") == "outcome":
        return f"{value(words, owner)} {'says' if holds else 'does not say'} {worded(words.prose, name[-1])}"
    return f"{value(words, owner)} is {unless(holds)}marked {worded(words.prose, name[-1])}"


def _comparing(sign: str) -> Phraser:
    def phrase(words: Formulas, holds: bool, left: Tree, right: Tree) -> str:  # noqa: FBT001 - see Phraser
        operator = sign if holds else NEGATED[sign]
        if not isinstance(left, Sequence):
            operator, left, right = MIRRORED[operator], right, left
        if is_condition(words, left):
            return _same(words, operator == "==", left, right)
        if right == ["word", NONE]:
            return _lacking(words, operator == "==", left)
        return f"{value(words, left)} {_verb(left)} {_amount(words, operator, left, right)}"

    return phrase


def _same(words: Formulas, same: bool, left: Tree, right: Tree) -> str:  # noqa: FBT001 - as in a phraser
    """Whether two conditions are equal (or not), as a condition."""
    if isinstance(right, bool):
        return clause(words, left, holds=right == same)
    return clause(words, ["or", ["and", left, right], ["and", ["not", left], ["not", right]]], holds=same)


def _lacking(words: Formulas, none: bool, tree: Tree) -> str:  # noqa: FBT001 - as in a phraser
    """A comparison with `none`: `weapon.foot is none`, or the opposite."""
    if tree[0] in ("field", "part"):
        return f"{value(words, tree[1])} has {'no ' if none else ''}{worded(words.prose, tree[-1])}"
    if tree[0] != "value":
        return f"{value(words, tree)} is {unless(none)}none"
    name = worded(words.prose, tree[1])
    return f"there {_verb(tree)} {'no' if none else 'some' if plural(name) else indefinite(name)} {name}"


def _amount(words: Formulas, sign: str, left: Tree, right: Tree) -> str:
    """The right side of a comparison: 2 or less, more than the reach, front."""
    if not isinstance(right, Sequence):
        return compared(sign, value(words, right), fixed=True)
    operand = _word(words, left, right[1]) if right[0] == "word" else value(words, right)
    return compared(sign, operand, fixed=False)


def _word(words: Formulas, of: Tree, word: str) -> str:
    """A word that a value may be; a card by its printed name."""
    return (
        literal(card_name(words.prose, word)) if kind_of(words, of).get("kind") == "card" else worded(words.prose, word)
    )


def _in(words: Formulas, holds: bool, tree: Tree, *known: str) -> str:  # noqa: FBT001 - see Phraser
    alternatives = joined([_word(words, tree, word) for word in known], "or")
    return f"{value(words, tree)} {_verb(tree)} {unless(holds)}{alternatives}"


def _has(words: Formulas, holds: bool, several: Tree, word: str) -> str:  # noqa: FBT001 - see Phraser
    verb = _verb(several, "includes", "include") if holds else f"{_verb(several, 'does', 'do')} not include"
    return f"{value(words, several)} {verb} {worded(words.prose, word)}"


def _reaching(enough: str, short: str) -> Phraser:
    def phrase(words: Formulas, holds: bool, total: Tree, need: Tree) -> str:  # noqa: FBT001 - see Phraser
        return f"{value(words, total)} {_verb(total)} {enough if holds else short} {value(words, need)}"

    return phrase


def _one_or_other(words: Formulas, holds: bool, when: Tree, then: Tree, otherwise: Tree) -> str:  # noqa: FBT001 - see Phraser
    return clause(words, ["or", ["and", when, then], ["and", ["not", when], otherwise]], holds=holds)


def _says(phrase: Phraser) -> Phraser:
    """The phrase of a table lookup as a condition: `the entry ... is yes`."""
    return lambda words, holds, *parts: f"{phrase(words, True, *parts)} is {'yes' if holds else 'no'}"


CLAUSES: Mapping[str, Phraser] = {
    **{name: PHRASES[name] for name in ("and", "or", "not")},
    **{sign: _comparing(sign) for sign in MIRRORED},
    "value": lambda words, holds, name: f"{unless(holds)}{worded(words.prose, name)}",
    "field": _marked,
    "part": _marked,
    "in": _in,
    "has": _has,
    "meets": _reaching("at least", "less than"),
    "within": _reaching("at most", "more than"),
    "if": _one_or_other,
    "look_up": _says(_look_up),
    "card_table": _says(_of_card),
}
"""Every operator that can be a condition, in English."""
