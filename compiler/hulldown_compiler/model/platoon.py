"""The files of a platoon game: its header, and what stands in its other files besides paragraphs, rules and charts."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StrictBool,
    StrictInt,
    StrictStr,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    DocumentId,
    Expression,
    Id,
    LintRecord,
    LongestRecord,
    Positive,
    Prose,
    Source,
    SourceDocument,
    Text,
    Word,
)
from hulldown_compiler.model.gamebook import (
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
from hulldown_compiler.model.platoon_steps import HEX, UNIT_CARD, OnMap, Steps
from hulldown_compiler.model.position import PlayedExamples
from hulldown_compiler.naming.references import Declares, Ref

EDGE = "top|bottom|left|right"
COUNT = "[1-9][0-9]{0,2}"
PLATOON_LETTER = "[A-K]"
COUNTER_LETTER = "[A-Z]{1,2}"
NONE = "none"
"""What authors write where they want nothing."""

OUT = "out"
"""Where an Event marker goes that leaves the map."""

RANDOM_EVENT = "random-event"
"""The cell of a cartridge that asks for a Random Event Check."""

HexName = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}$"), OnMap]
"""A hex by its printed number, which is a text: '0514'."""

HexOrBlock = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}(-{HEX})?$"), OnMap]
"""A hex, or all hexes of the columns and rows between two: '0101-0627'."""

HexOrNone = Annotated[StrictStr, StringConstraints(pattern=f"^({HEX}|{NONE})$"), Ref("hex", "names", (NONE,))]
"""A hex, or none yet."""

HexOrOut = Annotated[StrictStr, StringConstraints(pattern=f"^({HEX}|{OUT})$"), Ref("hex", "names", (OUT,))]
"""A hex, or out of play."""

HexOrEdge = Annotated[StrictStr, StringConstraints(pattern=f"^({EDGE}|{HEX})$"), OnMap]
"""A hex, or every hex along an edge of the map."""

Edge = Literal["top", "bottom", "left", "right"]
North = Literal["top", "top-right", "right", "bottom-right", "bottom", "bottom-left", "left", "top-left"]

Numbered = Annotated[StrictStr, StringConstraints(pattern=f"^{COUNT}$")]
"""The number of an Event marker or a sighting, as a key."""

UnitCardName = Annotated[StrictStr, StringConstraints(pattern=f"^{UNIT_CARD}$")]
"""The Identity Number of a unit card: GE44, US11."""

PlatoonLetter = Annotated[StrictStr, StringConstraints(pattern=f"^{PLATOON_LETTER}$")]
"""The letter of a unit of the player's platoon."""

CounterLetter = Annotated[StrictStr, StringConstraints(pattern=f"^{COUNTER_LETTER}$")]
"""The Identity Letter of a counter."""

Rating = Annotated[StrictInt, Field(ge=-9, le=10)]
Ratings = Annotated[list[Rating], Field(min_length=1, max_length=7)]
"""A characteristic: a column for each Crew Point that is lost, from none upward."""

CrewRating = Annotated[StrictInt, Field(ge=1, le=6)]
MovementPoints = Annotated[list[Annotated[StrictInt, Field(ge=0, le=8)]], Field(min_length=1, max_length=6)]
Count = Annotated[StrictInt, Field(ge=0, le=99)]
Points = Annotated[StrictInt, Field(ge=-1_000, le=1_000)]
Level = Annotated[StrictInt, Field(ge=1, le=10)]
"""A number that one ten-sided die can show."""

COLUMN = "[A-Z]"
"""A special column of an action table, which a letter names."""


def _column(written: Any) -> Any:
    if isinstance(written, str) and re.fullmatch(COLUMN, written):
        return written
    if isinstance(written, int) and not isinstance(written, bool) and written > 0:
        return written
    raise PydanticCustomError("action_column", "a condition such as 2, or a letter such as C")


ActionColumn = Annotated[
    Any,
    PlainValidator(_column),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": f"^{COLUMN}$"}]}),
]
"""The head of a column of an action table."""

