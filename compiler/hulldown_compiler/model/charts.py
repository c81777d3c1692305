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
    Aside,
    Authored,
    DiceNotation,
    Formula,
    Keyed,
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
    """What the table is called, on its page and where a text names it."""

    source: Source | None = None
    axes: Annotated[dict[Name, AxisKind], Field(min_length=1)]
    """The axes, from the outermost inward: names, each with what it counts: `1d10` (the totals of dice), `0..5`,
    `{bands: [0-5, 6-15, 16+]}`, a list of names, or `{of: CATALOGUE}`."""

    cells: CellKind
    """The kind of its cells: `0..10`, a list of names, `dice`, `bool`, `{number: 1..20, or: [none]}`."""

    banded: Banded | None = None
    """One more number, by whose bands each cell is divided, as in `11@0-25, 15@25-50`; outside all bands a cell is
    `none`."""

    rows: Annotated[dict[StrictStr, Annotated[Any, Like(CellNames)]], Field(min_length=1)]
    """A key for each value of the first axis, or for several, `1-3`, `9+`; below it a list of cells along the next
    axis, or a mapping again. Each value is covered once."""

    monotone: dict[Name, Literal["rising", "falling", "strictly rising", "strictly falling"]] = {}
    """Axes along which the cells never fall, `rising`, or never rise, `falling`: a promise that the table is held to.
    `strictly rising` and `strictly falling` allow no equal neighbours either; names rise as `cells` lists them."""

    legend: dict[StrictStr, Text] = {}
    """What names and words in the cells mean, as in `{killed: The unit is removed.}`."""

    aid: StrictBool | None = None
    """Where the printed aid is not laid out, `false` leaves it out and `true` keeps it there; without it, it is there
    unless its numbers all stand beside modifiers."""

    note: Text | None = None
    """A remark for readers."""

    todo: Aside | None = None
    """What is not finished yet: a finding of `lint`, and nothing that readers see."""


class RequireRecord(Authored):
    """Something that has to be true: of the inputs of a procedure that make sense, or of every card of a catalogue."""

    that: Formula
    """What has to be true: of inputs, `not (moving and weapon.artillery)`, or of a card,
    `card.least_range < card.most_range`."""

    because: Text
    """Why, as whoever is refused is told: `artillery may not shoot and move in one turn`."""


class CatalogueRecord(Authored):
    """What the cards of one sort have in common: their fields."""

    title: Text
    """What the cards are called together."""

    source: Source | None = None
    fields: Annotated[dict[Name, FieldKind], Field(min_length=1)]
    """What each card says: names, each with a kind: `text`, `bool`, `-20..20`, `{number: 0..20, optional: true}`. The
    field `name` is what people call the card."""

    requires: list[RequireRecord] = []
    """What has to be true of every card, which is called `card`, and why."""

    aid: StrictBool | None = None
    """`true` puts its cards on a printed aid that is not laid out."""

    note: Text | None = None
    """A remark for readers."""


class CardRecord(Authored):
    """A card: the catalogue it belongs to, and a value for each of its fields."""

    model_config = ConfigDict(extra="allow")

    card: Annotated[StrictStr, Ref("catalogue", "belongs to")]
    """The catalogue that it belongs to. All its other keys are the fields that the catalogue declares."""

    source: Source | None = None
    note: Text | None = None
    """A remark for readers."""


