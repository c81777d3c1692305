"""Edits: a span of a file and what is to stand there instead; and fixes, which are several of them with a title.

An edit speaks of the text of a file as it was read: without a byte order mark, and with its own line ends.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

JOURNAL = ".hulldown-change.json"
"""Below the folder of a book: which change of several files is under way. It is hidden, and so no content."""

Mark = tuple[int, int]
"""Line and column, from 1."""


class Edit(NamedTuple):
    """One change of a file below the book's folder: from `start` up to `end`, which stays, `text` is to stand."""

    path: str
    start: Mark
    end: Mark
    text: str


class Fix(NamedTuple):
    """What mends a finding: a sentence that says what is done, and the edits that do it, all or none of them.

    A safe one cannot be wrong about what the author meant; the others are for the author to choose.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool = False


class Conflict(Exception):
    """Edits that cannot all be made: they overlap, or speak of a place that is not there."""


class ChangeRefused(Exception):
    """A change that cannot be made; the message is for the person who asked."""


def replacing(path: str, line: int, column: int, length: int, text: str) -> Edit:
    """An edit of a part of one line."""
    return Edit(path, (line, column), (line, column + length), text)


def changed(texts: Mapping[str, str], edits: Iterable[Edit]) -> dict[str, str]:
    """The new texts of the files that change; an edit that is given twice is made once. Raises Conflict."""
    by_path: dict[str, set[Edit]] = defaultdict(set)
    for edit in edits:
        by_path[edit.path].add(edit)
    if strange := sorted(by_path.keys() - texts.keys()):
        raise Conflict(f"no file {strange[0]!r} to change")
    new_texts = {path: applied(texts[path], sorted(of_file)) for path, of_file in sorted(by_path.items())}
    return {path: text for path, text in new_texts.items() if text != texts[path]}


def applied(text: str, edits: Iterable[Edit]) -> str:
    """One file's text after edits; new lines end as the file's do. Raises Conflict."""
    starts = line_starts(text)
    spans = sorted((offset(text, starts, edit.start), offset(text, starts, edit.end), edit.text) for edit in edits)
    end_of_line = "\r\n" if "\r\n" in text else "\n"
    pieces, at = [], 0
    for start, end, new in spans:
        if start < at or end < start:
            raise Conflict("two changes of the same place")
        pieces += [text[at:start], new.replace("\r\n", "\n").replace("\n", end_of_line)]
        at = end
    return "".join((*pieces, text[at:]))


def compatible(fixes: Iterable[Fix]) -> list[Fix]:
    """The fixes that can be made together: of two that change the same place, the first."""
    kept: list[Fix] = []
    taken: list[Edit] = []
    for fix in fixes:
        if not any(_meets(edit, other) for edit in fix.edits for other in _beside(taken, edit)):
            kept.append(fix)
            for edit in fix.edits:
                insort(taken, edit)
    return kept


def _beside(taken: list[Edit], edit: Edit) -> list[Edit]:
    """The neighbours of an edit among sorted edits that do not overlap: only those can overlap it."""
    at = bisect_left(taken, edit)
    return taken[max(0, at - 1) : at + 1]


def _meets(one: Edit, other: Edit) -> bool:
    """Whether two different edits overlap or touch."""
    return one != other and one.path == other.path and one.start <= other.end and other.start <= one.end


def line_starts(text: str) -> list[int]:
    """Where each line begins, as an index into a text."""
    starts, at = [0], text.find("\n") + 1
    while at:
        starts.append(at)
        at = text.find("\n", at) + 1
    return starts


def offset(text: str, starts: Sequence[int], place: Mark) -> int:
    """A line and column as an index into a text, up to the end of the text or the line after it. Raises Conflict."""
    line, column = place
    if place == (len(starts) + 1, 1):
        return len(text)
    if not 1 <= line <= len(starts):
        raise Conflict(f"no line {line}")
    begin = starts[line - 1]
    end = starts[line] if line < len(starts) else len(text) + 1
    if not 0 < column <= end - begin:
        raise Conflict(f"no column {column} in line {line}")
    return begin + column - 1


def place(starts: Sequence[int], index: int) -> Mark:
    """An index into a text as a place."""
    line = bisect_right(starts, index)
    return line, index - starts[line - 1] + 1
