"""The files of a gamebook: its header, `book.yaml`, and the files of paragraphs and rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, Tag

from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    DocumentId,
    Expression,
    Id,
    LintRecord,
    LongestRecord,
    Prose,
    SectionNumber,
    Source,
    SourceDocument,
    Text,
    Word,
)
from hulldown_compiler.model.charts import (
    CardName,
    CardNames,
    CardRecord,
    CatalogueRecord,
    ProcedureRecord,
    TableRecord,
    TriedRecord,
)
from hulldown_compiler.model.errata import ErratumRecord
from hulldown_compiler.model.map_source import MapRecord
from hulldown_compiler.model.position import (
    COMES,
    ROLLS,
    ExpectedNames,
    GivenNames,
    GroundRecord,
    RuleExampleRecord,
    Throw,
    told_apart,
)
from hulldown_compiler.model.steps import Steps, ToRead
from hulldown_compiler.naming.references import Declares, Like, Ref

FlagId = Annotated[Id, Declares("flag")]
ScoreId = Annotated[Id, Declares("score")]
EndingId = Annotated[Id, Declares("ending")]


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
    marks: list[Annotated[Id, Declares("mark")]] = []
    members: Annotated[dict[Annotated[Id, Declares("member")], MemberRecord], Field(min_length=1)]
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
    start: ToRead
    digits: Annotated[StrictInt, Field(ge=1, le=6)] = 3
    documents: dict[DocumentId, SourceDocument] = {}
    source: Source | None = None
    flags: dict[FlagId, FlagRecord] = {}
    scores: dict[ScoreId, ScoreRecord] = {}
    rosters: dict[Annotated[Id, Declares("roster")], RosterRecord] = {}
    checks: dict[Annotated[Id, Declares("check")], CheckRecord] = {}
    naturals: dict[DiceNotation, NaturalRecord] = {}
    sightings: dict[Annotated[StrictStr, Field(pattern="^[1-9][0-9]{0,2}$"), Declares("sighting")], Text] = {}
    conditions: list[ConditionRecord] = []
    endings: dict[EndingId, EndingRecord] = {}
    lint: LintRecord | None = None
    words: list[Word] = []
    longest: LongestRecord = LongestRecord()


OfStory = Annotated[Id, Ref("flag", may=True), Ref("score", may=True), Ref("member", may=True)]
"""Something of the state of a story, by its name."""


StoryGiven = Annotated[
    dict[OfStory, Any], Like(GivenNames), Field(description="How the story stands: flags, scores, and the like.")
]


class StoryGround(GroundRecord):
    """What holds for the examples after it, up to the next item that has no `example`; each may say otherwise."""

    given: StoryGiven = {}


class StoryExampleRecord(TriedRecord):
    """An example of a paragraph: how the story stands, the options that are taken, and what comes of it."""

    given: StoryGiven = {}
    takes: Annotated[
        list[Annotated[StrictStr, Ref("paragraph")]], Field(description="The options that are taken, in their order.")
    ] = []
    expect: Annotated[dict[OfStory, Any], Like(ExpectedNames), Field(description=COMES)] = {}
    rolls: Annotated[dict[Throw, Annotated[dict[OfStory, Any], Like(ExpectedNames)]], Field(description=ROLLS)] = {}


STORY, STORY_GROUND = "<example: story>", "<ground: story>"
"""The tags of the items in a list of examples of a gamebook's paragraph."""

StoryExamples = list[
    Annotated[
        Annotated[StoryExampleRecord, Tag(STORY)] | Annotated[StoryGround, Tag(STORY_GROUND)],
        told_apart(STORY, STORY_GROUND),
    ]
]
"""The examples of a paragraph, and what holds for them."""


class ParagraphRecord(Authored):
    """A paragraph: what is read, and what is done then."""

    text: Prose
    do: Steps | None = None
    number: Annotated[StrictInt, Field(ge=1, le=999_999)] | None = None
    sighting: Annotated[StrictInt, Ref("sighting", "sets")] | None = None
    requires: Expression | None = None
    examples: StoryExamples = []
    todo: Prose | None = None


class RuleRecord(Authored):
    """A section of the rules."""

    title: Text
    text: Prose
    prose: Prose | None = None
    glossary: StrictBool = False
    see_also: list[Annotated[SectionNumber, Ref("rule", "mentions")]] = []
    examples: list[RuleExampleRecord] = []
    source: Source | None = None
    todo: Text | None = None


class ContentFile(Authored):
    """Any other file of the book."""

    paragraphs: dict[Annotated[Id, Declares("paragraph")], ParagraphRecord] = {}
    rules: dict[Annotated[SectionNumber, Declares("rule")], RuleRecord] = {}
    tables: dict[Annotated[Id, Declares("table")], TableRecord] = {}
    catalogues: dict[Annotated[Id, Declares("catalogue")], CatalogueRecord] = {}
    cards: dict[Annotated[CardName, Declares("card")], Annotated[CardRecord, Like(CardNames)]] = {}
    procedures: dict[Annotated[Id, Declares("procedure")], ProcedureRecord] = {}
    errata: dict[Annotated[Id, Declares("erratum")], ErratumRecord] = {}
    map: MapRecord | None = None
