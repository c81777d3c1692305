"""A circle of references in which nothing is decided, rolled or changed.

## Why it hurts

The reader turns from one number to the next and back again, until they notice. The program would do so for ever. A
circle is fine when the player chooses in it, dice fall, or a score runs down.

## Example

    paragraphs:
      north-gate:
        text: The gate is barred. Try the south side.
        do:
          - see: south-gate
      south-gate:
        text: A notice on the gate. Use the north side.
        do:
          - see: north-gate

## Instead

    paragraphs:
      north-gate:
        text: The gate is barred. Try the south side.
        do:
          - see: south-gate
      south-gate:
        text: A notice on the gate. Use the north side.
        do:
          - ask:
              - {text: Go round once more, see: north-gate}
              - {text: Climb over, see: mill-ambush}

## See also

HD306
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.story.satisfiability import Case, cases, closure
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.links.graph import knots
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.ir.step_visitors import IDLE, Record, flow_of
from hulldown_compiler.rules.common import in_order
from hulldown_engine.story.flow import FIRST, RETURN

MOST = 10
"""How many paragraphs of a circle are named."""

MOST_ROUTES = 200_000
"""How many ways through paragraphs are followed before a knot of references is left alone."""
ELSEWHERE = ""
"""Where a route goes that leads to a decision, to dice or to a change."""

Circle = tuple[list[str], str]
"""The paragraphs of a circle, and the case in which it goes round; nothing, when it always does."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Cycles of paragraphs that change nothing, with a case in which every reference in them is followed."""
    for circle, words in circles(analyses):
        edges = [
            (_reference(analyses.book, source, target), source, target)
            for source, target in pairwise([*circle, circle[0]])
        ]
        edges.sort()
        related = tuple(Related(place, f"{source!r} leads to {target!r}") for place, source, target in edges[1:MOST])
        names = ", ".join(repr(name) for name in in_order(analyses.book, circle)[:MOST])
        names += f" and {len(circle) - MOST} more" if len(circle) > MOST else ""
        hint = "let the player decide, roll, or end it" + (f"; it goes round when {words}" if words else "")
        yield Note(edges[0][0], f"a circle with no decision: {names}", hint, related)


def circles(analyses: Analyses) -> Iterator[Circle]:
    """One cycle for each knot of references that are followed with nothing decided, rolled or changed."""
    for names in knots(_followed(analyses)):
        if circle := _circle(analyses, names):
            yield circle


def _followed(analyses: Analyses) -> Iterator[tuple[str, str]]:
    """The references followed with nothing decided, rolled or changed, as (source, target)."""
    for name, paragraph in analyses.book.paragraphs.items():
        if _steady(analyses, name):
            targets = (analyses.book.resolve_name(see["to"]) for see in _blind(paragraph, 0))
            yield from ((name, to) for to in targets if _steady(analyses, to))


def _steady(analyses: Analyses, name: str) -> bool:
    """Whether a paragraph exists, is read in some play, and is never ignored."""
    paragraph = analyses.book.paragraphs.get(name)
    if paragraph is None or not analyses[reachability].reached(name):
        return False
    return paragraph.record["sighting"] is None and paragraph.record["requires"] is None


def _blind(paragraph: Paragraph, block: int) -> Iterator[Record]:
    """The references of a paragraph that nothing decided, rolled or changed comes before."""
    for step in paragraph.blocks[block]:
        if step["step"] == "see":
            yield step
        elif flow_of(step) is FIRST:
            for option in step["options"]:
                yield from _blind(paragraph, option["do"])
        elif step["step"] not in IDLE:
            return


def _reference(book: Book, name: str, to: str) -> Position:
    """The position of the reference from one paragraph to another."""
    paragraph = book.paragraphs[name]
    return next(paragraph.mark(see, "to") for see in _blind(paragraph, 0) if book.resolve_name(see["to"]) == to)


# Following references -------------------------------------------------------------------------------------------------


def _circle(analyses: Analyses, names: set[str]) -> Circle | None:
    """A cycle of the paragraphs, and the case in which play goes round in it; None if there is none."""
    book = analyses.book
    order = in_order(book, names)
    guards = [guard for name in order for guard in _guards(book.paragraphs[name], 0)]
    for case in islice(cases(book, *guards) or (), max(1, MOST_ROUTES // len(order))):
        routes = {name: list(_route(book, book.paragraphs[name], case)) for name in order}
        for name in order:
            if _allowed(analyses[reachability].entry[name], case.chosen) and (circle := _follow(routes, name)):
                return circle, case.words if case.chosen else ""
    return None


def _guards(paragraph: Paragraph, block: int) -> Iterator[Any]:
    """The conditions that decide whether the blind references of a paragraph are followed."""
    for step in paragraph.blocks[block]:
        if flow_of(step) is FIRST:
            for option in step["options"]:
                yield option.get("when", True)
                yield from _guards(paragraph, option["do"])


def _allowed(state: Mapping[Any, Any], chosen: Mapping[tuple[str, ...], Any]) -> bool:
    """Whether a paragraph may be entered in a state with the values of a case."""
    return all(fact not in state or _may_be(state[fact], value) for fact, value in chosen.items())


def _may_be(possible: Any, value: Any) -> bool:
    if isinstance(possible, int):
        return bool(possible & (2 if value else 1))
    low, high = possible
    return (low is None or low <= value) and (high is None or value <= high)


def _route(book: Book, paragraph: Paragraph, case: Case) -> Iterator[str]:
    """The paragraphs that one refers to in a case, in order, until its instructions end."""
    steps = list(reversed(paragraph.blocks[0]))
    while steps:
        step = steps.pop()
        if step["step"] == "see":
            yield book.resolve_name(step["to"])
        elif flow_of(step) is FIRST:
            steps += reversed(_taken(book, paragraph, step, case))
        elif flow_of(step) is RETURN:
            return
        elif step["step"] not in IDLE:
            yield ELSEWHERE


def _taken(book: Book, paragraph: Paragraph, step: Record, case: Case) -> list[Record]:
    """The steps of the first option that holds."""
    holds = (option for option in step["options"] if closure(book, option.get("when", True))(case.story, None))
    option = next(holds, None)
    return [] if option is None else paragraph.blocks[option["do"]]


def _follow(routes: Mapping[str, list[str]], start: str) -> list[str] | None:
    """The cycle that references lead into from a paragraph; None if they end or lead elsewhere."""
    path, done = {start: iter(routes[start])}, set()
    while path:
        name = next(reversed(path))
        to = next(path[name], None)
        if to is None:
            del path[name]
            done.add(name)
        elif to in path:
            return list(path)[list(path).index(to) :]
        elif to not in routes:
            return None
        elif to not in done:
            path[to] = iter(routes[to])
    return None
