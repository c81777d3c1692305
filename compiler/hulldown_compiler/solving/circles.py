"""Linear equations over a circle of states, solved exactly.

The unknowns are eliminated one by one, always one with the fewest others in its equation, so that the equations of a
story, in which most states lead to few others, stay short.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

Row = dict[int, Fraction]
"""The coefficients of one equation, by unknown."""

Vector = Sequence[Fraction]


def solved(equations: Mapping[int, Row], constants: Mapping[int, Vector]) -> dict[int, list[Fraction]]:
    """The x for which each x[i] is the sum of `equations[i][j]` times x[j], plus `constants[i]`.

    Every unknown has to lead to one whose coefficients come to less than 1; else there is no single solution, and
    ZeroDivisionError is raised.
    """
    rows = {unknown: dict(row) for unknown, row in equations.items()}
    values = {unknown: list(constants[unknown]) for unknown in equations}
    users: dict[int, set[int]] = {unknown: set() for unknown in rows}
    for unknown, row in rows.items():
        for other in row:
            users[other].add(unknown)
    order = []
    left = set(rows)
    while left:
        unknown = min(left, key=lambda candidate: (len(rows[candidate]) * len(users[candidate]), candidate))
        left.remove(unknown)
        order.append(unknown)
        _settle(rows[unknown], values[unknown], unknown)
        for user in sorted(users[unknown] & left):
            _substitute(rows, values, users, unknown, user)
    for unknown in reversed(order):
        for other, share in rows[unknown].items():
            _add(values[unknown], values[other], share)
    return values


def _settle(row: Row, value: list[Fraction], unknown: int) -> None:
    """Take an unknown out of its own equation."""
    share = 1 / (1 - row.pop(unknown, Fraction(0)))
    for other in row:
        row[other] *= share
    value[:] = [part * share for part in value]


def _substitute(
    rows: Mapping[int, Row],
    values: Mapping[int, list[Fraction]],
    users: Mapping[int, set[int]],
    unknown: int,
    user: int,
) -> None:
    """Put the equation of an unknown into that of another which uses it."""
    share = rows[user].pop(unknown)
    for other, part in rows[unknown].items():
        rows[user][other] = rows[user].get(other, Fraction(0)) + share * part
        users[other].add(user)
    _add(values[user], values[unknown], share)


def _add(value: list[Fraction], more: Iterable[Fraction], share: Fraction) -> None:
    value[:] = [part + share * other for part, other in zip(value, more, strict=True)]


def able_to_leave(after: Mapping[int, Iterable[int]], leaving: Iterable[int]) -> set[int]:
    """The states from which play can come to one of some, by steps from each state to those `after` it."""
    sources: dict[int, list[int]] = {}
    for state, following in after.items():
        for other in following:
            sources.setdefault(other, []).append(state)
    able = set(leaving)
    front = list(able)
    while front:
        new = [source for source in sources.get(front.pop(), ()) if source not in able]
        able.update(new)
        front.extend(new)
    return able