Change = Annotated[
    dict[Annotated[str, Ref("marker", "names")], HexOrOut],
    BeforeValidator(lambda written: {} if written == NONE else written),
    WithJsonSchema(
        {
            "anyOf": [
                {"const": NONE},
                {"type": "object", "additionalProperties": {"type": "string", "pattern": f"^({HEX}|{OUT})$"}},
            ]
        }
    ),
]
"""Where Event markers go as a condition begins; `none` is nowhere."""


ReadyPlatoon = Annotated[StrictStr, Ref("platoon", "uses")]
"""A platoon that can be played with."""

OfCard = Annotated[StrictStr, Ref("card", "uses")]
"""The type of a unit: the name of its data card."""


class CampaignRecord(Authored):
    """The platoons that a campaign can begin with."""

    ready: Annotated[list[ReadyPlatoon], Field(min_length=1)]
    new: StrictBool = False


class PlatoonHeader(Authored):
    """`book.yaml` of a platoon game."""

    book: Id
    kind: Literal["platoon-game"]
    title: Text
    blurb: Text
    digits: Annotated[StrictInt, Field(ge=1, le=6)] = 3
    documents: dict[DocumentId, SourceDocument] = {}
    source: Source | None = None
    flags: dict[FlagId, FlagRecord] = {}
    scores: dict[ScoreId, ScoreRecord] = {}
    naturals: dict[DiceNotation, NaturalRecord] = {}
    endings: dict[EndingId, EndingRecord] = {}
    counters: dict[Literal["us", "german"], dict[OfCard, list[CounterLetter]]] = {}
    campaign: CampaignRecord | None = None
    lint: LintRecord | None = None
    words: list[Word] = []
    longest: LongestRecord = LongestRecord()


