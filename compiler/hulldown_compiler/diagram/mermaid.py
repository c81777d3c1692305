"""A picture as a Mermaid flow chart, which many wikis and repositories draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.diagram import words
from hulldown_compiler.flow.picture import CHANCE, CHOICE, STORY, WATCH, Picture, PictureNode

ARROWS: Mapping[str, str] = {CHOICE: "==>", CHANCE: "-.->", STORY: "-->", WATCH: "-.->"}

CLOSED = "-.-x"
"""The arrow of an edge that no play can take."""

COLOURS: Mapping[str, str] = {CHOICE: "#0064a3", CHANCE: "#ad4a00", WATCH: "#7a3e9d"}

CLASSES = """\
  classDef start stroke-width:3px
  classDef action fill:#eef1ee,color:#1b1f24
  classDef victory stroke:#00735a,stroke-width:2px
  classDef draw stroke:#7d6200,stroke-width:2px
  classDef defeat stroke:#b3243a,stroke-width:2px
  classDef lost stroke:#b3243a,stroke-dasharray:4 3
"""


def mermaid(picture: Picture) -> str:
    """The picture as a flow chart from left to right."""
    ids = {name: f"p{nth}" for nth, name in enumerate(picture.nodes)}
    lines = ["---", f"title: {_plain(picture.title)}", "---", "flowchart LR", CLASSES.rstrip()]
    lines += (_node(picture, node, ids[name]) for name, node in picture.nodes.items())
    for edge in picture.edges:
        label = "<br>".join(map(_escaped, words.label(edge)))
        arrow = CLOSED if edge.closed else ARROWS[edge.kind]
        text = f'|"{label}"|' if label else ""
        lines.append(f"  {ids[edge.source]} {arrow}{text} {ids[edge.target]}")
    return "\n".join([*lines, *_colours(picture)]) + "\n"


def _plain(text: str) -> str:
    """A title that reads as one whatever is in it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


SIGNS = {"#": "#35;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;", "\\": "#92;", "|": "#124;"}


def _escaped(text: str) -> str:
    """A text as Mermaid writes it within quotes."""
    return "".join(SIGNS.get(character, character) for character in text)


def _node(picture: Picture, node: PictureNode, called: str) -> str:
    lines = [words.called(node), *(note.text for note in words.notes(picture, node))]
    label = "<br>".join(map(_escaped, lines))
    shape = f'(["{label}"])' if node.endings else f'["{label}"]'
    return f"  {called}{shape}" + "".join(f":::{mark}" for mark in list(_class(node))[-1:])


def _class(node: PictureNode) -> Iterator[str]:
    """What marks a paragraph, the weightiest last: there is room for one."""
    yield from ["action"] * node.action
    yield from ["start"] * node.start
    yield from (ending.verdict for ending in node.endings[:1])
    yield from ["lost"] * (node.unreachable or node.missing)


def _colours(picture: Picture) -> Iterator[str]:
    for kind, colour in COLOURS.items():
        edges = [str(nth) for nth, edge in enumerate(picture.edges) if edge.kind == kind and not edge.closed]
        if edges:
            yield f"  linkStyle {','.join(edges)} stroke:{colour}"
