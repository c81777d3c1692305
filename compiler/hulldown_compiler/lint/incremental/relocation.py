"""Relocation: the notes of before an edit, at the lines where their places are after it.

A note is not relocated but asked for again when one of its places is among the lines that were edited, and when its
text names a line of an edited file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.core.fixes import Fix, Mark
from hulldown_compiler.lint.incremental.snapshot import Snapshot

LINE = re.compile(r"\blines? \d")
"""A text that names a line: only its rule can say it anew."""


class Unknown(Exception):
    """The new line of a place is unknown: it is among the edited lines, or its file has a fault."""


class Shift(NamedTuple):
    """The edit of a file: the old lines from `first` up to but not including `last`, and how far later ones move.

    `by` is the number of lines that came in, less those that went.
    """

    first: int
    last: int
    by: int

    def line(self, old: int) -> int:
        """The number that an old line has now; raises Unknown for one that was edited."""
        if old < self.first:
            return old
        if old >= self.last:
            return old + self.by
        raise Unknown


Shifts = Mapping[str, Shift | None]
"""By file: how its lines have moved, or None where that is not known; files that are as they were have no entry."""


def shifts(then: Snapshot, now: Snapshot) -> dict[str, Shift | None]:
    """The shift of each file that differs between two snapshots; None where places cannot be relocated.

    That is a file that is new or gone, and one with a fault: which of two equal keys counts may be another now.
    """
    old, new = then.texts, now.texts
    paths = [path for path in {**old, **new} if old.get(path) is not new.get(path) and old.get(path) != new.get(path)]
    lost = then.spoilt() | now.spoilt() | (old.keys() ^ new.keys())
    return {path: None if path in lost else _shift(old[path], new[path]) for path in paths}


def _shift(then: str, now: str) -> Shift:
    old, new = then.split("\n"), now.split("\n")
    shorter = min(len(old), len(new))
    before = next((nth for nth in range(shorter) if old[nth] != new[nth]), shorter)
    after = next((nth for nth in range(shorter - before) if old[-1 - nth] != new[-1 - nth]), shorter - before)
    return Shift(before + 1, len(old) - after + 1, len(new) - len(old))


def relocated(notes: Iterable[Note], shifts: Shifts) -> list[Note] | None:
    """The notes at their lines of now; None where one of them cannot be relocated."""
    try:
        return [_relocated(note, shifts) for note in notes]
    except Unknown:
        return None


def _relocated(note: Note, shifts: Shifts) -> Note:
    edited = {place.path for place in _places(note) if place.path in shifts}
    texts = list(_texts(note))
    edited.update(path for path in shifts if any(path in text for text in texts))
    if not edited:
        return note
    if any(map(LINE.search, texts)):
        raise Unknown
    return note._replace(
        position=_position(note.position, shifts),
        related=_related(note.related, shifts),
        witness=_related(note.witness, shifts),
        fixes=tuple(_fix(fix, shifts) for fix in note.fixes),
    )


def _places(note: Note) -> Iterator[Position]:
    yield note.position
    yield from (related.position for related in (*note.related, *note.witness))
    yield from (Position(edit.path, *edit.start) for fix in note.fixes for edit in fix.edits)


def _texts(note: Note) -> Iterator[str]:
    yield from (note.message, note.hint)
    yield from (related.message for related in (*note.related, *note.witness))
    yield from (fix.title for fix in note.fixes)


def _position(position: Position, shifts: Shifts) -> Position:
    return position._replace(line=_line(position.path, position.line, shifts))


def _line(path: str, line: int, shifts: Shifts) -> int:
    if path not in shifts:
        return line
    if (shift := shifts[path]) is None:
        raise Unknown
    return shift.line(line)


def _related(related: Iterable[Related], shifts: Shifts) -> tuple[Related, ...]:
    return tuple(other._replace(position=_position(other.position, shifts)) for other in related)


def _fix(fix: Fix, shifts: Shifts) -> Fix:
    def place(path: str, at: Mark) -> Mark:
        return _line(path, at[0], shifts), at[1]

    edits = (edit._replace(start=place(edit.path, edit.start), end=place(edit.path, edit.end)) for edit in fix.edits)
    return fix._replace(edits=tuple(edits))