class CardNames(Authored):
    """What is named in the fields of a card, of which its catalogue says what they are: perhaps other cards."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, Annotated[str, Ref("card", may=True), Like(CardNames)]]
    source: Source


class ModifierRecord(Authored):
    """A modifier: when it applies, and what it comes to."""

    name: Text
    """What it is for, as the player is told: `each suppression marker`."""

    when: Formula | None = None
    """It applies only if this holds: `target.foot and not moving`. Without it, it always applies."""

    value: Formula
    """What it comes to: a number, or an expression such as `-suppressions`."""

    rule: Annotated[StrictStr, Ref("rule", "cites")] | None = None
    """The rule section that it comes from: `"9.2"`."""

    source: Source | None = None


class SectionRecord(Authored):
    """A section of a list of modifiers: the first that applies counts."""

    section: Text
    """What the section is called."""

    modifiers: Annotated[list[ModifierRecord], Field(min_length=1)]
    """Its modifiers, in order: the first that applies counts, and no other of the section."""


class ProcedureStep(Keyed):
    """One step of a procedure."""


class SourcedStep(ProcedureStep):
    """A step with values of its own, which may come from elsewhere than its procedure."""

    source: Source | None = None


class Let(SourcedStep):
    """Values are given names."""

    let: Annotated[dict[NewValue, Formula], Field(min_length=1)]
    """Names, each with an expression: `{need: "look_up(to-hit, range)"}`. A name that is there already takes the new
    value."""


class Throw(SourcedStep):
    """Dice are rolled."""

    roll: Annotated[dict[NewValue, Annotated[StrictStr, Written(FORMULA)]], Field(min_length=1)]
    """Names, each with its dice, `{die: 1d20}`, or with an expression that gives dice. One die is a number; several are
    a pool, to be added up by `total(name)`."""


class Test(SourcedStep):
    """Dice are rolled against a number."""

    test: Annotated[dict[NewValue, DiceNotation], Field(min_length=1, max_length=1)]
    """A name with its dice, `{hits: d100}`: true if they succeed, as the book's `naturals` decide before the number
    does."""

    at_most: Formula | None = None
    """They succeed with at most this: a number, or a word such as `automatic` or `none`. Either this or `at_least`."""

    at_least: Formula | None = None
    """They succeed with at least this: a number, or a word such as `automatic` or `none`. Either this or `at_most`."""


class Place(ProcedureStep):
    """A marker is put on a track."""

    place: Annotated[dict[NewValue, Formula], Field(min_length=1, max_length=1)]
    """The name of the marker, with an expression for where on the track it begins."""

    track: Annotated[StrictStr, Ref("table", "uses", part=r"^[^.]+")]
    """The track: an axis of a table, `TABLE.AXIS`. The marker never leaves it."""


class Shift(ProcedureStep):
    """A marker moves along its track."""

    shift: OwnValue
    """The marker that moves, by the name that `place` gave it; it stays on its track."""

    modifiers: list[ModifierRecord] | None = None
    """By how much: all that apply together. Either these or `sections`."""

    sections: list[SectionRecord] | None = None
    """By how much, where of each section only the first that applies counts. Either these or `modifiers`."""


class Add(ProcedureStep):
    """A number is modified."""

    add: OwnValue
    """The number that is changed, by its name; one that is not there yet begins at 0."""

    modifiers: list[ModifierRecord] | None = None
    """What is added: all that apply together. Either these or `sections`."""

    sections: list[SectionRecord] | None = None
    """What is added, where of each section only the first that applies counts. Either these or `modifiers`."""


class Call(ProcedureStep):
    """Another procedure is carried out."""

    call: Annotated[StrictStr, Ref("procedure", "calls")]
    """Which one, by its name."""

    into: Annotated[NewValue, Field(alias="as")]
    """What its outcome is called here: `NAME.FIELD` is a field of it."""

    given: dict[Name, Formula] = {}
    """Its inputs, each with an expression. One that is not given is taken from here, by its name."""


class StopWith(ProcedureStep):
    """The procedure ends with an outcome."""

    stop: dict[Name, Formula]
    """The outcome: fields, each with an expression. A field whose kind has the word `none` may be left out."""

    when: Formula | None = None
    """It ends only if this holds; without it, always."""


class WhenDo(ProcedureStep):
    """One list of steps or another."""

    when: Formula
    """The condition that decides: `charging and not weapon.artillery`."""

    do: ProcedureSteps
    """What is done if it holds; names given inside are known inside."""

    otherwise: ProcedureSteps | None = None
    """What is done if it does not hold."""


class EachOf(ProcedureStep):
    """Steps for each record of a list."""

    each: OwnValue
    """The list: an input, or what another `each` gave."""

    one: Annotated[NewValue, Field(alias="as")]
    """What each record is called in `do` and in `result`."""

    do: ProcedureSteps
    """What is done for each record, in order."""

    result: Annotated[dict[Name, Formula], Field(min_length=1)]
    """The record that comes of each: fields, each with an expression."""

    into: NewValue
    """What the list of these results is called."""


class Again(ProcedureStep):
    """Steps that are repeated while a condition holds."""

    again: Formula
    """They are done, and once more while this holds."""

    most: Formula
    """How often in all, at most: 1 to 20, whatever the inputs are."""

    do: ProcedureSteps
    """The steps that are repeated."""


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


class GivenCards(Authored):
    """What an example names in that which is given: cards, where the procedure is told of cards."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, Annotated[str, Ref("card", may=True), Like(GivenCards)]]


