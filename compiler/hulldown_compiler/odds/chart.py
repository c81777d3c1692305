"""Charts of odds, as SVG: from series to text, without reading or writing anything.

Over consecutive numbers the chances are stacked areas, each number a step; over names they are bars. A chart brings
all it needs, in every browser and offline. Inside a page it takes the page's colours: text and lines are the current
colour, and outcomes `--hd-series-1` to `--hd-series-8` where the page says so. On its own it is dark where the reader
wants dark. The same chart is the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from itertools import accumulate, groupby

from hulldown_compiler.core.spans import is_run
from hulldown_compiler.odds.chances import percent

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#b3a100", "#808080")
"""Told apart by the colour-blind, and seen on light and on dark."""

MOST_SERIES = len(COLOURS)
"""More outcomes than this are others."""

MOST_TOLD = 200
"""A chart of more values than this does not say each one's chances under the pointer."""

MOST_DESCRIBED = 12
"""A description names the chances of so many values, or else those at both ends."""

WIDTH, MARGIN, LINE, LETTER = 720, 16, 18, 6.6
"""In pixels: the whole chart, its edge, a line of text, and a letter on average."""

HIGH, ROW, THICK = 300, 24, 16
"""In pixels: the areas, and the rows of bars and the bars in them."""

MOST_LETTERS = 30
"""The letters of a name that are shown beside a bar or in the legend."""

CHANCE = "chance"

STYLE = """\
.hd-chart{color:inherit;font:12px system-ui,sans-serif}
.hd-chart text{fill:currentColor}
.hd-chart .hd-title{font-size:15px;font-weight:600}
.hd-chart .hd-line{stroke:currentColor;stroke-opacity:.25}
.hd-chart .hd-piece{stroke:currentColor;stroke-opacity:.45;stroke-width:.5}
.hd-chart .hd-spot{fill:transparent}
:root.hd-chart{color:#1b1b1b;background:#fff}
@media (prefers-color-scheme:dark){:root.hd-chart{color:#ececec;background:#1b1b1f}}
"""


@dataclass(frozen=True)
class Series:
    """One outcome: its name, and how likely it is (0 to 1) at each value of the chart.

    One that never happens keeps its colour, so that the same outcomes look the same in another chart.
    """

    name: str
    chances: Sequence[Fraction]

    @property
    def happens(self) -> bool:
        """Whether it ever happens."""
        return any(self.chances)


@dataclass(frozen=True)
class Chart:
    """What is drawn: the title and a line below it, what the values are (with their unit), and the chances.

    Values are numbers or names. The series are outcomes, in the order in which they are stacked, under a legend; or the
    values are outcomes themselves, and there is one series.
    """

    title: str
    subtitle: str
    axis: str
    values: Sequence[str | int]
    series: Sequence[Series]
    legend: str = ""

    @property
    def outcomes(self) -> list[tuple[int, Series]]:
        """The outcomes that ever happen, with the numbers of their colours."""
        return [(nth, series) for nth, series in enumerate(self.series) if series.happens]

    @property
    def stepped(self) -> bool:
        """Whether the values are consecutive numbers."""
        numbers = [value for value in self.values if isinstance(value, int)]
        return len(numbers) == len(self.values) and is_run(numbers)


