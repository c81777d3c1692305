"""A picture as SVG: laid out, for light and dark, to be read by everybody, and the same to the byte every time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from html import escape

from hulldown_compiler.diagram import words
from hulldown_compiler.diagram.layout.boxes import Box, Course, EdgeLine, GraphLayout, Size
from hulldown_compiler.diagram.layout.layout import lay_out
from hulldown_compiler.diagram.measure import mono, sans
from hulldown_compiler.diagram.style import STYLE
from hulldown_compiler.flow.picture import KINDS, WATCH, Edge, Picture, PictureNode

MARGIN = 24
HEAD = 58
"""The room for the title."""

FOOT = 44
"""The room for the legend."""

LINE, SMALL = 17, 13
"""The height of a paragraph's first line, and of the others."""

PAD = 9
LABEL_LINE = 13
PORTS = 7.0
"""Between edges that leave one box."""


def svg(picture: Picture, site: str = "") -> str:
    """The picture; with a site, paragraphs link to its pages."""
    sizes = {name: _size(picture, node) for name, node in picture.nodes.items()}
    lines = [EdgeLine(edge.source, edge.target, _sizer(picture, edge), edge.kind == WATCH) for edge in picture.edges]
    layout = lay_out(sizes, lines, picture.roots)
    legend, legend_width = _legend()
    width = max(layout.width, legend_width, sans(words.summary(picture), 12), sans(picture.title, 20)) + 2 * MARGIN
    height = layout.height + HEAD + FOOT + 2 * MARGIN
    parts = [
        _opened(width, height),
        f'<title id="title">{escape(picture.title)}</title>',
        f'<desc id="desc">{escape(words.summary(picture))}. {DESCRIBED}</desc>',
        f"<style>{STYLE}</style>",
        f"<defs>{''.join(_marker(kind) for kind in (*KINDS, 'closed'))}</defs>",
        '<rect class="page" width="100%" height="100%"/>',
        f'<text class="title" x="{MARGIN}" y="{MARGIN + 18}">{escape(picture.title)}</text>',
        f'<text class="summary" x="{MARGIN}" y="{MARGIN + 38}">{escape(words.summary(picture))}</text>',
        f'<g transform="translate({MARGIN} {MARGIN + HEAD})">',
        *_edges(picture, layout),
        *_nodes(picture, layout, site),
        "</g>",
        f'<g transform="translate({MARGIN} {_n(height - MARGIN - 8)})">{legend}</g>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _opened(width: float, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" role="graphics-document document" aria-labelledby="title desc">'
    )


DESCRIBED = "Boxes are paragraphs, with their printed numbers; arrows lead from each to those that it can lead to."


def _n(number: float) -> str:
    """A number as it is written: no more digits than can be seen."""
    return f"{number:.1f}".rstrip("0").rstrip(".")


# Paragraphs ----------------------------------------------------------------------------------------------------------


def _number(node: PictureNode) -> str:
    return "" if node.number is None else f"{node.number}"


def _size(picture: Picture, node: PictureNode) -> Size:
    """How large the box of a paragraph is."""
    below = list(words.notes(picture, node))
    first = sans(_number(node), 13) * 1.08 + 7 + mono(words.short(node.name), 12)
    return Size(max([first, *(sans(note.text, 10.5) for note in below)]) + 2 * PAD, LINE + SMALL * len(below) + 9.0)


def _nodes(picture: Picture, layout: GraphLayout, site: str) -> Iterator[str]:
    for name, node in picture.nodes.items():
        box = layout.boxes[name]
        href = f"{site}/paragraphs.html#p{node.number}" if site and node.number is not None else ""
        inside = "".join(_node(picture, node, box))
        link = f'<a href="{escape(href)}">{inside}</a>' if href else inside
        yield f'<g id="n-{escape(name)}" class="{_class(node)}"><title>{escape(words.about(node))}</title>{link}</g>'


def _class(node: PictureNode) -> str:
    classes = ["node"]
    classes += ["start"] * node.start + ["action"] * node.action + ["lost"] * (node.unreachable or node.missing)
    return " ".join([*classes, *(node.endings[0].verdict for _ in node.endings[:1])])


def _node(picture: Picture, node: PictureNode, box: Box) -> Iterator[str]:
    """The box of a paragraph, and what stands in it."""
    top = box.y - box.height / 2
    yield f'<rect x="{_n(box.x)}" y="{_n(top)}" width="{_n(box.width)}" height="{_n(box.height)}" rx="5"/>'
    if node.endings:
        yield f'<path class="bar" d="M{_n(box.x + box.width - 2.5)} {_n(top + 3)}v{_n(box.height - 6)}"/>'
    x, y = box.x + PAD, top + LINE
    if node.number is not None:
        yield f'<text class="number" x="{_n(x)}" y="{_n(y)}">{node.number}</text>'
        x += sans(_number(node), 13) * 1.08 + 7
    yield f'<text class="name" x="{_n(x)}" y="{_n(y)}">{escape(words.short(node.name))}</text>'
    for note in words.notes(picture, node):
        y += SMALL
        yield f'<text class="note {note.kind}" x="{_n(box.x + PAD)}" y="{_n(y)}">{escape(note.text)}</text>'


