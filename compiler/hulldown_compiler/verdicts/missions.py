"""What no play of a mission comes to: conditions that it is never in, and ends that never come."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.abstract import YES
from hulldown_compiler.book import Book
from hulldown_compiler.charts import Chart
from hulldown_compiler.verdicts.platoon import Proof, Story
from hulldown_compiler.verdicts.search import Search

BUDGET = 4_000
"""States of one search."""


def unentered(book: Book, mission: Chart) -> list[int]:
    """The conditions that a mission has, and that no play of it enters."""
    machine = _machine(Story(book, mission.name, forgiving=True), [])
    search = Search(machine, BUDGET)
    search.run()
    found = range(2, mission.model.conditions + 1) if search.whole and machine.slice.first[0] == (1, 1) else ()
    return [number for number in found if ("condition", number) not in search.found]


def never_ending(book: Book, mission: Chart) -> Iterator[int]:
    """Which of its ends no play of a mission comes to, counted from 0."""
    for nth, tree in enumerate(book.parts.ends[mission.name]):
        book.breathe()
        story = Story(book, mission.name, forgiving=True)
        machine = _machine(story, sorted(story.asked(tree)))
        search = Search(machine, BUDGET)
        search.run()
        if search.whole and not any(machine.truth(tree, state.values, "") & YES for state in search.came):
            yield nth


def _machine(story: Story, keys: list[tuple[str, ...]]) -> Proof:
    """The story over the condition and a few facts more, with all that may change them."""
    known = {("condition",), *keys}
    return Proof(story, known)
