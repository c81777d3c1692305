"""Findings after lines have moved: put where they belong now, without asking for them again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.core.fixes import Fix, Mark
from hulldown_compiler.lint.incremental.snapshot import Snapshot

LINE = re.compile(r"\blines? \d")
"""A message that says where something is; such a one is not put right."""


class Moved(Exception):
    """A place is within what was changed, so nobody can say where it is now."""


class Move(NamedTuple):
    """What was changed in a file: the lines from the first to before the last of old, which stand `by` lines lower."""

    first: int
    last: int
    by: int

    def line(self, old: int) -> int:
        """The line of a place now; raises Moved."""
        if old < self.first:
            return old
        if old >= self.last:
            return old + self.by
        raise Moved


def between(then: Snapshot, now: Snapshot) -> dict[str, Move | None]:
    """What was changed between two moments, by file; None where nothing can be put right.

    That is a file that is new or gone, and one with a fault: of two keys that are the same, which one counts has moved.
    """
    old, new = then.texts, now.texts
    paths = [path for path in {**old, **new} if old.get(path) is not new.get(path) and old.get(path) != new.get(path)]
    moves = {path: _move(old[path], new[path]) if path in old and path in new else None for path in paths}
    spoilt = then.spoilt() | now.spoilt()
    return {path: None if path in spoilt else move for path, move in moves.items()}


def _move(then: str, now: str) -> Move:
    old, new = then.split("\n"), now.split("\n")
    shorter = min(len(old), len(new))
    before = next((nth for nth in range(shorter) if old[nth] != new[nth]), shorter)
    after = next((nth for nth in range(shorter - before) if old[-1 - nth] != new[-1 - nth]), shorter - before)
    return Move(before + 1, len(old) - after + 1, len(new) - len(old))


def moved(notes: Iterable[Note], moves: Mapping[str, Move | None]) -> list[Note] | None:
    """The notes where they belong now; None when one of them must be asked for again."""
    try:
        return [_moved(note, moves) for note in notes]
    except Moved:
        return None


def _moved(note: Note, moves: Mapping[str, Move | None]) -> Note:
    concerned = {place.path for place in _places(note) if place.path in moves}
    told = list(_told(note))
    concerned.update(path for path in moves if any(path in text for text in told))
    if not concerned:
        return note
    if any(map(LINE.search, told)):
        raise Moved
    return note._replace(
        position=_position(note.position, moves),
        related=_related(note.related, moves),
        witness=_related(note.witness, moves),
        fixes=tuple(_fix(fix, moves) for fix in note.fixes),
    )


def _places(note: Note) -> Iterator[Position]:
    yield note.position
    yield from (one.position for one in (*note.related, *note.witness))
    yield from (Position(edit.path, *edit.start) for fix in note.fixes for edit in fix.edits)


def _told(note: Note) -> Iterator[str]:
    yield from (note.message, note.hint)
    yield from (one.message for one in (*note.related, *note.witness))
    yield from (fix.title for fix in note.fixes)


def _position(position: Position, moves: Mapping[str, Move | None]) -> Position:
    return position._replace(line=_line(position.path, position.line, moves))


def _line(path: str, line: int, moves: Mapping[str, Move | None]) -> int:
    if path not in moves:
        return line
    if (move := moves[path]) is None:
        raise Moved
    return move.line(line)


def _related(others: Iterable[Related], moves: Mapping[str, Move | None]) -> tuple[Related, ...]:
    return tuple(one._replace(position=_position(one.position, moves)) for one in others)


def _fix(fix: Fix, moves: Mapping[str, Move | None]) -> Fix:
    def place(path: str, at: Mark) -> Mark:
        return _line(path, at[0], moves), at[1]

    edits = (one._replace(start=place(one.path, one.start), end=place(one.path, one.end)) for one in fix.edits)
    return fix._replace(edits=tuple(edits))
