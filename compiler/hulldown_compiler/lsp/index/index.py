"""Every name in the files of a book: where a thing is given it, and where the thing is named.

It is read from the words of the files (see `scan`) and not from the compiled book: so it is there while the book is
broken, and it knows names to the character.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.book.numbers import FILE as NUMBERS
from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.language.expressions import LEXER, WORDS
from hulldown_compiler.lowering.header import FILE
from hulldown_compiler.lowering.scopes import FileScope, read_scopes, written
from hulldown_compiler.lsp.index.places import FIELD, NAMED, YamlPlace, declaring, place
from hulldown_compiler.lsp.index.scan import Path, Word, scan
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import FORMULA, PROSE, Ref
from hulldown_compiler.source.discovery import is_installed
from hulldown_engine.basics.prose import REFERENCES

Thing = tuple[str, str]
"""A kind and a name. A value of a procedure is named with it: `ap-fire.range`; a mark with its roster, where known."""


class Mention(NamedTuple):
    """A name somewhere in a file: the things it may be, likeliest first, where it stands, and whether it is given."""

    things: tuple[Thing, ...]
    position: Position
    declares: bool = False

    def holds(self, line: int, column: int) -> bool:
        """Whether a place is in the name, or just after it."""
        start = self.position.column
        return self.position.line == line and start <= column <= start + self.position.length


def mentions(file: str, lines: Sequence[str], words: Sequence[Word]) -> list[Mention]:
    """The names in a file, in order."""
    return [mention for word in words for mention in _of_word(file, lines, word)]


def _of_word(file: str, lines: Sequence[str], word: Word) -> Iterator[Mention]:
    here = place(file, word.path, key=word.key)
    if word.loose and word.key:
        return
    if here.language == PROSE:
        yield from _slots(file, lines, word)
    elif here.language and not any(_is_named(ref, word.text) for ref in here.refs):
        yield from _expression(file, lines, word)
    elif (here.refs or here.declares) and word.line == word.end_line and not word.prose:
        yield from _named(file, word, here)


def _is_named(ref: Ref, text: str) -> bool:
    """Whether a text is a name, or the names of two hexes with a hexside between them: `1006/1106`."""
    return "/".join(name for _, name in ref.spans(text)) == text


def _named(file: str, word: Word, here: YamlPlace) -> Iterator[Mention]:
    """The things that a word names, and the one that it gives its name to."""
    line, column = word.start
    things: dict[tuple[int, str], dict[Thing, None]] = defaultdict(dict)
    for ref in here.refs:
        for at, name in ref.spans(word.text):
            things[at, name][ref.kind, _full_name(ref.kind, word.path, name)] = None
    for (at, name), may_be in things.items():
        mission = len(name) - len(written(name)) if file == NUMBERS else 0
        if mission:  # a paragraph of a mission's own, behind its mission
            yield Mention((("mission", name[: mission - 1]),), Position(file, line, column + at, mission - 1))
        yield Mention(tuple(may_be), Position(file, line, column + at + mission, len(name) - mission))
    if here.declares:
        thing = here.declares, _full_name(here.declares, word.path, word.text)
        yield Mention((thing,), Position(file, line, column, len(word.text)), declares=True)


def _full_name(kind: str, path: Path, name: str) -> str:
    """The name of a thing in the index: that of one within another has the other's before it."""
    return f"{path[1]}.{name}" if KINDS[kind].within else name


def pieces(lines: Sequence[str], word: Word) -> Iterator[tuple[int, int, str]]:
    """What a word says, line by line as it is written: the line, the column, and the text."""
    if word.prose:
        yield from ((number, 1, lines[number - 1].rstrip("\r")) for number in range(word.line + 1, word.end_line + 1))
        return
    quoted = bool(word.style)
    for number in range(word.line, word.end_line + 1):
        begin = word.column + quoted if number == word.line else 1
        end = word.end_column - quoted if number == word.end_line else None
        yield number, begin, lines[number - 1][begin - 1 : None if end is None else end - 1].rstrip("\r")


# Prose ----------------------------------------------------------------------------------------------------------------

SLOT = re.compile(r"\{(?!\{)(?:(?P<kind>[a-z]+):)?(?P<name>[^{}:]*)\}")


