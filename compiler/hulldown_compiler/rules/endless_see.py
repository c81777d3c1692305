"""Paragraphs that refer to one another in a circle, with no decision on the way."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from hulldown_compiler.book import Book
from hulldown_compiler.graph import Link
from hulldown_compiler.position import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Circles of jumps in which nobody decides, no die is rolled and nothing changes."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for link in book.links.of_kind("paragraph"):
        if _blind(book, link):
            graph.add_edge(link.source.name, link.target.name, position=link.position)
    for circle in nx.strongly_connected_components(graph):
        names = [name for name in book.paragraphs if name in circle]
        if len(names) > 1 or graph.has_edge(names[0], names[0]):
            yield _note(book, graph, names)


def _note(book: Book, graph: nx.DiGraph[str], names: list[str]) -> Note:
    edges = [(one, other, data["position"]) for one, other, data in graph.edges(names, data=True) if other in names]
    edges.sort(key=lambda edge: edge[2])
    related = tuple(Related(position, f"{one!r} leads to {other!r}") for one, other, position in edges[1:])
    message = f"a circle with no decision: {', '.join(repr(name) for name in names)}"
    return Note(edges[0][2], message, "let the player decide, or end it", related)


def _blind(book: Book, link: Link) -> bool:
    """Whether a reference is followed with nobody deciding, nothing rolled, and nothing changed before."""
    paragraph = book.paragraphs.get(link.source.name)
    if link.role != "reads" or link.chance or paragraph is None or link.target.name not in book.paragraphs:
        return False
    gated = book.paragraphs[link.target.name].record
    steady = all(step["step"] in ("see", "first", "choose", "when", "note", "stop") for step in paragraph.steps())
    return steady and gated["sighting"] is None and gated["requires"] is None
