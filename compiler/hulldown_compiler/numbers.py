"""Printed numbers: authors write names, readers read numbers, and a number once printed never changes.

New paragraphs are given free numbers in an order that has nothing to do with the story, and such that neighbours in
print come from different scenes. `numbers.yaml` remembers them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import Field, StrictInt

from hulldown_compiler.load import Document, ambiguity, resolve
from hulldown_compiler.model.base import Authored, Id
from hulldown_compiler.position import Fault, Position
from hulldown_compiler.silence import Silence, silences
from hulldown_compiler.validate import validate

if TYPE_CHECKING:
    from hulldown_compiler.book import Book

FILE = "numbers.yaml"
START = 1
"""The number of the first paragraph, when it is free."""

LOOKAHEAD = 40
"""How many waiting paragraphs are tried for a number before neighbours of one scene are accepted."""

HEAD = """\
# The printed number of every paragraph, written by `hulldown build`. A number is never given to another paragraph,
# so the names of paragraphs that are gone stay here.
"""


class NumbersFile(Authored):
    """`numbers.yaml`."""

    numbers: dict[Id, StrictInt] = Field(default_factory=dict)


@dataclass
class Numbers:
    """The numbers that have been given: name -> number, and where it says so."""

    given: Mapping[str, int]
    positions: Mapping[str, Position] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    comments: Sequence[Silence] = ()
    """Comments to the compiler, which this file cannot keep."""


def read(document: Document) -> Numbers:
    """The numbers of `numbers.yaml`."""
    if document.faults and document.value is None:
        return Numbers({}, {}, list(document.faults))
    model, faults = validate(NumbersFile, document, (), document.value)
    if model is None:
        return Numbers({}, {}, [*document.faults, *faults])
    positions = {name: document.position(("numbers", name)) for name in model.numbers}
    return Numbers(model.numbers, positions, list(document.faults), tuple(silences(document)))


def numbered(book: Book) -> dict[str, int]:
    """The number of every paragraph of a book: pinned, remembered, or new; and those of paragraphs that are gone."""
    pinned = {name: one.record["number"] for name, one in book.paragraphs.items() if one.record["number"]}
    numbers = {**book.numbers.given, **pinned}
    new = [name for name in book.paragraphs if name not in numbers]
    taken = set(numbers.values())
    if book.header.start in new and START not in taken:
        new.remove(book.header.start)
        numbers[book.header.start] = START
        taken.add(START)
    numbers.update(_spread(book, new, numbers, _free(taken, len(new))))
    return numbers


def _free(taken: set[int], count: int) -> Iterator[int]:
    """The lowest free numbers."""
    number = 0
    while count:
        number += 1
        if number not in taken:
            count -= 1
            yield number


def _spread(book: Book, new: list[str], numbers: Mapping[str, int], free: Iterator[int]) -> Iterator[tuple[str, int]]:
    """Give each number to the next waiting paragraph that does not belong beside its neighbours."""
    scenes = {name: paragraph.path for name, paragraph in book.paragraphs.items()}
    at = {number: scenes.get(name) for name, number in numbers.items()}
    waiting = sorted(new, key=lambda name: hashlib.sha256(f"{book.name}/{name}".encode()).digest())
    for number in free:
        beside = (at.get(number - 1), at.get(number + 1))
        nth = next((nth for nth, name in enumerate(waiting[:LOOKAHEAD]) if scenes[name] not in beside), 0)
        name = waiting.pop(nth)
        at[number] = scenes[name]
        yield name, number


def text(numbers: Mapping[str, int]) -> str:
    """The text of `numbers.yaml`."""
    return HEAD + "numbers:\n" + "".join(f"  {_key(name)}: {number}\n" for name, number in sorted(numbers.items()))


def _key(name: str) -> str:
    """A name as it is written: in quotes when YAML readers take it for something else, as they do `no`."""
    return name if resolve(name) == name and ambiguity(name, key=True) is None else f'"{name}"'
