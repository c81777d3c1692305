"""A picture as JSON, for programs."""

from __future__ import annotations

import json
from typing import Any

from hulldown_compiler.flow.picture import Edge, Picture, PictureNode


def record(picture: Picture) -> str:
    """Paragraphs and edges, with everything that the drawings show of them and all that they leave out."""
    fields = {
        "book": picture.book,
        "title": picture.title,
        "judged": picture.judged,
        "roots": list(picture.roots),
        "paragraphs": [_node(node) for node in picture.nodes.values()],
        "edges": [_edge(edge) for edge in picture.edges],
    }
    return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"


def _node(node: PictureNode) -> dict[str, Any]:
    plain = {key: value for key, value in vars(node).items() if key not in ("endings", "entries")}
    ends, entries = [item._asdict() for item in node.endings], [item._asdict() for item in node.entries]
    return {**plain, "endings": ends, "entries": entries}


def _edge(edge: Edge) -> dict[str, Any]:
    ends = {"source": edge.source, "target": edge.target, "kind": edge.kind, "closed": edge.closed}
    return {**ends, "ways": [way._asdict() for way in edge.ways]}
