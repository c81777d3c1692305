"""Procedures a second time: a slow and obvious interpreter of tables, cards and procedures as authors write them.

It works on the mappings and lists of the YAML itself and shares nothing with the product. One roll is told its faces
beforehand and asks for more when they run out; the odds come from asking again and again, until every sequence of
faces there is has been tried.
"""

from __future__ import annotations

import json
import re
from collections import ChainMap, Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

Value = Any
"""bool, int, Fraction, a word, a tuple (faces in the order they fell, names, or records), or a record: a mapping."""

Meaning = Any
"""A parsed expression: int, bool, or (operator, argument, ...)."""

Names = ChainMap[str, Value]
"""The variables that are known at a step; those of inner steps come first."""

NONE = "none"


class Refused(Exception):
    """Inputs that a procedure does not take."""


class OffTable(Exception):
    """A look-up that finds no row."""


class MoreDice(Exception):
    """Another die has to be thrown; the argument is the number of its sides."""


# Expressions ----------------------------------------------------------------------------------------------------------

WORDS = re.compile(r"\s*(\d+|'[^']*'|[A-Za-z_]\w*(?:-\w+)*|==|!=|<=|>=|[-+*<>(),.])")

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "is")
NOT = ()
LEVELS = (("or",), ("and",), NOT, COMPARISONS, ("+", "-"), ("*",))
"""Operators between two values, from the loosest to the tightest; `not`, which has one, has its place among them."""


@cache
def parse(source: object) -> Meaning:
    """The meaning of an authored expression, which may be a bare number or truth value."""
    if not isinstance(source, str):
        return source
    left = WORDS.findall(source)
    found = _choice(left)
    assert not left, (source, left)
    return found


def _next(left: list[str], *words: str) -> bool:
    """Take the next word, if it is one of these."""
    found = bool(left) and left[0] in words
    if found:
        left.pop(0)
    return found


def _choice(left: list[str]) -> Meaning:
    found = _level(left, 0)
    if not _next(left, "if"):
        return found
    holds = _level(left, 0)
    assert _next(left, "else")
    return "if", holds, found, _choice(left)


def _level(left: list[str], level: int) -> Meaning:
    if level == len(LEVELS):
        return _minus(left)
    if LEVELS[level] == NOT and _next(left, "not"):
        return "not", _level(left, level)
    found = _level(left, level + 1)
    while left and left[0] in LEVELS[level]:
        found = left.pop(0), found, _level(left, level + 1)
    if LEVELS[level] == COMPARISONS and _next(left, "in"):
        assert _next(left, "(")
        return "in", found, *_arguments(left)
    return found


def _minus(left: list[str]) -> Meaning:
    if _next(left, "-"):
        return "-", 0, _minus(left)
    found = _atom(left)
    while _next(left, "."):
        found = ".", found, left.pop(0)
    return found


def _atom(left: list[str]) -> Meaning:
    word = left.pop(0)
    if word == "(":
        found = _choice(left)
        assert _next(left, ")")
        return found
    if word.isdigit():
        return int(word)
    if word in ("true", "false"):
        return word == "true"
    if word.startswith("'"):
        return "word", word[1:-1]
    return (word, *_arguments(left)) if _next(left, "(") else ("name", word)


def _arguments(left: list[str]) -> list[Meaning]:
    """The arguments of a call, after its opening bracket."""
    found = [_choice(left)]
    while _next(left, ","):
        found.append(_choice(left))
    assert _next(left, ")")
    return found


def at_least(total: int, need: Value) -> bool:
    """Whether a total meets a need: a number, or a word."""
    return need == "automatic" if isinstance(need, str) else total >= need


def at_most(total: int, chance: Value) -> bool:
    """Whether a total is within a chance: a number, or a word."""
    return chance == "automatic" if isinstance(chance, str) else total <= chance


def _instead(found: Value, other: Value) -> Value:
    """`or_else`: a number for any word, a name or card for none."""
    return other if isinstance(found, str) and (found == NONE or not isinstance(other, str)) else found


FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "==": lambda a, b: a == b,
    "is": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "not": lambda a: not a,
    "min": min,
    "max": max,
    "half": lambda a: a // 2,
    "goes_into": lambda a, b: b // a if a >= 1 else 0,
    "or_else": _instead,
    "meets": at_least,
    "within": at_most,
    "total": sum,
    "lowest": min,
    "highest": max,
    "at_most": lambda pool, number: len([face for face in pool if face <= number]),
    "at_least": lambda pool, number: len([face for face in pool if face >= number]),
    "count": len,
    "has": lambda several, name: name in several,
    "in": lambda found, *words: found in words,
    "word": lambda word: word,
}


# Tables and cards -----------------------------------------------------------------------------------------------------

SPAN = re.compile(r"(<=)?(-?\d+)(?:(\+)|-(-?\d+))?")
DICE = re.compile(r"(\d*)d(\d+)")
ENDLESS = 10**9
"""Farther than any number of a book."""


def span(text: str) -> tuple[int, int]:
    """The ends of `7`, `1-3`, `9+` or `<=2`."""
    match = SPAN.fullmatch(text)
    assert match is not None, text
    low = int(match[2])
    if match[1]:
        return -ENDLESS, low
    return low, ENDLESS if match[3] else int(match[4] or low)


def within_span(written: str, number: Value) -> bool:
    """Whether a number is in a span."""
    low, high = span(written)
    return bool(low <= number <= high)


def covers(written: str, key: Value) -> bool:
    """Whether a row is the one for a value."""
    return written == key if isinstance(key, str) else key == int(key) and within_span(written, key)


def bare(cell: Any) -> Any:
    """What a cell is, without where it comes from."""
    return cell["value" if "value" in cell else "read"] if isinstance(cell, Mapping) else cell


def settled(value: Any) -> Value:
    """A value as it is written: halves are exact, lists do not change."""
    if isinstance(value, float):
        return Fraction(value)
    return tuple(map(settled, value)) if isinstance(value, list) else value


def cell_value(cell: Any, number: Value) -> Value:
    """The value of a cell; in bands, that of the first band that holds the number."""
    cell = bare(cell)
    if not (isinstance(cell, str) and "@" in cell):
        return settled(cell)
    bands = (part.strip().split("@") for part in cell.split(","))
    found = next((value for value, band in bands if within_span(band, number)), NONE)
    return int(found) if found.lstrip("-").isdigit() else found


def row_of(rows: Mapping[str, Any], key: Value) -> Any:
    """The row for a value; raises OffTable."""
    for written, row in rows.items():
        if covers(str(written), key):
            return row
    raise OffTable(key)


