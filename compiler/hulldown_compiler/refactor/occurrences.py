"""Every place at which the files of a book name a thing, to the character.

The graph of references says which scalars name it. An expression is taken to words here, since a reference in it is
only known by where the expression begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbers import FILE as NUMBERS
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import expressions
from hulldown_compiler.language.expressions import ExpressionFault, Token, tokens
from hulldown_compiler.refactor import inputs, shown
from hulldown_compiler.refactor.scalars import Scalar, Scalars
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import inside

INPUT = "input"
"""The kind of what a procedure is told: it is named with its procedure, as in ap-fire.range."""


class Spot(NamedTuple):
    """A name where it stands; `bare` when it is all of a scalar, and without quotes."""

    position: Position
    bare: bool


class Files:
    """The files of a book, taken to scalars when they are needed."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self._kept: dict[str, tuple[Document, Scalars]] = {}

    def of(self, path: str) -> tuple[Document, Scalars]:
        """A file and its scalars."""
        if path not in self._kept:
            self._kept[path] = Document(path, self.texts[path]), Scalars(self.texts[path])
        return self._kept[path]


class Occurrences:
    """The places of one thing: its kind, and its name as it is written; an input is known by its procedure as well."""

    def __init__(self, book: Book, kind: str, name: str) -> None:
        self.book, self.kind, self.name = book, kind, name
        self.procedure = ""
        if kind == INPUT:
            self.procedure, _, self.name = name.partition(".")
        self.files = Files(book.texts)

    def all(self) -> set[Spot]:
        """Every place that is known: where the thing is given its name, and where it is referred to."""
        return {spot for place in (*self.given, *self._references()) for spot in self.at(place)}

    def at(self, position: Position) -> Iterator[Spot]:
        """The places at or after a position: a scalar, the value of a key, or a part of a longer text."""
        document, scalars = self.files.of(position.path)
        found = scalars.at(position[1:3])
        if not found and document.line(position.line).startswith(self.name, position.column - 1):
            yield Spot(position._replace(length=len(self.name)), bare=False)
        own = found[:1] if any(one.value == self.name for one in found[:1]) else found
        for scalar in own:
            yield from self._in(document, scalar)

    def _in(self, document: Document, scalar: Scalar) -> Iterator[Spot]:
        """The places within one scalar."""
        value, whole = scalar.value, scalar.value == self.name
        for offset in (0,) if whole else words(value, self.kind, self.name):
            place = inside(document, scalar.start, value, offset, len(self.name))
            yield Spot(place, bare=whole and not scalar.style)

    @cached_property
    def given(self) -> Sequence[Position]:
        """Where the thing is given its name, and its printed number."""
        if self.kind == INPUT:
            return []
        if self.kind == "mark":
            return [place for mark, place in self.book.known["mark"].items() if mark.split()[-1] == self.name]
        if self.kind == "rule":
            return [self.book.rules[self.name].at()]
        if self.kind == "paragraph":
            numbered = [self._number()] if self.name in self.book.numbers.given else []
            return [self.book.paragraphs[self.name].at(), *numbered]
        return [self.book.known[self.kind][self.name]]

    def _number(self) -> Position:
        """The name of a paragraph in front of its number."""
        _, scalars = self.files.of(NUMBERS)
        value = self.book.numbers.positions[self.name]
        return Position(NUMBERS, *scalars.all[scalars.numbers[value[1:3]] - 1].start)

    def _references(self) -> Iterator[Position]:
        if self.kind == INPUT:
            yield from inputs.places(self.book, self.procedure, self.name)
        yield from (link.position for link in self.book.links.to(self.kind, self.name))
        if self.kind == "document":
            cited = ((source, place) for _, source, place in self.book.cited())
            yield from (place for source, place in cited if source.document == self.name)
        if self.kind == "score":
            printed = ((path, slot) for path, slot in self.book.slots() if slot[:2] == ("value", self.name))
            yield from (Position(path, slot.line, slot.column, slot.length) for path, slot in printed)
        yield from shown.places(self.book, self.kind, self.name)
        if self.kind == "mark":
            yield from self._marking()

    def _marking(self) -> Iterator[Position]:
        """Where a mark may be made, taken away, or asked for: the graph of references knows things, and no marks."""
        for check in self.book.header.checks:
            yield self.book.declared.document.position(("checks", check, "rating"))
        for paragraph in self.book.paragraphs.values():
            if "requires" in paragraph.record["@"]:
                yield paragraph.at("requires")
            for step in paragraph.steps():
                yield from (paragraph.mark(step, key) for key in ("mark", "unmark") if key in step["@"])
                yield from (paragraph.mark(record, key) for record, key, _ in expressions(step))


def words(text: str, kind: str, name: str) -> Iterator[int]:
    """Where the words of an expression stand that name a thing of a kind; none in what is no expression."""
    try:
        found = list(tokens(text))
    except ExpressionFault:
        return
    stands = _STANDS.get(kind, _bare_word)
    for nth, token in enumerate(found):
        if token.text.strip("'") == name and stands(found[max(0, nth - 2) : nth], found[nth + 1 : nth + 2]):
            yield token.offset + token.text.startswith("'")


Around = Sequence[Token]


def _argument_of(function: str) -> Callable[[Around, Around], bool]:
    return lambda before, after: [one.text for one in before] == [function, "("]


_sighted = _argument_of("sighted")


def _bare_word(before: Around, after: Around) -> bool:
    """Whether a word is no part of something else, and no sighting."""
    return [one.text for one in before[-1:]] != ["."] and not _sighted(before, after)


def _of_table(before: Around, after: Around) -> bool:
    """Whether a word is a table that is looked up, or one on whose axis something is placed."""
    return _argument_of("look_up")(before, after) or (not before and [one.text for one in after] == ["."])


_STANDS: Mapping[str, Callable[[Around, Around], bool]] = {
    "sighting": _sighted,
    "table": _of_table,
    "mark": lambda before, after: not _sighted(before, after),
}
"""Whether a word names a thing of a kind, by the words around it; a flag and a mark may not have one name."""
