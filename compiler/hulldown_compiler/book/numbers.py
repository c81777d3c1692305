"""Printed numbers: authors write names, readers read numbers, and a number once printed never changes.

New paragraphs are given free numbers in an order that has nothing to do with the story, and such that neighbours in
print come from different scenes. `numbers.yaml` remembers them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, StrictInt, StrictStr, StringConstraints

from hulldown_compiler.core.diagnostics import Fault, Position
from hulldown_compiler.model.base import ID, Authored
from hulldown_compiler.model.validation import validate
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.suppressions import Silence, silences
from hulldown_compiler.source.yaml_loader import ambiguity, resolve

FILE = "numbers.yaml"


HEAD = """\
# The printed number of every paragraph, written by `hulldown build`. A number is never given to another paragraph,
# so the names of paragraphs that are gone stay here.
"""


Printed = Annotated[StrictStr, StringConstraints(pattern=f"^{ID}(\\.{ID})?$")]
"""The name of a paragraph in the whole book: with its mission before it, where several missions have the name."""


class NumbersFile(Authored):
    """`numbers.yaml`."""

    numbers: dict[Annotated[Printed, Ref("paragraph")], StrictInt] = Field(default_factory=dict)
    """The printed number of each paragraph, by its name; also of those that are gone."""


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


def text(numbers: Mapping[str, int]) -> str:
    """The text of `numbers.yaml`."""
    return HEAD + "numbers:\n" + "".join(f"  {_key(name)}: {number}\n" for name, number in sorted(numbers.items()))


def _key(name: str) -> str:
    """A name as it is written: in quotes when YAML readers take it for something else, as they do `no`."""
    return name if resolve(name) == name and ambiguity(name, key=True) is None else f'"{name}"'