# Edges ---------------------------------------------------------------------------------------------------------------


def _sizer(picture: Picture, edge: Edge) -> Callable[[bool], Size | None]:
    """A function from "is it a stub" to the size of an edge's label; a stub's label names its target."""

    def size(stub: bool) -> Size | None:  # noqa: FBT001 - the one thing it is about
        lines = _lines(picture, edge, stub=stub)
        wide = max((sans(line, 10.5) for line in lines), default=0.0)
        return Size(wide + 12, LABEL_LINE * len(lines) + 4.0) if lines else None

    return size


def _lines(picture: Picture, edge: Edge, *, stub: bool) -> list[str]:
    """What stands on an edge."""
    return [*words.label(edge), *([words.pointer(picture.nodes[edge.target])] if stub else [])]


def _edges(picture: Picture, layout: GraphLayout) -> Iterator[str]:
    ports = _ports(picture, layout)
    for edge in picture.edges:
        course = layout.courses[edge.source, edge.target]
        kind = "closed" if edge.closed else edge.kind
        way = _way(layout.boxes[edge.source], course, ports[edge.source, edge.target])
        nodes = [picture.nodes[edge.source], picture.nodes[edge.target]]
        head = "" if course.stub else f' marker-end="url(#to-{kind})"'
        text = "".join(_label(picture, edge, course))
        yield (
            f'<g class="edge {kind}"><title>{escape(words.why(edge, nodes))}</title><path class="hit" d="{way}"/>'
            f'<path d="{way}"{head}/>{text}</g>'
        )


def _ports(picture: Picture, layout: GraphLayout) -> Mapping[tuple[str, str], float]:
    """The offset of each edge's start from the middle of its source box, by source and target."""
    leaving = defaultdict(list)
    for edge in picture.edges:
        leaving[edge.source].append(edge)
    ports = {}
    for name, edges in leaving.items():
        room = max(0.0, layout.boxes[name].height - 12)
        apart = min(PORTS, room / max(1, len(edges) - 1))
        edges.sort(key=lambda edge: layout.courses[edge.source, edge.target].spans[1].y)
        for nth, edge in enumerate(edges):
            ports[edge.source, edge.target] = (nth - (len(edges) - 1) / 2) * apart
    return ports


def _way(source: Box, course: Course, port: float) -> str:
    """The path of an edge: level through the columns, and bent between them."""
    first, *rest = course.spans
    y = source.y + port
    parts = [f"M{_n(source.x + source.width)} {_n(y)}H{_n(first.right)}"]
    x = first.right
    for nth, span in enumerate(rest):
        last = nth == len(rest) - 1
        to = span.left - (0 if course.stub or not last else 5)
        bend = (to - x) / 2
        parts.append(f"C{_n(x + bend)} {_n(y)} {_n(to - bend)} {_n(span.y)} {_n(to)} {_n(span.y)}")
        x, y = span.right, span.y
        if last:
            break
        parts.append(f"H{_n(x)}")
    return "".join(parts) + ("" if course.stub else "h1")


def _label(picture: Picture, edge: Edge, course: Course) -> Iterator[str]:
    """The label of an edge, on the background of the page."""
    box = course.label
    if box is None:
        return
    top = box.y - box.height / 2
    yield (
        f'<rect class="label" x="{_n(box.x)}" y="{_n(top)}" width="{_n(box.width)}" height="{_n(box.height)}" rx="7"/>'
    )
    lines = _lines(picture, edge, stub=course.stub)
    for nth, line in enumerate(lines):
        text = f'<text x="{_n(box.x + 6)}" y="{_n(top + LABEL_LINE * (nth + 1) - 1)}">{escape(line)}</text>'
        stub = course.stub and nth == len(lines) - 1
        yield f'<a href="#n-{escape(edge.target)}" class="stub">{text}</a>' if stub else text


def _marker(kind: str) -> str:
    return (
        f'<marker id="to-{kind}" class="{kind}" viewBox="0 0 8 8" refX="3" refY="4" markerWidth="7" markerHeight="7" '
        'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 .5 7.5 4 0 7.5z"/></marker>'
    )


# The legend ----------------------------------------------------------------------------------------------------------


def _legend() -> tuple[str, float]:
    """What the lines and signs mean, and how wide that is."""
    pieces, x = [], 0.0
    for kind in KINDS:
        pieces.append(f'<g class="edge {kind}"><path d="M{_n(x)} -4h26" marker-end="url(#to-{kind})"/></g>')
        pieces.append(f'<text class="legend" x="{_n(x + 36)}" y="0">{words.SAID[kind]}</text>')
        x += 36 + sans(words.SAID[kind], 11) + 22
    for verdict, sign in words.SIGNS.items():
        pieces.append(f'<text class="legend note {verdict}" x="{_n(x)}" y="0">{sign} {verdict}</text>')
        x += sans(f"{sign} {verdict}", 11) + 18
    return "".join(pieces), x
