"""What steps of procedures read like: instructions to a reader with dice and charts, and the lines of a trace.

The texts have slots (see `hulldown_engine.basics.prose`): `{table:ID}` and `{procedure:ID}` stand for titles, which a
page can make links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.layout import NUMBERED
from hulldown_engine.language.phrases import clause, literal
from hulldown_engine.language.wording import shown, worded
from hulldown_engine.resolver.evaluation.step_form import Json
from hulldown_engine.resolver.formula_phrases import Formulas, is_condition, value


class Modifier(NamedTuple):
    """A modifier: its section, name, condition, value and rule, as texts.

    `short` is what it comes to in a word or two, `-2` or `-1 each`; empty, where it takes more to say. `label` is the
    index of its name among the procedure's labels, by which its source is kept.
    """

    section: str
    name: str
    when: str
    value: str
    rule: str
    label: int
    short: str = ""


class Field(NamedTuple):
    """A field of an outcome: its name, and the text of its value."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step: its text, the steps inside (numbered, or bulleted alternatives), its modifiers, and its outcome."""

    text: str
    items: tuple[Instruction, ...] = ()
    style: str = NUMBERED
    modifiers: tuple[Modifier, ...] = ()
    outcome: tuple[Field, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it is nothing but its text."""
        return not (self.items or self.modifiers or self.outcome)


class StepLine(NamedTuple):
    """What one step did.

    `depth` is how many procedures deep it is, `faces` are those that fell, `outcome` what the procedure came to.
    """

    depth: int
    text: str
    faces: tuple[int, ...] = ()
    outcome: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolutionContext:
    """The context of steps: the words to use, the book, the procedure's labels, and what says each kind of step."""

    words: Formulas
    logic: Json
    labels: Sequence[str]
    sayings: Mapping[str, Saying]

    def steps(self, records: Sequence[Json]) -> tuple[Instruction, ...]:
        """The instructions for some steps."""
        return tuple(step for record in records for step in self.sayings[record["step"]](self, record))

    def clause(self, tree: Tree, *, holds: bool = True) -> str:
        """A condition as a clause."""
        return clause(self.words, tree, holds=holds)

    def outcome(self, fields: Mapping[str, Tree]) -> tuple[Field, ...]:
        """The fields of an outcome as texts."""
        return tuple(Field(worded(self.words.prose, name), self.field(name, tree)) for name, tree in fields.items())

    def field(self, name: str, tree: Tree) -> str:
        """The text of a field's value."""
        if tree == ["value", name]:
            return "as it stands"
        if is_condition(self.words, tree) and not isinstance(tree, bool):
            return f"yes if {self.clause(tree)}, otherwise no"
        return value(self.words, tree)


Saying = Callable[[ResolutionContext, Json], Iterator[Instruction]]
"""Says one step."""

Telling = Callable[[Json, Json], StepLine]
"""Tells what a step did, from the prose of the book and an event of a trace."""

Giving = Callable[[Formulas, Json, Any], Json]
"""The kind of a value that a step gives a name, from the step and what its field holds of it."""


def told_outcome(prose: Json, fields: Json) -> tuple[Field, ...]:
    """What a procedure came to."""
    return tuple(Field(worded(prose, name), literal(shown(prose, value))) for name, value in fields.items())


def told_step(text: str, *faces: int) -> StepLine:
    """A line with a text, and the faces that fell."""
    return StepLine(0, text, faces)
