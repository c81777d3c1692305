"""What dice may come to in a story: the totals with which a check succeeds or fails, and the rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    for total in range(dice.least, dice.most + 1):
        least, most = plus(modifier, (total, total))
        fitting = [nth for nth, row in enumerate(step["rows"]) if overlap(row[:2], (least, most))]
        for nth in fitting if least != most or least is None else fitting[:1]:
            first_totals.setdefault(nth, total)
        if not _covered(step["rows"], least, most):
            first_totals.setdefault(None, total)
    return first_totals


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
