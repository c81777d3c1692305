"""The files of a gamebook: its header, `book.yaml`, and the files of paragraphs and rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, Tag

from hulldown_compiler.model.base import (
    Aside,
    Authored,
    DiceNotation,
    DocumentId,
    Expression,
    Id,
    LabelledName,
    Labels,
    Language,
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
from hulldown_compiler.model.claims import ClaimRecord, ParagraphClaimRecord
from hulldown_compiler.model.errata import ErratumRecord
from hulldown_compiler.model.map_source import MapRecord
from hulldown_compiler.model.position import (
    GroundRecord,
    RuleExampleRecord,
    StoryComes,
    StoryNames,
    Throw,
    told_apart,
)
from hulldown_compiler.model.site.records import SiteRecord
from hulldown_compiler.model.steps import Steps, ToRead
from hulldown_compiler.naming.references import Declares, Like, Ref

FlagId = Annotated[Id, Declares("flag")]
ScoreId = Annotated[Id, Declares("score")]
EndingId = Annotated[Id, Declares("ending")]


class FlagRecord(Authored):
    """A flag: something the reader carries, or a codeword the reader notes."""

    item: Text | None = None
    """What the reader carries, if it is a thing: `the night glasses`."""

    codeword: Text | None = None
    """What the reader notes down, if it is a word: `Alarm`."""


class ScoreRecord(Authored):
    """A whole number the reader keeps, between bounds."""

    name: Text
    """What readers call it."""

    start: StrictInt
    """What it is at the start."""

    least: StrictInt = 0
    """The least that it can be, whatever is taken away; 0 if left out."""

    most: StrictInt
    """The most that it can be, whatever is added."""

    source: Source | None = None


class MemberRecord(Authored):
    """One of a roster."""

    name: Text
    """What readers call the member: `{this.name}` prints it."""


class RosterRecord(Authored):
    """A group, and the marks its members can have."""

    name: Text
    """What readers call all of them together: `the crew`."""

    marks: list[Annotated[Id, Declares("mark")]] = []
    """What can become of a member: `[wounded, dead]`. Expressions ask `hale.dead`, or `crew where dead`."""

    members: Annotated[dict[Annotated[Id, Declares("member")], MemberRecord], Field(min_length=1)]
    """The members: ids, which expressions use, each with a name."""

    source: Source | None = None


class CheckRecord(Authored):
    """Dice against a rating: at most the rating is a success."""

    name: Text
    """What readers call it: `Perception`."""

    dice: DiceNotation
    """The dice: `1d10`, `2d6` or `d100`."""

    rating: Expression
    """A number, or an expression: with the step's `modifier` added, at most this is a success."""

    source: Source | None = None


class NaturalRecord(Authored):
    """Totals that succeed or fail whatever the rating is, alone or as in `1-5`."""

    success: list[StrictInt | StrictStr] = []
    """Totals that always succeed: `[1]`, `[1-5]`."""

    failure: list[StrictInt | StrictStr] = []
    """Totals that always fail: `[10]`, `[96-100]`."""


class ConditionRecord(Authored):
    """A phase of the story."""

    name: Text
    """What readers call this phase."""


class EndingRecord(Authored):
    """A way the game can end."""

    title: Text
    """What the ending is called, as the player reads it."""

    verdict: Literal["victory", "draw", "defeat"]
    """What it is for the player: `victory`, `draw` or `defeat`."""


