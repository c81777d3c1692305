"""Event markers that have been found by the time: who finds one takes it off the map.

Where play comes to a condition only by what is read for a marker, nobody finds that marker in the condition any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.abstract import Key
from hulldown_compiler.book import Book
from hulldown_compiler.position import Position
from hulldown_compiler.verdicts.backward import Backward
from hulldown_compiler.verdicts.platoon import Proof, Root, Story
from hulldown_compiler.verdicts.search import Search
from hulldown_compiler.verdicts.things import block_of
from hulldown_engine.coverage import MARKER

BUDGET = 4_000
"""States of one search."""


def found_before(book: Book, mission: str) -> Mapping[tuple[str, int], Position]:
    """The markers that are never found in a condition any more, each with a cell that led to the condition.

    A marker is asked about only for conditions that play was seen to enter by it.
    """
    story = Story(book, mission, forgiving=True)
    deciding = frozenset(_deciding(story))
    search = _searched(story, deciding)
    found: dict[tuple[str, int], Position] = {}
    for marker, ways in _by_markers(story, search).items() if search.whole else ():
        book.breathe()
        closer = _searched(story, deciding | {("marker", marker)})
        for root in story.roots if closer.whole else ():
            if root.thing[:2] == (MARKER, marker) and root.low in ways and ("cell", id(root)) not in closer.found:
                found[marker, root.low] = ways[root.low]
    return found


def _deciding(story: Story) -> Iterator[Key]:
    """The condition, and the facts that guards ask about before it rises; not those of cards."""
    yield ("condition",)
    guards = Backward(story)
    for paragraph, step in story.book.steps["condition"]:
        if paragraph.id in story.book.plays[story.mission].paragraphs:
            asked = guards.asked((paragraph.id, block_of(paragraph, step)))
            yield from (key for key in asked if key[0] not in ("card", "marker"))


def _searched(story: Story, keys: frozenset[Key]) -> Search:
    """A search over some facts."""
    search = Search(Proof(story, keys), BUDGET)
    search.run()
    return search


def _by_markers(story: Story, search: Search) -> dict[str, dict[int, Position]]:
    """The markers on the way to each condition, with their cells."""
    ways: dict[str, dict[int, Position]] = {}
    for condition in range(2, story.conditions + 1):
        for root in _on_the_way(search, condition):
            if root.thing[0] == MARKER:
                ways.setdefault(root.thing[1], {})[condition] = root.position
    return ways


def _on_the_way(search: Search, condition: int) -> Iterator[Root]:
    """The cells that were hit upon before a condition was entered."""
    step = search.found.get(("condition", condition))
    roots = (one.move.record for one in search.path(step)) if step is not None else ()
    yield from (one for one in roots if isinstance(one, Root))