class Content:
    """What the files of a book declare, as it is written, and how its tables and cards are read."""

    def __init__(self, *files: Mapping[str, Any]) -> None:
        def section(name: str) -> dict[str, Any]:
            return {key: one for file in files for key, one in file.get(name, {}).items()}

        self.tables = section("tables")
        self.catalogues = section("catalogues")
        self.cards = section("cards")
        self.procedures = section("procedures")
        self.naturals = {re.sub("^1d", "d", notation): rule for notation, rule in section("naturals").items()}

    def columns(self, kind: Any) -> list[str]:
        """Everything an axis has, in the order in which a list of cells is written."""
        if isinstance(kind, list):
            return kind
        if isinstance(kind, str) and (dice := DICE.fullmatch(kind)):
            count = int(dice[1] or 1)
            return [str(total) for total in range(count, count * int(dice[2]) + 1)]
        if isinstance(kind, str):
            low, _, high = kind.partition("..")
            return [str(number) for number in range(int(low), int(high) + 1)]
        if "of" in kind:
            return [name for name, card in self.cards.items() if card["card"] == kind["of"]]
        if "number" in kind:
            return self.columns(kind["number"])
        return [str(one) for one in kind.get("bands") or kind["names"]]

    def look_up(self, table: Mapping[str, Any], *keys: Value) -> Value:
        """A cell of a table, by a value for each axis and perhaps the number of its bands; raises OffTable."""
        found = table["rows"]
        for kind, key in zip(table["axes"].values(), keys, strict=False):
            rows = found if isinstance(found, Mapping) else dict(zip(self.columns(kind), found, strict=True))
            found = row_of(rows, key)
        return cell_value(found, keys[-1])

    def field(self, card: str, name: str) -> Value:
        """A field of a card, which may be a table; `none` for one that is left out. Raises OffTable without a card."""
        if card == NONE:
            raise OffTable(name)
        record = self.cards[card]
        if name not in record:
            return NONE
        kind = self.catalogues[record["card"]]["fields"][name]
        if isinstance(kind, Mapping) and "axes" in kind:
            return {**kind, "rows": record[name]}
        return settled(bare(record[name]))

    def ends(self, track: str) -> tuple[int, int]:
        """The first and last number of `TABLE.AXIS`."""
        table, _, axis = track.partition(".")
        ends = [end for one in self.columns(self.tables[table]["axes"][axis]) for end in span(one)]
        known = [end for end in ends if abs(end) != ENDLESS]
        return min(known), max(known)


def read_folder(folder: Path) -> Content:
    """The content of a book's folder."""
    return Content(*(YAML(typ="safe").load(path.read_text("utf-8")) for path in sorted(folder.rglob("*.yaml"))))


# Procedures -----------------------------------------------------------------------------------------------------------


class Roll:
    """One roll of a procedure, with faces that are known beforehand."""

    def __init__(self, book: Content, faces: Sequence[int]) -> None:
        self.book = book
        self.faces = faces
        self.used = 0

    def throw(self, notation: str) -> tuple[int, ...]:
        """The faces of some dice; raises MoreDice."""
        if notation == NONE:
            raise OffTable(notation)
        match = DICE.fullmatch(notation)
        assert match is not None, notation
        return tuple(self.die(int(match[2])) for _ in range(int(match[1] or 1)))

    def die(self, sides: int) -> int:
        """The next face; raises MoreDice."""
        if self.used == len(self.faces):
            raise MoreDice(sides)
        self.used += 1
        return self.faces[self.used - 1]

    def value(self, source: object, names: Names) -> Value:
        """What an expression comes to."""
        return self.meaning(parse(source), names)

    def meaning(self, meaning: Meaning, names: Names) -> Value:
        """What a parsed expression comes to."""
        if not isinstance(meaning, tuple):
            return meaning
        head, *rest = meaning
        if head in _SPECIAL:
            return _SPECIAL[head](self, names, *rest)
        return FUNCTIONS[head](*(self.meaning(part, names) for part in rest))

    def procedure(self, name: str, given: Mapping[str, Value]) -> dict[str, Value]:
        """The outcome of a procedure; raises Refused, OffTable and MoreDice."""
        record = self.book.procedures[name]
        names = Names({key: given_value(kind, given, key) for key, kind in record.get("inputs", {}).items()})
        for one in record.get("requires", ()):
            if not self.value(one["that"], names):
                raise Refused(one["because"])
        stopped = self.steps(record["steps"], names)
        fields = record.get("result", {}) if stopped is None else stopped[0]
        known = names if stopped is None else stopped[1]
        return {field: self.value(fields.get(field, NONE), known) for field in record["gives"]}

    def steps(self, steps: Sequence[Any], names: Names) -> tuple[Mapping[str, Any], Names] | None:
        """Carry out some steps; the fields of the outcome, and the names they are about, when there was a stop."""
        for step in steps:
            kind = next(key for key in _STEPS if key in step)
            stopped = _STEPS[kind](self, step, names)
            if stopped is not None:
                return stopped
        return None


Stopped = tuple[Mapping[str, Any], Names] | None


