"""The graph of references of a whole book: what refers to what, where it says so, and under which guards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.entries import Claim, Entry, Paragraph, paragraphs_of
from hulldown_compiler.book.examples import Example
from hulldown_compiler.book.link import BOOK, Link, Node
from hulldown_compiler.book.links.charts import chart_links, example_links
from hulldown_compiler.book.links.fields import links
from hulldown_compiler.book.links.platoon import leading_links, of_parts, part_links
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import Record, expressions, names, ways
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.model.claims import CLAIMS
from hulldown_compiler.model.files import HEADERS
from hulldown_compiler.naming.grammar import alternatives
from hulldown_compiler.naming.values import Said, is_link, said
from hulldown_compiler.source.source_map import whole

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True)
class Links:
    """All references of a book; `meant` maps unknown targets to the known ones that they are typing slips for."""

    all: tuple[Link, ...]
    meant: Mapping[Node, Node]

    @cached_property
    def by_kind(self) -> dict[str, list[Link]]:
        """The references to things of each kind."""
        links: dict[str, list[Link]] = defaultdict(list)
        for link in self.all:
            links[link.target.kind].append(link)
        return links

    @cached_property
    def by_target(self) -> dict[Node, list[Link]]:
        """The references to each thing, those with a typing slip in its name included."""
        links: dict[Node, list[Link]] = defaultdict(list)
        for link in self.all:
            links[self.meant.get(link.target, link.target)].append(link)
        return links

    def to(self, kind: str, name: str, *roles: str) -> list[Link]:
        """The references to a thing, in the order they are written; of these roles only, if any are named."""
        return [link for link in self.by_target.get(Node(kind, name), []) if not roles or link.role in roles]

    def of_kind(self, kind: str) -> Iterator[Link]:
        """The references to things of a kind, as they are written."""
        return iter(self.by_kind.get(kind, ()))


def knots(edges: Iterable[tuple[str, str]]) -> Iterator[set[str]]:
    """The strongly connected components that contain a cycle, as sets of paragraph names."""
    if not (edges := _round(edges)):
        return
    import networkx as nx  # noqa: PLC0415 - a tenth of a second, which most checks can do without

    graph: nx.DiGraph[str] = nx.DiGraph(edges)
    for knot in nx.strongly_connected_components(graph):
        if len(knot) > 1 or graph.has_edge(*knot, *knot):
            yield knot


def _round(edges: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The edges that are left when nodes without predecessors are removed again and again; none without a cycle."""
    after: dict[str, list[str]] = defaultdict(list)
    before: Counter[str] = Counter()
    for one, other in edges:
        after[one].append(other)
        before[other] += 1
    waiting = [name for name in after if not before[name]]
    while waiting:
        for other in after.pop(waiting.pop(), ()):
            before[other] -= 1
            if not before[other]:
                waiting.append(other)
    return [(one, other) for one, targets in after.items() for other in targets]


def find_links(book: Contents) -> Links:
    """Collect the references of a book, but for those of its examples."""
    return _resolved(book, tuple(_all(book)))


def with_trials(book: Contents, links: Links, examples: Iterable[Example]) -> Links:
    """References, and after them what examples try."""
    return _resolved(book, (*links.all, *example_links(book, examples)))


def _resolved(book: Contents, links: tuple[Link, ...]) -> Links:
    """References, with what the unknown targets among them mean."""
    known = book.known
    targets = dict.fromkeys(link.target for link in links)
    dead = (target for target in targets if target.name not in known.get(target.kind, ()))
    # An unknown name that may be in an unreadable file is no typing slip; and there may be very many of them.
    slips = (target for target in dead if target.kind not in ("paragraph", "rule") or not book.unread(target.name))
    resolved = ((target, book.resolve_name(target.name, target.kind)) for target in slips)
    return Links(links, {target: Node(target.kind, name) for target, name in resolved if name != target.name})


def _all(book: Contents) -> Iterator[Link]:
    header, parts = list(_header(book)), of_parts(book)
    yield from (link for link in header if link.target.kind == "paragraph")
    yield from _ratings(book)
    yield from _paragraphs(book)
    for section in book.rules.values():
        yield from _of_record(section, "rule", section.number)
    yield from chart_links(book)
    yield from leading_links(parts)
    yield from (link for link in header if link.target.kind != "paragraph")
    yield from part_links(book, parts)
    for name, erratum in book.errata.items():
        yield from _of_record(erratum, "erratum", name)
    for name, claim in book.claims.items():
        yield from _of_record(claim, "claim", name)
        yield from _claimed(name, claim)
    yield from _prose(book)