def _slots(file: str, lines: Sequence[str], word: Word) -> Iterator[Mention]:
    """The things that a text names in braces."""
    for line, column, text in pieces(lines, word):
        for match in SLOT.finditer(text) if "{" in text else ():
            kind = match["kind"]
            if kind in REFERENCES:
                things: tuple[Thing, ...] = (("paragraph" if kind == "see" else kind, match["name"]),)
            else:
                things = tuple(
                    (bare_kind, match["name"].partition(".")[0]) for bare_kind in ("score", "member", "unit-card")
                )
            at = column + match.start("name")
            yield Mention(things, Position(file, line, at, len(match["name"])))


# Expressions ----------------------------------------------------------------------------------------------------------

BARE = (*(kind.name for kind in KINDS.values() if kind.bare), "fact")
"""What a bare name in an expression may be."""

CALLED: Mapping[str, str] = {"sighted": "sighting", "marker": "marker", "look_up": "table"}
"""Functions that take the name of a thing, and its kind."""


def _expression(file: str, lines: Sequence[str], word: Word) -> Iterator[Mention]:
    """The things that an expression names."""
    formula = place(file, word.path, key=word.key).language == FORMULA
    before: tuple[str, ...] = ("", "")
    for line, column, text in pieces(lines, word):
        for match in LEXER.finditer(text):
            kind, token = match.lastgroup or "", match[0]
            if kind == "space":
                continue
            things, skip = _token(kind, token, before, str(word.path[1]) if formula else "")
            if things:
                at, length = column + match.start() + skip, len(token) - 2 * skip
                yield Mention(things, Position(file, line, at, length))
            before = (before[-1], token)


def _token(kind: str, text: str, before: tuple[str, ...], procedure: str) -> tuple[tuple[Thing, ...], int]:
    """What a token may name, and how many quotes stand before and after the name."""
    if kind == "hex":
        return ((("hex", text[1:-1]),), 1) if re.fullmatch(KINDS["hex"].form, text[1:-1]) else ((), 0)
    if kind == "word":
        return (("card", text[1:-1]),), 1
    taken = CALLED.get(before[0]) if before[1] == "(" else None
    if taken is not None and kind in ("number", "name"):
        return ((taken, text),), 0
    if kind != "name" or text in WORDS:
        return (), 0
    after_dot = before[1] == "."
    return (_in_formula(text, procedure, after_dot=after_dot) if procedure else _bare(text, after_dot=after_dot)), 0


def _in_formula(name: str, procedure: str, *, after_dot: bool) -> tuple[Thing, ...]:
    """What a name in an expression of a procedure may be."""
    own = () if after_dot else (("value", f"{procedure}.{name}"),)
    return (*own, ("field", name), ("card", name), ("function", name))


def _bare(name: str, *, after_dot: bool) -> tuple[Thing, ...]:
    """What a name in any other expression may be."""
    if after_dot:
        return ("mark", name), ("attribute", name)
    return (*((kind, name) for kind in BARE), ("attribute", name), ("function", name))


# The whole book -------------------------------------------------------------------------------------------------------


class File(NamedTuple):
    """A file with its words and its names, and a line about each thing in it."""

    text: str
    lines: list[str]
    words: list[Word]
    mentions: list[Mention]
    told: dict[Thing, str]


EMPTY = File("", [], [], [], {})


def read(path: str, text: str) -> File:
    """The words and names of a file; of one that is too large to be read, none."""
    words = scan(text) if len(text) <= limits.FILE_BYTES else []
    lines = text.removeprefix("\ufeff").split("\n")
    return File(text, lines, words, mentions(path, lines, words), _told(path, words))


TELLING = ("title", "name", "text", "item", "codeword", "type", "says")
"""The fields that say in a line what a thing is."""


def _told(file: str, words: Sequence[Word]) -> dict[Thing, str]:
    """What the best of their fields says of the things in a file."""
    sections = declaring(file)
    best: dict[Thing, tuple[int, str]] = {}
    for word in words:
        if not word.key and len(word.path) in (NAMED, FIELD) and word.path[0] in sections:
            field = str(word.path[-1]) if len(word.path) == FIELD else "text"
            thing = (sections[str(word.path[0])], str(word.path[1]))
            rank = TELLING.index(field) if field in TELLING else len(TELLING)
            if rank < best.get(thing, (len(TELLING), ""))[0]:
                best[thing] = rank, " ".join(word.text.split())
    return {thing: text for thing, (_, text) in best.items()}


