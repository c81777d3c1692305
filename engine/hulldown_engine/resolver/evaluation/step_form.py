"""What the record of a step of a procedure holds, and the few forms of steps, by which a procedure goes on.

A kind of step has one form (see `steps.step_kind`). Whatever has to follow a procedure without carrying it out goes by
the form and by the fields of the record, and never by the name of a step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from hulldown_engine.basics.specification import IncompleteSpecification

Json = Mapping[str, Any]
Path = tuple[str | int, ...]
R = TypeVar("R", bound=Json)

BLOCKS = ("do", "otherwise")
"""The fields of a record that hold steps."""

NAME = "NAME"
"""Stands in an authored path for the name that the step gives."""


class RecordField(NamedTuple):
    """A field of a record, and the path below its step by which an author writes what it holds.

    If the field holds `several` things by their names, the path is that of the mapping which holds them.
    """

    name: str
    path: tuple[str, ...]
    several: bool = False

    def parts(self, record: Json) -> Iterator[tuple[Path, Any]]:
        """Everything that the field of a record holds, each with its authored path; nothing if it is left out."""
        if self.name not in record:
            return
        path = tuple(record["name"] if part == NAME else part for part in self.path)
        if self.several:
            yield from (((*path, name), part) for name, part in record[self.name].items())
        else:
            yield path, record[self.name]

    def named(self, record: Json) -> Iterator[tuple[Path, str]]:
        """The variables that the field of a record names, each with its authored path: the names of what it holds."""
        return ((path, str(path[-1]) if self.several else part) for path, part in self.parts(record))

    def names(self, record: Json) -> Iterator[str]:
        """The variables that the field of a record names."""
        return (name for _, name in self.named(record))


@dataclass(frozen=True, eq=False, slots=True)
class Form:
    """One form: its name, the fields that hold the steps within, and whether dice are thrown or steps repeated."""

    name: str
    blocks: tuple[str, ...] = ()
    throws: bool = False
    repeats: bool = False


BINDING = Form("binding")
"""Values are given names, one after the other."""

THROW = Form("throw", throws=True)
"""Dice are thrown, and their faces given a name."""

TRIAL = Form("trial", throws=True)
"""Dice are thrown, and whether they succeed is given a name."""

PLACING = Form("placing")
"""A marker is put on a track."""

MODIFYING = Form("modifying")
"""A number is changed by the modifiers that apply."""

CALL = Form("call")
"""Another procedure is carried out, and its outcome given a name."""

STOP = Form("stop")
"""The procedure ends with an outcome, if a condition holds or there is none."""

BRANCH = Form("branch", ("do", "otherwise"))
"""One block is carried out or the other, as a condition says."""

FOR_EACH = Form("each", ("do",), repeats=True)
"""The block is carried out for each record of a list, and a record kept of each."""

REPETITION = Form("repetition", ("do",), repeats=True)
"""The block is carried out once, and again while a condition holds, up to some number of times."""

FORMS = (BINDING, THROW, TRIAL, PLACING, MODIFYING, CALL, STOP, BRANCH, FOR_EACH, REPETITION)
"""Every form."""


def require_forms(what: str, table: Collection[Form], forms: Iterable[Form] = FORMS) -> None:
    """Raise IncompleteSpecification if a table of what each form means lacks one of `forms`."""
    if lacking := [form.name for form in forms if form not in table]:
        raise IncompleteSpecification(f"no {what} of {', '.join(lacking)}")


class StepShape(Protocol):
    """What the records of a kind of step hold (see `steps.step_kind.ProcedureStepKind`)."""

    @property
    def form(self) -> Form:
        """How the procedure goes on."""

    @property
    def asks(self) -> tuple[RecordField, ...]:
        """The fields that hold expressions."""

    @property
    def takes(self) -> tuple[RecordField, ...]:
        """The fields that name a variable whose value is taken."""

    @property
    def assigns(self) -> tuple[RecordField, ...]:
        """The fields that name a variable which is given a value."""


StepShapes = Mapping[str, StepShape]
"""The shapes of steps, by the name of each kind."""


def every_step(records: Iterable[R]) -> Iterator[R]:
    """Some steps and the steps inside them, each before those inside it."""
    for record in records:
        yield record
        yield from every_step(inner_steps(record))


def inner_steps(record: Json) -> Iterator[Any]:
    """The steps right inside a step."""
    for block in BLOCKS:
        yield from record.get(block, ())
