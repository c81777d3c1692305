"""What is left out of a draft, in the texts that are read in place of the author's."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ruamel.yaml.error import YAMLError

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Link
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.yaml_tree import Unusual
from hulldown_compiler.gaps.cutting import LEFT_OUT, Step, replaced, way_to, without
from hulldown_compiler.gaps.standing_in import gap, rungs
from hulldown_compiler.gaps.written_lines import entry_at
from hulldown_compiler.lowering.header import FILE
from hulldown_compiler.lowering.scopes import MISSIONS
from hulldown_compiler.model.files import CONTENTS, PLATOON_GAME, sections
from hulldown_compiler.rules.common import missing

Keys = tuple[str | int, ...]
"""Where something stands in a file: its section, its name, and the way on from there."""

THING = ("section", "name")
"""The way to a thing."""

ABSENT = "HD101"
"""A reference to a paragraph that is not there leads to a gap, and is none itself."""

DEAD = "HD1"
"""What the codes of references begin with to what is not there. Those to a mission that is left out are not told."""


class Gap(NamedTuple):
    """What is left out of a draft: where, and why."""

    position: Position
    message: str


class Piece(NamedTuple):
    """Something of a file that is left out: its file, the way to it, its lines, and whether a gap stands there."""

    path: str
    keys: Keys
    lines: range
    gap: bool

    def holds(self, place: Position) -> bool:
        """Whether a place is inside it."""
        return place.path == self.path and place.line in self.lines


class _Cut(NamedTuple):
    """Something that has been cut: where its error is, what is wrong there, and how that is told, if it is."""

    position: Position
    why: str
    what: str = ""


class LeftOut:
    """The texts that stand for those of a book's files, and what they lack."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.texts: dict[str, str] = {}
        self._cuts: dict[tuple[str, Keys], _Cut] = {}
        self._tried: set[tuple[str, Keys, str | None]] = set()
        self._absent: dict[str, tuple[Gap, str]] = {}
        self.pieces: dict[tuple[str, Keys], Piece] = {}
        """What is left out, by its file and the way to it; later and larger pieces come last."""
        self._now: list[tuple[str, range]] = []
        self._file = ""

    @property
    def gaps(self) -> list[Gap]:
        """What is left out, in the order of the files."""
        cuts = [Gap(cut.position, f"{cut.what}: {cut.why}") for cut in self._cuts.values() if cut.what]
        return sorted([*cuts, *(found for found, _ in self._absent.values())])

    @property
    def absent(self) -> Collection[str]:
        """The paragraphs that are not there, and have a gap."""
        return self._absent.keys()

    def leave_out(self, book: Book, wrong: Sequence[tuple[Position, str, str]], *, absent: bool = True) -> bool:
        """Leave out something for each place where something is wrong; whether anything was.

        Each is a place, the code of its error, and what is wrong. With `absent`, gaps are written for paragraphs that
        are referred to and not there.
        """
        self._now = []
        named = absent and self._write_absent(book)
        done = [self._cut(book, *one) for one in sorted(wrong, reverse=True) if not (named and one[1] == ABSENT)]
        return named or any(done)

    def _cut(self, book: Book, position: Position, code: str, why: str) -> bool:
        """Leave out the least that may help against one error; whether there is anything."""
        path = position.path
        if self.texts.get(path) == LEFT_OUT or any(path == cut and position.line in lines for cut, lines in self._now):
            return True
        text = self.texts.get(path, book.texts.get(path, ""))
        try:
            way = way_to(text, position.line, position.column)
        except (YAMLError, Unusual):
            return self._cut_lines(book, text, _Cut(position, why))
        gone = self._gone(code, why)
        for rung in rungs(text, way, of_whole=code in OF_WHOLE, of_gone=bool(gone)):
            keys = tuple(step.key for step in way[: rung.depth])
            if (path, keys, rung.instead) not in self._tried or rung.again:
                self._tried.add((path, keys, rung.instead))
                self._put(text, way[: rung.depth], rung.instead, path)
                told = "" if gone == MISSIONS else f"{_called(keys)} {rung.told}"
                self._remember(book, keys, _Cut(position, why, told))
                return True
        return False

    def _gone(self, code: str, why: str) -> str:
        """The section of the thing that an error calls missing, if it has been left out; else nothing."""
        things = (keys for _, keys in self._cuts if len(keys) == len(THING) and code.startswith(DEAD))
        return next((str(section) for section, name in things if repr(name) in why), "")

    def _put(self, text: str, way: Sequence[Step], instead: str | None, path: str) -> None:
        """Write what stands instead of what a way leads to."""
        step, keys = way[-1], tuple(one.key for one in way)
        begin = step.begin if len(way) == len(THING) else step.value.begin
        self.texts[path] = without(text, way) if instead is None else replaced(text, begin, step.value.end, instead)
        first, last = (text.count("\n", 0, at) + 1 for at in (step.begin, step.value.end))
        self._put_aside(path, keys, range(first, last + 1), gap=instead is not None)

    def _put_aside(self, path: str, keys: Keys, lines: range, *, gap: bool) -> None:
        """Remember which lines are left out; those of what stands there already are those of what stood there first."""
        self._now.append((path, lines))
        known = self.pieces.pop((path, keys), None)
        self.pieces[path, keys] = Piece(path, keys, lines if known is None else known.lines, gap)

    def _remember(self, book: Book, keys: Keys, cut: _Cut) -> None:
        """Note what is left out; what was left out of it before is why. A section that is empty by that is not told."""
        path = cut.position.path
        within = [key for key in self._cuts if key[0] == path and key[1][: len(keys)] == keys]
        if within and len(keys) == 1:
            return
        first = self._cuts[within[0]]._replace(what=cut.what) if within else cut
        for key in within:
            del self._cuts[key]
        self._cuts[path, keys] = first
        self._leave_folder(book, path, keys)

    def _cut_lines(self, book: Book, text: str, cut: _Cut) -> bool:
        """Leave out the lines of what has an error in a file that cannot be read; then all of it."""
        path, lines = cut.position.path, text.split("\n")
        entry = entry_at(lines, cut.position.line)
        if entry is not None and (path, (entry.section, entry.name), None) not in self._tried:
            self._tried.add((path, (entry.section, entry.name), None))
            now = f"{entry.indent}{gap(entry.name, {})}" if entry.section == PARAGRAPHS else ""
            lines[entry.first : entry.last] = [now, *[""] * (entry.last - entry.first - 1)]
            self.texts[path] = "\n".join(lines)
            keys: Keys = (entry.section, entry.name)
            self._put_aside(path, keys, range(entry.first + 1, entry.last + 1), gap=bool(now))
            self._remember(book, keys, cut._replace(what=f"{_called(keys)} is left out"))
            return True
        if path != FILE:
            self.texts[path] = LEFT_OUT
            self._put_aside(path, (), range(1, len(lines) + 1), gap=False)
            self._remember(book, (), cut._replace(what="the whole file is left out"))
        return path != FILE

    def _leave_folder(self, book: Book, path: str, keys: Keys) -> None:
        """Leave out the folder of a mission that is left out."""
        if keys[:1] == (MISSIONS,) and len(keys) == len(THING) and book.declared.scopes.at(path).mission == keys[1]:
            own = [other for other in book.texts if book.declared.scopes.at(other).mission == keys[1]]
            self.texts.update(dict.fromkeys(own, LEFT_OUT))

    # Paragraphs that are not there ------------------------------------------------------------------------------------

    def _write_absent(self, book: Book) -> bool:
        """Write a gap for each paragraph that is referred to and not there; whether there is a new one."""
        new = {link.target.name: link for link in reversed(list(_absent(book))) if link.target.name not in self._absent}
        for name, link in sorted(new.items()):
            kept = {"action": "true"} if _by_germans(book, link) else {}
            self._absent[name] = (Gap(link.position, f"there is no {name!r}"), gap(name, kept))
        if new:
            self._file = self._file or _beside(book.texts)
            self.texts[self._file] = "\n  ".join(["paragraphs:", *(line for _, line in self._absent.values())])
        return bool(new)


