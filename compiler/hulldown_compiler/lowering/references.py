"""The references of a record: the things that its fields name, by what their types say of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hulldown_compiler.model.files import section
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.naming.values import is_link, said
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
