"""What is drawn: paragraphs with what is to be said of each, and the ways between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.flow.ranks import distances

CHOICE, CHANCE, STORY, WATCH = "choice", "chance", "story", "watch"
"""Who decides whether a way is taken: the player, the dice, the story so far, or a standing order."""

KINDS = (CHOICE, CHANCE, STORY, WATCH)


class PictureWay(NamedTuple):
    """One reference from a paragraph to another.

    `label` is what the player chooses or the dice show; `whens` are the guards as the author wrote them, outermost
    first, and `said` the same in rulebook English. A `closed` way is one that no play can take.
    """

    kind: str
    label: str = ""
    whens: tuple[str, ...] = ()
    said: str = ""
    closed: bool = False


class Edge(NamedTuple):
    """All ways from one paragraph to another."""

    source: str
    target: str
    ways: tuple[PictureWay, ...]

    @property
    def kind(self) -> str:
        """Who decides, of the first way that can be taken."""
        return next((way.kind for way in self.ways if not way.closed), self.ways[0].kind)

    @property
    def closed(self) -> bool:
        """Whether no play can take any of them."""
        return all(way.closed for way in self.ways)


class Ending(NamedTuple):
    """An ending that a paragraph comes to."""

    title: str
    verdict: str


class EntryPoint(NamedTuple):
    """What leads to a paragraph from outside: a marker, a random event or a unit card, and in which columns."""

    kind: str
    name: str
    mission: str
    columns: tuple[str, ...]


@dataclass(frozen=True)
class PictureNode:
    """One paragraph. `more` counts the ways on that are not drawn."""

    name: str
    number: int | None = None
    path: str = ""
    line: int = 0
    start: bool = False
    missing: bool = False
    unreachable: bool = False
    action: bool = False
    mission: str = ""
    text: str = ""
    endings: tuple[Ending, ...] = ()
    entries: tuple[EntryPoint, ...] = ()
    more: int = 0


@dataclass(frozen=True)
class Picture:
    """A graph: its paragraphs in the order of the book, and the edges between them; `roots` are where it begins."""

    book: str
    title: str
    nodes: Mapping[str, PictureNode]
    edges: Sequence[Edge]
    judged: bool = True
    """Whether it could be told what is unreachable."""

    roots: Sequence[str] = field(default=())

    @cached_property
    def missions(self) -> frozenset[str]:
        """The missions whose cells lead to any of them."""
        return frozenset(entry.mission for node in self.nodes.values() for entry in node.entries if entry.mission)

    def outward(self, start: str, depth: int | None = None) -> Picture:
        """Only what can be read from a paragraph on, at most so many steps away."""
        steps = distances([start], [(edge.source, edge.target) for edge in self.edges])
        near = [name for name, count in steps.items() if depth is None or count <= depth]
        return replace(self.within(near), roots=(start,))

    def within(self, names: Iterable[str]) -> Picture:
        """Only some of the paragraphs, and the edges between them; each counts the edges that lead out."""
        kept = set(names)
        leaving = Counter(edge.source for edge in self.edges if edge.target not in kept)
        nodes = {name: replace(node, more=leaving[name]) for name, node in self.nodes.items() if name in kept}
        edges = [edge for edge in self.edges if edge.source in kept and edge.target in kept]
        return replace(self, nodes=nodes, edges=edges, roots=tuple(root for root in self.roots if root in kept))