class Header(Authored):
    """`book.yaml`: what the book is, and everything in it that has a name."""

    book: Id
    """The book's id: the name of its folder."""

    kind: Literal["gamebook", "platoon-game", "reference"]
    """`gamebook`, paragraphs and choices; `platoon-game`, tanks on a map; or `reference`, which is looked up in, and
    not played."""

    title: Text
    """What the book is called."""

    blurb: Text
    """One or two sentences for the title page."""

    start: ToRead
    """The paragraph with which a game begins."""

    digits: Annotated[StrictInt, Field(ge=1, le=6)] = 3
    """How many digits a printed paragraph number has, 1 to 6; 3 if left out."""

    documents: dict[DocumentId, SourceDocument] = {}
    """What values are taken from: ids, by which a `source` names them."""

    source: Source | None = None
    """Where the book as a whole comes from."""

    flags: dict[FlagId, FlagRecord] = {}
    """What is true or false in play, and false at the start: items, and codewords to note down."""

    scores: dict[ScoreId, ScoreRecord] = {}
    """Whole numbers that the reader keeps, each between its bounds."""

    rosters: dict[Annotated[Id, Declares("roster")], RosterRecord] = {}
    """Groups of people or things, and the marks that each member can have."""

    checks: dict[Annotated[Id, Declares("check")], CheckRecord] = {}
    """What the dice are rolled for against a rating, which the step `check` names."""

    naturals: dict[DiceNotation, NaturalRecord] = {}
    """Dice, each with the totals that decide by themselves, before any rating or modifier: `{1d10: {success: [1],
    failure: [10]}}`."""

    sightings: dict[Annotated[StrictStr, Field(pattern="^[1-9][0-9]{0,2}$"), Declares("sighting")], Text] = {}
    """What can be seen once, by number: `{1: the gun at the mill}`. Expressions ask `sighted(1)`."""

    conditions: list[ConditionRecord] = []
    """The phases of the story, from 1 upward, which the step `condition` raises; a book without any has one."""

    endings: dict[EndingId, EndingRecord] = {}
    """The ways in which play can end, which the step `end` names."""

    labels: dict[LabelledName, Labels] = {}
    """What names in tables, cards and procedures are called in print, in place of their own words: `{1-to-2: "1:2"}`.
    In a list the first is the label, and the others are aliases, which commands and the search take as well:
    `{gun-75mm-l70: ["75mm L70", 17 pdr]}`."""

    site: SiteRecord | None = None
    language: Language = "en"
    """The language of its texts, `fr` or `de`; `en` if left out. Only English is proof-read."""

    lint: LintRecord | None = None
    words: list[Word] = []
    """Words that are right and in no dictionary; names of people, units and places count as words anyway."""

    longest: LongestRecord = LongestRecord()


OfStory = Annotated[Id, Ref("flag", may=True), Ref("score", may=True), Ref("member", may=True)]
"""Something of the state of a story, by its name."""


StoryGiven = Annotated[dict[OfStory, Any], Like(StoryNames)]


class StoryGround(GroundRecord):
    """What holds for the examples after it, up to the next item that has no `example`; each may say otherwise."""

    given: StoryGiven = {}
    """How the story stands in all of them."""


class StoryExampleRecord(TriedRecord):
    """An example of a paragraph: how the story stands, the options that are taken, and what comes of it."""

    given: StoryGiven = {}
    """How the story stands: scores, flags (`true` or `false`), the marks of members, `condition`, `victory`, `sighted`.
    All else is as at the start."""

    takes: list[Annotated[StrictStr, Ref("paragraph")]] = []
    """The options that are taken, in order: by the paragraph in which each ends, or by its place, `option-2`."""

    expect: Annotated[dict[OfStory, Any], Like(StoryComes)] = {}
    """What comes of it: whatever can be given, and `reads` (the paragraphs after this one, in order; nothing else is
    read if it is left out), `offers` (the options where it stops) and `ending`, which may be `none`."""

    rolls: dict[Throw, Annotated[dict[OfStory, Any], Like(StoryComes)]] = {}
    """What comes of throws, in place of `dice`: the faces in order, and what is expected besides: `{7: {coins: 0}}`."""


STORY, STORY_GROUND = "<example: story>", "<ground: story>"
"""The tags of the items in a list of examples of a gamebook's paragraph."""

StoryExamples = list[
    Annotated[
        Annotated[StoryExampleRecord, Tag(STORY)] | Annotated[StoryGround, Tag(STORY_GROUND)],
        told_apart(STORY, STORY_GROUND),
    ]
]
"""The examples of a paragraph, and what holds for them."""


class AgainRecord(Authored):
    """The shorter text of a paragraph, from its second reading on."""

    text: Prose
    """What is read instead of the whole text. What to do stays the same."""


