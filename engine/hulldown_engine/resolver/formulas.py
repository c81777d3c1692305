"""Expressions of procedures: what they can say besides comparing and calculating.

A closure of a procedure is called with the values of its variables, as a tuple; `this` is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from hulldown_engine.basics.records import NONE, Value
from hulldown_engine.language.expressions import BOOL, NUMBER, OPERATORS, Builder, Closure, Function, binary, unary
from hulldown_engine.language.wording import spoken
from hulldown_engine.resolver.tables import OffTable, Table

AUTOMATIC = "automatic"
"""The word for a need or chance that is always met."""

POOL = "dice that were rolled"
NEED = "a number or a word"
LIST = "a list"

Cards = Mapping[str, Mapping[str, Mapping[str, Value]]]
"""Catalogue -> card -> field -> value; a field may be a table."""


def meets(total: int, need: Value) -> bool:
    """Whether a total is at least `need`; among words, `automatic` is always met, any other never."""
    return need == AUTOMATIC if isinstance(need, str) else total >= need


def within(total: int, chance: Value) -> bool:
    """Whether a total is at most `chance`; among words, `automatic` always holds, any other never."""
    return chance == AUTOMATIC if isinstance(chance, str) else total <= chance


def _or_else(number: Closure, default: Closure) -> Closure:
    def build(values: Value, this: Value) -> Value:
        value = number(values, this)
        return default(values, this) if isinstance(value, str) else value

    return build


def _if(holds: Closure, then: Closure, otherwise: Closure) -> Closure:
    return lambda values, this: then(values, this) if holds(values, this) else otherwise(values, this)


def _in(value: Closure, *words: str) -> Closure:
    members = frozenset(words)
    return lambda values, this: value(values, this) in members


def goes_into(size: int, length: int) -> int:
    """How many times a size goes into a length, rounded down; 0 for a size below 1."""
    return length // size if size >= 1 else 0


def _at_most(pool: Sequence[int], number: int) -> int:
    return sum(face <= number for face in pool)


def _at_least(pool: Sequence[int], number: int) -> int:
    return sum(face >= number for face in pool)


FUNCTIONS: Mapping[str, Function] = {
    "min": Function((NUMBER, NUMBER), NUMBER, "the lower of {0} and {1}"),
    "max": Function((NUMBER, NUMBER), NUMBER, "the higher of {0} and {1}"),
    "half": Function((NUMBER,), NUMBER, "half of {0}, rounded down"),
    "goes_into": Function((NUMBER, NUMBER), NUMBER, "how often {0} goes into {1}"),
    "or_else": Function((NEED, NUMBER), NUMBER, "{0}, or {1} where it has no number"),
    "meets": Function((NUMBER, NEED), BOOL, "{0} is at least {1}"),
    "within": Function((NUMBER, NEED), BOOL, "{0} is at most {1}"),
    "total": Function((POOL,), NUMBER, "the total of {0}"),
    "lowest": Function((POOL,), NUMBER, "the lowest die of {0}"),
    "highest": Function((POOL,), NUMBER, "the highest die of {0}"),
    "at_most": Function((POOL, NUMBER), NUMBER, "how many dice of {0} are at most {1}"),
    "at_least": Function((POOL, NUMBER), NUMBER, "how many dice of {0} are at least {1}"),
    "count": Function((LIST,), NUMBER, "the number of {0}"),
}
"""The functions that procedures can call, but for `look_up` and `has`, whose arguments depend on the table or list."""

FORMULAS: Mapping[str, Builder] = {
    **{name: OPERATORS[name] for name in ("and", "or", "not", "negative", "==", "!=", "<", "<=", ">", ">=")},
    **{name: OPERATORS[name] for name in ("+", "-", "*", "min", "max")},
    "half": unary(lambda number: number // 2),
    "goes_into": binary(goes_into),
    "or_else": _or_else,
    "meets": binary(meets),
    "within": binary(within),
    "total": unary(sum),
    "lowest": unary(itemgetter(0)),
    "highest": unary(itemgetter(-1)),
    "at_most": binary(_at_most),
    "at_least": binary(_at_least),
    "count": unary(len),
    "if": _if,
    "word": lambda word: lambda values, this: word,
    "words": lambda *words: lambda values, this: words,
    "in": _in,
    "has": lambda several, word: lambda values, this: word in several(values, this),
    "part": lambda record, name: lambda values, this: record(values, this)[name],
}
"""The operators that need neither the book nor the procedure."""


def field_of(cards: Mapping[str, Mapping[str, Value]], card: str, catalogue: str, name: str) -> Value:
    """A field of a card; raises OffTable when the catalogue has no such card."""
    if card == NONE:
        raise OffTable(f"there is none of the {spoken(catalogue)} here, and so no {spoken(name)}")
    return cards[card][name]


def operators(slots: Mapping[str, int], tables: Mapping[str, Table], cards: Cards) -> Mapping[str, Builder]:
    """The operators for one procedure's expressions; `slots` are its variables' indexes in the tuple of values."""

    def variable(name: str) -> Closure:
        slot = slots[name]
        return lambda values, this: values[slot]

    def field(card: Closure, catalogue: str, name: str) -> Closure:
        known = cards[catalogue]

        return lambda values, this: field_of(known, card(values, this), catalogue, name)

    def look_up(table: str, *keys: Closure) -> Closure:
        look = tables[table].look_up
        return lambda values, this: look([key(values, this) for key in keys])

    def card_table(card: Closure, catalogue: str, name: str, *keys: Closure) -> Closure:
        known = cards[catalogue]

        def look(values: Value, this: Value) -> Value:
            which = card(values, this)
            table = field_of(known, which, catalogue, name)
            if table == NONE:
                raise OffTable(f"{which} has no {spoken(name)}")
            return table.look_up([key(values, this) for key in keys])

        return look

    own: dict[str, Builder] = {"value": variable, "field": field, "look_up": look_up, "card_table": card_table}
    return {**FORMULAS, **own}