def svg(chart: Chart) -> str:
    """The chart as the text of an SVG file, which can as well stand inside a page."""
    drawn = replace(chart, series=_fewer(chart.series))
    heading = _heading(drawn)
    top = MARGIN + (len(heading) + 2) * LINE
    pieces, bottom = _areas(drawn, top) if drawn.stepped else _bars(drawn, top)
    description = _description(drawn)
    name = "hd-" + hashlib.sha256(f"{chart.title}\n{chart.subtitle}\n{description}".encode()).hexdigest()[:10]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="hd-chart" viewBox="0 0 {WIDTH} {_px(bottom + MARGIN)}"'
    lines = [
        f'{head} role="img" aria-labelledby="{name}-title {name}-desc">',
        f'<title id="{name}-title">{_text(chart.title)}</title>',
        f'<desc id="{name}-desc">{_text(description)}</desc>',
        f"<style>{STYLE}</style>",
        *heading,
        *pieces,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def key(chart: Chart) -> list[tuple[str, str]]:
    """The legend of a chart, for those who show it beside: the style of each colour, and the outcome it stands for."""
    return [(_colour(nth), _short(series.name)) for nth, series in replace(chart, series=_fewer(chart.series)).outcomes]


def _fewer(series: Sequence[Series]) -> list[Series]:
    """At most as many series as there are colours: the least likely outcomes are summed into "others"."""
    happening = [outcome for outcome in series if outcome.happens]
    if len(happening) <= MOST_SERIES:
        return list(series) if len(series) <= MOST_SERIES else happening
    kept = sorted(happening, key=lambda outcome: -sum(outcome.chances))[: MOST_SERIES - 1]
    summed = [
        sum(chances, Fraction(0)) for chances in zip(*(o.chances for o in happening if o not in kept), strict=True)
    ]
    return [*(outcome for outcome in happening if outcome in kept), Series("others", summed)]


# Words ----------------------------------------------------------------------------------------------------------------


def _text(text: str) -> str:
    """Text in XML, without what no XML may hold."""
    return escape("".join(letter for letter in text if letter.isprintable() or letter == " "))


def _px(number: float | Fraction) -> str:
    """A length, to the hundredth."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def _short(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1] + "…"


def _label(x: float, y: float, text: str, anchor: str = "start", style: str = "") -> str:
    named = f' class="{style}"' if style else ""
    return f'<text x="{_px(x)}" y="{_px(y)}" text-anchor="{anchor}"{named}>{_text(text)}</text>'


def _heading(chart: Chart) -> list[str]:
    """The title, and the line below it in as many lines as it needs."""
    wide = int((WIDTH - 2 * MARGIN) / LETTER)
    lines = [""]
    for word in chart.subtitle.split():
        if len(lines[-1]) + len(word) >= wide:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    top = MARGIN + LINE
    subtitle_lines = [_label(MARGIN, top + nth * LINE, line) for nth, line in enumerate(filter(None, lines), 1)]
    return [_label(MARGIN, top, chart.title, style="hd-title"), *subtitle_lines]


def _told(chart: Chart, nth: int) -> str:
    """The chances at one value, in words."""
    if len(chart.series) == 1:
        return percent(chart.series[0].chances[nth])
    return ", ".join(f"{series.name} {percent(series.chances[nth])}" for series in chart.series if series.chances[nth])


def _description(chart: Chart) -> str:
    few = len(chart.values) <= MOST_DESCRIBED
    shown = range(len(chart.values)) if few else (0, len(chart.values) - 1)
    return (
        ". ".join([f"Chances by {chart.axis}", *(f"{chart.values[nth]}: {_told(chart, nth)}" for nth in shown)]) + "."
    )


Drawn = tuple[list[str], float]
"""The pieces of a chart, and where it ends below."""

# Pieces ---------------------------------------------------------------------------------------------------------------


def _colour(nth: int) -> str:
    return f"fill:var(--hd-series-{nth + 1},{COLOURS[nth]})"


def _rect(box: tuple[float, float, float, float], attributes: str, title: str = "") -> str:
    """A rectangle (x, y, width, height) with a tooltip."""
    x, y, width, height = map(_px, box)
    drawn = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {attributes}'
    return f"{drawn}><title>{_text(title)}</title></rect>" if title else f"{drawn}/>"


def _stacked(chart: Chart, nth: int) -> list[Fraction]:
    """The cumulative chances of the outcomes at one value, from 0 to 1."""
    return [Fraction(0), *accumulate(series.chances[nth] for series in chart.series)]


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{_px(x)} {_px(y)}L{_px(to_x)} {_px(to_y)}" class="hd-line"/>'


def _legend(chart: Chart, x: float, y: float) -> Iterator[str]:
    """The outcomes in the order in which they are stacked."""
    if chart.legend:
        yield _label(x, y + 10, _short(chart.legend))
    for row, (nth, series) in enumerate(chart.outcomes, int(bool(chart.legend))):
        yield _rect((x, y + row * LINE, 12, 12), f'class="hd-piece" style="{_colour(nth)}"')
        yield _label(x + 18, y + row * LINE + 10, _short(series.name))


def _legend_height(chart: Chart) -> float:
    return (len(chart.outcomes) + bool(chart.legend)) * LINE


# Areas over numbers ---------------------------------------------------------------------------------------------------


def _areas(chart: Chart, top: float) -> Drawn:
    """Stacked areas, a step for each number."""
    left = MARGIN + 44
    names = [chart.legend, *(series.name for _, series in chart.outcomes)]
    right = WIDTH - MARGIN - 34 - LETTER * max(len(_short(name)) for name in names)
    wide, floor = (right - left) / len(chart.values), top + HIGH
    stacks = [_stacked(chart, nth) for nth in range(len(chart.values))]
    pieces = []
    for nth, _ in chart.outcomes:
        upper, lower = ([top + HIGH * float(stack[end]) for stack in stacks] for end in (nth, nth + 1))
        corners = [*_corners(upper, left, wide), *reversed([*_corners(lower, left, wide)])]
        points = " ".join(f"{_px(x)},{_px(y)}" for x, y in corners)
        pieces.append(f'<polygon points="{points}" class="hd-piece" style="{_colour(nth)}"/>')
    for quarter in range(5):
        y = floor - HIGH * quarter / 4
        pieces += [_line(left - 4, y, right, y), _label(left - 8, y + 4, f"{25 * quarter}%", "end")]
    pieces += _numbers(chart, left, wide, floor)
    pieces += [_label((left + right) / 2, floor + 2.3 * LINE, chart.axis, "middle"), _label(left, top - 8, CHANCE)]
    pieces += _legend(chart, right + 16, top)
    if len(chart.values) <= MOST_TOLD:
        pieces += _spots(chart, left, top, wide)
    return pieces, max(floor + 2.5 * LINE, top + _legend_height(chart))


def _corners(heights: Sequence[float], left: float, wide: float) -> Iterator[tuple[float, float]]:
    """The points of a stepped line: the left and the right end of each height."""
    at = 0
    for height, run in groupby(heights):
        yield left + at * wide, height
        at += len([*run])
        yield left + at * wide, height


def _spots(chart: Chart, left: float, top: float, wide: float) -> Iterator[str]:
    """The tooltips of the numbers, as invisible boxes."""
    for nth, value in enumerate(chart.values):
        yield _rect((left + nth * wide, top, wide, HIGH), 'class="hd-spot"', f"{value}: {_told(chart, nth)}")


def _numbers(chart: Chart, left: float, wide: float, y: float) -> Iterator[str]:
    """The numbers below the areas: as many as there is room for, at round ones."""
    room = max(1, int(wide * len(chart.values) / (LETTER * (len(str(chart.values[-1])) + 2))))
    steps = (digit * 10**power for power in range(7) for digit in (1, 2, 5))
    step = next(candidate for candidate in steps if len(chart.values) / candidate <= room)
    for nth, value in enumerate(chart.values):
        if int(value) % step == 0:
            x = left + (nth + 0.5) * wide
            yield _line(x, y, x, y + 4)
            yield _label(x, y + LINE, str(value), "middle")


# Bars for names -------------------------------------------------------------------------------------------------------


def _bars(chart: Chart, top: float) -> Drawn:
    """A bar for each value, its outcomes one after the other."""
    left = MARGIN + 8 + LETTER * max(len(_short(str(text))) for text in (chart.axis, *chart.values))
    wide, floor = WIDTH - MARGIN - 52 - left, top + len(chart.values) * ROW
    pieces = []
    for nth, value in enumerate(chart.values):
        y = top + nth * ROW
        pieces.append(_label(left - 8, y + 16, _short(str(value)), "end"))
        pieces += _bar(chart, nth, left, y + (ROW - THICK) / 2, wide)
    for quarter in range(5):
        x = left + wide * quarter / 4
        pieces += [_line(x, top, x, floor + 4), _label(x, floor + LINE, f"{25 * quarter}%", "middle")]
    pieces.append(_label(left - 8, top - 8, _short(chart.axis), "end"))
    pieces.append(_label(left + wide / 2, floor + 2 * LINE, CHANCE, "middle"))
    if len(chart.series) == 1:
        return pieces, floor + 2.2 * LINE
    return [*pieces, *_legend(chart, left, floor + 2.7 * LINE)], floor + 2.7 * LINE + _legend_height(chart)


def _bar(chart: Chart, nth: int, left: float, y: float, wide: float) -> Iterator[str]:
    """One bar; where there is but one outcome, its chance stands behind it."""
    stack = _stacked(chart, nth)
    for which, series in enumerate(chart.series):
        if chance := series.chances[nth]:
            name = f"{series.name} " if len(chart.series) > 1 else ""
            caption = f"{chart.values[nth]}: {name}{percent(chance)}"
            place = left + float(wide * stack[which]), y, float(wide * chance), THICK
            yield _rect(place, f'class="hd-piece" style="{_colour(which)}"', caption)
    if len(chart.series) == 1:
        yield _label(left + float(wide * stack[-1]) + 6, y + 12, percent(stack[-1]))