class ParagraphRecord(Authored):
    """A paragraph: what is read, and what is done then."""

    text: Prose
    """What the reader reads. It may print what it depends on, `{fuel}`, `{condition}`, `{this.name}`, and refer,
    `{see:NAME}`, `{rule:2.1}`, `{table:NAME}`."""

    do: Steps | None = None
    """What is done when it has been read: steps, in order."""

    number: Annotated[StrictInt, Field(ge=1, le=999_999)] | None = None
    """Its printed number, if it has to be this one; else the compiler chooses one and remembers it in
    `numbers.yaml`."""

    sighting: Annotated[StrictInt, Ref("sighting", "sets")] | None = None
    """Reading this paragraph is sighting that thing: it is read only while that has not been sighted."""

    requires: Expression | None = None
    """It is read only while this holds; otherwise a reference to it is ignored."""

    again: AgainRecord | None = None
    """A shorter text, from the second reading on: `{text: The gate, as before.}`."""

    examples: StoryExamples = []
    """It played from a state that is given; the compiler does that whenever the book is checked. Readers never see
    them. An item without `example` says what is given in those after it."""

    claims: dict[Annotated[Id, Declares("claim")], ParagraphClaimRecord] = {}
    """What is so of every play that comes here, or of some, by names in kebab-case: `key-at-mill: {always: mill-key}`.
    Readers never see it."""

    todo: Aside | None = None
    """What is not finished yet: a finding of `lint`, and never published. While it is there, the text is a draft and
    not proof-read."""


class RuleRecord(Authored):
    """A section of the rules."""

    title: Text
    """What the section is called."""

    text: Prose
    """The rule, in your own words. Lines that begin with `- ` or `1. ` are lists; `{rule:3}`, `{table:NAME}` and
    `{procedure:NAME}` refer."""

    prose: Text | None = None
    """Why the section has nothing that could be proved: `a recommendation, which nobody can be held to`."""

    glossary: StrictBool = False
    """`true`: it explains words, with a paragraph `- LOS: Line of Sight ({rule:8}).` for each, which the site links
    wherever they stand."""

    see_also: list[Annotated[SectionNumber, Ref("rule", "mentions")]] = []
    """Sections that are to be read as well: `["2.1", "3"]`."""

    examples: list[RuleExampleRecord] = []
    """What shows that it is so: a procedure, a table or a position in play, with what should come of it. The compiler
    carries each out."""

    source: Source | None = None
    todo: Aside | None = None
    """What is not finished yet: a finding of `lint`, and never published."""


class ContentFile(Authored):
    """Any other file of the book."""

    paragraphs: dict[Annotated[Id, Declares("paragraph")], ParagraphRecord] = {}
    """Paragraphs, by names in kebab-case: `mill-ambush`."""

    rules: dict[Annotated[SectionNumber, Declares("rule")], RuleRecord] = {}
    """Rule sections, by numbers in quotes: `"2.1"`, which needs a section `"2"`."""

    tables: dict[Annotated[Id, Declares("table")], TableRecord] = {}
    """Tables, by ids in kebab-case."""

    catalogues: dict[Annotated[Id, Declares("catalogue")], CatalogueRecord] = {}
    """What the cards of one sort have in common, by ids in kebab-case."""

    cards: dict[Annotated[CardName, Declares("card")], Annotated[CardRecord, Like(CardNames)]] = {}
    """Cards, by their printed names: `M26`, `76mm-gun`."""

    procedures: dict[Annotated[Id, Declares("procedure")], ProcedureRecord] = {}
    """What players do with dice and tables, by ids in kebab-case."""

    claims: dict[Annotated[Id, Declares("claim")], ClaimRecord] = {}
    """What is to be so in every play, or in some, by ids in kebab-case: what the story rests on. In a mission's folder
    it is said of that mission."""

    errata: dict[Annotated[Id, Declares("erratum")], ErratumRecord] = {}
    """What was decided where a source is wrong, contradicts itself or is silent, by ids in kebab-case."""

    map: MapRecord | None = None
    """The one map of the book, drawn in rows of signs."""
