"""Every text that an author can write is read for braces, whichever model it is a field of."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest
from pydantic import BaseModel, ValidationError

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.texts import is_prose, read_text
from hulldown_compiler.model.files import CONTENTS, HEADERS
from hulldown_compiler.naming.grammar import Alternatives, alternatives, below, fields, marks, of_values
from hulldown_compiler.naming.references import Ref, Unread, Written
from hulldown_compiler.naming.values import told_apart
from hulldown_compiler.source.yaml_loader import parse

ROOT = Path(__file__).parents[3]

BOOKS = (
    *(ROOT / path for path in ("tests/books/outpost", "tests/site/gallery", "tests/site/strange")),
    *(Path(__file__).parent / "texts" / kind for kind in ("gamebook", "platoon", "reference")),
)
"""Books that have an instance of every text among them; the last three are no whole books, with what no other has."""

Field = tuple[str, str]
"""The name of a model, and that of a field."""

KINDS = {path: str(parse("book.yaml", (path / "book.yaml").read_bytes()).value["kind"]) for path in BOOKS}


NO_WORDS = (
    *(f"MapRecord.{name}" for name in ("terrain", "levels", "rivers", "streams", "ridges", "bridges", "names")),
    *("RoadsRecord.paved", "RoadsRecord.dirt"),
    *("PositionRecord.rules", "PlayedGivenRecord.rules", "PlacedRecord.player"),
    *("MissionExampleRecord.ask", "RuleExampleRecord.ask", "Source.read"),
)
"""Fields that hold the lines of a map, or words of which the rules have a list: what else stands there is refused."""


class Instance(NamedTuple):
    """A text in a book: its file, and where it stands in there."""

    book: Path
    file: str
    path: tuple[str | int, ...]


@cache
def texts() -> Mapping[Field, bool]:
    """Every field of every model that takes any words, and whether slots are filled in them."""
    return {
        (model.__name__, name): any(map(is_prose, marks(each)))
        for model in models()
        for name, field in fields(model).items()
        for each in leaves(field)
        if not says_more(each)
        if takes_words(model, name) and f"{model.__name__}.{name}" not in NO_WORDS
    }


@cache
def models() -> list[type[BaseModel]]:
    """Every model that a file can hold."""
    found: dict[type[BaseModel], None] = {}
    waiting = [alternatives(file) for file in (*CONTENTS.values(), *HEADERS.values())]
    seen = set(waiting)
    while waiting:
        within = waiting.pop()
        found |= dict.fromkeys(within.models)
        inner = [of_values(within), *(field for model in within.models for field in fields(model).values())]
        waiting += [one for one in dict.fromkeys(inner) if one not in seen]
        seen |= {*inner}
    return list(found)


def leaves(field: Alternatives) -> Iterator[Alternatives]:
    """The field, and what its values are where it is a mapping, if they are plain text."""
    if any(each.type is str for each in field.all):
        yield field
    for _, values in field.mappings:
        yield from leaves(alternatives(values))


def says_more(field: Alternatives) -> bool:
    """Whether a text there names something, is in a language of its own, or is for authors alone."""
    return any(isinstance(mark, Ref | Unread | Written) and not is_prose(mark) for mark in marks(field))


def takes_words(model: type[BaseModel], name: str) -> bool:
    """Whether the model takes any words for a field, or for the values in it."""
    words = "Some words, {see:nobody-0}."
    return any(taken(model, {name: value}, name) for value in (words, {"1": words}, {"HD603": words}))


def taken(model: type[BaseModel], written: Mapping[str, Any], name: str) -> bool:
    """Whether a model finds nothing wrong with one of the fields that are written."""
    try:
        model.model_validate(written)
    except ValidationError as faults:
        return all(fault["loc"][:1] != (name,) for fault in faults.errors())
    return True


@cache
def instances() -> Mapping[Field, Instance]:
    """The first instance of every text in the books."""
    found: dict[Field, Instance] = {}
    for book in BOOKS:
        for file in sorted(book.rglob("*.yaml")):
            if file.name != "numbers.yaml":
                models = HEADERS if file.name == "book.yaml" else CONTENTS
                within, value = alternatives(models[KINDS[book]]), parse(file.name, file.read_bytes()).value
                for field, path in written(within, value):
                    found.setdefault(field, Instance(book, str(file.relative_to(book)), path))
    return found


def written(
    within: Alternatives, value: Any, path: tuple[str | int, ...] = (), field: Field = ("", "")
) -> Iterator[tuple[Field, tuple[str | int, ...]]]:
    """The texts in a value, each with the field that it is written in."""
    if isinstance(value, Mapping):
        told = told_apart(within, value)
        for name, inside in value.items():
            owners = [model for model in told.models if name in fields(model)]
            one = (owners[0].__name__, name) if owners else field
            yield from written(below(told, name), inside, (*path, name), one)
    elif isinstance(value, list):
        for nth, item in enumerate(value):
            yield from written(within, item, (*path, nth), field)
    elif isinstance(value, str) and field in texts():
        yield field, path


def test_the_books_have_every_text() -> None:
    """A field for words that is new is written in one of the books, so that the tests below ask about it."""
    assert sorted(texts().keys() - instances().keys()) == []


@pytest.mark.parametrize("book", BOOKS, ids=[book.name for book in BOOKS])
def test_every_text_is_read(book: Path, tmp_path: Path) -> None:
    """A reference to nothing is found in every text that takes references, and a reference in every one that does not.

    Each is told where it stands.
    """
    expected = spoilt(book, tmp_path / "book")

    found = lint(read_book(tmp_path / "book"), ("HD101", "HD126"))

    assert expected
    assert {(finding.position[:3], finding.code) for finding in found} == expected


@pytest.mark.parametrize("part", ["{see:here} a ", "{{ a }} ", "\\u00e9 {fuel} "])
def test_twice_as_many_slots_are_twice_the_work(part: str) -> None:
    """A text is followed through its file once, however many slots are in it: what is called is counted."""
    few, many = (calls(part * count) for count in (200, 400))

    assert many < 2.1 * few


def calls(text: str) -> int:
    """How many functions are called while the slots of a text are read."""
    document = parse("paragraphs.yaml", f'text: "{text}"\n'.encode())
    counted = 0

    def count(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read_text(document, document.value.marks["text"][2:], document.value["text"])
    finally:
        sys.setprofile(before)
    return counted


def spoilt(book: Path, into: Path) -> set[tuple[tuple[Any, ...], str]]:
    """Write a copy of a book, with a reference to nothing in every text; the place and code of what is to be found."""
    expected: set[tuple[tuple[Any, ...], str]] = set()
    ours = [(field, instance) for field, instance in instances().items() if instance.book == book]
    for file in sorted(book.rglob("*.yaml")):
        name = str(file.relative_to(book))
        value = json.loads(json.dumps(parse(name, file.read_bytes()).value))
        here = {nth: (field, of.path) for nth, (field, of) in enumerate(ours) if of.file == name}
        for nth, (_, path) in here.items():
            put(value, path, f"Words and {{see:nobody-{nth}}}.")
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(value, indent=1, ensure_ascii=False), "utf-8")
        for nth, (field, _) in here.items():
            line, column = place_of(target.read_text("utf-8"), f"{{see:nobody-{nth}}}")
            takes = texts()[field]
            expected.add(((name, line, column + 5 * takes), "HD101" if takes else "HD126"))
    return expected


def put(value: Any, path: tuple[str | int, ...], words: str) -> None:
    """Write words at a path."""
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = words


def place_of(text: str, part: str) -> tuple[int, int]:
    """The line and column of a part of a text."""
    at = text.index(part)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
