"""The files of a platoon game: its header, and the others with their paragraphs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
)

from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    DocumentId,
    Id,
    Language,
    LintRecord,
    LongestRecord,
    Source,
    SourceDocument,
    Text,
    Word,
)
from hulldown_compiler.model.gamebook import (
    AgainRecord,
    ContentFile,
    EndingId,
    EndingRecord,
    FlagId,
    FlagRecord,
    NaturalRecord,
    ParagraphRecord,
    ScoreId,
    ScoreRecord,
)
from hulldown_compiler.model.platoon.cartridges import CartridgeRecord
from hulldown_compiler.model.platoon.missions import MissionRecord
from hulldown_compiler.model.platoon.units import PlatoonRecord, UnitCardRecord
from hulldown_compiler.model.platoon.values import (
    CounterLetter,
    OfCard,
    ReadyPlatoon,
    UnitCardName,
)
from hulldown_compiler.model.platoon_steps import Steps
from hulldown_compiler.model.position import PlayedExamples
from hulldown_compiler.model.site.records import SiteRecord
from hulldown_compiler.naming.references import Declares, Ref


class CampaignRecord(Authored):
    """The platoons that a campaign can begin with."""

    ready: Annotated[list[ReadyPlatoon], Field(min_length=1)]
    """Platoons with which it can begin."""

    new: StrictBool = False
    """`true`: the player may make a platoon of his own instead (4)."""


ShippedCharts = Literal["open-fire"]
"""The charts that come with the compiler."""


class PlatoonHeader(Authored):
    """`book.yaml` of a platoon game."""

    book: Id
    """The book's id: the name of its folder."""

    kind: Literal["platoon-game"]
    """`gamebook`, paragraphs and choices; `platoon-game`, tanks on a map; or `reference`, which is looked up in, and
    not played."""

    title: Text
    """What the book is called."""

    blurb: Text
    """One or two sentences for the title page."""

    digits: Annotated[StrictInt, Field(ge=1, le=6)] = 3
    """How many digits a printed paragraph number has, 1 to 6; 3 if left out."""

    documents: dict[DocumentId, SourceDocument] = {}
    """What values are taken from: ids, by which a `source` names them."""

    source: Source | None = None
    """Where the book as a whole comes from."""

    charts: ShippedCharts | None = None
    """The charts that the book is played with: the tables, procedures and data cards that come with Hulldown under this
    name, `open-fire`. What the book has itself of the same kind and name takes the place of theirs."""

    flags: dict[FlagId, FlagRecord] = {}
    """What is true or false in play, and false at the start: items, and codewords to note down."""

    scores: dict[ScoreId, ScoreRecord] = {}
    """Whole numbers that the reader keeps, each between its bounds."""

    naturals: dict[DiceNotation, NaturalRecord] = {}
    """Dice, each with the totals that decide by themselves, before any rating or modifier: `{1d10: {success: [1],
    failure: [10]}}`."""

    endings: dict[EndingId, EndingRecord] = {}
    """The ways in which play can end, which the step `end` names."""

    counters: dict[Literal["us", "german"], dict[OfCard, list[CounterLetter]]] = {}
    """The letters printed on counters, for each side and each data card: `{us: {M4A3: [A, B]}, german: {Tiger: [T]}}`.
    A new platoon can have no other vehicles."""

    campaign: CampaignRecord | None = None
    site: SiteRecord | None = None
    language: Language = "en"
    """The language of its texts, `fr` or `de`; `en` if left out. Only English is proof-read."""

    lint: LintRecord | None = None
    words: list[Word] = []
    """Words that are right and in no dictionary; names of people, units and places count as words anyway."""

    longest: LongestRecord = LongestRecord()


class PlatoonAgain(AgainRecord):
    """The shorter text of a paragraph, from the second reading on: of the same unit, or any in the same mission."""

    by: Literal["unit", "mission"]
    """Whose second reading it is: `unit`, of the unit that has read it before; `mission`, any in the same mission."""


class PlatoonParagraph(ParagraphRecord):
    """A paragraph of a platoon game: an action that a German carries out, or an event that the player reads."""

    do: Steps | None = None
    again: PlatoonAgain | None = None
    """A shorter text, from the second reading on: `{by: unit, text: Mud, as before.}`."""

    action: StrictBool = False
    """`true` for a paragraph that a German carries out: `this` is that German, and not a US unit."""

    mission: Annotated[StrictStr, Ref("mission", "belongs to")] | None = None
    """The mission that it belongs to: that of its folder; without one in a shared file, every mission shares it."""

    examples: PlayedExamples = []  # type: ignore[assignment]
    """It played in a position that is given; the compiler does that whenever the book is checked. Readers never see
    them. An item without `example` says what is given in those after it."""


class PlatoonFile(ContentFile):
    """Any file of a platoon game but its header; its paragraphs have more to them than a gamebook's."""

    paragraphs: dict[Annotated[Id, Declares("paragraph")], PlatoonParagraph] = {}  # type: ignore[assignment]
    unit_cards: dict[Annotated[UnitCardName, Declares("unit-card")], UnitCardRecord] = {}
    """Unit cards: Germans, `GE28`, and US units outside the platoon, `US11`."""

    platoons: dict[Annotated[Id, Declares("platoon")], PlatoonRecord] = {}
    """Platoons that stand ready, by ids in kebab-case."""

    missions: dict[Annotated[Id, Declares("mission")], MissionRecord] = {}
    """Missions, by ids in kebab-case."""

    cartridges: dict[Annotated[Id, Declares("cartridge"), Ref("mission", "belongs to")], CartridgeRecord] = {}
    """Cartridges, by the names of their missions: what each Event marker and each random event leads to."""

    flags: dict[FlagId, FlagRecord] = {}
    """Flags of one mission, in its folder: what the player notes or carries in it. Those of all are in `book.yaml`."""

    endings: dict[EndingId, EndingRecord] = {}
    """Endings of one mission, in its folder. Those of all are in `book.yaml`."""
