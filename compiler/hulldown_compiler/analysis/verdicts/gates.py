"""The gate that keeps play from a thing, found by going backward to the nearest place that play does come to."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator

from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, Root
from hulldown_compiler.analysis.search.search import Search
from hulldown_compiler.analysis.story.blocks import BlockPlace, above, point_of
from hulldown_compiler.analysis.verdicts.markers import markers_found
from hulldown_compiler.book.action_columns import why_never
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.links.graph import knots
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.ir.step_visitors import SELECTING, Record
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING, entering
from hulldown_engine.playtest.coverage import ACTION
from hulldown_engine.story.flow import Way
from hulldown_engine.story.state import UNREAD


def gate(facts: Facts, search: Search, place: BlockPlace) -> Related | None:
    """The gate that keeps play from a block, by a complete search: the nearest guard that never opens."""
    book = facts.book
    waiting, seen = deque([place]), {place[0]}
    nearest: Related | None = None
    while waiting and place[0] in book.paragraphs:
        name, block = waiting.popleft()
        paragraph = book.paragraphs[name]
        if ("read", name) in search.found:
            return _inside(paragraph, search, block) or nearest
        cells = [root for root in facts.roots if root.paragraph == name] if isinstance(facts, MissionFacts) else []
        links = [*_links(book, name), *(entry for root in cells for entry in _entries(book, root))]
        begins = not isinstance(facts, MissionFacts) and book.resolve_name(book.header.start) == name
        if begins or any(_met(search, *link) for link in links) or ("at", (name, 0, UNREAD)) in search.found:
            return required(paragraph)
        if isinstance(facts, MissionFacts):
            nearest = nearest or next(filter(None, (gate_of_cell(facts, search, root) for root in cells)), None)
        for source, step in links:
            if source.id not in seen:
                seen.add(source.id)
                waiting.append(point_of(source, step)[:2])
    return nearest or _root(facts, seen)


def gate_of_cell(story: MissionFacts, search: Search, root: Root) -> Related | None:
    """The gate of a cell: its condition that is never entered, or its card or marker that is never there."""
    mission = story.book.parts.found["mission"][story.mission]
    if root.low > 1 and not any(
        ("condition", condition) in search.found for condition in range(root.low, root.high + 1)
    ):
        return gate_of_condition(story, root.low)
    if root.needs is None:
        return None
    kind, name = root.needs
    if root.high < root.low:
        return _gate_of_column(story.book, name, root.thing[2])
    if kind == "marker":
        before = story.analyses[markers_found][story.mission].get((name, root.low))
        gone = Related(mission.at("markers", name), f"marker {name} is never on the map in condition {root.low}")
        return (
            gone
            if before is None
            else Related(before, f"condition {root.low} is come to by finding marker {name} here")
        )
    known = story.analyses[plays][story.mission].cards
    if name not in known:
        return Related(mission.at("platoon", "cards"), f"{name} never comes into play in {story.mission!r}")
    late = f"{name} comes into play here, and never acts in condition {root.low}"
    return Related(known[name][1], late) if root.low == root.high else None


def _gate_of_column(book: Book, name: str, column: str) -> Related:
    """The gate of a letter column, by which no German ever acts."""
    card = book.parts.found["unit-card"][name]
    nth = card.model.actions.columns.index(column)
    message = f"no German ever acts by column {column}: {why_never(book, card, column)}"
    return Related(card.at("actions", "columns", nth), message)


def gate_of_condition(story: MissionFacts, number: int) -> Related:
    """The gate of a condition that is never entered."""
    mission = story.book.parts.found["mission"][story.mission]
    return Related(mission.at("conditions"), f"condition {number} is never entered")


def _entries(book: Book, root: Root) -> Iterator[tuple[Paragraph, Record]]:
    """The steps that bring into play the card whose cell this is."""
    steps = (placed for kind in ENTERING for placed in book.steps[kind]) if root.thing[0] == ACTION else ()
    return ((paragraph, step) for paragraph, step in steps if root.thing[1] in entering(step))


def _links(book: Book, name: str) -> Iterator[tuple[Paragraph, Record]]:
    """The references to a paragraph."""
    return ((paragraph, step) for paragraph, step in book.steps["see"] if book.resolve_name(step["to"]) == name)


def _met(search: Search, paragraph: Paragraph, step: Record) -> bool:
    return step["step"] == "see" and ("see", id(step), None) in search.found


def _root(facts: Facts, names: Collection[str]) -> Related | None:
    """The first of some unreached paragraphs that nothing refers to, or that only a cycle refers to."""
    book = facts.book
    sources = {name: {paragraph.id for paragraph, _ in _links(book, name)} for name in book.paragraphs if name in names}
    islands = knots((source, name) for name, origins in sources.items() for source in origins)
    roots = {name for island in islands for name in island if all(sources[member] <= island for member in island)}
    first = next((name for name, origins in sources.items() if not origins or name in roots), None)
    where = f" in mission {facts.mission!r}" if facts.mission else ""
    return None if first is None else Related(book.paragraphs[first].at(), f"nothing leads to {first!r}{where}")


def required(paragraph: Paragraph) -> Related:
    """The gate of a paragraph that is referred to and never read: its requirement, its sighting, or a watch."""
    key = next((key for key in ("requires", "sighting") if paragraph.record[key] is not None), None)
    if key is None:
        return Related(paragraph.at(), f"{paragraph.id!r} is referred to, and a watch is always due before it is read")
    return Related(paragraph.at(key), f"{paragraph.id!r} is referred to, and this never allows it to be read")


def _inside(paragraph: Paragraph, search: Search, block: int) -> Related | None:
    """The gate inside a paragraph that is read: before a block, or else the first step not reached there."""
    ways_in = above(paragraph)
    shut: tuple[int, Record, Way] | None = None
    while block in ways_in and ("at", (paragraph.id, block, 0)) not in search.found:
        shut = ways_in[block]
        block = shut[0]
    met = {nth for nth in range(len(paragraph.blocks[block])) if ("at", (paragraph.id, block, nth)) in search.found}
    if shut is not None and any(paragraph.blocks[block][nth] is shut[1] for nth in met):
        if shut[1]["step"] == "turn" and _holds(paragraph, search, shut[1]):
            return Related(paragraph.mark(shut[1]), "this can never be paid here")
        return Related(*told(paragraph, *shut[1:]))
    beyond = next((step for nth, step in enumerate(paragraph.blocks[block]) if met and nth > max(met)), None)
    return None if beyond is None else Related(paragraph.mark(beyond), "play never comes to this step")


def _holds(paragraph: Paragraph, search: Search, step: Record) -> bool:
    """Whether the condition of a step may hold in some state in which play reaches it."""
    machine, point = search.machine, point_of(paragraph, step)
    here = (state for state in search.came if state.point == point)
    return any(machine.truth(step.get("when", True), state.values, state.stack[-1][3]) & YES for state in here)


def told(paragraph: Paragraph, step: Record, way: Way) -> tuple[Position, str]:
    """The position and the message of the gate that shuts a way out of a step."""
    kind, guard = step["step"], way.guard
    if guard is not None:
        return _guarded(paragraph, guard)
    if kind == "watch":
        return paragraph.mark(step, "when"), "what this waits for never comes"
    if kind == "check":
        never = "succeed" if way.block == step["success"] else "fail"
        return paragraph.mark(step, "check"), f"this check can never {never} here"
    if kind == "roll":
        nth = next(nth for nth, row in enumerate(step["rows"]) if row[2] == way.block)
        return Position(paragraph.path, *step["@"]["rows"][nth]), "no total comes to this row"
    if kind in SELECTING:
        return _selected(paragraph, step, way)
    return paragraph.mark(step), "nothing that can happen here leads on from this"


def _selected(paragraph: Paragraph, step: Record, way: Way) -> tuple[Position, str]:
    """The position and the message for a way out of a selection."""
    if way.block == step["do"]:
        return paragraph.mark(step, "of"), "this never selects anybody here"
    return paragraph.mark(step, "otherwise"), "somebody is always selected here"


def _guarded(paragraph: Paragraph, guard: Record) -> tuple[Position, str]:
    """The position and the message for an option or a turn: its condition, or the options before it."""
    if "when" in guard["@"]:
        return paragraph.mark(guard, "when"), "this never holds here"
    return paragraph.mark(guard), "the options before this one cover every case"