def given_value(kind: Any, given: Mapping[str, Value], name: str) -> Value:
    """The value of an input: what is given, or its default."""
    default = kind.get("default", False) if isinstance(kind, Mapping) else False
    value = settled(given.get(name, default))
    if isinstance(value, tuple) and value and isinstance(value[0], Mapping):
        return tuple({key: given_value(one, record, key) for key, one in kind["list"].items()} for record in value)
    return value


def assign(names: Names, name: str, value: Value) -> None:
    """Give a name a value: where it is known already, or here."""
    next((known for known in names.maps if name in known), names.maps[0])[name] = value


def _name(roll: Roll, names: Names, name: str) -> Value:
    return names.get(name, name)


def _part(roll: Roll, names: Names, whole: Meaning, name: str) -> Value:
    found = roll.meaning(whole, names)
    return found[name] if isinstance(found, Mapping) else roll.book.field(found, name)


def _look_up(roll: Roll, names: Names, table: Meaning, *keys: Meaning) -> Value:
    found = roll.meaning(table, names)
    if found == NONE:
        raise OffTable(table)
    record = roll.book.tables[found] if isinstance(found, str) else found
    return roll.book.look_up(record, *(roll.meaning(key, names) for key in keys))


def _if(roll: Roll, names: Names, holds: Meaning, one: Meaning, other: Meaning) -> Value:
    return roll.meaning(one if roll.meaning(holds, names) else other, names)


def _or_else(roll: Roll, names: Names, found: Meaning, other: Meaning) -> Value:
    return _instead(roll.meaning(found, names), roll.meaning(other, names))


_SPECIAL: Mapping[str, Callable[..., Value]] = {
    "name": _name,
    ".": _part,
    "look_up": _look_up,
    "if": _if,
    "and": lambda roll, names, *parts: all(roll.meaning(part, names) for part in parts),
    "or": lambda roll, names, *parts: any(roll.meaning(part, names) for part in parts),
}
"""Operators that do not want the values of all of their arguments."""


# One function for each step -------------------------------------------------------------------------------------------


def _let(roll: Roll, step: Mapping[str, Any], names: Names) -> None:
    for name, source in step["let"].items():
        assign(names, name, roll.value(source, names))


def _roll(roll: Roll, step: Mapping[str, Any], names: Names) -> None:
    for name, source in step["roll"].items():
        written = DICE.fullmatch(source)
        faces = roll.throw(source if written else roll.value(source, names))
        assign(names, name, faces[0] if written and written[1] in ("", "1") else faces)


def _test(roll: Roll, step: Mapping[str, Any], names: Names) -> None:
    (name, notation), *_ = step["test"].items()
    total = sum(roll.throw(notation))
    rule = roll.book.naturals.get(re.sub("^1d", "d", notation), {})
    passes = at_least if "at_least" in step else at_most
    success = passes(total, roll.value(step["at_least" if "at_least" in step else "at_most"], names))
    if any(covers(str(one), total) for one in rule.get("success", ())):
        success = True
    elif any(covers(str(one), total) for one in rule.get("failure", ())):
        success = False
    assign(names, name, success)


def _place(roll: Roll, step: Mapping[str, Any], names: Names) -> None:
    (name, source), *_ = step["place"].items()
    least, most = roll.book.ends(step["track"])
    assign(names, name, max(least, min(most, roll.value(source, names))))
    assign(names, f"{name} on", step["track"])


def _shift(roll: Roll, step: Mapping[str, Any], names: Names) -> None:
    name = step["shift"]
    least, most = roll.book.ends(names[f"{name} on"])
    assign(names, name, max(least, min(most, names[name] + _sum(roll, step, names))))


def _add(roll: Roll, step: Mapping[str, Any], names: Names) -> None:
    assign(names, step["add"], names.get(step["add"], 0) + _sum(roll, step, names))


