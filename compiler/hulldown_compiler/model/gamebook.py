"""The files of a gamebook: its header, `book.yaml`, and the files of paragraphs and rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    Expression,
    Id,
    LintRecord,
    LongestRecord,
    SectionNumber,
    Source,
    SourceDocument,
    Text,
    Word,
)
from hulldown_compiler.model.charts import (
    CardName,
    CardRecord,
    CatalogueRecord,
    ProcedureRecord,
    TableRecord,
    TriedRecord,
)
from hulldown_compiler.model.errata import ErratumRecord
from hulldown_compiler.model.map_source import MapRecord
from hulldown_compiler.model.position import RuleExampleRecord
from hulldown_compiler.model.steps import Steps


class FlagRecord(Authored):
    """A flag: something the reader carries, or a codeword the reader notes."""

    item: Text | None = None
    codeword: Text | None = None


class ScoreRecord(Authored):
    """A whole number the reader keeps, between bounds."""

    name: Text
    start: StrictInt
    least: StrictInt = 0
    most: StrictInt
    source: Source | None = None


class MemberRecord(Authored):
    """One of a roster."""

    name: Text


class RosterRecord(Authored):
    """A group, and the marks its members can have."""

    name: Text
    marks: list[Id] = []
    members: Annotated[dict[Id, MemberRecord], Field(min_length=1)]
    source: Source | None = None


class CheckRecord(Authored):
    """Dice against a rating: at most the rating is a success."""

    name: Text
    dice: DiceNotation
    rating: Expression
    source: Source | None = None


class NaturalRecord(Authored):
    """Totals that succeed or fail whatever the rating is, alone or as in `1-5`."""

    success: list[StrictInt | StrictStr] = []
    failure: list[StrictInt | StrictStr] = []


class ConditionRecord(Authored):
    """A phase of the story."""

    name: Text


class EndingRecord(Authored):
    """A way the game can end."""

    title: Text
    verdict: Literal["victory", "draw", "defeat"]


class Header(Authored):
    """`book.yaml`: what the book is, and everything in it that has a name."""

    book: Id
    kind: Literal["gamebook", "platoon-game", "reference"]
    title: Text
    blurb: Text
    start: StrictStr
    digits: Annotated[StrictInt, Field(ge=1, le=6)] = 3
    documents: dict[Id, SourceDocument] = {}
    source: Source | None = None
    flags: dict[Id, FlagRecord] = {}
    scores: dict[Id, ScoreRecord] = {}
    rosters: dict[Id, RosterRecord] = {}
    checks: dict[Id, CheckRecord] = {}
    naturals: dict[DiceNotation, NaturalRecord] = {}
    sightings: dict[Annotated[StrictStr, Field(pattern="^[1-9][0-9]{0,2}$")], Text] = {}
    conditions: list[ConditionRecord] = []
    endings: dict[Id, EndingRecord] = {}
    lint: LintRecord | None = None
    words: list[Word] = []
    longest: LongestRecord = LongestRecord()


class StoryExampleRecord(TriedRecord):
    """An example of a paragraph: how the story stands, the options that are taken, and what comes of it."""

    given: dict[Id, Any] = {}
    takes: list[StrictStr] = []
    expect: Annotated[dict[Id, Any], Field(min_length=1)]


class ParagraphRecord(Authored):
    """A paragraph: what is read, and what is done then."""

    text: Text
    do: Steps | None = None
    number: Annotated[StrictInt, Field(ge=1, le=999_999)] | None = None
    sighting: StrictInt | None = None
    requires: Expression | None = None
    examples: list[StoryExampleRecord] = []
    todo: Text | None = None


class RuleRecord(Authored):
    """A section of the rules."""

    title: Text
    text: Text
    prose: Text | None = None
    glossary: StrictBool = False
    see_also: list[SectionNumber] = []
    examples: list[RuleExampleRecord] = []
    source: Source | None = None
    todo: Text | None = None


class ContentFile(Authored):
    """Any other file of the book."""

    paragraphs: dict[Id, ParagraphRecord] = {}
    rules: dict[SectionNumber, RuleRecord] = {}
    tables: dict[Id, TableRecord] = {}
    catalogues: dict[Id, CatalogueRecord] = {}
    cards: dict[CardName, CardRecord] = {}
    procedures: dict[Id, ProcedureRecord] = {}
    errata: dict[Id, ErratumRecord] = {}
    map: MapRecord | None = None
