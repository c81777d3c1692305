"""Notes as plain data that can be kept on a disk, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related
from hulldown_compiler.core.fixes import Edit, Fix


def plain(notes: Sequence[Note | Fault | Any]) -> list[Any]:
    """Notes, faults or other named tuples as nested lists of strings and numbers."""
    return json.loads(json.dumps(notes))  # type: ignore[no-any-return]


def fault(data: Sequence[Any]) -> Fault:
    """The fault that `plain` gave this data for."""
    rule, noted = data
    return Fault(rule, note(noted))


def note(data: Sequence[Any]) -> Note:
    """The note that `plain` gave this data for."""
    position, message, hint, related, witness, fixes, inputs = data
    beside, way = (tuple(Related(Position(*where), what) for where, what in places) for places in (related, witness))
    mended = tuple(_fix(*fix) for fix in fixes)
    return Note(Position(*position), message, hint, beside, way, mended, tuple(inputs))


def _fix(title: str, edits: Sequence[Any], safe: bool) -> Fix:  # noqa: FBT001 - a field of a record
    return Fix(title, tuple(Edit(path, tuple(start), tuple(end), text) for path, start, end, text in edits), safe)
