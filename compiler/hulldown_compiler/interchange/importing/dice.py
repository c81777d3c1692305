"""Dice in the conditions of a Twine story: told from other conditions, and made into a roll and a table of totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.interchange.importing.values import random_of
from hulldown_compiler.interchange.twine.nodes import Assignment, Formula, If, Node, PassageWords, Roll, RollRow, inner

MOST_DICE, MOST_SIDES = 10, 100

Nodes = tuple[Node, ...]


def with_rolls(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes; a dice total that only the conditions right after it read is merged with them into a `Roll`."""
    waiting = list(nodes)
    at = 0
    while at < len(waiting):
        node = waiting[at]
        after = at + 1
        while after < len(waiting) and isinstance(gap := waiting[after], PassageWords) and not gap.text.strip():
            after += 1
        follows = waiting[after] if after < len(waiting) else None
        if isinstance(node, Assignment) and isinstance(follows, If) and (rolled := _table(node, follows)) is not None:
            yield rolled
            at = after + 1
            continue
        yield node
        at += 1


def only_thrown(nodes: Nodes) -> Iterator[Assignment]:
    """The assignments, nested ones included, that are part of a `Roll` and therefore set no variable."""
    waiting = [nodes]
    while waiting:
        whole = waiting.pop()
        left = {id(node) for node in with_rolls(whole)}
        for node in whole:
            if isinstance(node, Assignment) and id(node) not in left:
                yield node
            waiting += inner(node)


def _table(put: Assignment, choice: If) -> Roll | None:
    """A total and the conditions about it as a table of totals."""
    thrown = _thrown(put.value)
    if thrown is None or not put.variable.startswith("_") or not choice.closed:
        return None
    rows: list[RollRow] = []
    low: int | None = None
    for branch in choice.branches[:-1]:
        when = branch.when
        if when is None or when[:2] != ("<=", ("variable", put.variable)) or when[2][0] != "number":
            return None
        rows.append(RollRow(low, when[2][1], branch.inside))
        low = when[2][1] + 1
    return Roll(*thrown, (*rows, RollRow(low, None, choice.branches[-1].inside)), choice.at)


def dice_of(node: If) -> Roll | None:
    """A condition about dice, as the two rows of a roll."""
    first, *rest = node.branches
    if first.when is None or first.when[0] not in _UP_TO:
        return None
    sign, left, right = first.when
    thrown = _thrown(left)
    if thrown is None or any(thrown[1:]) or any(random_of(part) for part in _all(right)):
        return None
    inside = first.inside
    otherwise: Nodes = () if not rest else rest[0].inside
    if rest and not (len(rest) == 1 and rest[0].when is None):
        otherwise = (If(tuple(rest), node.at),)
    base = right[1] if right[0] == "number" else 0
    minus = None if right[0] == "number" else right
    last = base + _UP_TO[sign][0]
    below, above = (inside, otherwise) if _UP_TO[sign][1] else (otherwise, inside)
    return Roll(thrown[0], None, minus, (RollRow(None, last, below), RollRow(last + 1, None, above)), node.at)


_UP_TO = {"<=": (0, True), "<": (-1, True), ">": (0, False), ">=": (-1, False)}
"""The last total of the lower row, counted from the right side, and whether the condition holds there."""


def _thrown(value: Formula) -> tuple[str, Formula | None, Formula | None] | None:
    """The dice in a value, what is added to them and what is subtracted; None, if it is not of this form."""
    dice = [random_of(part) for sign, part in _terms(value) if sign == "+" and random_of(part)]
    if not dice or dice[0] is None or any(faces != dice[0] for faces in dice) or dice[0][0] != 1:
        return None
    sides = dice[0][1]
    if sides > MOST_SIDES or len(dice) > MOST_DICE:
        return None
    rest = {"+": _sum(value, "+"), "-": _sum(value, "-")}
    if any(random_of(part) for faces in rest.values() if faces is not None for part in _all(faces)):
        return None
    return f"{len(dice)}d{sides}", rest["+"], rest["-"]


def _terms(value: Formula, sign: str = "+") -> Iterator[tuple[str, Formula]]:
    """The terms of a sum, each with its sign."""
    if value[0] in ("+", "-"):
        yield from _terms(value[1], sign)
        turned = {"+": "-", "-": "+"}[sign] if value[0] == "-" else sign
        yield from _terms(value[2], turned)
    else:
        yield sign, value


def _sum(value: Formula, sign: str) -> Formula | None:
    """The sum of the terms with this sign, without dice; None, if there are no such terms."""
    total: Formula | None = None
    for own, part in _terms(value):
        if own == sign and not (sign == "+" and random_of(part)):
            total = part if total is None else ("+", total, part)
    return total


def _all(value: Formula) -> Iterator[Formula]:
    """An expression and everything in it."""
    yield value
    for part in value[1:]:
        if isinstance(part, tuple):
            yield from _all(part)