PARAGRAPHS = "paragraphs"

OF_WHOLE = ("HD202", "HD205")
"""What is wrong with a thing as a whole, and not with the first of its fields."""

_NAMED = {section.name: kind for kind, section in sections(CONTENTS[PLATOON_GAME]).items()}


def _called(keys: Keys) -> str:
    """How what is left out is told."""
    section, *names = keys
    if not names:
        return repr(section)
    name, *inside = names
    kind = _NAMED.get(str(section), str(section))
    thing = repr(name) if section == PARAGRAPHS else f"{kind.replace('-', ' ')} {name!r}"
    at = ".".join(str(key + 1 if isinstance(key, int) else key) for key in inside)
    return f"{at!r} of {thing}" if at else thing


def _absent(book: Book) -> Iterator[Link]:
    """The references in play to paragraphs that are not there, and for which a gap can be written."""
    for link in missing(book, "paragraph"):
        name = link.target.name
        if link.role != "mentions" and not book.unread(name) and re.fullmatch(r"[a-z][\w-]*", name):
            yield link


def _by_germans(book: Book, link: Link) -> bool:
    """Whether a reference says what Germans do."""
    of_action = link.source.kind == "paragraph" and link.source.name in book.paragraphs
    return link.source.kind == "unit-card" or (
        of_action and bool(book.paragraphs[link.source.name].record.get("action"))
    )


def _beside(texts: Collection[str]) -> str:
    """A file for the gaps of a book, which is none of its own."""
    name = "gaps.yaml"
    while name in texts:
        name = f"more-{name}"
    return name
