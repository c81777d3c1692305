"""The layout of a graph: a box for every node and label, and a course for every edge.

Nodes stand in columns by their rank, labels in columns between them. An edge passes through its label and through
places that are kept free for it in the columns on its way. One that would lead back, or across many columns, is a stub
instead: a label at its source, which names where it leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import networkx as nx

from hulldown_compiler.diagram.layout.boxes import Drawn, EdgeLine, GraphLayout, Size
from hulldown_compiler.diagram.layout.packing import packed
from hulldown_compiler.diagram.layout.parts import Part
from hulldown_compiler.flow.ranks import ranks

LONGEST = 4
"""Ranks that an edge may lead across."""


def lay_out(nodes: Mapping[str, Size], lines: Sequence[EdgeLine], roots: Sequence[str]) -> GraphLayout:
    """Lay a graph out, part by part."""
    numbers = {name: nth for nth, name in enumerate(nodes)}
    arrows = [(numbers[line.source], numbers[line.target]) for line in lines]
    weak = {arrow for arrow, line in zip(arrows, lines, strict=True) if line.weak}
    numbered_ranks = ranks(len(nodes), arrows, [numbers[name] for name in roots], weak)
    rank = {name: numbered_ranks[nth] for name, nth in numbers.items()}
    drawn = [Drawn(line, stub=not 0 < rank[line.target] - rank[line.source] <= LONGEST) for line in lines]
    return packed([Part(names, nodes, edges, rank).layout() for names, edges in _parts(list(nodes), drawn)])


def _parts(nodes: Sequence[str], drawn: Sequence[Drawn]) -> list[tuple[list[str], list[Drawn]]]:
    """The parts of the graph that lines link, in the order of their first nodes, and what is drawn in each."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from((edge.line.source, edge.line.target) for edge in drawn if not edge.stub)
    part_of = {name: nth for nth, part in enumerate(nx.connected_components(graph)) for name in part}
    parts: list[tuple[list[str], list[Drawn]]] = [([], []) for _ in {*part_of.values()}]
    for name in nodes:
        parts[part_of[name]][0].append(name)
    for edge in drawn:
        parts[part_of[edge.line.source]][1].append(edge)
    return parts
