"""What a file holds, as a tree; what a book holds, as a list; and what may be folded away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lsp.index.index import File, Index, Thing
from hulldown_compiler.lsp.index.places import NAMED, declaring
from hulldown_compiler.lsp.index.scan import Word
from hulldown_compiler.naming.kinds import KINDS

DEEPEST = 3
"""How deep the tree of a file goes: sections, things, and their fields."""

MOST_FOUND = 300
"""How many matches of a query are listed."""


@dataclass
class OutlineEntry:
    """An entry of an outline: the word that names it, its kind, a line about it, where it ends, and its children."""

    word: Word
    kind: str
    detail: str
    end: tuple[int, int]
    inside: list[OutlineEntry] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.word.path[-1]) or "-"


def outline(file: File, path: str) -> list[OutlineEntry]:
    """The tree of a file."""
    sections = declaring(path)
    whole = OutlineEntry(Word((), True, 1, 1, 1, 1, ""), "", "", (1, 1))
    open_ones = [whole]
    for word in file.words:
        depth = len(word.path)
        while len(open_ones) > 1 and word.path[: len(open_ones) - 1] != open_ones[-1].word.path:
            open_ones.pop()
        if word.key and not word.loose and depth <= DEEPEST and depth == len(open_ones):
            entry = _entry(file, word, sections.get(str(word.path[0]), ""))
            open_ones[-1].inside.append(entry)
            open_ones.append(entry)
        for entry in open_ones:
            entry.end = max(entry.end, (word.end_line, word.end_column))
    return whole.inside


def _entry(file: File, word: Word, kind: str) -> OutlineEntry:
    depth = len(word.path)
    sort = "section" if depth < NAMED else kind if depth == NAMED and kind else "field"
    return OutlineEntry(word, sort, file.told.get((kind, str(word.path[-1])), "") if depth == NAMED else "", (1, 1))


def folds(file: File, path: str) -> Iterator[tuple[int, int]]:
    """The first and the last line of everything that may be folded away."""
    waiting = outline(file, path)
    while waiting:
        entry = waiting.pop(0)
        if entry.end[0] > entry.word.line:
            yield entry.word.line, entry.end[0]
        waiting += entry.inside


def find(index: Index, query: str) -> list[tuple[Thing, str, Position]]:
    """The things of a book whose name, or the line about them, contains the query: matching names first."""
    wanted = query.lower()
    matches = [
        (thing, index.told.get(thing, ""), places[0])
        for thing, places in index.declared.items()
        if not KINDS[thing[0]].within and (wanted in thing[1].lower() or wanted in index.told.get(thing, "").lower())
    ]
    matches.sort(key=lambda match: (wanted not in match[0][1].lower(), not match[0][1].lower().startswith(wanted)))
    return matches[:MOST_FOUND]
