"""The paragraphs that no play reads, and the gates that keep them shut.

A forward pass from where play begins enters every block that may be carried out; paragraphs that it leaves out are
unread. The gates are where it stops: a guard, a price, a selection, a check or a row that play reaches and never gets
past, a requirement, a step that play never reaches, or a cell that is never read.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.analysis.story.blocks import BlockPlace, above, point_of
from hulldown_compiler.analysis.story.reachability import Reach, strict_reachability
from hulldown_compiler.analysis.verdicts.gates import required, told
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.book.action_cells import ActionCell
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.links.graph import knots
from hulldown_compiler.core.diagnostics import MOST_PLACES, Position, Related
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING
from hulldown_engine.story.flow import Way

UNIT_CARD = "unit-card"


class Unread(NamedTuple):
    """A paragraph that no play reads.

    `gates` are the nearest gates that keep it shut, and `begun` the nearest paragraphs that lead here and to which
    nothing leads. `island` is the set of paragraphs, this one included, that only refer to one another, if it is in
    one.
    """

    name: str
    gates: Sequence[Related]
    begun: Sequence[Related]
    island: frozenset[str]


class PlayView:
    """What play may reach: `open` are the blocks that may be carried out, `cells` the cells that may be read.

    `dead` are the cells that are never read, each with the reason.
    """

    def __init__(self, analyses: Analyses, dead: Mapping[Position, Related]) -> None:
        self.analyses, self.book, self.dead = analyses, analyses.book, dead
        self.reach: Reach = analyses[strict_reachability]
        self.open: set[BlockPlace] = set()
        self.cells: set[ActionCell] = set()
        self._shut = {(shut.paragraph.id, shut.block) for shut in analyses[proofs].closed()}
        self._of_card: dict[str, list[ActionCell]] = {}
        self._waiting: list[BlockPlace] = []
        if not self._shut and not self.book.declared.platoon:
            self.open |= self.reach.blocks  # no search has shut more than the joined states do
            return
        self._begin()
        while self._waiting:
            self._follow(self._waiting.pop())

    def comes_to(self, paragraph: Paragraph, step: Record) -> bool:
        """Whether play may reach a step."""
        return point_of(paragraph, step)[:2] in self.open and self.reach.is_step_reachable(step)

    def _begin(self) -> None:
        """Enter where play begins: in a platoon game, the cells of cartridges and of the cards that missions have."""
        book = self.book
        if not book.declared.platoon:
            self._waiting += [(book.resolve_name(book.header.start), 0)] if book.header.start else []
            return
        may = [cell for cell in self.reach.open_cells() if cell.position not in self.dead]
        for cell in may:
            if cell.source[0] == UNIT_CARD:
                self._of_card.setdefault(cell.source[1], []).append(cell)
        self._look([cell for cell in may if cell.source[0] != UNIT_CARD])
        for mission in book.parts.of("mission"):
            self._enter(mission.model.platoon.cards)

    def _enter(self, cards: Iterable[str]) -> None:
        """Put cards into play, and read their cells."""
        for card in cards:
            self._look(self._of_card.pop(card, []))

    def _look(self, cells: Iterable[ActionCell]) -> None:
        self.cells.update(cells)
        self._waiting += [(self.book.resolve_name(cell.paragraph), 0) for cell in cells]

    def _follow(self, place: BlockPlace) -> None:
        """Carry out a block, if it may be."""
        if place in self.open or place in self._shut or not self.reach.carried_out(*place):
            return
        self.open.add(place)
        name, block = place
        for step in self.book.paragraphs[name].blocks[block]:
            if not self.reach.is_step_reachable(step):
                return
            self._waiting += [(name, way.block) for way in ways(step)]
            if step["step"] == "see":
                self._waiting.append((self.book.resolve_name(step["to"]), 0))
            elif step["step"] in ENTERING:
                self._enter(step[ENTERING[step["step"]]])


def unread(view: PlayView) -> Iterator[Unread]:
    """The paragraphs that something refers to and no play reads, in the order of the book."""
    names = [name for name in view.book.paragraphs if (name, 0) not in view.open]
    if not names:
        return
    shut = _Shut(view, names)
    gates = _nearest(shut.gates, shut.behind)
    begun = _nearest(shut.begun(), shut.behind)
    for name in names:
        if name not in shut.alone:
            island = shut.islands.get(name, frozenset())
            yield Unread(name, gates.get(name, ()), () if island else begun.get(name, ()), island)


Link = tuple[Paragraph, int, Record]
"""A step that leads to a paragraph, with the paragraph and the block that it stands in."""


class _Shut:
    """The references to the unread paragraphs.

    For each, `gates` are the gates next to it and `behind` the unread paragraphs that it leads to. `alone` are those
    that nothing refers to, and `islands` those that only refer to one another.
    """

    def __init__(self, view: PlayView, names: Sequence[str]) -> None:
        self.view, self.book = view, view.book
        self.gates: dict[str, list[Related]] = {}
        self.behind: dict[str, list[str]] = {}
        sources = {
            name: {link.source.name for link in self.book.links.to("paragraph", name, "reads")} for name in names
        }
        start = "" if self.book.declared.platoon else self.book.resolve_name(self.book.header.start)
        self.alone = {name for name, origins in sources.items() if not origins and name != start}
        edges = ((source, name) for name, origins in sources.items() for source in origins if source in sources)
        closed = (frozenset(knot) for knot in knots(edges) if all(sources[name] <= knot for name in knot))
        self.islands = {name: island for island in closed if start not in island for name in island}
        links = self._links(set(names), set().union(*sources.values()))
        for name in names:
            gates = [*self._of_cells(name), *(self._of_link(name, *link) for link in links.get(name, ()))]
            if name == start:
                gates.insert(0, required(self.book.paragraphs[name]))
            self.gates[name] = list(dict.fromkeys(filter(None, gates)))

    def begun(self) -> dict[str, list[Related]]:
        """The beginnings of unread chains: paragraphs that nothing leads to, or the first member of an island."""
        beginnings: dict[str, list[Related]] = {}
        for name in self.behind.keys() & {*self.alone, *self.islands}:
            first = next(member for member in self.book.paragraphs if member in self.islands.get(name, {name}))
            message = f"nothing {'leads' if name in self.islands else 'refers'} to {first!r}"
            beginnings[name] = [Related(self.book.paragraphs[first].at(), message)]
        return {name: beginnings[name] for name in self.book.paragraphs if name in beginnings}

    def _links(self, names: Collection[str], sources: Collection[str]) -> dict[str, list[Link]]:
        """The references to unread paragraphs, from the paragraphs that have any."""
        links: dict[str, list[Link]] = {}
        for paragraph in (origin for name, origin in self.book.paragraphs.items() if name in sources):
            for block, steps in enumerate(paragraph.blocks):
                for step in steps:
                    if step["step"] == "see" and (to := self.book.resolve_name(step["to"])) in names:
                        links.setdefault(to, []).append((paragraph, block, step))
        return links

    def _of_link(self, name: str, paragraph: Paragraph, block: int, step: Record) -> Related | None:
        """The gate between a step and the paragraph that it refers to; None if its own paragraph is unread."""
        gate = self._between(name, paragraph, block, step)
        return required(self.book.paragraphs[name]) if gate is OPEN else gate

    def _between(self, name: str, paragraph: Paragraph, block: int, step: Record) -> Related | None:
        """The gate between the start of a paragraph and one of its steps; OPEN if there is none."""
        if (paragraph.id, 0) not in self.view.open:
            self.behind.setdefault(paragraph.id, []).append(name)
            return None
        enclosing = above(paragraph)
        way: Way | None = None
        while (paragraph.id, block) not in self.view.open:
            block, step, way = enclosing[block]
        if not self.view.reach.is_step_reachable(step):
            return Related(paragraph.mark(self._first_unmet(paragraph, block)), "play never comes to this step")
        return OPEN if way is None else self._told(paragraph, step, way)

    def _first_unmet(self, paragraph: Paragraph, block: int) -> Record:
        """The first step of a block that play does not reach."""
        return next(step for step in paragraph.blocks[block] if not self.view.reach.is_step_reachable(step))

    def _told(self, paragraph: Paragraph, step: Record, way: Way) -> Related:
        """The gate at the way from a step into a block."""
        guard, reach = way.guard, self.view.reach
        proved = (shut for shut in self.view.analyses[proofs].closed() if shut.record is guard and not shut.covered)
        if guard is None or reach.evaluator.truth(guard.get("when", True), *reach.at(step)) == NO or any(proved):
            return Related(*told(paragraph, step, way))
        if step["step"] == "turn":
            return Related(paragraph.mark(guard), "this can never be paid here")
        return Related(paragraph.mark(guard), "the options before this one cover every case")

    def _of_cells(self, name: str) -> Iterator[Related | None]:
        """The gates between the cells that read a paragraph and the paragraph."""
        cells = [cell for cell in self.book.cells if self.book.resolve_name(cell.paragraph) == name]
        for cell in cells if self.book.declared.platoon else ():
            if cell.position in self.view.dead:
                yield self.view.dead[cell.position]
            elif cell in self.view.cells:
                yield required(self.book.paragraphs[name])
            else:
                yield from self._of_cell(name, cell)

    def _of_cell(self, name: str, cell: ActionCell) -> Iterator[Related | None]:
        """Why a cell is never read: its card never comes into play, or its condition is never entered."""
        if cell.source[0] == UNIT_CARD and not self._begins(cell.source[1]):
            gates = [self._between(name, *entry) for entry in self._entries(cell.source[1])]
            if not gates:
                card = self.book.parts.found[UNIT_CARD][cell.source[1]]
                yield Related(card.at(), f"{card.name} never comes into play")
            if OPEN not in gates:
                yield from gates
                return
        yield Related(cell.position, f"condition {cell.low} is never entered")

    def _begins(self, card: str) -> bool:
        """Whether a mission begins with a card."""
        return any(card in mission.model.platoon.cards for mission in self.book.parts.of("mission"))

    def _entries(self, card: str) -> Iterator[Link]:
        """The steps that would bring a card into play."""
        for kind, field in ENTERING.items():
            for paragraph, step in self.book.steps[kind]:
                if card in step[field]:
                    yield paragraph, point_of(paragraph, step)[1], step


OPEN = Related(Position("", 0, 0), "")
"""Stands for a gate where there is none."""


def _nearest(gates: Mapping[str, Sequence[Related]], behind: Mapping[str, Sequence[str]]) -> dict[str, list[Related]]:
    """For each paragraph, the nearest of the places found for it or for those that lead to it."""
    nearest: dict[str, list[Related]] = {}
    waiting = deque((name, place) for name, places in gates.items() for place in places)
    while waiting:
        name, place = waiting.popleft()
        known = nearest.setdefault(name, [])
        if len(known) < MOST_PLACES and place not in known:
            known.append(place)
            waiting.extend((hidden, place) for hidden in behind.get(name, ()))
    return nearest
