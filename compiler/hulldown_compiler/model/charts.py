"""Tables, catalogues, cards and procedures, as authors write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import (
    ConfigDict,
    Discriminator,
    Field,
    PlainValidator,
    StrictBool,
    StrictInt,
    StrictStr,
    StringConstraints,
    Tag,
    WithJsonSchema,
)

from hulldown_compiler.model import value_types
from hulldown_compiler.model.base import Authored, DiceNotation, Expression, Keyed, Source, Text, part_fault, step_tag
from hulldown_compiler.model.kind_schema import banded_schema, kind_schema

NAME = value_types.NAME.pattern
CARD = r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*"

Name = Annotated[StrictStr, StringConstraints(pattern=f"^{NAME}$", max_length=60)]
"""The name of an input, a field or a variable: snake_case."""

CardName = Annotated[StrictStr, StringConstraints(pattern=f"^{CARD}$", max_length=60)]
"""The printed name of a card."""


def _reader(read: Callable[[Any], value_types.Kind]) -> PlainValidator:
    """Reads what is written; a fault in it becomes pydantic's, with its place below the value."""

    def check(written: Any) -> value_types.Kind:
        try:
            return read(written)
        except value_types.KindFault as fault:
            raise part_fault("unreadable_kind", fault.path, fault.message, fault.hint, key=fault.key) from None

    return PlainValidator(check)


def _of(place: str) -> PlainValidator:
    """Reads a kind of value that stands in a place (see `hulldown_compiler.model.value_types`)."""
    return _reader(lambda written: value_types.read_kind(written, place))


AxisKind = Annotated[Any, _of("axis"), WithJsonSchema(kind_schema("axis"))]
CellKind = Annotated[Any, _of("cell"), WithJsonSchema(kind_schema("cell"))]
FieldKind = Annotated[Any, _of("field"), WithJsonSchema(kind_schema("field"))]
InputKind = Annotated[Any, _of("input"), WithJsonSchema(kind_schema("input"))]
OutcomeKind = Annotated[Any, _of("outcome"), WithJsonSchema(kind_schema("outcome"))]
Banded = Annotated[Any, _reader(value_types.read_banded), WithJsonSchema(banded_schema())]


class TableRecord(Authored):
    """A table: its axes, the kind of its cells, and its rows."""

    title: Text
    source: Source | None = None
    axes: Annotated[dict[Name, AxisKind], Field(min_length=1)]
    cells: CellKind
    banded: Banded | None = None
    rows: Annotated[dict[StrictStr, Any], Field(min_length=1)]
    monotone: dict[Name, Literal["rising", "falling"]] = {}
    legend: dict[StrictStr, Text] = {}
    aid: StrictBool | None = None
    """Whether it stands on the printed aid, whatever room there is."""

    note: Text | None = None
    todo: Text | None = None


class CatalogueRecord(Authored):
    """What the cards of one sort have in common: their fields."""

    title: Text
    source: Source | None = None
    fields: Annotated[dict[Name, FieldKind], Field(min_length=1)]
    aid: StrictBool | None = None
    """Whether its cards stand on the printed aid."""

    note: Text | None = None


class CardRecord(Authored):
    """A card: the catalogue it belongs to, and a value for each of its fields."""

    model_config = ConfigDict(extra="allow")

    card: StrictStr
    source: Source | None = None
    note: Text | None = None


class ModifierRecord(Authored):
    """A modifier: when it applies, and what it comes to."""

    name: Text
    when: Expression | None = None
    value: Expression
    rule: StrictStr | None = None
    source: Source | None = None


class SectionRecord(Authored):
    """A section of a list of modifiers: the first that applies counts."""

    section: Text
    modifiers: Annotated[list[ModifierRecord], Field(min_length=1)]


class ProcedureStep(Keyed):
    """One step of a procedure."""


class Let(ProcedureStep):
    """Values are given names."""

    let: Annotated[dict[Name, Expression], Field(min_length=1)]


class Throw(ProcedureStep):
    """Dice are rolled."""

    roll: Annotated[dict[Name, StrictStr], Field(min_length=1)]


