"""The odds of a procedure as tables: which fields of the outcome are told apart, and how likely each is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from hulldown_compiler.odds.chances import LONGEST, bar, percent, readable
from hulldown_compiler.odds.situations import said
from hulldown_engine.basics.records import Record, Value, plain
from hulldown_engine.language.grids import Grid
from hulldown_engine.language.wording import joined, worded
from hulldown_engine.resolver.inputs import did_you_mean
from hulldown_terminal.refusals import WRONG_USE, Refused

Json = Mapping[str, Any]
Odds = Mapping[Record, Fraction]
Summed = dict[tuple[Value, ...], Fraction]
"""The values of some fields, and how likely they are together."""

MANY = 20
"""More outcomes than this are summed over their numbers, unless somebody says how."""

MAIN = ("outcome", "result")
"""What the field that matters most is usually called."""


def summed(odds: Odds, fields: Sequence[str]) -> Summed:
    """The chances of some fields whatever the others are; the most likely first."""
    chances: Summed = {}
    for outcome, chance in odds.items():
        key = tuple(outcome[field] for field in fields)
        chances[key] = chances.get(key, Fraction(0)) + chance
    return dict(sorted(chances.items(), key=lambda item: (-item[1], str(item[0]))))


def named(gives: Json, by: Sequence[str]) -> tuple[str, ...]:
    """The fields that somebody asks for, each once; raises Refused."""
    fields = {name.replace("-", "_"): None for name in by}
    for name in fields:
        if name not in gives:
            known = f"the outcome has {', '.join(gives)}"
            raise Refused(f"--by {name}: no field {name!r}; {known}{did_you_mean(name, gives)}", WRONG_USE)
    return tuple(fields)


def usual(gives: Json, odds: Odds) -> tuple[str, ...]:
    """The fields that are told apart when nobody says: those that differ, and no numbers where there are many."""
    same = constant(odds, gives)
    differing = tuple(name for name in gives if name not in same) or tuple(gives)
    if len(odds) <= MANY:
        return differing
    return tuple(name for name in differing if gives[name]["kind"] != "number") or differing


def main_field(gives: Json) -> str:
    """The field that matters most: the one that is called so, or the first of names, or the first."""
    names = [name for name, kind in gives.items() if kind["kind"] == "names"]
    return next((name for name in MAIN if name in gives), next(iter([*names, *gives])))


def constant(odds: Odds, fields: Iterable[str]) -> dict[str, Value]:
    """Those fields that are the same in every outcome."""
    first = next(iter(odds))
    return {field: first[field] for field in fields if all(outcome[field] == first[field] for outcome in odds)}


def name_of(prose: Json, outcome: Sequence[Value]) -> str:
    """An outcome in one line."""
    return ", ".join(said(prose, value) for value in outcome)


def remarks(prose: Json, gives: Json, odds: Odds, fields: Sequence[str]) -> Iterator[str]:
    """What is not in the table: fields that are always the same, and fields that were summed over."""
    if len(odds) == 1:
        return
    if same := constant(odds, gives):
        yield f"always: {', '.join(f'{worded(prose, field)} {said(prose, value)}' for field, value in same.items())}"
    left = [field for field in gives if field not in fields and field not in same]
    if left:
        over = joined([worded(prose, field) for field in left])
        yield f"{len(odds)} outcomes, summed over {over}; --by FIELD tells them apart"


def averages(prose: Json, odds: Odds, fields: Iterable[str]) -> Iterator[str]:
    """What the numbers among some fields come to on average, where they can differ."""
    told = [
        f"{worded(prose, field)} {float(sum(outcome[field] * chance for outcome, chance in odds.items())):.2f}"
        for field in fields
        if len({outcome[field] for outcome in odds}) > 1 and all(type(outcome[field]) is int for outcome in odds)
    ]
    if told:
        yield f"on average: {', '.join(told)}"


def rounded(odds: Summed) -> Iterator[str]:
    """That some chances are not told exactly, if so."""
    if any(len(str(chance)) > LONGEST for chance in odds.values()):
        yield "1 in so many: about, for the fraction is long; --json has it"


def grid(prose: Json, odds: Summed, fields: Sequence[str]) -> Grid:
    """One row for each outcome: its fields, its chance as it can be read and in per cent, and a bar.

    A number alone stands in its order, each with the chance of that or more.
    """
    if len(odds) > 1 and all(len(values) == 1 and type(values[0]) is int for values in odds):
        return _of_numbers(prose, {values[0]: chance for values, chance in odds.items()}, fields[0])
    rows = [
        [*(said(prose, value) for value in values), readable(chance), percent(chance), bar(chance)]
        for values, chance in odds.items()
    ]
    return Grid([*(worded(prose, field) for field in fields), "odds", "", ""], rows, (len(fields), len(fields) + 1))


def _of_numbers(prose: Json, odds: Mapping[Any, Fraction], field: str) -> Grid:
    """The chances of numbers, the least first."""
    rows = []
    for number, chance in sorted(odds.items()):
        more = sum((other for at, other in odds.items() if at >= number), Fraction(0))
        rows.append([str(number), readable(chance), percent(chance), bar(chance), percent(more)])
    return Grid([worded(prose, field), "odds", "", "", "or more"], rows, (0, 1, 2, 4))


def as_json(odds: Summed, fields: Sequence[str]) -> list[Json]:
    """The outcomes as JSON data."""
    return [
        {"outcome": dict(zip(fields, map(plain, values), strict=True)), "odds": str(chance), "chance": float(chance)}
        for values, chance in odds.items()
    ]


def in_order(gives: Json, fields: Sequence[str], outcomes: Iterable[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Outcomes in the order of their kinds: names as they are written, numbers rising, lists by what is in them."""
    kinds = [gives[field] for field in fields]
    return sorted(set(outcomes), key=lambda values: list(map(_place, kinds, values)))


def _place(kind: Json, value: Value) -> tuple[int, Any]:
    names = (*kind.get("words", ()), *kind.get("names", ()))
    if isinstance(value, str):
        return 0, names.index(value) if value in names else 0
    if isinstance(value, Record):
        return 1, [_place(kind["fields"][name], part) for name, part in value.items()]
    return (1, [_place(kind, part) for part in value]) if isinstance(value, tuple) else (1, value)
