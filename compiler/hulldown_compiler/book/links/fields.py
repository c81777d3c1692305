"""The references that fields make: what a value names, by what its type says of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from hulldown_compiler.book.link import Link, Node
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.naming.values import Said

Known = Mapping[str, Collection[str]]
"""The names of each kind that things have."""


def links(source: Node, texts: Iterable[Said], known: Known, at: Callable[[Said], Position]) -> Iterator[Link]:
    """The references of texts; what may be something else is one only where such a thing is there."""
    for text in texts:
        ref = text.mark
        for name in text.names:
            if isinstance(ref, Ref) and (not ref.may or name in known.get(ref.kind, ())):
                yield Link(source, Node(ref.kind, name), text.role, at(text))


def of_chart(chart: Chart, known: Known) -> Iterator[Link]:
    """The references of a chart or a part, its name among them, but not those of its examples."""

    def at(text: Said) -> Position:
        return chart.at(*text.spot.path, key=text.spot.key)

    return links(Node(chart.kind, chart.name), chart.said, known, at)
