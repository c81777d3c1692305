"""Circles of a platoon game: references that are followed from beginning to end in one case of what is so.

The map has a say there, and whatever an order comes upon. So a circle is one in which nothing happens that could change
the case: its steps only say something, or change facts of the story that nothing in it reads and no watch waits for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.circles.references import Knot, Reference, references
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.asked import asked_facts
from hulldown_compiler.analysis.story.meaning import may_change
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.story.satisfiability import Case, cases, closure
from hulldown_compiler.book.links.graph import knots
from hulldown_compiler.ir.step_visitors import Record, expressions, flow_of, names
from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.story.flow import FIRST, RETURN

MOST_ROUTES = 200_000
"""How many ways through paragraphs are followed before a knot of references is left alone."""

ELSEWHERE = ""
"""Where a route goes that leads to a decision, to dice or to a change."""

UNREAD = ("flag", "score", "mark", "victory")
"""Kinds of facts that a step of a circle may change, if nothing reads them."""


class Route(NamedTuple):
    """A circle: where it begins, its references, and the case in which it goes round; nothing, when it always does."""

    name: str
    references: tuple[Reference, ...]
    case: Mapping[Key, Any]


def routes(analyses: Analyses, knot: Knot) -> Iterator[Route]:
    """One circle for each knot of references that are followed although nothing is decided, rolled or changed."""
    ways = _Routes(analyses, knot)
    for around in knots((one.source, one.target) for one in ways.references):
        if circle := ways.circle([name for name in knot.names if name in around]):
            yield circle


class _Routes:
    """The ways through the paragraphs of a knot."""

    def __init__(self, analyses: Analyses, knot: Knot) -> None:
        self._analyses, self._book = analyses, analyses.book
        self._facts = Facts(analyses)
        self._closures: dict[int, Closure] = {}
        steady = [name for name in knot.names if self._is_steady(name)]
        self._told = frozenset(self._read(steady))
        blind = {id(see) for name in steady for see in self._blind(name, 0)}
        self.references = [one for one in analyses[references].each if id(one.step) in blind and one.target in steady]

    def _is_steady(self, name: str) -> bool:
        """Whether a paragraph is never ignored."""
        record = self._book.paragraphs[name].record
        return record["sighting"] is None and record["requires"] is None

    def _read(self, among: list[str]) -> Iterator[Key]:
        """The facts that guards of some paragraphs read, or watches wait for."""
        trees = [tree for name in among for step in self._book.paragraphs[name].steps()
                 for _, _, tree in expressions(step)]  # fmt: skip
        for tree in (*trees, *(step["when"] for _, step in self._book.steps["watch"])):
            yield from asked_facts(self._book.header.rosters, tree)
            yield from names(tree)

    def _passes(self, step: Record) -> bool:
        """Whether nothing comes of a step that a circle could notice."""
        kind = self._book.declared.step_kinds[step["step"]]
        return kind.only_changes(*UNREAD) and self._told.isdisjoint(may_change(self._facts, kind, step))

    def _blind(self, name: str, block: int) -> Iterator[Record]:
        """The references of a paragraph that nothing decided, rolled or changed comes before."""
        paragraph = self._book.paragraphs[name]
        for step in paragraph.blocks[block]:
            if step["step"] == "see":
                yield step
            elif flow_of(step) is FIRST:
                for option in step["options"]:
                    yield from self._blind(name, option["do"])
            elif not self._passes(step):
                return

    # Following references

    def circle(self, order: list[str]) -> Route | None:
        """A cycle of the paragraphs, and the case in which play goes round in it; None if there is none."""
        guards = [guard for name in order for guard in self._guards(name, 0)]
        for case in islice(cases(self._book, *guards) or (), max(1, MOST_ROUTES // len(order))):
            followed = {name: list(self._route(name, case)) for name in order}
            for name in order:
                entry = self._analyses[reachability].entry[name]
                if _allowed(entry, case.chosen) and (circle := _follow(followed, name)):
                    return self._told_of(circle, case)
        return None

    def _told_of(self, circle: list[str], case: Case) -> Route:
        edges = set(zip(circle, [*circle[1:], circle[0]], strict=True))
        first = {(one.source, one.target): one for one in reversed(self.references)}
        around = tuple(one for edge, one in first.items() if edge in edges)
        return Route(circle[0], around, case.chosen)

    def _guards(self, name: str, block: int) -> Iterator[Tree]:
        """The conditions that decide whether the blind references of a paragraph are followed."""
        for step in self._book.paragraphs[name].blocks[block]:
            if flow_of(step) is FIRST:
                for option in step["options"]:
                    yield option.get("when", True)
                    yield from self._guards(name, option["do"])

    def _route(self, name: str, case: Case) -> Iterator[str]:
        """The paragraphs that one refers to in a case, in order, until its instructions end."""
        paragraph = self._book.paragraphs[name]
        steps = list(reversed(paragraph.blocks[0]))
        while steps:
            step = steps.pop()
            if step["step"] == "see":
                yield self._book.resolve_name(step["to"])
            elif flow_of(step) is FIRST:
                steps += reversed(self._taken(name, step, case))
            elif flow_of(step) is RETURN:
                return
            elif not self._passes(step):
                yield ELSEWHERE

    def _taken(self, name: str, step: Record, case: Case) -> list[Record]:
        """The steps of the first option that holds."""
        option = next((one for one in step["options"] if self._closure(one)(case.story, None)), None)
        return [] if option is None else self._book.paragraphs[name].blocks[option["do"]]

    def _closure(self, option: Record) -> Closure:
        """The engine's closure of an option's guard, which is asked in many cases."""
        if id(option) not in self._closures:
            self._closures[id(option)] = closure(self._book, option.get("when", True))
        return self._closures[id(option)]


def _allowed(state: Mapping[Any, Any], chosen: Mapping[tuple[str, ...], Any]) -> bool:
    """Whether a paragraph may be entered in a state with the values of a case."""
    return all(fact not in state or _may_be(state[fact], value) for fact, value in chosen.items())


def _may_be(possible: Any, value: Any) -> bool:
    if isinstance(possible, int):
        return bool(possible & (2 if value else 1))
    low, high = possible
    return (low is None or low <= value) and (high is None or value <= high)


def _follow(followed: Mapping[str, list[str]], start: str) -> list[str] | None:
    """The cycle that references lead into from a paragraph; None if they end or lead elsewhere."""
    path, done = {start: iter(followed[start])}, set[str]()
    while path:
        name = next(reversed(path))
        to = next(path[name], None)
        if to is None:
            del path[name]
            done.add(name)
        elif to in path:
            return list(path)[list(path).index(to) :]
        elif to not in followed:
            return None
        elif to not in done:
            path[to] = iter(followed[to])
    return None