class ActionsRecord(Authored):
    """The action table of a German unit: rows of a ten-sided die, and a paragraph or `none` for each column."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, list[Annotated[StrictStr, Ref("paragraph", "reads", (NONE,))]]]
    columns: Annotated[list[ActionColumn], Field(min_length=1)]


class UnitCardRecord(Authored):
    """A unit card: one German unit, or one more US unit."""

    letter: CounterLetter
    type: OfCard
    victory: Points = 0
    crew: CrewRating | None = None
    self_preservation: CrewRating | None = None
    commander: StrictBool = False
    initiative: Ratings
    perception: Ratings
    weapon_skill: Ratings
    driving_skill: Ratings | None = None
    fast: MovementPoints | None = None
    slow: MovementPoints | None = None
    rockets: Count = 0
    rounds: Count = 0
    column_c: StrictBool = True
    actions: ActionsRecord | None = None
    source: Source | None = None
    note: Text | None = None


class PlatoonUnitRecord(Authored):
    """A unit of a platoon: its data card, its crew, and what it brings."""

    type: OfCard
    name: Text
    commander: StrictBool = False
    crew: CrewRating
    initiative: Rating
    perception: Rating
    weapon_skill: Rating
    driving_skill: Rating
    rounds: Count = 0


class PlatoonRecord(Authored):
    """A platoon that stands ready."""

    title: Text
    source: Source | None = None
    units: Annotated[dict[Annotated[PlatoonLetter, Declares("letter")], PlatoonUnitRecord], Field(min_length=1)]
    note: Text | None = None


class ForcesRecord(Authored):
    """Which platoons a mission can be played with, and what comes to them."""

    ready: list[ReadyPlatoon] = []
    new: StrictBool = False
    vehicle_points: Annotated[StrictInt, Field(ge=-100, le=100)] = 0
    cards: list[Annotated[StrictStr, Ref("unit-card", "uses")]] = []
    ammunition: Annotated[StrictInt, Field(ge=0, le=100)] = 0
    campaign_points: Annotated[StrictInt, Field(ge=0, le=100)] | None = None


class WorksRecord(Authored):
    """Improved positions or bunkers that the player may place in the set-up, and for which units."""

    count: Annotated[StrictInt, Field(ge=1, le=20)]
    where: Expression | None = None


class EntryRecord(Authored):
    """Where the platoon comes from: hexes, an edge of the map, or hexes where it stands from the beginning."""

    hexes: Annotated[list[HexName], Field(min_length=1)] | None = None
    edge: Edge | None = None
    set_up: Annotated[list[HexOrBlock], Field(min_length=1)] | None = None
    one_hex: StrictBool = False
    stacked: StrictBool = False
    command: StrictBool = True
    defilade: StrictBool = False
    positions: WorksRecord | None = None
    bunkers: WorksRecord | None = None
    sight_all: StrictBool = False


class ExitRecord(Authored):
    """A way off the map, and what it is worth: to each unit by itself, or to all of which something is true."""

    victory: Points = 0
    where: Expression | None = None


class DimmerRecord(Authored):
    """How far anybody can fire from some Round on; without a range, as far as by day."""

    round: Annotated[StrictInt, Field(ge=1, le=100)]
    range: Annotated[StrictInt, Field(ge=0, le=99)] | None = None
    fired: Annotated[StrictInt, Field(ge=0, le=99)] | None = None


class LightRecord(Authored):
    """What becomes of the light, in Rounds counted from a condition on."""

    since: Positive = 1
    becomes: Annotated[dict[Id, DimmerRecord], Field(min_length=1)]


class ArtilleryRecord(Authored):
    """The barrages that the player may call."""

    barrages: Annotated[StrictInt, Field(ge=1, le=99)]
    offence: Annotated[StrictInt, Field(ge=0, le=50)]


Secret = Literal["cards", "markers"]
"""What a player is not to see yet: the cards before the platoon is made, the markers before it is set up."""


class EndRecord(Authored):
    """A way for a mission to end: when, and with what ending; without one the goal decides."""

    when: Expression
    ending: Annotated[StrictStr, Ref("ending", "sets")] | None = None
    text: Text | None = None


class MissionRecord(Authored):
    """A mission: its briefing, and everything in which it differs from others."""

    number: Positive
    title: Text
    place: Text | None = None
    date: Text | None = None
    briefing: Prose
    source: Source | None = None
    note: Prose | None = None
    north: North = "top"
    platoon: ForcesRecord
    entry: EntryRecord
    conditions: Annotated[StrictInt, Field(ge=1, le=9)]
    activation: Annotated[list[Level], Field(min_length=1)]
    markers: dict[Annotated[Numbered, Declares("marker")], HexOrNone] = {}
    marker_victory: Points = 0
    retreat: dict[str, HexName] | None = None
    exits: dict[HexOrEdge, ExitRecord] = {}
    german_exits: dict[HexOrEdge, ExitRecord] = {}
    closed: list[Annotated[StrictStr, OnMap]] = []
    ground: Literal["normal", "soft"] = "normal"
    snow: StrictBool = False
    light: LightRecord | None = None
    artillery: ArtilleryRecord | None = None
    secret: list[Secret] = []
    sightings: dict[Annotated[Numbered, Declares("sighting")], Text] = {}
    goal: Points
    ends: list[EndRecord] = []


EventCell = Annotated[StrictStr, Ref("paragraph", "reads", (NONE, RANDOM_EVENT))]
"""A paragraph that is read, a Random Event Check, or nothing."""


class CartridgeRecord(Authored):
    """The cartridge of a mission: what each Event marker and each random event leads to, condition by condition."""

    markers: dict[Annotated[str, Ref("marker")], list[EventCell]] = {}
    random: dict[str, list[Annotated[StrictStr, Ref("paragraph", "reads", (NONE,))]]] = {}
    changes: dict[str, Change] = {}
    source: Source | None = None


class PlatoonParagraph(ParagraphRecord):
    """A paragraph of a platoon game: an action that a German carries out, or an event that the player reads."""

    do: Steps | None = None
    action: StrictBool = False
    mission: Annotated[StrictStr, Ref("mission", "belongs to")] | None = None
    examples: PlayedExamples = []  # type: ignore[assignment]


class PlatoonFile(ContentFile):
    """Any file of a platoon game but its header; its paragraphs have more to them than a gamebook's."""

    paragraphs: dict[Annotated[Id, Declares("paragraph")], PlatoonParagraph] = {}  # type: ignore[assignment]
    unit_cards: dict[Annotated[UnitCardName, Declares("unit-card")], UnitCardRecord] = {}
    platoons: dict[Annotated[Id, Declares("platoon")], PlatoonRecord] = {}
    missions: dict[Annotated[Id, Declares("mission")], MissionRecord] = {}
    cartridges: dict[Annotated[Id, Declares("cartridge"), Ref("mission", "belongs to")], CartridgeRecord] = {}