def _paragraphs(book: Contents) -> Iterator[Link]:
    """The references of all paragraphs; of two with one name, of the first."""
    alone = book.ids_unique
    for unit in book.units:
        for paragraph, of_paragraph in unit.memoize(_of_unit):
            if alone or book.has(paragraph):
                yield from of_paragraph


def _of_unit(unit: FileUnit) -> list[tuple[Paragraph, list[Link]]]:
    """The references of each paragraph of a file."""
    return [(paragraph, list(_paragraph(paragraph))) for paragraph in unit.memoize(paragraphs_of)]


def _header(book: Contents) -> Iterator[Link]:
    """The references of the header's fields."""
    header, document = book.declared.header, book.declared.document
    if header is None:
        return iter(())

    def at(text: Said) -> Position:
        position = document.position(text.spot.path, key=text.spot.key)
        return whole(document, position[1:3], text.text) if text.spot.key else position

    return links(BOOK, said(alternatives(HEADERS[header.kind]), document.value, is_link), book.known, at)


def _ratings(book: Contents) -> Iterator[Link]:
    """What the ratings of checks ask."""
    for name, tree in book.declared.ratings.items():
        for kind, rating in names(tree):
            at = book.declared.document.position(("checks", name, "rating"))
            yield Link(Node("check", name), Node(kind, rating), "asks", at)


def _of_record(entry: Entry, kind: str, name: str) -> Iterator[Link]:
    """The references of the fields of a paragraph, a rule section or an erratum."""
    for target_kind, target, role, *place in entry.record["links"]:
        yield Link(Node(kind, name), Node(target_kind, target), role, Position(entry.path, *place))


def _prose(book: Contents) -> Iterator[Link]:
    """What texts refer to."""
    for source, path, slot in book.slots():
        if slot.kind != "value":
            target = Node("paragraph" if slot.kind == "see" else slot.kind, slot.name)
            yield Link(Node(*source), target, "mentions", Position(path, slot.line, slot.column, slot.length))


def _paragraph(paragraph: Paragraph) -> Iterator[Link]:
    source, record = Node("paragraph", paragraph.id), paragraph.record
    yield from _of_record(paragraph, "paragraph", paragraph.id)
    for kind, name in names(record["requires"]):
        yield Link(source, Node(kind, name), "asks", paragraph.at("requires"))
    for kind, name, *place in record.get("mentions", ()):
        yield Link(source, Node(kind, name), "names", Position(paragraph.path, *place))
    path = paragraph.path
    for step, guards, chance in _steps(paragraph, 0, (), []):
        if step["step"] == "see":  # most steps are, and there is nothing else to them
            yield Link(source, Node("paragraph", step["to"]), "reads", Position(path, *step["@"]["to"]), guards, chance)
            continue
        for field, kind, role in paragraph.step_kinds[step["step"]].refers:
            yield Link(source, Node(kind, str(step[field])), role, Position(path, *step["@"][field]), guards, chance)
        for asking, field, tree in expressions(step):
            for kind, name in names(tree):
                yield Link(source, Node(kind, name), "asks", Position(path, *asking["@"][field]), guards, chance)


def _claimed(claim: str, entry: Claim) -> Iterator[Link]:
    """What the expressions of a claim speak of: that asks for nothing, since nothing in play depends on it."""
    for field, tree in entry.trees.items():
        for kind, name in names(tree):
            yield Link(Node("claim", claim), Node(kind, name), CLAIMS, entry.at(field))


Guarded = tuple[Record, tuple[Record, ...], bool]
"""A step, the guards that must hold for it to be carried out, and whether it depends on dice."""


def _steps(
    paragraph: Paragraph, number: int, guards: tuple[Record, ...], guarded: list[Guarded], *, chance: bool = False
) -> list[Guarded]:
    """Append to `guarded` each step of a block, inner blocks included, with its guards and whether dice led there."""
    for step in paragraph.blocks[number]:
        guarded.append((step, guards, chance))
        if step["step"] == "see":  # it leads into no block, and very many steps are of this kind
            continue
        for block, guard, by in ways(step):
            inner = guards if guard is None or "when" not in guard else (*guards, guard)
            _steps(paragraph, block, inner, guarded, chance=chance or by == "dice")
    return guarded
