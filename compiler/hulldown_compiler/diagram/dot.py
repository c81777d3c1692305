"""A picture as DOT, for Graphviz and whatever else reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.diagram import words
from hulldown_compiler.flow.picture import CHANCE, CHOICE, STORY, WATCH, Edge, Picture, PictureNode

HEAD = """\
  graph [rankdir=LR, nodesep=0.15, ranksep=0.5, fontname="Helvetica", labelloc=t, labeljust=l, fontsize=20]
  node [shape=box, style="rounded,filled", fillcolor="#f4f6f8", color="#98a1ab", fontname="Helvetica", fontsize=11]
  edge [fontname="Helvetica", fontsize=9, color="#6a737d", arrowsize=0.6]
"""

LINES: Mapping[str, str] = {
    CHOICE: 'color="#0064a3", fontcolor="#0064a3", penwidth=1.4',
    CHANCE: 'color="#ad4a00", fontcolor="#ad4a00", style=dashed',
    STORY: "",
    WATCH: 'color="#7a3e9d", fontcolor="#7a3e9d", style=dotted, constraint=false',
}
"""How each kind of edge looks; a standing order does not say where its end stands."""

COLOURS = {"victory": "#00735a", "draw": "#7d6200", "defeat": "#b3243a"}


def dot(picture: Picture) -> str:
    """The picture as one directed graph."""
    title = _quoted(f"{picture.title}\n{words.summary(picture)}")
    lines = [f"digraph {_quoted(picture.book)} {{", HEAD.rstrip(), f"  graph [label={title}]"]
    lines += (f"  {_quoted(node.name)} [{_node(picture, node)}]" for node in picture.nodes.values())
    lines += (f"  {_quoted(edge.source)} -> {_quoted(edge.target)} [{_edge(edge)}]" for edge in picture.edges)
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    """A text as DOT writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _node(picture: Picture, node: PictureNode) -> str:
    label = "\n".join([words.called(node), *(note.text for note in words.notes(picture, node))])
    return ", ".join([f"label={_quoted(label)}", f"tooltip={_quoted(words.short(node.text, 200))}", *_looks(node)])


def _looks(node: PictureNode) -> Iterator[str]:
    """What marks a paragraph: the first one, endings, what a German does, and what no play reaches."""
    if node.start:
        yield "penwidth=2.5"
    if node.endings:
        yield f'color="{COLOURS[node.endings[0].verdict]}", peripheries=2'
    if node.action:
        yield 'fillcolor="#eef1ee"'
    if node.unreachable or node.missing:
        yield 'style="rounded,dashed", color="#b3243a"'


def _edge(edge: Edge) -> str:
    label = "\n".join(words.label(edge))
    tooltip = "\n".join(map(words.spoken, edge.ways))
    looks = 'style=dotted, color="#a9b0b8"' if edge.closed else LINES[edge.kind]
    return ", ".join(filter(None, [f"label={_quoted(label)}", f"edgetooltip={_quoted(tooltip)}", looks]))
