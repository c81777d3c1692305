"""How many paragraphs the nearest end is away, from wherever play comes to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.search import PathStep, Search
from hulldown_compiler.analysis.search.states import State
from hulldown_engine.language.expressions import Tree


class Far(NamedTuple):
    """A place that is too far from any end: the shortest way to it, and how far it is."""

    path: tuple[PathStep, ...]
    why: str


def far_from_an_end(machine: Machine, most: int, at: str, unless: Tree | None, budget: int) -> Far | str | None:
    """The first place from which every end is more than so many paragraphs away; None if there is none.

    A place is a paragraph that has just been opened; with `at`, only that one. `unless` says where it does not matter.
    Text says why it is not known: every state has to be looked at, and there may be more of them than `budget`.
    """
    search = Search(machine, budget).completed()
    if not search.whole:
        return f"the search gave up {search.gave_up}"
    steps = list(_steps(search))
    away = _away(steps)
    for step in steps:
        opened = step.move.kind == "read" and at in ("", step.move.paragraph)
        matters = opened and (unless is None or machine.truth(unless, step.after.values, None) != YES)
        if matters and away.get(step.after, most + 1) > most:
            return Far(tuple(search.path(step)), _said(step.move.paragraph, away.get(step.after)))
    return None


def _steps(search: Search) -> Iterator[PathStep]:
    """Every step that play may take, those of the shortest plays first."""
    for state in search.came:
        yield from (PathStep(state, move, after) for move, after in search.machine.moves(state))


def _away(steps: list[PathStep]) -> Mapping[State, int]:
    """The fewest paragraphs that are still to be opened to an end, for each state that any end can be reached from."""
    before: dict[State, list[PathStep]] = {}
    for step in steps:
        before.setdefault(step.after, []).append(step)
    away = {step.after: 0 for step in steps if step.after.over}
    waiting = deque(away)
    while waiting:
        state = waiting.popleft()
        for step in before.get(state, ()):
            opens = step.move.kind == "read"
            paragraphs = away[state] + opens
            if paragraphs < away.get(step.before, paragraphs + 1):
                away[step.before] = paragraphs
                (waiting.append if opens else waiting.appendleft)(step.before)
    return away


def _said(paragraph: str, paragraphs: int | None) -> str:
    if paragraphs is None:
        return f"from {paragraph!r} no end can be reached"
    return f"from {paragraph!r} the nearest end is {paragraphs} paragraphs away"
