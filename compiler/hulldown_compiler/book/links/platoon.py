"""What the parts of a platoon game refer to: paragraphs, cards, platoons, missions, endings and hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.link import Link, Node
from hulldown_compiler.book.links.fields import of_chart
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import names
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import Parts
from hulldown_engine.language.expressions import Tree

ASKED = ("flag", "score")
"""What expressions of missions ask that the header declares."""


OfParts = Sequence[tuple[Chart, Sequence[Link]]]
"""The references that the fields of parts make."""


def of_parts(book: Contents) -> OfParts:
    """The references of the fields of every part."""
    return [(part, list(of_chart(part, book.known))) for part in book.parts.all()]


def leading_links(parts: OfParts) -> Iterator[Link]:
    """The references of the parts to paragraphs, those of cartridges first."""
    in_order = sorted(parts, key=lambda pair: pair[0].kind != "cartridge")
    return (link for _, links in in_order for link in links if link.target.kind == "paragraph")


def part_links(book: Contents, parts: OfParts) -> Iterator[Link]:
    """Every other reference of the parts, those in expressions among them."""
    for part, links in parts:
        for link in _of_mission(book.parts, part, links) if part.kind == "mission" else links:
            if link.target.kind != "paragraph" and (link.target.kind != "ending" or book.declared.header is not None):
                yield link


def _of_mission(parts: Parts, mission: Chart, links: Sequence[Link]) -> Iterator[Link]:
    """What a mission names: its forces, its ends with what they ask, what else its expressions name, and hexes."""
    fields: dict[str, list[Link]] = {"": [], "ending": [], "hex": []}
    for link in links:
        fields.get(link.target.kind, fields[""]).append(link)
    yield from fields[""]
    yield from sorted((*fields["ending"], *_asked_by_ends(parts, mission)), key=lambda link: link.position)
    yield from _in_expressions(parts, mission)
    yield from fields["hex"]


def _asked_by_ends(parts: Parts, mission: Chart) -> Iterator[Link]:
    """What the ends of a mission ask."""
    for nth, tree in enumerate(parts.ends[mission.name]):
        yield from _asking(mission, tree, mission.at("ends", nth, "when"))


def _in_expressions(parts: Parts, mission: Chart) -> Iterator[Link]:
    """What a mission asks of units, and what else its expressions name."""
    for (of, *path), tree in parts.wheres.items():
        if of == mission.name:
            yield from _asking(mission, tree, mission.at(*path, "where"))
    for kind, name, *place in parts.mentions[mission.name]:
        at = Position(mission.document.path, *place)
        yield Link(Node(mission.kind, mission.name), Node(kind, name), "names", at)


def _asking(mission: Chart, tree: Tree, place: Position) -> Iterator[Link]:
    """The flags and scores that an expression of a mission asks about."""
    source = Node(mission.kind, mission.name)
    yield from (Link(source, Node(kind, name), "asks", place) for kind, name in names(tree) if kind in ASKED)
