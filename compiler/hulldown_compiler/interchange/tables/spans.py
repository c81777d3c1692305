"""Heads as people write numbers over tables, `1–3`, `4 or more`, `0-5 cm`; and the dice that have these totals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hulldown_compiler.interchange.tables.sheet import Cell
from hulldown_compiler.model.value_types import Span

_NUMBER = r"[-+]?\d{1,6}"
_MORE = r"or|and"
_UP = "more|up|above|over|higher|greater|better|longer|farther"
_DOWN = "less|fewer|below|under|lower|down|worse|nearer"
_FORMS = (
    (rf"({_NUMBER})", 0, 0),
    (rf"({_NUMBER})\s*(?:-|to|\.\.|through)\s*({_NUMBER})", 0, 0),
    (rf"({_NUMBER})\s*(?:\+|(?:{_MORE}) (?:{_UP}))()", 0, 0),
    (rf"(?:>=|≥|at least|from)\s*({_NUMBER})()", 0, 0),
    (rf"(?:>|over|above|more than)\s*({_NUMBER})()", 1, 0),
    (rf"()({_NUMBER})\s*(?:{_MORE}) (?:{_DOWN})", 0, 0),
    (rf"(?:<=|≤|up to|at most)()\s*({_NUMBER})", 0, 0),
    (rf"(?:<|under|below|less than)()\s*({_NUMBER})", 0, -1),
)
"""How spans are written: a pattern of both ends, of which an empty one is open, and what is added to each."""

_UNIT = re.compile(r"(?P<span>.*[\d+])\s*(?P<unit>[A-Za-z]+|[\"'″])")

SIDES = (4, 6, 8, 10, 12, 20, 30, 100)
"""Sides of the dice that games have."""

MOST_DICE = 5
"""Dice of a sum that a table is taken to be over."""


class Numbers(NamedTuple):
    """The heads of one edge of a grid as spans of numbers, with the unit that they name."""

    spans: Sequence[Span]
    unit: str


def numbers_of(heads: Sequence[Cell]) -> Numbers | None:
    """What heads are as numbers; None if one of them is none, or if they name different units."""
    read = [_with_unit(head.text) for head in heads]
    spans = [one[0] for one in read if one is not None]
    units = {one[1] for one in read if one is not None} - {""}
    if len(spans) < len(heads) or len(units) > 1 or (units and all(low == high for low, high in spans)):
        return None
    return Numbers(spans, next(iter(units), ""))


def _with_unit(text: str) -> tuple[Span, str] | None:
    span, match = span_of(text), _UNIT.fullmatch(text)
    if span is None and match is not None and (span := span_of(match["span"])) is not None:
        return span, match["unit"]
    return None if span is None else (span, "")


def span_of(text: str) -> Span | None:
    """The ends of a span, reversed ones included; None for what is none."""
    plain = re.sub("[–—]", "-", text.casefold()).strip()
    for form, low, high in _FORMS:
        if match := re.fullmatch(form, plain):
            ends = [int(end) if end else None for end in match.groups()]
            least, most = ends if len(ends) > 1 else (ends[0], ends[0])
            return (None if least is None else least + low), (None if most is None else most + high)
    return None


def label(span: Span) -> str:
    """A span as the rows of a table write it."""
    low, high = span
    if high is None:
        return f"{low}+"
    if low is None:
        return f"<={high}"
    return f"{low}" if low == high else f"{low}-{high}"


def dice_of(least: int, most: int) -> str:
    """The dice that have the totals from one number to another; nothing if no usual ones have."""
    sides = most // least if least > 0 and most % least == 0 else 0
    if sides not in SIDES or least > MOST_DICE:
        return ""
    return "d100" if (least, sides) == (1, 100) else f"{least}d{sides}"


D66 = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
"""What a d66 shows: one die for the tens, and another for the ones."""


def d66_keys(spans: Sequence[Span]) -> list[list[tuple[str, str]]] | None:
    """For each span what of two dice it is, as in 24-32: `2` with `4-6` and `3` with `1-2`; None for no whole d66."""
    shown = [[face for face in D66 if low is not None and high is not None and low <= face <= high]
             for low, high in spans]  # fmt: skip
    if sorted(face for faces in shown for face in faces) != D66 or not _ends_on_faces(spans):
        return None
    return [
        [
            (str(tens), label((min(ones), max(ones))))
            for tens in range(1, 7)
            if (ones := [face % 10 for face in faces if face // 10 == tens])
        ]
        for faces in shown
    ]


def _ends_on_faces(spans: Sequence[Span]) -> bool:
    return all(end in D66 for span in spans for end in span)