class TriedRecord(Authored):
    """Something tried once: what is given, the dice that fall, and what is to be expected."""

    example: Text
    """What it shows, in a few words."""

    given: Annotated[dict[Name, Any], Like(GivenCards)] = {}
    """What is known beforehand, by name."""

    dice: list[StrictInt] = []
    """The faces that fall, in order; a D100 is one number, 1 to 100."""

    expect: Annotated[dict[Name, Any], Field(min_length=1)]
    """What should come of it, by name: all of it, or what matters."""

    source: Source | None = None


class ExampleRecord(TriedRecord):
    """A procedure carried out once: its inputs, its dice, and what is to be expected, or why its inputs are refused."""

    expect: Annotated[dict[Name, Any], Field(min_length=1)] = {}
    """The fields of the outcome that matter, and what they should be."""

    refused: Text | None = None
    """In place of `expect`: why the inputs are refused, in the words of the requirement that is not met."""

    procedure: Annotated[StrictStr, Ref("procedure", "tries")] | None = None
    """The procedure that is carried out; only an example of a rule section has to say it."""


class ChartRecord(Authored):
    """The chart of a procedure's odds: the input that it is over, and the field of the outcome that it is of."""

    over: OwnValue | None = None
    """The input that the chart is over; without it, the first number among the inputs."""

    of: Name | None = None
    """The field of the outcome whose odds it shows; without it, one is chosen that depends on the dice."""


class ProcedureRecord(Authored):
    """A procedure: what it is told, what it does, and what comes of it."""

    title: Text
    """What the procedure is called, on its page and where a text names it."""

    source: Source | None = None
    text: Text | None = None
    """One or two sentences on what it is for."""

    inputs: dict[NewValue, InputKind] = {}
    """What the player knows before the dice: names, each with a kind. One with a `default` need not be given, and a
    `bool` is false if it is not."""

    requires: list[RequireRecord] = []
    """Which inputs make sense together: any others are refused, with the reason."""

    gives: Annotated[dict[Name, OutcomeKind], Field(min_length=1)]
    """The outcome: fields, each with a kind."""

    steps: ProcedureSteps
    """What is done, in order."""

    result: dict[Name, Formula] | None = None
    """The outcome once the steps are done: fields, each with an expression. It may be left out where every way ends
    with a `stop`."""

    examples: list[ExampleRecord] = []
    """It carried out, with the dice that fall and what should come of it; a book with an example that fails does not
    compile."""

    chart: ChartRecord | None = None
    """What the published chart of its odds is over, and of which field of the outcome."""

    aid: StrictBool | None = None
    """`false` leaves it out of the printed aid."""

    note: Text | None = None
    """A remark for readers."""

    todo: Aside | None = None
    """What is not finished yet: a finding of `lint`, and nothing that readers see."""
