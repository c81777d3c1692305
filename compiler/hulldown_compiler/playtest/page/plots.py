"""Plots as SVG that is part of a page: it takes the page's colours, and its text can be read and searched.

Matplotlib draws them, in colours that stand for names of the page's own, which are put in their place afterwards. The
same figures give the same bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from math import ceil
from typing import Any, NamedTuple
from warnings import catch_warnings, filterwarnings

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from hulldown_compiler.playtest.figures.bins import binned

INKS: Mapping[str, str] = {
    name: f"#0101{number:02x}"
    for number, name in enumerate(("ink", "faint", "line", "bar", "mark", "us", "german", "good", "bad", "middle"), 1)
}
"""What colours are called on the page, and the one that stands for each while it is drawn."""

WIDTH = 3.6
"""Inches across: a phone shows a plot about as large as it is drawn."""

ROW, ROOM = 0.22, 0.62
"""Inches down for each row of a plot that has rows, and for its axis."""

LETTERS = 26
"""Letters of a row's name, at most."""

SETTINGS: Any = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # authors' dollars are dollars
    "font.size": 8.5,
    "axes.edgecolor": INKS["line"],
    "axes.labelcolor": INKS["faint"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "text.color": INKS["ink"],
    "xtick.color": INKS["faint"],
    "ytick.color": INKS["ink"],
    "xtick.major.size": 2,
    "ytick.major.size": 0,
    "grid.color": INKS["line"],
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
}
"""How a plot looks."""


class Bar(NamedTuple):
    """A row of bars: its name, the lengths one behind the other with their colours, and what is said at the end."""

    name: str
    lengths: Sequence[tuple[float, str]]
    said: str = ""


class Range(NamedTuple):
    """A row with a share and its interval, in a colour."""

    name: str
    share: float
    low: float
    high: float
    colour: str = "bar"


class Line(NamedTuple):
    """A line across a plot at some number, and what it stands for."""

    at: float
    said: str


def histogram(name: str, title: str, counts: Mapping[int, int], line: Line | None = None) -> str:
    """In how many games there was each number; numbers that are many stand together."""
    low, step, games = binned(counts, 0 if line is None else ceil(line.at))  # on either side of a line no shared bar
    with _looks(name):
        figure, axes = _figure(1.9)
        places = [low + (nth + 0.5) * step - 0.5 for nth in games]
        axes.bar(places, list(games.values()), width=0.9 * step, color=INKS["bar"])
        axes.xaxis.set_major_locator(MaxNLocator(7, integer=True, min_n_ticks=1))
        axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
        axes.set_xlim(low - 0.5 - step * 0.1, low + (max(games) + 1) * step - 0.5 + step * 0.1)
        axes.grid(axis="y")
        axes.set_ylabel("games")
        if line is not None:
            axes.axvline(line.at, color=INKS["mark"], linewidth=1.2, linestyle="--")
            axes.set_title(line.said, fontsize=8, color=INKS["mark"], loc="right", pad=3)
        return _svg(figure, name, title)


def bars(name: str, title: str, rows: Sequence[Bar]) -> str:
    """A row of bars for each thing, from the top down; their lengths are shares."""
    with _looks(name):
        figure, axes = _rows([row.name for row in rows])
        for nth, row in enumerate(rows):
            begun = 0.0
            for length, colour in row.lengths:
                axes.barh(nth, length, left=begun, height=0.7, color=INKS[colour])
                begun += length
            axes.text(begun + 0.015, nth, row.said, va="center", fontsize=7.5)
        _shares(axes)
        return _svg(figure, name, title)


def ranges(name: str, title: str, rows: Sequence[Range], line: Line | None = None) -> str:
    """A point for each share, with its interval, from the top down."""
    with _looks(name):
        figure, axes = _rows([row.name for row in rows])
        for nth, row in enumerate(rows):
            colour = INKS[row.colour]
            axes.plot([row.low, row.high], [nth, nth], color=colour, linewidth=2.4, solid_capstyle="round", alpha=0.45)
            axes.plot([row.share], [nth], color=colour, marker="o", markersize=5)
        if line is not None:
            axes.axvline(line.at, color=INKS["mark"], linewidth=1, linestyle="--")
            axes.set_title(line.said, fontsize=8, color=INKS["mark"], loc="right", pad=3)
        _shares(axes, max(line.at if line else 0, *(row.high for row in rows)))
        return _svg(figure, name, title)


@contextmanager
def _looks(name: str) -> Iterator[None]:
    """Inside, plots look as they should here, whatever whoever runs this likes; ids follow from the name."""
    with rc_context(), catch_warnings():
        filterwarnings("ignore", "Glyph .* missing from font")  # the browser has letters enough
        rcdefaults()
        rcParams.update(SETTINGS)
        rcParams["svg.hashsalt"] = name
        yield


def _figure(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.subplots()


def _rows(names: Sequence[str]) -> tuple[Figure, Axes]:
    """A plot with a row for each name, from the top down."""
    figure, axes = _figure(ROOM + ROW * len(names))
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    return figure, axes


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"


def _shares(axes: Axes, most: float = 1.0) -> None:
    """Let the axis across go from nothing to all; or to a half or a quarter, if no share is larger."""
    end = next(end for end in (0.25, 0.5, 1.0) if most <= end)
    axes.set_xlim(0, 1.02 * end)
    parts = 4 if end == 1 else 5
    axes.set_xticks([end * part / parts for part in range(parts + 1)])
    axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{share:.0%}"))


# From Matplotlib's SVG to the page's ----------------------------------------------------------------------------------

PLACED = re.compile("|".join(INKS.values()))
NAMED = {colour: f"var(--{name})" for name, colour in INKS.items()}
FONT = re.compile(r"font: ([\d.]+px) [^;\"]*|font-family: [^;\"]*;? ?")
HEAD = re.compile(r'<svg [^>]*viewBox="([^"]*)"[^>]*>')
REFERRED = re.compile(r'(?:href="|url\()#([^")]+)')
BREAK = re.compile(r"\s*\n\s*")
ID = re.compile(r' id="([^"]*)"')


def _svg(figure: Figure, name: str, title: str) -> str:
    """A figure as an element of a page: with the page's colours and letters, and ids that no other figure has."""
    sheet = io.StringIO()
    figure.savefig(sheet, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = sheet.getvalue()
    box, body = HEAD.search(text), text.partition("</defs>")[2]
    assert box is not None  # noqa: S101 - Matplotlib writes one
    body = PLACED.sub(lambda colour: NAMED[colour[0]], FONT.sub(_sized, body.rpartition("</svg>")[0]))
    used = set(REFERRED.findall(body))
    body = ID.sub(lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", body)
    body = REFERRED.sub(lambda found: found[0].replace(f"#{found[1]}", f"#{name}-{found[1]}"), body)
    head = f'<svg class="plot" viewBox="{box[1]}" role="img" aria-label="{escape(title)}">'
    return f"{head}{BREAK.sub(' ', body).strip()}</svg>"


def _sized(font: re.Match[str]) -> str:
    return f"font-size: {font[1]}" if font[1] else ""
