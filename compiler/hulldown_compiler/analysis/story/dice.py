"""What dice may come to in a story: the totals with which a check succeeds or fails, and the rows of a table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from math import inf
from operator import gt
from typing import Any

from hulldown_compiler.analysis.domain.intervals import NO, YES, Interval, compare, overlap, plus
from hulldown_compiler.book.book import Book
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.header import totals
from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.language.expressions import Tree

Number = Callable[[Tree], Interval]
"""Evaluates a rating or a modifier: what it may be."""


def check_totals(book: Book, step: Record, number: Number) -> Mapping[bool, list[int]]:
    """The totals of the dice with which a check may succeed, and those with which it may fail."""
    name = book.resolve_name(step["check"], "check")
    check = book.header.checks.get(name)
    if check is None:
        return {True: [0], False: [0]}
    dice, natural = parse_dice(check.dice), book.header.naturals.get(check.dice)
    need = plus(number(book.declared.ratings[name]), number(step.get("modifier", 0)))
    decided = dict.fromkeys(totals(natural.failure), NO) if natural else {}
    decided.update(dict.fromkeys(totals(natural.success), YES) if natural else {})
    by_success: dict[bool, list[int]] = {True: [], False: []}
    for total in range(dice.least, dice.most + 1):
        truth = decided.get(total) or compare("<=", (total, total), need)
        for success in [success for success, bit in ((True, YES), (False, NO)) if truth & bit]:
            by_success[success].append(total)
    return by_success


def table_totals(step: Record, number: Number) -> Interval:
    """The totals that a roll on a table may have."""
    dice = parse_dice(step["dice"])
    return plus((dice.least, dice.most), number(step.get("modifier", 0)))


def table_rows(step: Record, number: Number) -> Mapping[int | None, int]:
    """The rows that a roll may come to (None for a missing row), each with the lowest total of the dice that does."""
    dice, modifier = parse_dice(step["dice"]), number(step.get("modifier", 0))
    first_totals: dict[int | None, int] = {}
    one_of = _one_of(step["rows"])
    for total in range(dice.least, dice.most + 1):
        least, most = plus(modifier, (total, total))
        if least == most and least is not None and one_of is not None:
            first_totals.setdefault(one_of(least), total)
            continue
        fitting = [nth for nth, row in enumerate(step["rows"]) if overlap(row[:2], (least, most))]
        for nth in fitting if least != most or least is None else fitting[:1]:
            first_totals.setdefault(nth, total)
        if not _covered(step["rows"], least, most):
            first_totals.setdefault(None, total)
    return first_totals


def _one_of(rows: Sequence[Sequence[Any]]) -> Callable[[int], int | None] | None:
    """The function that finds the row of a total, if there is one; None where rows share totals, which is an error."""
    in_order = sorted(range(len(rows)), key=lambda nth: _low(rows[nth]))
    lows, highs = [_low(rows[nth]) for nth in in_order], [_high(rows[nth]) for nth in in_order]
    if any(high >= low for high, low in zip(highs, lows[1:], strict=False)) or any(map(gt, lows, highs)):
        return None

    def find(total: int) -> int | None:
        at = bisect_right(lows, total) - 1
        return in_order[at] if at >= 0 and total <= highs[at] else None

    return find


def _low(row: Sequence[Any]) -> float:
    return -inf if row[0] is None else row[0]


def _high(row: Sequence[Any]) -> float:
    return inf if row[1] is None else row[1]


def _covered(rows: Sequence[Sequence[Any]], least: int | None, most: int | None) -> bool:
    """Whether every total in a range falls in a row."""
    for low, high, _ in sorted(rows, key=lambda row: (row[0] is not None, row[0] or 0)):
        if low is not None and (least is None or low > least):
            return False
        if high is None or (most is not None and high >= most):
            return True
        least = high + 1 if least is None else max(least, high + 1)
    return False


def faces(dice: Dice, total: int) -> tuple[int, ...]:
    """Faces of dice that come to a total: high ones first."""
    shown = []
    for left in range(dice.count - 1, -1, -1):
        shown.append(min(dice.sides, total - left))
        total -= shown[-1]
    return tuple(shown)