def keys_of(words: Iterable[Word]) -> dict[Path, list[str]]:
    """The keys of every mapping, by its path; not those that are just being typed."""
    keys: dict[Path, list[str]] = defaultdict(list)
    for word in words:
        if word.key and not word.loose:
            keys[word.path[:-1]].append(str(word.path[-1]))
    return keys


def _in_scope(file: File, scope: FileScope) -> File:
    """A file in which the things of its mission have the names that they have in the whole book."""
    if not scope.renamed:
        return file

    def meant(thing: Thing) -> Thing:
        return thing[0], scope.compiled(*thing)

    mentions = [mention._replace(things=tuple(map(meant, mention.things))) for mention in file.mentions]
    return file._replace(mentions=mentions, told={meant(thing): text for thing, text in file.told.items()})


def _own(places: list[Position]) -> list[Position]:
    """Where the book itself declares a thing, if it does: that stands in the place of what is installed."""
    return [place for place in places if not is_installed(place.path)] or places


class Index:
    """The names in the files of one book, by file."""

    def __init__(self, files: Mapping[str, File]) -> None:
        printed = {str(word.path[-1]) for word in files.get(NUMBERS, EMPTY).words if word.key}
        self.scopes = read_scopes({path: file.text for path, file in files.items() if path != NUMBERS}, printed)
        self.files = {path: _in_scope(file, self.scopes.at(path)) for path, file in files.items()}
        self.seat: str | None = None

    def seen_from(self, path: str) -> Index:
        """The index as a file sees it: of what missions have for themselves only its own mission's."""
        seen = copy(self)
        seen.seat = path
        return seen

    def in_sight(self, thing: Thing) -> bool:
        """Whether the file may name a thing from which the index is seen; everything, if it is seen from none."""
        places = self.declared.get(thing, ())
        return self.seat is None or not places or any(self.scopes.sees(self.seat, thing[0], at.path) for at in places)

    def file(self, path: str) -> File:
        """A file of the book; an empty one, where there is none."""
        return self.files.get(path, EMPTY)

    @cached_property
    def declared(self) -> Mapping[Thing, list[Position]]:
        """Where each thing is given its name."""
        positions: dict[Thing, list[Position]] = defaultdict(list)
        for file in self.files.values():
            for mention in file.mentions:
                if mention.declares:
                    positions[mention.things[0]].append(mention.position)
        return {thing: _own(places) for thing, places in positions.items()}

    @cached_property
    def named(self) -> Mapping[Thing, list[Position]]:
        """Where each thing is named, its declarations included, in the order of files and places."""
        positions: dict[Thing, list[Position]] = defaultdict(list)
        for path in sorted(self.files):
            for mention in self.files[path].mentions:
                positions[self.meant(mention)].append(mention.position)
        return positions

    def meant(self, mention: Mention) -> Thing:
        """The thing that a name stands for: the first that is declared, or else the likeliest."""
        return next((thing for thing in mention.things if thing in self.declared), mention.things[0])

    def at(self, path: str, line: int, column: int) -> Mention | None:
        """The name at a place."""
        return next((mention for mention in self.file(path).mentions if mention.holds(line, column)), None)

    def word(self, path: str, line: int, column: int) -> Word | None:
        """The word at a place."""
        return next((word for word in self.file(path).words if word.holds(line, column)), None)

    def of_kind(self, kind: str) -> list[str]:
        """The names of a kind that things have, in the order they are written."""
        return [name for of, name in self.declared if of == kind and self.in_sight((of, name))]

    @cached_property
    def told(self) -> Mapping[Thing, str]:
        """A line about each thing."""
        return {thing: text for file in self.files.values() for thing, text in file.told.items()}

    @cached_property
    def values(self) -> Mapping[Path, str]:
        """What every value says, by its path; of content files, which all have their things at other paths."""
        return {word.path: word.text for word in self._content() if not word.key and len(word.path) >= NAMED}

    def _content(self) -> Iterator[Word]:
        """The words of all content files."""
        return (word for path, file in self.files.items() if path != FILE for word in file.words)

    def below(self, *path: str) -> list[str]:
        """The keys of the mapping at a path, of whichever content file has it."""
        return self._keys.get(path, [])

    @cached_property
    def _keys(self) -> Mapping[Path, list[str]]:
        return keys_of(self._content())

    @cached_property
    def kind(self) -> str:
        """The kind of the book, as its header says."""
        return next((word.text for word in self.file(FILE).words if word.path == ("kind",) and not word.key), "")
