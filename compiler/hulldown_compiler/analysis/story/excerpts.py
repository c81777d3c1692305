"""What a book says of one mission: the part of it that questions about the mission are asked of.

A mission refers to some of a book's paragraphs, and to some of its cards. What only other missions refer to says
nothing of it, and is left out; what no mission refers to is left in, for it has a finding of its own. So a question
costs what its mission costs, however many others there are, and what is found holds as long as that part of the book
stays the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from types import SimpleNamespace
from typing import Any

from hulldown_compiler.analysis.analyses import HEADER, NAMES, WHOLE, Analyses
from hulldown_compiler.analysis.story.blocks import reachable
from hulldown_compiler.book.action_columns import damage_preserves
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.book.numbers import Numbers
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import Parts
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.sequence.platoon_steps import entering

STORY = "story"
"""The kind of what a part of a game says that decides stories; its name is the kind and the name of the part."""

DECIDING = {
    "mission": ("conditions", "marker_victory", "markers", "platoon", "ends"),
    "unit-card": ("actions", "column_c", "self_preservation"),
}
"""The fields of parts that decide stories; of a marker only whether it lies on the map. Of other kinds all do."""

SOMEWHERE = "somewhere"


def of_story(part: Chart) -> Node:
    """The name of what a part says that decides stories."""
    return Node(STORY, f"{part.kind} {part.name}") if part.kind in DECIDING else Node(part.kind, part.name)


def deciding(part: Chart) -> Mapping[str, Any]:
    """What a part says that decides stories, as it is written."""
    said = {name: part.raw[name] for name in DECIDING[part.kind] if name in part.raw}
    return {**said, "markers": _there(said["markers"])} if "markers" in said else said


def _there(markers: Mapping[str, str]) -> dict[str, str]:
    """Whether each marker lies on the map when the mission begins, and not where."""
    return {marker: at if at == NONE else SOMEWHERE for marker, at in markers.items()}


def _bare(part: Chart) -> Chart:
    """A part with nothing in it but what decides stories, so that none can rest on anything else."""
    fields = {name: getattr(part.model, name) for name in DECIDING[part.kind]}
    fields |= {"markers": _there(fields["markers"])} if "markers" in fields else {}
    return part._replace(model=SimpleNamespace(**fields))


class Excerpt(Book):
    """The part of a whole book that one mission may read; all of it is computed at once."""

    def __init__(self, whole: Book, mission: str, without: AbstractSet[Node]) -> None:
        super().__init__(whole.root, whole.declared, [], Numbers({}), {})
        self.mission = mission
        named = whole.paragraphs.items()
        self.paragraphs = {name: one for name, one in named if Node("paragraph", name) not in without}
        self.parts = _parts(whole.parts, mission, without)
        self.known, self.charts = whole.known, whole.charts
        self.steps = defaultdict(list)
        for kind, placed in whole.steps.items():
            self.steps[kind] = [(paragraph, step) for paragraph, step in placed if paragraph.id in self.paragraphs]
        self.read_cells = [cell for cell in whole.read_cells if cell.source.name in self.parts.found[cell.source.kind]]
        self.linked_in_play = whole.linked_in_play
        self.most, self.saves = whole.conditions, damage_preserves(whole)

    @property
    def conditions(self) -> int:
        """How many conditions the whole book has."""
        return self.most

    @property
    def names(self) -> Iterator[Node]:
        """The names of everything in it, and of what its paragraphs and parts are read by."""
        yield from (Node("paragraph", name) for name in self.paragraphs)
        yield from map(of_story, self.parts.all())
        yield from (Node(WHOLE, kind) for kind in (HEADER, *(() if self.linked_in_play else (NAMES,))))


def _parts(whole: Parts, mission: str, without: AbstractSet[Node]) -> Parts:
    """The parts of a mission: itself, its cartridge, and the cards that are not left out."""
    parts = Parts(whole.sheet, {kind: dict(found) for kind, found in whole.found.items()}, whole.rows)
    cartridges = whole.found["cartridge"].items()
    parts.found["mission"] = {mission: _bare(whole.found["mission"][mission])}
    parts.found["cartridge"] = {name: cartridge for name, cartridge in cartridges if name == mission}
    cards = whole.found["unit-card"].items()
    parts.found["unit-card"] = {name: _bare(card) for name, card in cards if Node("unit-card", name) not in without}
    parts.ends = {mission: whole.ends[mission]}
    return parts


def excerpts(analyses: Analyses) -> dict[str, Excerpt]:
    """The excerpt of each mission."""
    book = analyses.book
    cells: dict[Node, list[Node]] = defaultdict(list)
    for cell in book.read_cells:
        cells[cell.source].append(Node("paragraph", book.resolve_name(cell.paragraph)))

    def onward(one: Node) -> Iterable[Node]:
        return _referred(book, one.name) if one.kind == "paragraph" else cells[one]

    referred = {mission.name: reachable(_forces(mission), onward) for mission in book.parts.of("mission")}
    all_ = set().union(*referred.values())
    others = {name: all_ - of_mission for name, of_mission in referred.items()}
    return {mission: Excerpt(book, mission, without) for mission, without in others.items()}


def _forces(mission: Chart) -> Iterator[Node]:
    """What a mission names itself: its cartridge, and the cards of its forces."""
    yield Node("cartridge", mission.name)
    yield from (Node("unit-card", card) for card in mission.model.platoon.cards)


def _referred(book: Book, name: str) -> Iterator[Node]:
    """The paragraphs that a paragraph refers to, and the cards that it brings into play."""
    paragraph = book.paragraphs.get(name)
    for step in paragraph.steps() if paragraph is not None else ():
        if step["step"] == "see":
            yield Node("paragraph", book.resolve_name(step["to"]))
        yield from (Node("unit-card", card) for card in entering(step))
