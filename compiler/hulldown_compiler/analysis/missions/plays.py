"""What may come up in each mission: the paragraphs that may be read, from which condition on, and the cards in play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.action_cells import ActionCell
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.platoon.sequence.platoon_steps import entering


class Play(NamedTuple):
    """What may come up in one mission.

    `paragraphs` holds, by name, the lowest condition at which each may be read; `cards` the lowest at which each unit
    card may come into play, and where that is written. What map, dice and flags say is left open.
    """

    paragraphs: dict[str, int]
    cards: dict[str, tuple[int, Position]]


Cells = Mapping[Node, Sequence[ActionCell]]
"""The cells of each cartridge and unit card."""


def asked_for(book: Book, name: str) -> Chart | str:
    """The mission with a name or a printed number; if there is none, a sentence that says so."""
    if not book.declared.platoon:
        return f"{book.name} is no platoon game, so it has no missions"
    missions = {part.name: part for part in book.parts.of("mission")}
    mission = missions.get(name) or next(
        (chart for chart in missions.values() if str(chart.model.number) == name), None
    )
    if mission is not None:
        return mission
    hint = did_you_mean(name, list(missions))
    there = f"there {'is' if len(missions) == 1 else 'are'} {', '.join(missions) or 'none'}"
    return f"no mission {name!r} in {book.name}: {there}{f'; {hint}' if hint else ''}"


def plays(analyses: Analyses) -> dict[str, Play]:
    """What may come up in each mission."""
    cells: dict[Node, list[ActionCell]] = defaultdict(list)
    for cell in analyses.book.read_cells:
        cells[cell.source].append(cell)
    return {mission.name: _Reading(analyses, mission.name, cells).play for mission in analyses.book.parts.of("mission")}


class _Reading:
    """A worklist over what a mission may read: a paragraph is read again when a lower condition is found for it."""

    def __init__(self, analyses: Analyses, mission: str, cells: Cells) -> None:
        book = analyses.book
        self.analyses, self.book, self.cells = analyses, book, cells
        self.most = book.parts.found["mission"][mission].model.conditions
        self.play = Play({}, {})
        self._waiting: list[str] = []
        forces = book.parts.found["mission"][mission]
        for nth, card in enumerate(forces.model.platoon.cards):
            self._enter(card, 1, forces.at("platoon", "cards", nth))
        for cell in cells.get(Node("cartridge", mission), ()):
            self._read(cell.paragraph, cell.low)
        while self._waiting:
            self._follow(self._waiting.pop())

    def _read(self, paragraph: str, low: int) -> None:
        """Record that a paragraph may be read from condition `low` on."""
        paragraph = self.book.resolve_name(paragraph)
        known = self.play.paragraphs.get(paragraph)
        if low <= self.most and paragraph in self.book.paragraphs and (known is None or low < known):
            self.play.paragraphs[paragraph] = low
            self._waiting.append(paragraph)

    def _follow(self, name: str) -> None:
        """Record what a paragraph refers to, and the cards that it brings into play."""
        paragraph, low = self.book.paragraphs[name], self.play.paragraphs[name]
        for step in paragraph.steps():
            if step["step"] == "see":
                self._read(step["to"], low)
            for card in entering(step):
                self._enter(card, self._lowest(step, low), _named(paragraph, card))

    def _lowest(self, step: Record, low: int) -> int:
        """The lowest condition at which a step may be carried out, also by what `reachability` knows of it."""
        if not self.analyses[reachability].is_step_reachable(step):
            return low
        state, _ = self.analyses[reachability].at(step)
        least: int = state["condition",][0]
        return max(low, least)

    def _enter(self, card: str, low: int, at: Position) -> None:
        """Record that a card may come into play from condition `low` on, and may read the cells of its table."""
        known = self.play.cards.get(card)
        if known is None or low < known[0]:
            self.play.cards[card] = low, at if known is None else known[1]
            for cell in self.cells.get(Node("unit-card", card), ()):
                if cell.high >= low:
                    self._read(cell.paragraph, max(low, cell.low))


def _named(paragraph: Paragraph, card: str) -> Position:
    """The first place where a paragraph names a unit card."""
    places = (place for kind, name, *place in paragraph.record["mentions"] if (kind, name) == ("unit-card", card))
    return Position(paragraph.path, *next(places))
