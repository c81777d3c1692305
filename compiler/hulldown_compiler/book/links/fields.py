"""The references that fields make: what a value names, by what its type says of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from hulldown_compiler.book.link import Link, Node
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.model.files import section
from hulldown_compiler.naming.grammar import Alternatives
from hulldown_compiler.naming.values import Named, named

Known = Mapping[str, Collection[str]]
"""The names of each kind that things have."""


def in_value(
    source: Node, within: Alternatives, value: Any, known: Known, at: Callable[[Named], Position]
) -> Iterator[Link]:
    """The references of a value of a type; what may be something else is one only where such a thing is there."""
    for found in named(within, value):
        kind = found.ref.kind
        for name in found.names:
            if not found.ref.may or name in known.get(kind, ()):
                yield Link(source, Node(kind, name), found.role, at(found))


def of_chart(chart: Chart, known: Known) -> Iterator[Link]:
    """The references of a chart or a part, its name among them, but not those of its examples."""
    value = {chart.name: {key: inside for key, inside in chart.raw.items() if key != "examples"}}

    def at(found: Named) -> Position:
        return chart.at(*found.path[1:], key=found.key)

    return in_value(Node(chart.kind, chart.name), section(chart.kind).inside, value, known, at)
