"""The chart of a procedure's odds over its main input; all else is as in its first example with dice to roll."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hulldown_compiler.publish import MAIN_FIELDS as MAIN
from hulldown_compiler.publish import Chart, Json, Odds, Published, percent
from hulldown_compiler.publish import chart_key as key
from hulldown_compiler.publish import chart_svg as svg
from hulldown_compiler.publish import odds_axis as axis
from hulldown_compiler.publish import odds_series as series
from hulldown_compiler.publish import summed_odds as summed
from hulldown_engine.language.wording import joined, sentence, shown
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.inputs import Input, WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_site.charts.breaks import NoTelling, breaks
from hulldown_site.html.cells import NOTHING, span
from hulldown_site.html.markup import element, escape, listed, table

MOST_TRIED = 300
"""At more numbers than this the odds are not worked out one by one."""

LONGEST = 5_000
"""An input with more numbers than this is too long for a chart."""

FEW = 12
"""A field with more numbers than this is no field for a chart."""


def chart(book: Published, name: str) -> str:
    """The chart as SVG in HTML, with its figures as a table; empty where there is nothing to draw."""
    procedure, choice = book.charts.procedures[name], book.reference["charts"].get(name, {})
    wanted = [procedure.inputs[choice["over"]]] if "over" in choice else procedure.inputs.values()
    varied = next(filter(_ranges, wanted), None)
    fields = (
        [choice["of"]]
        if "of" in choice
        else sorted(procedure.gives, key=lambda field: _rank(field, procedure.gives[field]))
    )
    for example in book.examples_of(name):
        if varied is not None and (drawn := _drawn(book, procedure, varied, fields, example.get("given", {}))):
            picture = element("div", svg(drawn).replace("\n", ""), "hd-odds")
            return f"{_key(drawn)} {picture} {_figures(drawn)}"
    return ""


def _key(drawn: Chart) -> str:
    """The legend as HTML, for narrow screens that do not show the one in the SVG."""
    colours = (f'<svg viewBox="0 0 1 1"><path d="M0 0h1v1H0z" style="{style}"/></svg> {escape(name)}'
               for style, name in key(drawn))  # fmt: skip
    return element("div", listed(colours, classes="hd-key"), aria_hidden="true")


def _figures(drawn: Chart) -> str:
    """The chances as a collapsed table: one row for each run of numbers with equal odds."""
    rows = []
    chances = list(zip(*(line.chances for line in drawn.series), strict=True))
    for same, stretch in groupby(range(len(chances)), lambda nth: chances[nth]):
        first, *rest = stretch
        low, high = drawn.values[first], drawn.values[rest[-1] if rest else first]
        rows.append([span(int(low), int(high)), *(percent(chance) if chance else NOTHING for chance in same)])
    head = [escape(sentence(drawn.axis)), *(escape(line.name) for line in drawn.series)]
    summary = element("summary", "In figures")
    return f'<details class="hd-uses">{summary}{table(head, rows)}</details>'


def _drawn(book: Published, procedure: Procedure, varied: Input, fields: Sequence[str], given: Json) -> Chart | None:
    """The chart for given inputs, of the first field that depends on dice; None, if no field does."""
    odds = _trimmed(dict(_odds(book, procedure, varied, given)))
    decided = (
        field for field in fields if any(len(summed(outcomes, (field,))) > 1 for outcomes in odds.values() if outcomes)
    )
    field = next(decided, None)
    if field is None:
        return None
    rows = [summed(outcomes, (field,)) for outcomes in odds.values()]
    return Chart(
        f"{sentence(book.worded(field))} by {book.worded(varied.name)}",
        _situation(book, procedure, {name: value for name, value in given.items() if name != varied.name}),
        axis(book.prose, varied),
        list(odds),
        series(book.prose, procedure.gives, (field,), rows),
    )


def _ranges(parameter: Input) -> bool:
    """Whether an input is a number with a range to draw."""
    kind = parameter.kind
    return bool(kind["kind"] == "number" and 0 < kind["most"] - kind["least"] <= LONGEST)


def _odds(book: Published, procedure: Procedure, varied: Input, given: Json) -> Iterator[tuple[int, Odds]]:
    """The odds at each number; none where the procedure refuses it."""
    least, most = varied.kind["least"], varied.kind["most"]
    tried = _tried(book, procedure, varied, given)
    results = [_at(procedure, {**given, varied.name: number}) for number in tried]
    for number in range(least, most + 1):
        yield number, results[bisect_right(tried, number) - 1]


def _tried(book: Published, procedure: Procedure, varied: Input, given: Json) -> Sequence[int]:
    """The numbers to work out odds for: every one at which they can change; if unknown, equally spaced ones."""
    least, most = varied.kind["least"], varied.kind["most"]
    try:
        numbers = breaks(book.logic, procedure.name, varied.name, given)
    except NoTelling:
        apart = next(step for step in _ROUND if (most - least) // step <= MOST_TRIED)
        return range(least, most + 1, apart)
    return sorted({least, *(number for number in numbers if least <= number <= most)})


_ROUND = [digit * 10**power for power in range(7) for digit in (1, 2, 5)]


def _at(procedure: Procedure, given: Json) -> Odds:
    try:
        return procedure.odds(**given)
    except (WrongInput, OffTable):
        return {}


def _trimmed(odds: Mapping[int, Odds]) -> dict[int, Odds]:
    """The odds from the first accepted number to the last, with a long certain tail cut short."""
    legal = [number for number, outcomes in odds.items() if outcomes]
    if not legal:
        return {}
    first, last = legal[0], legal[-1]
    changed = next((number for number in reversed(legal) if odds[number] != odds[last]), first)
    last = min(last, changed + 1 + (changed - first) // 10) if len(odds[last]) == 1 else last
    return {number: odds[number] for number in range(first, last + 1)}


def _rank(field: str, kind: Mapping[str, Any]) -> int:
    """The rank of a field for charts, best first: main fields by name, then names and lists, then booleans."""
    if kind["kind"] == "number" and kind["most"] - kind["least"] > FEW:
        return 9
    return 0 if field in MAIN else _RANKS.get(kind["kind"], 4)


_RANKS = {"names": 1, "records": 1, "names-list": 1, "number": 2, "bool": 3}


def _situation(book: Published, procedure: Procedure, given: Json) -> str:
    """All that is given besides, in one line."""
    parts = []
    for name, value in given.items():
        kind = procedure.inputs[name].kind
        unit = f" {kind['unit']}" if "unit" in kind and not isinstance(value, str) else ""
        parts.append(book.worded(name) if value is True else f"{book.worded(name)} {shown(book.prose, value)}{unit}")
    return joined(parts)
