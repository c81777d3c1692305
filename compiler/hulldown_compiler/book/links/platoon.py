"""What the parts of a platoon game refer to: paragraphs, cards, platoons, missions, endings and hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.book.action_cells import ActionCell
from hulldown_compiler.book.link import BOOK, Link, Node
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import names
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.header import Declared
from hulldown_compiler.lowering.platoon_parts import EXITS, Parts
from hulldown_compiler.model.platoon import NONE, OUT
from hulldown_engine.language.expressions import Tree

ASKED = ("flag", "score")
"""What expressions of missions ask that the header declares."""


def part_links(parts: Parts, leading: Iterable[ActionCell], declared: Declared) -> Iterator[Link]:
    """Every reference of the parts, and of the counters in the header."""
    yield from (Link(cell.source, Node("paragraph", cell.paragraph), "reads", cell.position) for cell in leading)
    for side, types in declared.counters.items():
        for card in types:
            yield Link(BOOK, Node("card", card), "uses", declared.counter(side, card))
    for nth, platoon in enumerate(declared.campaign.ready if declared.campaign else ()):
        place = declared.document.position(("campaign", "ready", nth))
        yield Link(BOOK, Node("platoon", platoon), "uses", place)
    for part in parts.all():
        for link in LINKS[part.kind](parts, part, Node(part.kind, part.name)):
            if link.target.kind != "ending" or declared.header is not None:
                yield link


def _card(parts: Parts, card: Chart, source: Node) -> Iterator[Link]:
    yield Link(source, Node("card", card.model.type), "uses", card.at("type"))


def _platoon(parts: Parts, platoon: Chart, source: Node) -> Iterator[Link]:
    for letter, unit in platoon.model.units.items():
        yield Link(source, Node("card", unit.type), "uses", platoon.at("units", letter, "type"))


def _mission(parts: Parts, mission: Chart, source: Node) -> Iterator[Link]:
    forces = mission.model.platoon
    for nth, name in enumerate(forces.ready):
        yield Link(source, Node("platoon", name), "uses", mission.at("platoon", "ready", nth))
    for nth, name in enumerate(forces.cards):
        yield Link(source, Node("unit-card", name), "uses", mission.at("platoon", "cards", nth))
    for nth, (end, tree) in enumerate(zip(mission.model.ends, parts.ends[mission.name], strict=True)):
        yield from _asking(source, tree, mission.at("ends", nth, "when"))
        if end.ending is not None:
            yield Link(source, Node("ending", end.ending), "sets", mission.at("ends", nth, "ending"))
    for (of, *path), tree in parts.wheres.items():
        if of == mission.name:
            yield from _asking(source, tree, mission.at(*path, "where"))
    for kind, name, *place in parts.mentions[mission.name]:
        yield Link(source, Node(kind, name), "names", Position(mission.document.path, *place))
    for name, position in mission_hexes(mission):
        yield Link(source, Node("hex", name), "names", position)


def _asking(source: Node, tree: Tree, place: Position) -> Iterator[Link]:
    """The flags and scores that an expression of a mission asks about."""
    yield from (Link(source, Node(kind, name), "asks", place) for kind, name in names(tree) if kind in ASKED)


def mission_hexes(mission: Chart) -> Iterator[tuple[str, Position]]:
    """Every hex that a mission names, and where."""
    model = mission.model
    yield from entering_hexes(mission)
    yield from block_corners(mission)
    for field in ("markers", "retreat"):
        for key, place in (getattr(model, field) or {}).items():
            if place != NONE:
                yield place, mission.at(field, key)
    for name in EXITS:
        for place in getattr(model, name):
            if place.isdigit():
                yield place, mission.at(name, place, key=True)
    for nth, place in enumerate(model.closed):
        if place.isdigit():
            yield place, mission.at("closed", nth)


def entering_hexes(mission: Chart) -> Iterator[tuple[str, Position]]:
    """Every hex that a platoon enters by, and where it says so."""
    for way in ("hexes", "set_up"):
        for nth, place in enumerate(getattr(mission.model.entry, way) or ()):
            if place.isdigit():
                yield place, mission.at("entry", way, nth)


def block_corners(mission: Chart) -> Iterator[tuple[str, Position]]:
    """The first and the last hex of every block in which a platoon is set up, and where it says so."""
    for nth, place in enumerate(mission.model.entry.set_up or ()):
        if not place.isdigit():
            yield from ((corner, mission.at("entry", "set_up", nth)) for corner in place.split("-"))


def _cartridge(parts: Parts, cartridge: Chart, source: Node) -> Iterator[Link]:
    yield Link(source, Node("mission", cartridge.name), "belongs to", cartridge.at())
    for condition, change in cartridge.model.changes.items():
        for marker, hex_name in change.items():
            place = cartridge.at("changes", condition, marker, key=True)
            yield Link(source, Node("marker", marker), "names", place)
            if hex_name != OUT:
                yield Link(source, Node("hex", hex_name), "names", cartridge.at("changes", condition, marker))


LINKS = {"unit-card": _card, "platoon": _platoon, "mission": _mission, "cartridge": _cartridge}
"""What a part of each kind refers to."""
