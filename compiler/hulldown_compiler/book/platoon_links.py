"""What the parts of a platoon game refer to: paragraphs, cards, platoons, missions, endings and hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.book.action_cells import Cell, Thing
from hulldown_compiler.book.definition_links import Reference
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import names
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.header import Declared
from hulldown_compiler.lowering.platoon_parts import EXITS, Parts
from hulldown_compiler.model.platoon import NONE, OUT, RANDOM_EVENT

ASKED = ("flag", "score")
"""What expressions of missions ask that the header declares."""

WORDS = (NONE, OUT, RANDOM_EVENT)
"""What stands in a cell that leads to no paragraph and no hex."""


def part_links(parts: Parts, leading: Iterable[Cell], declared: Declared) -> Iterator[Reference]:
    """Every reference of the parts, and of the counters in the header."""
    yield from (Reference(cell.source, ("paragraph", cell.paragraph), "reads", cell.position) for cell in leading)
    for side, types in declared.counters.items():
        for one in types:
            yield Reference(("book", ""), ("card", one), "uses", declared.counter(side, one))
    for nth, one in enumerate(declared.campaign.ready if declared.campaign else ()):
        place = declared.document.position(("campaign", "ready", nth))
        yield Reference(("book", ""), ("platoon", one), "uses", place)
    for part in parts.all():
        source = (part.kind, part.name)
        for target, role, position in LINKS[part.kind](parts, part):
            if target[0] != "ending" or declared.header is not None:
                yield Reference(source, target, role, position)


Found = tuple[Thing, str, Position]


def _card(parts: Parts, card: Chart) -> Iterator[Found]:
    yield ("card", card.model.type), "uses", card.at("type")


def _platoon(parts: Parts, platoon: Chart) -> Iterator[Found]:
    for letter, unit in platoon.model.units.items():
        yield ("card", unit.type), "uses", platoon.at("units", letter, "type")


def _mission(parts: Parts, mission: Chart) -> Iterator[Found]:
    forces = mission.model.platoon
    for nth, name in enumerate(forces.ready):
        yield ("platoon", name), "uses", mission.at("platoon", "ready", nth)
    for nth, name in enumerate(forces.cards):
        yield ("unit-card", name), "uses", mission.at("platoon", "cards", nth)
    for nth, (end, tree) in enumerate(zip(mission.model.ends, parts.ends[mission.name], strict=True)):
        for kind, name in names(tree):
            if kind in ASKED:
                yield (kind, name), "asks", mission.at("ends", nth, "when")
        if end.ending is not None:
            yield ("ending", end.ending), "sets", mission.at("ends", nth, "ending")
    for (of, *path), tree in parts.wheres.items():
        if of == mission.name:
            yield from (
                ((kind, name), "asks", mission.at(*path, "where")) for kind, name in names(tree) if kind in ASKED
            )
    for kind, name, *place in parts.mentions[mission.name]:
        yield (kind, name), "names", Position(mission.document.path, *place)
    yield from ((("hex", one), "names", at) for one, at in mission_hexes(mission))


def mission_hexes(mission: Chart) -> Iterator[tuple[str, Position]]:
    """Every hex that a mission names, and where."""
    model = mission.model
    yield from entering_hexes(mission)
    yield from block_corners(mission)
    for field in ("markers", "retreat"):
        for key, one in (getattr(model, field) or {}).items():
            if one != NONE:
                yield one, mission.at(field, key)
    for name in EXITS:
        for one in getattr(model, name):
            if one.isdigit():
                yield one, mission.at(name, one, key=True)
    for nth, one in enumerate(model.closed):
        if one.isdigit():
            yield one, mission.at("closed", nth)


def entering_hexes(mission: Chart) -> Iterator[tuple[str, Position]]:
    """Every hex that a platoon enters by, and where it says so."""
    for way in ("hexes", "set_up"):
        for nth, one in enumerate(getattr(mission.model.entry, way) or ()):
            if one.isdigit():
                yield one, mission.at("entry", way, nth)


def block_corners(mission: Chart) -> Iterator[tuple[str, Position]]:
    """The first and the last hex of every block in which a platoon is set up, and where it says so."""
    for nth, one in enumerate(mission.model.entry.set_up or ()):
        if not one.isdigit():
            yield from ((corner, mission.at("entry", "set_up", nth)) for corner in one.split("-"))


def _cartridge(parts: Parts, cartridge: Chart) -> Iterator[Found]:
    yield ("mission", cartridge.name), "belongs to", cartridge.at()
    for condition, change in cartridge.model.changes.items():
        for marker, one in change.items():
            yield ("marker", marker), "names", cartridge.at("changes", condition, marker, key=True)
            if one != OUT:
                yield ("hex", one), "names", cartridge.at("changes", condition, marker)


LINKS = {"unit-card": _card, "platoon": _platoon, "mission": _mission, "cartridge": _cartridge}
"""What a part of each kind refers to."""
