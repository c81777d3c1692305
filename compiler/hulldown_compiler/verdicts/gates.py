"""The gate that keeps play from a thing: looked for backward, from there to the first place that play does come to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.platoon.missions import ENTERING
from hulldown_compiler.position import Position, Related
from hulldown_compiler.records import Record, ways
from hulldown_compiler.verdicts.backward import Place
from hulldown_compiler.verdicts.facts import Facts
from hulldown_compiler.verdicts.platoon import Root, Story, enters
from hulldown_compiler.verdicts.search import Search
from hulldown_compiler.verdicts.things import block_of
from hulldown_engine.coverage import ACTION
from hulldown_engine.story import UNREAD


def gate(facts: Facts, search: Search, place: Place) -> Related | None:
    """What keeps play from a block, as far as a whole search came: the guard nearest to it that never opens."""
    book = facts.book
    waiting, seen = deque([place]), {place[0]}
    nearest: Related | None = None
    while waiting and place[0] in book.paragraphs:
        name, block = waiting.popleft()
        paragraph = book.paragraphs[name]
        if ("read", name) in search.found:
            return _inside(paragraph, search, block) or nearest
        cells = [one for one in facts.roots if one.paragraph == name] if isinstance(facts, Story) else []
        links = [*_links(book, name), *(entry for one in cells for entry in _entries(book, one))]
        if any(_met(search, *link) for link in links) or ("at", (name, 0, UNREAD)) in search.found:
            return _required(paragraph)
        if isinstance(facts, Story):
            nearest = nearest or next(filter(None, (gate_of_cell(facts, search, one) for one in cells)), None)
        for one, step in links:
            if one.id not in seen:
                seen.add(one.id)
                waiting.append((one.id, block_of(one, step)))
    return nearest or _unnamed(facts, place[0])


def gate_of_cell(story: Story, search: Search, root: Root) -> Related | None:
    """What keeps play from a cell: its condition, or the card or marker that is never there in it."""
    shut = _cell(search, root)
    if shut is not None or root.needs is None:
        return shut
    kind, name = root.needs
    mission = story.book.parts.found["mission"][story.mission]
    if kind == "marker":
        return Related(mission.at("markers", name), f"marker {name} is never on the map in condition {root.low}")
    known = story.book.plays[story.mission].cards
    if name not in known:
        return Related(mission.at("platoon", "cards"), f"{name} never comes into play in {story.mission!r}")
    late = f"{name} comes into play here, and never acts in condition {root.low}"
    return Related(known[name][1], late) if root.low == root.high else None


def _cell(search: Search, root: Root) -> Related | None:
    """What keeps play from a cell, if it is its condition."""
    if root.low > 1 and not any(("condition", one) in search.found for one in range(root.low, root.high + 1)):
        return Related(root.position, f"condition {root.low} is never entered")
    return None


def _entries(book: Book, root: Root) -> Iterator[tuple[Paragraph, Record]]:
    """The steps that bring the card of a cell into play."""
    steps = (found for kind in ENTERING for found in book.steps[kind]) if root.thing[0] == ACTION else ()
    return ((one, step) for one, step in steps if root.thing[1] in enters(step))


def _links(book: Book, name: str) -> Iterator[tuple[Paragraph, Record]]:
    """The references to a paragraph."""
    return ((one, step) for one, step in book.steps["see"] if book.meant(step["to"]) == name)


def _met(search: Search, paragraph: Paragraph, step: Record) -> bool:
    return step["step"] == "see" and ("see", id(step), None) in search.found


def _unnamed(facts: Facts, name: str) -> Related | None:
    """A paragraph that nothing refers to from anywhere that play comes to."""
    paragraph = facts.book.paragraphs.get(name)
    where = f" in mission {facts.mission!r}" if facts.mission else ""
    return None if paragraph is None else Related(paragraph.at(), f"nothing leads to {name!r}{where}")


def _required(paragraph: Paragraph) -> Related:
    """What a paragraph that is referred to, and never read, requires."""
    key = "requires" if paragraph.record["requires"] is not None else "sighting"
    return Related(paragraph.at(key), f"{paragraph.id!r} is referred to, and this never allows it to be read")


def _inside(paragraph: Paragraph, search: Search, block: int) -> Related | None:
    """The outermost guard between the beginning of a paragraph and a block that play does not get past."""
    above: dict[int, tuple[int, Record, Record | None]] = {}
    for nth, steps in enumerate(paragraph.blocks):
        for step in steps:
            above.update({way.block: (nth, step, way.guard) for way in ways(step)})
    found: tuple[int, Record, Record | None] | None = None
    while block in above and ("at", (paragraph.id, block, 0)) not in search.found:
        found = above[block]
        block = found[0]
    if found is None:
        return None
    _, step, guard = found
    record = step if guard is None else guard
    return Related(_written(paragraph, record), _said(step, guard))


def _written(paragraph: Paragraph, record: Record) -> Position:
    return paragraph.mark(record, "when" if "when" in record["@"] else "")


def _said(step: Record, guard: Record | None) -> str:
    """What is wrong with a way that play never takes."""
    if guard is not None and "when" in guard:
        return "this never holds here"
    if guard is not None and step["step"] in ("first", "choose"):
        return "the options before this one cover every case"
    if step["step"] == "watch":
        return "what this waits for never comes"
    return "nothing that can happen here leads on from this"