def _sum(roll: Roll, step: Mapping[str, Any], names: Names) -> int:
    """What the modifiers that apply come to."""
    if "modifiers" in step:
        return sum(value for value in (_modifier(roll, one, names) for one in step["modifiers"]) if value is not None)
    total = 0
    for section in step["sections"]:
        values = (_modifier(roll, one, names) for one in section["modifiers"])
        total += next((value for value in values if value is not None), 0)
    return total


def _modifier(roll: Roll, modifier: Mapping[str, Any], names: Names) -> Any:
    return roll.value(modifier["value"], names) if roll.value(modifier.get("when", True), names) else None


def _call(roll: Roll, step: Mapping[str, Any], names: Names) -> None:
    given = {}
    for name in roll.book.procedures[step["call"]].get("inputs", {}):
        if name in step.get("given", {}):
            given[name] = roll.value(step["given"][name], names)
        elif name in names:
            given[name] = names[name]
    assign(names, step["as"], roll.procedure(step["call"], given))


def _stop(roll: Roll, step: Mapping[str, Any], names: Names) -> Stopped:
    return (step["stop"], names) if roll.value(step.get("when", True), names) else None


def _when(roll: Roll, step: Mapping[str, Any], names: Names) -> Stopped:
    return roll.steps(step["do"] if roll.value(step["when"], names) else step.get("otherwise", ()), names.new_child())


def _each(roll: Roll, step: Mapping[str, Any], names: Names) -> Stopped:
    results = []
    for record in names[step["each"]]:
        inner = names.new_child({step["as"]: record})
        stopped = roll.steps(step["do"], inner)
        if stopped is not None:
            return stopped
        results.append({name: roll.value(source, inner) for name, source in step["result"].items()})
    assign(names, step["into"], tuple(results))
    return None


def _again(roll: Roll, step: Mapping[str, Any], names: Names) -> Stopped:
    times = 0
    while True:
        times += 1
        inner = names.new_child()
        stopped = roll.steps(step["do"], inner)
        if stopped is not None:
            return stopped
        if times >= roll.value(step["most"], names) or not roll.value(step["again"], inner):
            return None


_STEPS: Mapping[str, Callable[[Roll, Mapping[str, Any], Names], Stopped]] = {
    "let": _let,
    "roll": _roll,
    "test": _test,
    "place": _place,
    "shift": _shift,
    "add": _add,
    "call": _call,
    "stop": _stop,
    "each": _each,
    "again": _again,
    "when": _when,
}
"""Every step by the key that names it; `when` comes last, for a stop may have one too."""


# Odds -----------------------------------------------------------------------------------------------------------------


def plain(value: Value) -> Any:
    """A value as JSON data."""
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return (int(value) if value.denominator == 1 else float(value)) if isinstance(value, Fraction) else value


def odds(book: Content, procedure: str, given: Mapping[str, Any], most: int | None = None) -> dict[str, Fraction]:
    """How likely each outcome is, by its JSON text; raises Refused, OffTable, and OverflowError past `most` rolls."""
    found: Counter[tuple[str, int]] = Counter()

    def explore(faces: tuple[int, ...], ways: int) -> None:
        try:
            outcome = Roll(book, faces).procedure(procedure, given)
        except MoreDice as asked:
            for face in range(1, asked.args[0] + 1):
                explore((*faces, face), ways * asked.args[0])
            return
        found[json.dumps(plain(outcome)), ways] += 1
        if most is not None and found.total() > most:
            raise OverflowError(most)

    explore((), 1)
    chances: dict[str, Fraction] = {}
    for (outcome, ways), often in found.items():
        chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(often, ways)
    return chances


def rolled(book: Content, procedure: str, given: Mapping[str, Any], faces: Sequence[int]) -> str:
    """The JSON text of the outcome of one roll with these very faces; raises Refused, OffTable and MoreDice."""
    roll = Roll(book, faces)
    outcome = roll.procedure(procedure, given)
    assert roll.used == len(faces)
    return json.dumps(plain(outcome))
