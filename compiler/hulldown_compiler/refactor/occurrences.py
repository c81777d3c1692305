"""Every place at which the files of a book name a thing, to the character.

The graph of references says which scalars name it. An expression is taken to words here, since a reference in it is
only known by where the expression begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbers import FILE as NUMBERS
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import Mark, place
from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, YamlNode, read_tree
from hulldown_compiler.ir.step_visitors import expressions
from hulldown_compiler.language.expressions import ExpressionFault, Token, tokens
from hulldown_compiler.lowering.scopes import SECTIONS, written
from hulldown_compiler.refactor import example_names, procedure_inputs
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import inside

INPUT = "input"
"""The kind of the inputs of procedures, which are named with their procedure: ap-fire.range."""


class Spot(NamedTuple):
    """A name where it stands; `bare` when it is all of a scalar, and without quotes."""

    position: Position
    bare: bool


class Parsed:
    """A file of a book that could be read, and its scalars and the values of its keys by where they begin."""

    def __init__(self, path: str, text: str) -> None:
        self.document = Document(path, text)
        self._scalars: dict[int, YamlNode] = {}
        self._values: dict[int, YamlNode] = {}
        top = read_tree(text, tagged=True)
        nodes = [] if top is None else [top]
        for node in nodes:
            if node.kind == SCALAR:
                self._scalars[node.begin] = node
            elif node.kind == MAPPING:
                self._values.update((key.begin, value) for key, value in node.pairs())
            nodes += node.children

    def mark(self, index: int) -> Mark:
        """An index into the text as a line and a column."""
        return place(self.document.starts, index)

    def _index(self, mark: Mark) -> int:
        """A line and a column as an index; -1 where the text has none such."""
        line, column = mark
        return self.document.starts[line - 1] + column - 1 if column <= len(self.document.line(line)) else -1

    def scalars(self, mark: Mark) -> list[YamlNode]:
        """The scalar that begins at a place, if one does; of a key, all those of its value as well."""
        begin = self._index(mark)
        if begin not in self._scalars:
            return []
        value = self._values.get(begin)
        return [self._scalars[begin], *(value.scalars() if value else ())]

    def key_of(self, mark: Mark) -> Mark:
        """Where the key of the value begins that begins at a place."""
        begin = self._index(mark)
        return self.mark(next(key for key, value in self._values.items() if value.begin == begin))


class Occurrences:
    """The places of one thing: its kind, its name in the whole book, and the word by which files name it.

    An input is known by its procedure as well.
    """

    def __init__(self, book: Book, kind: str, name: str) -> None:
        self.book, self.kind, self.name = book, kind, name
        self.procedure = ""
        if kind == INPUT:
            self.procedure, _, self.name = name.partition(".")
        self.word = written(self.name) if kind in SECTIONS else self.name
        self._files: dict[str, Parsed] = {}

    def all(self) -> set[Spot]:
        """Every place that is known: where the thing is given its name, and where it is referred to."""
        return {spot for position in (*self.given, *self._references()) for spot in self.at(position)}

    def _file(self, path: str) -> Parsed:
        if path not in self._files:
            self._files[path] = Parsed(path, self.book.texts[path])
        return self._files[path]

    def at(self, position: Position) -> Iterator[Spot]:
        """The places at or after a position: a scalar, the value of a key, or a part of a longer text."""
        file = self._file(position.path)
        scalars = file.scalars(position[1:3])
        if not scalars and file.document.line(position.line).startswith(self.word, position.column - 1):
            yield Spot(position._replace(length=len(self.word)), bare=False)
        whole_name = any(scalar.value in (self.word, self.name) for scalar in scalars[:1])
        for scalar in scalars[:1] if whole_name or position.path == NUMBERS else scalars:
            yield from self._in(file, scalar)

    def _in(self, file: Parsed, scalar: YamlNode) -> Iterator[Spot]:
        """The places within one scalar."""
        value, whole = scalar.value, scalar.value == self.word
        for at in (0,) if whole else self._amid(file, value):
            position = inside(file.document, file.mark(scalar.begin), value, at, len(self.word))
            yield Spot(position, bare=whole and not scalar.style)

    def _amid(self, file: Parsed, value: str) -> Iterable[int]:
        """Where the word stands in a text that says more: an expression, or a printed name with its mission."""
        if file.document.path == NUMBERS:
            return [0] if self.kind == "mission" else [len(self.name) - len(self.word)]
        return words(value, self.kind, self.word)

    @cached_property
    def given(self) -> Sequence[Position]:
        """Where the thing is given its name, and its printed number."""
        if self.kind == INPUT:
            return []
        if self.kind == "mark":
            return [position for mark, position in self.book.known["mark"].items() if mark.split()[-1] == self.name]
        if self.kind == "rule":
            return [self.book.rules[self.name].at()]
        if self.kind == "paragraph":
            numbered = [self._number(self.name)] if self.name in self.book.numbers.given else []
            return [self.book.paragraphs[self.name].at(), *numbered]
        return [self.book.known[self.kind][self.name]]

    def _number(self, name: str) -> Position:
        """The name of a paragraph in front of its number."""
        number = self.book.numbers.positions[name]
        return Position(NUMBERS, *self._file(NUMBERS).key_of(number[1:3]))

    def _references(self) -> Iterator[Position]:
        if self.kind == INPUT:
            yield from procedure_inputs.places(self.book, self.procedure, self.name)
        yield from (link.position for link in self.book.references.to(self.kind, self.name))
        if self.kind == "document":
            yield from (position for _, source, position in self.book.cited() if source.document == self.name)
        if self.kind == "score":
            printed = ((path, slot) for _, path, slot in self.book.slots() if slot[:2] == ("value", self.name))
            yield from (Position(path, slot.line, slot.column, slot.length) for path, slot in printed)
        if self.kind == "mission":
            own = (name for name in self.book.numbers.given if name.startswith(f"{self.name}."))
            yield from (self._number(name) for name in own)
        yield from example_names.places(self.book, self.kind, self.name)
        if self.kind == "mark":
            yield from self._marking()

    def _marking(self) -> Iterator[Position]:
        """Where a mark may be set, removed or tested: marks are not in the graph of references."""
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
        all_tokens = list(tokens(text))
    except ExpressionFault:
        return
    stands = _STANDS.get(kind, _bare_word)
    for nth, token in enumerate(all_tokens):
        if token.text.strip("'") == name and stands(all_tokens[max(0, nth - 2) : nth], all_tokens[nth + 1 : nth + 2]):
            yield token.offset + token.text.startswith("'")


Around = Sequence[Token]


def _argument_of(function: str) -> Callable[[Around, Around], bool]:
    return lambda before, after: [token.text for token in before] == [function, "("]


_sighted = _argument_of("sighted")


def _bare_word(before: Around, after: Around) -> bool:
    """Whether a word is no part of something else, and no sighting."""
    return [token.text for token in before[-1:]] != ["."] and not _sighted(before, after)


def _of_table(before: Around, after: Around) -> bool:
    """Whether a word is a table that is looked up, or one on whose axis something is placed."""
    return _argument_of("look_up")(before, after) or (not before and [token.text for token in after] == ["."])


_STANDS: Mapping[str, Callable[[Around, Around], bool]] = {
    "sighting": _sighted,
    "table": _of_table,
    "mark": lambda before, after: not _sighted(before, after),
}
"""Whether a word names a thing of a kind, by the words around it; a flag and a mark may not have one name."""
