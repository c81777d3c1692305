"""Fixes for typing slips: an edit that replaces the word at a finding's place by the one its hint suggests."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.core.fixes import Edit, Fix, replacing
from hulldown_compiler.core.suggest import Guess
from hulldown_compiler.source.yaml_loader import ambiguity, resolve

Line = Callable[[str, int], str]
"""One line of a file of the book, by path and number."""

PLAIN = re.compile(r"[A-Za-z0-9_.-]+")
INSIDE_A_WORD = re.compile(r"[\w-]")


def mended(fault: Fault, line: Line, refused: Collection[tuple[str, int, int]] = ()) -> Fault:
    """A fault with its fix, if its hint suggests a word; without any, if its place is refused."""
    if fault.note.position[:3] in refused:
        return fault._replace(note=fault.note._replace(fixes=()))
    return fault._replace(note=with_fix(fault.note, line))


def with_fix(note: Note, line: Line) -> Note:
    """A note with its fix, if it has none and its hint suggests a word."""
    if note.fixes or not isinstance(note.hint, Guess):
        return note
    places = [note.position, *(other.position for other in note.related if other.message.startswith("here too"))]
    return note._replace(fixes=fixes(note.hint, places, line))


def fixes(hint: str, places: Iterable[Position], line: Line) -> tuple[Fix, ...]:
    """The fix that writes the suggested word at every place, if the hint suggests one."""
    if not isinstance(hint, Guess) or not PLAIN.fullmatch(hint.meant):
        return ()
    edits = [_edit(line(place.path, place.line), place, hint) for place in places]
    distinct = tuple(sorted({edit for edit in edits if edit is not None}))
    sure = hint.sure and None not in edits
    return (Fix(f"write {hint.meant!r}", distinct, sure),) if distinct else ()


def _edit(line: str, place: Position, guess: Guess) -> Edit | None:
    """The edit that puts the suggested word in place of the written one; None where that does not stand there."""
    begin = place.column - 1
    opening = line[begin : begin + 1]
    in_quotes = opening in ("'", '"') and not guess.written.startswith(opening)
    begin += in_quotes
    end = begin + len(guess.written)
    if line[begin:end] != guess.written or _goes_on(line, begin, end):
        return None
    if not in_quotes and (resolve(guess.meant) != guess.meant or ambiguity(guess.meant, key=True)):
        return None
    return replacing(place.path, place.line, begin + 1, len(guess.written), guess.meant)


def _goes_on(line: str, begin: int, end: int) -> bool:
    """Whether the span is only a part of a longer word."""
    around = (line[begin - 1 : begin], line[end : end + 1])
    return any(INSIDE_A_WORD.fullmatch(character) for character in around)
