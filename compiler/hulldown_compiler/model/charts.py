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
from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    Formula,
    Keyed,
    Prose,
    Source,
    Text,
    part_fault,
    step_tag,
)
from hulldown_compiler.model.kind_schema import banded_schema, kind_schema
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import FORMULA, Declares, Like, Ref, Written

NAME = value_types.NAME.pattern
CARD = KINDS["card"].form

Name = Annotated[StrictStr, StringConstraints(pattern=f"^{NAME}$", max_length=60)]
"""The name of an input, a field or a variable: snake_case."""

NewValue = Annotated[Name, Declares("value")]
"""The name of a value that a procedure is given, or makes."""

OwnValue = Annotated[Name, Ref("value")]
"""A value of the same procedure, by its name."""

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


class KindNames(Authored):
    """The parts of a kind of value, written as a mapping, that name something or hold another kind."""

    of: Annotated[str, Ref("catalogue", "uses")]
    list: dict[str, KindNames]
    axes: dict[str, KindNames]
    cells: KindNames


AxisKind = Annotated[Any, _of("axis"), WithJsonSchema(kind_schema("axis")), Like(KindNames)]
CellKind = Annotated[Any, _of("cell"), WithJsonSchema(kind_schema("cell")), Like(KindNames)]
FieldKind = Annotated[Any, _of("field"), WithJsonSchema(kind_schema("field")), Like(KindNames)]
InputKind = Annotated[Any, _of("input"), WithJsonSchema(kind_schema("input")), Like(KindNames)]
OutcomeKind = Annotated[Any, _of("outcome"), WithJsonSchema(kind_schema("outcome")), Like(KindNames)]
Banded = Annotated[Any, _reader(value_types.read_banded), WithJsonSchema(banded_schema())]


class CellNames(Authored):
    """What is named in the rows of a table: by a cell that says where it comes from."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, CellNames]
    source: Source


class TableRecord(Authored):
    """A table: its axes, the kind of its cells, and its rows."""

    title: Text
    source: Source | None = None
    axes: Annotated[dict[Name, AxisKind], Field(min_length=1)]
    cells: CellKind
    banded: Banded | None = None
    rows: Annotated[dict[StrictStr, Annotated[Any, Like(CellNames)]], Field(min_length=1)]
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

    card: Annotated[StrictStr, Ref("catalogue", "belongs to")]
    source: Source | None = None
    note: Text | None = None


class CardNames(Authored):
    """What is named in the fields of a card, of which its catalogue says what they are: perhaps other cards."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, Annotated[str, Ref("card", may=True), Like(CardNames)]]
    source: Source


class ModifierRecord(Authored):
    """A modifier: when it applies, and what it comes to."""

    name: Text
    when: Formula | None = None
    value: Formula
    rule: Annotated[StrictStr, Ref("rule", "cites")] | None = None
    source: Source | None = None


class SectionRecord(Authored):
    """A section of a list of modifiers: the first that applies counts."""

    section: Text
    modifiers: Annotated[list[ModifierRecord], Field(min_length=1)]


class ProcedureStep(Keyed):
    """One step of a procedure."""


class Let(ProcedureStep):
    """Values are given names."""

    let: Annotated[dict[NewValue, Formula], Field(min_length=1)]


class Throw(ProcedureStep):
    """Dice are rolled."""

    roll: Annotated[dict[NewValue, Annotated[StrictStr, Written(FORMULA)]], Field(min_length=1)]


class Test(ProcedureStep):
    """Dice are rolled against a number."""

    test: Annotated[dict[NewValue, DiceNotation], Field(min_length=1, max_length=1)]
    at_most: Formula | None = None
    at_least: Formula | None = None


class Place(ProcedureStep):
    """A marker is put on a track."""

    place: Annotated[dict[NewValue, Formula], Field(min_length=1, max_length=1)]
    track: Annotated[StrictStr, Ref("table", "uses", part=r"^[^.]+")]


class Shift(ProcedureStep):
    """A marker moves along its track."""

    shift: OwnValue
    modifiers: list[ModifierRecord] | None = None
    sections: list[SectionRecord] | None = None


class Add(ProcedureStep):
    """A number is modified."""

    add: OwnValue
    modifiers: list[ModifierRecord] | None = None
    sections: list[SectionRecord] | None = None


class Call(ProcedureStep):
    """Another procedure is carried out."""

    call: Annotated[StrictStr, Ref("procedure", "calls")]
    into: Annotated[NewValue, Field(alias="as")]
    given: dict[Name, Formula] = {}


class StopWith(ProcedureStep):
    """The procedure ends with an outcome."""

    stop: dict[Name, Formula]
    when: Formula | None = None


class WhenDo(ProcedureStep):
    """One list of steps or another."""

    when: Formula
    do: ProcedureSteps
    otherwise: ProcedureSteps | None = None


class EachOf(ProcedureStep):
    """Steps for each record of a list."""

    each: OwnValue
    one: Annotated[NewValue, Field(alias="as")]
    do: ProcedureSteps
    result: Annotated[dict[Name, Formula], Field(min_length=1)]
    into: NewValue


class Again(ProcedureStep):
    """Steps that are repeated while a condition holds."""

    again: Formula
    most: Formula
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

    that: Formula
    because: Text


class GivenCards(Authored):
    """What an example names in that which is given: cards, where the procedure is told of cards."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, Annotated[str, Ref("card", may=True), Like(GivenCards)]]


class TriedRecord(Authored):
    """Something tried once: what is given, the dice that fall, and what is to be expected."""

    example: Text
    given: Annotated[dict[Name, Any], Like(GivenCards)] = {}
    dice: list[StrictInt] = []
    expect: Annotated[dict[Name, Any], Field(min_length=1)]
    source: Source | None = None


class ExampleRecord(TriedRecord):
    """A procedure carried out once: its inputs, its dice, and what is to be expected, or why its inputs are refused."""

    expect: Annotated[dict[Name, Any], Field(min_length=1)] = {}
    refused: Text | None = None
    procedure: Annotated[StrictStr, Ref("procedure", "tries")] | None = None


class ChartRecord(Authored):
    """The chart of a procedure's odds: the input that it is over, and the field of the outcome that it is of."""

    over: OwnValue | None = None
    of: Name | None = None


class ProcedureRecord(Authored):
    """A procedure: what it is told, what it does, and what comes of it."""

    title: Text
    source: Source | None = None
    text: Prose | None = None
    inputs: dict[NewValue, InputKind] = {}
    requires: list[RequireRecord] = []
    gives: Annotated[dict[Name, OutcomeKind], Field(min_length=1)]
    steps: ProcedureSteps
    result: dict[Name, Formula] | None = None
    examples: list[ExampleRecord] = []
    chart: ChartRecord | None = None
    aid: StrictBool | None = None
    """Whether it stands on the printed aid."""

    note: Text | None = None
    todo: Text | None = None
