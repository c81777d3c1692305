"""The odds of a procedure at every value of one input."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import wrap
from typing import Any

from hulldown_compiler.core.spans import is_run
from hulldown_compiler.odds.chances import percent
from hulldown_compiler.odds.chart import Series
from hulldown_compiler.odds.situations import said
from hulldown_compiler.odds.tables import Odds, Summed, in_order, name_of
from hulldown_engine.basics.records import Value
from hulldown_engine.language.grids import Grid
from hulldown_engine.language.wording import worded
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.inputs import Input, WrongInput, did_you_mean
from hulldown_engine.resolver.tables import OffTable
from hulldown_terminal.refusals import WRONG_USE, Refused

Json = Mapping[str, Any]

SPAN = re.compile(r"(-?[0-9]{1,7})\.\.(-?[0-9]{1,7})")

MOST_VALUES = 5_000
"""How many values an input may be varied over."""


# The values -----------------------------------------------------------------------------------------------------------


def varied_values(procedure: Procedure, written: str) -> tuple[Input, list[Value]]:
    """The input and the values that `NAME=VALUES` stands for, such as `range=0..20`; raises Refused and WrongInput."""
    name, sign, listed = written.partition("=")
    name = name.strip().replace("-", "_")
    if not sign:
        raise Refused(f"--vary {written!r}: write NAME=0..20, NAME=A,B,C, or NAME= for every value", WRONG_USE)
    if name not in procedure.inputs:
        known = f"there are {', '.join(procedure.inputs)}" if procedure.inputs else "there are none"
        raise Refused(f"--vary: no input {name!r}; {known}{did_you_mean(name, procedure.inputs)}", WRONG_USE)
    varied_input = procedure.inputs[name]
    if varied_input.kind["kind"] in ("records", "names-list"):
        raise Refused(f"--vary: {name} is a list, and lists cannot be varied", WRONG_USE)
    values = list(dict.fromkeys(_values(varied_input, listed.strip())))
    if len(values) > MOST_VALUES:
        raise Refused(f"--vary {name}: more than {MOST_VALUES:,} values; write NAME=FROM..TO", WRONG_USE)
    return varied_input, values


def _values(varied_input: Input, listed: str) -> Iterator[Value]:
    """The values that are listed; raises Refused, and WrongInput."""
    if not listed:
        yield from _all(varied_input)
    elif match := SPAN.fullmatch(listed):
        least, most = int(match[1]), int(match[2])
        if least > most:
            raise Refused(f"--vary {varied_input.name}={listed} runs backwards: write {most}..{least}", WRONG_USE)
        yield from range(varied_input.read(least), varied_input.read(most) + 1)
    else:
        yield from map(varied_input.read, listed.split(","))


def _all(varied_input: Input) -> Iterator[Value]:
    """Every value an input may have; whole ones, of numbers."""
    kind = varied_input.kind
    if kind["kind"] == "bool":
        yield from (False, True)
    elif kind["kind"] == "number":
        yield from range(kind["least"], min(kind["most"], kind["least"] + MOST_VALUES) + 1)
    elif kind["kind"] == "dice":
        raise Refused(
            f"--vary: name the {varied_input.name} that are meant, as in {varied_input.name}=1d6,2d6", WRONG_USE
        )
    yield from varied_input.words


# The odds -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Varied:
    """The input, the odds at each of its values, and the values that were refused, with the reasons."""

    input: Input
    odds: Mapping[Value, Odds]
    left_out: Mapping[Value, str]


def vary(procedure: Procedure, given: Mapping[str, Value], varied_input: Input, values: Sequence[Value]) -> Varied:
    """The odds at each value; `given` are the values of all inputs. Raises Refused when no value makes sense."""
    odds_at: dict[Value, Odds] = {}
    left_out: dict[Value, str] = {}
    for value in values:
        try:
            odds_at[value] = procedure.odds_of({**given, varied_input.name: value})
        except (WrongInput, OffTable) as refused:
            left_out[value] = str(refused)
    if not odds_at:
        raise Refused(next(iter(left_out.values())), WRONG_USE)
    return Varied(varied_input, odds_at, left_out)


# What is shown of them ------------------------------------------------------------------------------------------------


def axis(prose: Json, varied_input: Input) -> str:
    """The input that is varied, with its unit."""
    name = worded(prose, varied_input.name)
    return f"{name}, {varied_input.kind['unit']}" if "unit" in varied_input.kind else name


def series(prose: Json, gives: Json, fields: Sequence[str], rows: Sequence[Summed]) -> list[Series]:
    """A series of chances for each outcome, in canonical order; names that never come up have one too."""
    known = {outcome for row in rows for outcome in row}
    if len(fields) == 1 and gives[fields[0]]["kind"] == "names":
        known |= {(name,) for name in gives[fields[0]]["names"]}
    listed = in_order(gives, fields, known)
    return [Series(name_of(prose, outcome), [row.get(outcome, Fraction(0)) for row in rows]) for outcome in listed]


def grid(prose: Json, varied: Varied, columns: Sequence[Series]) -> Grid:
    """One column for each outcome that ever happens, and one row for values at which all of them are as likely."""
    columns = [outcome for outcome in columns if outcome.happens]
    rows = [row for values, nth in _alike(varied, columns) for row in _rows(prose, values, columns, nth)]
    words = any(isinstance(value, str) for value in varied.odds)
    return Grid(
        [axis(prose, varied.input), *(outcome.name for outcome in columns)], rows, range(int(words), len(columns) + 1)
    )


def _alike(varied: Varied, columns: Sequence[Series]) -> list[tuple[list[Value], int]]:
    """Values with the same odds, and the number of the first: numbers if they are beside one another, names anyhow."""
    found: dict[Any, tuple[list[Value], int]] = {}
    stretch = 0
    before: Any = None
    for nth, value in enumerate(varied.odds):
        chances = tuple(outcome.chances[nth] for outcome in columns)
        named = isinstance(value, str)
        stretch += not named and chances != before
        before = None if named else chances
        found.setdefault((chances, named or stretch), ([], nth))[0].append(value)
    return list(found.values())


WIDEST = 40
"""Names that share a row take so many characters of a line."""


def _rows(prose: Json, values: Sequence[Value], columns: Sequence[Series], nth: int) -> Iterator[list[str]]:
    """The row of some values; where their names need several lines, it goes on below."""
    first, *others = wrap(_run(prose, values), WIDEST, break_long_words=False, break_on_hyphens=False)
    yield [first, *(percent(outcome.chances[nth]) if outcome.chances[nth] else "-" for outcome in columns)]
    yield from ([line, *("" for _ in columns)] for line in others)


def reasons(prose: Json, left_out: Mapping[Value, str]) -> Iterator[str]:
    """Lines about the values left out; those with the same reason, the value itself aside, share a line."""
    alike: dict[str, list[Value]] = {}
    for value, because in left_out.items():
        alike.setdefault(because.replace(f" {value}", ""), []).append(value)
    for values in alike.values():
        yield f"left out: {_run(prose, values)} ({left_out[values[0]]})"


def _run(prose: Json, values: Sequence[Value]) -> str:
    """Values as a list in words; consecutive numbers as a span."""
    numbers = [value for value in values if type(value) is int]
    if len(numbers) == len(values) > 1 and is_run(numbers):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(said(prose, value) for value in values)
