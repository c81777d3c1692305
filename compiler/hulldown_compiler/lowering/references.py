"""The references of a record: the things that its fields name, by what their types say of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.files import section
from hulldown_compiler.naming.grammar import alternatives, below
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.naming.values import Said, is_link, said
from hulldown_compiler.source.document import Document

Reference = tuple[str, str, str, int, int]
"""The kind and the name of a thing, what is done to it, and the line and column."""


def references(document: Document, kind: str, name: str, *, but: Collection[str] = ()) -> Iterator[Reference]:
    """What a thing of some kind in a file names, but in some of its fields.

    What may be something else than the name of a thing is left out: that takes the whole book to know.
    """
    where = section(kind)
    raw = document.value[where.name][name]
    for found in said(where.things, {key: raw[key] for key in raw if key not in but}, is_link):
        if isinstance(found.mark, Ref) and not found.mark.may:
            position = document.position((where.name, name, *found.spot.path), key=found.spot.key)
            for target in found.names:
                yield found.mark.kind, target, found.role, position.line, position.column


def of_chart(chart: Chart) -> Chart:
    """A chart or a part, with the texts in it that refer to something."""
    value = {chart.name: {key: inside for key, inside in chart.raw.items() if key != "examples"}}
    found = said(section(chart.kind).inside, value, is_link)
    return chart._replace(said=[text._replace(spot=text.spot._replace(path=text.spot.path[1:])) for text in found])


def of_examples(of: type[Authored], examples: Sequence[Record]) -> list[list[Said]]:
    """For each example of a paragraph or a rule section, the texts that refer to something."""
    within = below(alternatives(of), "examples")
    return [list(said(within, example, is_link)) for example in examples]