class Test(ProcedureStep):
    """Dice are rolled against a number."""

    test: Annotated[dict[Name, DiceNotation], Field(min_length=1, max_length=1)]
    at_most: Expression | None = None
    at_least: Expression | None = None


class Place(ProcedureStep):
    """A marker is put on a track."""

    place: Annotated[dict[Name, Expression], Field(min_length=1, max_length=1)]
    track: StrictStr


class Shift(ProcedureStep):
    """A marker moves along its track."""

    shift: Name
    modifiers: list[ModifierRecord] | None = None
    sections: list[SectionRecord] | None = None


class Add(ProcedureStep):
    """A number is modified."""

    add: Name
    modifiers: list[ModifierRecord] | None = None
    sections: list[SectionRecord] | None = None


class Call(ProcedureStep):
    """Another procedure is carried out."""

    call: StrictStr
    into: Annotated[Name, Field(alias="as")]
    given: dict[Name, Expression] = {}


class StopWith(ProcedureStep):
    """The procedure ends with an outcome."""

    stop: dict[Name, Expression]
    when: Expression | None = None


class WhenDo(ProcedureStep):
    """One list of steps or another."""

    when: Expression
    do: ProcedureSteps
    otherwise: ProcedureSteps | None = None


class EachOf(ProcedureStep):
    """Steps for each record of a list."""

    each: Name
    one: Annotated[Name, Field(alias="as")]
    do: ProcedureSteps
    result: Annotated[dict[Name, Expression], Field(min_length=1)]
    into: Name


class Again(ProcedureStep):
    """Steps that are repeated while a condition holds."""

    again: Expression
    most: Expression
    do: ProcedureSteps


STEPS: tuple[type[ProcedureStep], ...] = (
    Let, Throw, Test, Place, Shift, Add, Call, StopWith, WhenDo, EachOf, Again,
)  # fmt: skip
"""Every step of a procedure, in the order of the language page."""

TAGS = {step.KEY: f"<procedure: {step.KEY}>" for step in STEPS}
"""The tag of each step in the union of them; no key an author can write."""


def procedure_tag(value: Any) -> str | None:
    """The tag of the step that a mapping is; `when` names one only when nothing else does, for `stop` has it too."""
    return step_tag(value, TAGS, last=("when",))


if TYPE_CHECKING:
    AnyStep = ProcedureStep
else:
    AnyStep = Annotated[
        Union[tuple(Annotated[step, Tag(TAGS[step.KEY])] for step in STEPS)],  # noqa: UP007 - made from a table
        Discriminator(procedure_tag),
    ]

ProcedureSteps = Annotated[list[AnyStep], Field(min_length=1)]


class RequireRecord(Authored):
    """A combination of inputs that makes sense, and why another does not."""

    that: Expression
    because: Text


class TriedRecord(Authored):
    """Something tried once: what is given, the dice that fall, and what is to be expected."""

    example: Text
    given: dict[Name, Any] = {}
    dice: list[StrictInt] = []
    expect: Annotated[dict[Name, Any], Field(min_length=1)]
    source: Source | None = None


class ExampleRecord(TriedRecord):
    """A procedure carried out once: its inputs, its dice, and what is to be expected, or why its inputs are refused."""

    expect: Annotated[dict[Name, Any], Field(min_length=1)] = {}
    refused: Text | None = None
    procedure: StrictStr | None = None


class ChartRecord(Authored):
    """The chart of a procedure's odds: the input that it is over, and the field of the outcome that it is of."""

    over: Name | None = None
    of: Name | None = None


class ProcedureRecord(Authored):
    """A procedure: what it is told, what it does, and what comes of it."""

    title: Text
    source: Source | None = None
    text: Text | None = None
    inputs: dict[Name, InputKind] = {}
    requires: list[RequireRecord] = []
    gives: Annotated[dict[Name, OutcomeKind], Field(min_length=1)]
    steps: ProcedureSteps
    result: dict[Name, Expression] | None = None
    examples: list[ExampleRecord] = []
    chart: ChartRecord | None = None
    aid: StrictBool | None = None
    """Whether it stands on the printed aid."""

    note: Text | None = None
    todo: Text | None = None
