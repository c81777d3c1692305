"""The files of a platoon game: its header, and what stands in its other files besides paragraphs, rules and charts."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
    part_fault,
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
from hulldown_compiler.model.position import MissionExamples, PlayedExamples
from hulldown_compiler.model.value_types import described, read_span
from hulldown_compiler.naming.references import Declares, Like, Ref
from hulldown_engine.platoon.board import compass

EDGE = f"top|bottom|left|right|({'|'.join(compass.NAMES)})( edge)?"
"""An edge of the map, by itself or by where it lies: `left`, `north`, `north edge`."""

COUNT = "[1-9][0-9]{0,2}"
PLATOON_LETTER = "[A-K]"
COUNTER_LETTER = "[A-Z][A-Z1-9]?"
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

HexOrSide = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}(/{HEX})?$"), OnMap]
"""A hex, or the hexside between two: '1006/1106'."""

ShippedCharts = Literal["open-fire"]
"""The charts that come with the compiler."""

Edge = Annotated[StrictStr, StringConstraints(pattern=f"^({EDGE})$")]
North = Literal["top", "top-right", "right", "bottom-right", "bottom", "bottom-left", "left", "top-left"]

Numbered = Annotated[StrictStr, StringConstraints(pattern=f"^{COUNT}$")]
"""The number of an Event marker or a sighting, as a key."""

UnitCardName = Annotated[StrictStr, StringConstraints(pattern=f"^{UNIT_CARD}$")]
"""The Identity Number of a unit card: GE44, US11."""

PlatoonLetter = Annotated[StrictStr, StringConstraints(pattern=f"^{PLATOON_LETTER}$")]
"""The letter of a unit of the player's platoon."""

CounterLetter = Annotated[StrictStr, StringConstraints(pattern=f"^{COUNTER_LETTER}$")]
"""The Identity Letter of a counter: one capital or two, or a capital and a digit."""

Rating = Annotated[StrictInt, Field(ge=-9, le=10)]
Ratings = Annotated[list[Rating], Field(min_length=1, max_length=7)]
"""A characteristic: a column for each Crew Point that is lost, from none upward."""

CrewRating = Annotated[StrictInt, Field(ge=1, le=6)]
MovementPoints = Annotated[list[Annotated[StrictInt, Field(ge=0, le=8)]], Field(min_length=1, max_length=6)]
Count = Annotated[StrictInt, Field(ge=0, le=99)]
Points = Annotated[StrictInt, Field(ge=-1_000, le=1_000)]
Level = Annotated[StrictInt, Field(ge=1, le=10)]
"""A number that one ten-sided die can show."""

MOST_CONDITIONS = 9

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
    """Platoons with which it can begin."""

    new: StrictBool = False
    """`true`: the player may make a platoon of his own instead (4)."""


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
    lint: LintRecord | None = None
    words: list[Word] = []
    """Words that are right and in no dictionary; names of people, units and places count as words anyway."""

    longest: LongestRecord = LongestRecord()


class ActionsRecord(Authored):
    """The action table of a German unit: rows of a ten-sided die, and a paragraph or `none` for each column."""

    model_config = ConfigDict(extra="allow")

    __pydantic_extra__: dict[str, list[Annotated[StrictStr, Ref("paragraph", "reads", (NONE,))]]]
    columns: Annotated[list[ActionColumn], Field(min_length=1)]
    """The columns: numbers of conditions, and letters of special columns, `[1, 2, C, S]`. Every other key is a row of
    the die, with a paragraph or `none` for each column."""


class UnitCardRecord(Authored):
    """A unit card: one German unit, or one more US unit."""

    letter: CounterLetter
    """The letter on its counter, one of those in `counters` of `book.yaml` for its type."""

    type: OfCard
    """Its data card: a card of the catalogue `data-cards`."""

    victory: Points = 0
    """Victory Points for killing, capturing or disabling it; 0 if left out."""

    crew: CrewRating | None = None
    """Crew Rating, 1 to 6; units on foot have none."""

    self_preservation: CrewRating | None = None
    """With so many Crew Points left, or fewer, it acts by column S (2.1)."""

    commander: StrictBool = False
    """`true` for a commander, who can give its Turn to another (6.3)."""

    initiative: Ratings
    """Initiative, for each Crew Point that is lost, from none: `[5, 5, 4, 3, 2]`. Squads have one number."""

    perception: Ratings
    """Perception, for each Crew Point that is lost, from none: `[7, 6, 5, 5, 4]`. Squads have one number."""

    weapon_skill: Ratings
    """Weapon Skill, for each Crew Point that is lost, from none: `[3, 2, 1, 0, -1]`. Squads have one number."""

    driving_skill: Ratings | None = None
    """Driving Skill, for each Crew Point that is lost, from none: `[8, 8, 7, 7, 6]`. Only vehicles have it."""

    fast: MovementPoints | None = None
    """Movement Points of a fast move, for each reduction, from none: `[6, 5, 3]`; without it, those of the data
    card."""

    slow: MovementPoints | None = None
    """Movement Points of a slow move, for each reduction, from none: `[3, 2, 1]`; without it, those of the data
    card."""

    rockets: Count = 0
    """How many rockets a squad has; 0 if left out."""

    rounds: Count = 0
    """How many rounds a US unit has for its main gun, 0 to 99; those of Germans are not counted."""

    column_c: StrictBool = True
    """`false`: it does not act by column C when a US unit is within two hexes (6.8)."""

    passive: StrictBool = False
    """`true` for those who are no soldiers, such as prisoners who have been freed: they see nothing and do nothing by
    themselves, others take them along or aboard, and neither `platoon_lost` nor `exited_us` counts them."""

    actions: ActionsRecord | None = None
    """What a German does in its Turn: rows of a ten-sided die, and a paragraph or `none` for each column. US units have
    none."""

    source: Source | None = None
    note: Text | None = None
    """What else is printed on the card, for readers."""


class PlatoonUnitRecord(Authored):
    """A unit of a platoon: its data card, its crew, and what it brings."""

    type: OfCard
    """Its data card: a card of the catalogue `data-cards`."""

    name: Text
    """What it is called by its crew, as the player reads it."""

    commander: StrictBool = False
    """`true` for the unit of the platoon's commander."""

    crew: CrewRating
    """Crew Rating, 1 to 6."""

    initiative: Rating
    """Initiative of the whole crew; the procedure `crew-after-losses` says what losses leave of it."""

    perception: Rating
    """Perception of the whole crew; the procedure `crew-after-losses` says what losses leave of it."""

    weapon_skill: Rating
    """Weapon Skill of the whole crew; the procedure `crew-after-losses` says what losses leave of it."""

    driving_skill: Rating
    """Driving Skill of the whole crew; the procedure `crew-after-losses` says what losses leave of it."""

    rounds: Count = 0
    """Rounds for its main gun, 0 to 99; 0 if left out."""


class PlatoonRecord(Authored):
    """A platoon that stands ready."""

    title: Text
    """What the platoon is called."""

    source: Source | None = None
    units: Annotated[dict[Annotated[PlatoonLetter, Declares("letter")], PlatoonUnitRecord], Field(min_length=1)]
    """Its units, by the letters `A` to `K`."""

    note: Text | None = None
    """A remark for readers."""


class ForcesRecord(Authored):
    """Which platoons a mission can be played with, and what comes to them."""

    ready: list[ReadyPlatoon] = []
    """Platoons that stand ready, with any of which it can be played."""

    new: StrictBool = False
    """`true`: it can be played with a platoon that the player makes (4)."""

    vehicle_points: Annotated[StrictInt, Field(ge=-100, le=100)] = 0
    """Vehicle Quality Points that a new platoon has besides those that are rolled for; may be below 0."""

    cards: list[Annotated[StrictStr, Ref("unit-card", "uses")]] = []
    """Unit cards of more US units, which go with the platoon: `[US1]`."""

    ammunition: Annotated[StrictInt, Field(ge=0, le=100)] = 0
    """Vehicle Quality Points for rounds alone, also for the units of `cards`: spent before the platoon sets out."""

    campaign_points: Annotated[StrictInt, Field(ge=0, le=100)] | None = None
    """Vehicle Quality Points that a campaign's platoon has for rounds before this mission (16), perhaps 0. Without it,
    the mission belongs to no campaign."""


class WorksRecord(Authored):
    """Improved positions or bunkers that the player may place in the set-up, and for which units."""

    count: Annotated[StrictInt, Field(ge=1, le=20)]
    """How many of them there are, 1 to 20."""

    where: Expression | None = None
    """Which units they are for, asked of each: `not is_commander`. Without it, any."""


class EntryRecord(Authored):
    """Where the platoon comes from: hexes, an edge of the map, or hexes where it stands from the beginning."""

    hexes: Annotated[list[HexName], Field(min_length=1)] | None = None
    """Hexes by which it enters the map: `["0106", "0107"]`. Exactly one of `hexes`, `edge` and `set_up`."""

    edge: Edge | None = None
    """The edge of the map by whose hexes it enters: `left`, or `north`. Exactly one of `hexes`, `edge` and `set_up`."""

    set_up: Annotated[list[HexOrBlock], Field(min_length=1)] | None = None
    """Hexes in which the player places it before play begins: `["0101-0203"]` is all of the columns 01 to 02 and the
    rows 01 to 03. Exactly one of `hexes`, `edge` and `set_up`."""

    one_hex: StrictBool = False
    """`true`: all units enter by the hex that the first one took."""

    stacked: StrictBool = False
    """`true`: several units may be in an entry hex at once; else each goes on before the next enters."""

    command: StrictBool = True
    """`false`: units that are still to enter are out of command."""

    defilade: StrictBool = False
    """`true`: in a `set_up`, vehicles may begin in defilade."""

    positions: WorksRecord | None = None
    """Improved positions that the player places in a `set_up` (13.2): `{count: 2, where: not is_commander}`."""

    bunkers: WorksRecord | None = None
    """Bunkers that the player places in a `set_up`, for guns and units on foot (13.3): `{count: 1}`."""

    sight_all: StrictBool = False
    """`true`: everything that can be seen from the `set_up` is looked at before the first Round."""


class ExitRecord(Authored):
    """A way off the map, and what it is worth: to each unit by itself, or to all of which something is true."""

    victory: Points = 0
    """Victory Points for each unit that leaves there, below 0 for those lost; 0 if left out."""

    where: Expression | None = None
    """The points are for every unit of which this is true, also those aboard others and in tow: `is_truck`, `unarmed
    and aboard`. Without it, for each unit that leaves by itself."""


class DimmerRecord(Authored):
    """How far anybody can fire from some Round on; without a range, as far as by day."""

    round: Annotated[StrictInt, Field(ge=1, le=100)]
    """The Round from which on it is so, counted as `since` says."""

    range: Annotated[StrictInt, Field(ge=0, le=99)] | None = None
    """How many hexes anybody can fire, at most; without it, as far as by day."""

    fired: Annotated[StrictInt, Field(ge=0, le=99)] | None = None
    """How many hexes anybody can fire, at most, at a target that has fired in the same Round."""


class LightRecord(Authored):
    """What becomes of the light, in Rounds counted from a condition on."""

    since: Positive = 1
    """The condition from which on Rounds are counted; 1 if left out."""

    becomes: Annotated[dict[Id, DimmerRecord], Field(min_length=1)]
    """Names, which the player is told, each with when it begins and how far one can fire: `{dusk: {round: 11, range:
    10, fired: 20}}`."""


class PlannedRecord(Authored):
    """Planned barrages: how many, and on which hexes."""

    barrages: Annotated[StrictInt, Field(ge=1, le=99)]
    """How many the player may fire."""

    hexes: list[HexName] = []
    """The hexes on which they may fall; without any, those of the Event markers on the map."""


class ArtilleryRecord(Authored):
    """The barrages that the player may call, and those that are planned."""

    barrages: Annotated[StrictInt, Field(ge=0, le=99)] = 0
    """How many may be called: one a Round, on a hex with a German in sight; none, if it is left out."""

    offence: Annotated[StrictInt, Field(ge=0, le=50)]
    """The Offensive Rating with which each attacks every unit in the hex, 0 to 50."""

    planned: PlannedRecord | None = None
    """Barrages on places and not on Germans in sight: fired before the platoon moves, in Operations or in Rounds."""


Secret = Literal["cards", "markers"]
"""What a player is not to see yet: the cards before the platoon is made, the markers before it is set up."""


class EndRecord(Authored):
    """A way for a mission to end: when, and with what ending; without one the goal decides."""

    when: Expression
    """The mission ends as soon as this is true: `platoon_lost`, `condition == 2 and no_germans`."""

    ending: Annotated[StrictStr, Ref("ending", "sets")] | None = None
    """An ending of `book.yaml`; without one the Victory Points decide, against the `goal`."""

    text: Text | None = None
    """What the player reads then."""


class MissionRecord(Authored):
    """A mission: its briefing, and everything in which it differs from others."""

    number: Positive
    """The mission's number in the book."""

    title: Text
    """What the mission is called."""

    place: Text | None = None
    """Where it happens, as the briefing is headed."""

    date: Text | None = None
    """When it happens, as the briefing is headed: `4 September`."""

    briefing: Prose
    """What the player is told before the platoon sets out."""

    source: Source | None = None
    note: Prose | None = None
    """What else readers should know, on the mission's page."""

    north: North = "top"
    """Where north lies on the printed map: the compass words of expressions follow it. `top` if left out."""

    platoon: ForcesRecord
    """Who plays: platoons that stand ready, one that the player makes, and more US units."""

    entry: EntryRecord
    """Where the platoon comes from: `hexes`, an `edge` of the map, or `set_up`, where it stands at once."""

    conditions: Annotated[StrictInt, Field(ge=1, le=MOST_CONDITIONS)]
    """How many conditions there are, 1 to 9; only the first is there from the beginning."""

    activation: Annotated[list[Level], Field(min_length=1)]
    """The Activation Level of each condition, in order: the number from 1 to 10 that a die is held against where an
    Event marker was not made out (5.2)."""

    markers: dict[Annotated[Numbered, Declares("marker")], HexOrNone] = {}
    """The Event markers, by number, each with its hex: `{1: "0302", 3: none}`. One with `none` is put there later."""

    marker_victory: Points = 0
    """Victory Points for each Event marker that the player finds; 0 if left out."""

    retreat: dict[str, HexName] | None = None
    """Where Germans flee to: hexes by rows of a ten-sided die, `{1-5: "0501", 6-10: "0504"}`. It is rolled once for
    each German."""

    exits: dict[HexOrEdge, ExitRecord] = {}
    """Where US units may leave the map, and what that is worth: an edge (`left`, or `north`) or a hex, `{left: {},
    "0501": {victory: 1}}`."""

    german_exits: dict[HexOrEdge, ExitRecord] = {}
    """What is won or lost, below 0, for Germans that leave the map there, by an edge or a hex. Leave they may by any
    edge."""

    closed: list[Annotated[StrictStr, OnMap]] = []
    """Hexes, and terrains, that nobody enters: `["0915", woods]`."""

    roadblocks: dict[HexOrSide, Literal["all", "us", "german"]] = {}
    """Roads on which vehicles are stopped from the beginning: a hexside that a road crosses, `"0506/0606"`, or a hex
    for all roads of it; and whose: `all`, `us` or `german`."""

    ground: Literal["normal", "soft"] = "normal"
    """`soft` for ground after rain, as the procedure `movement-cost` is told; else `normal`."""

    snow: StrictBool = False
    """`true`: there is snow, as the procedure `movement-cost` is told; off the roads, trucks have an accident in every
    hex that they enter."""

    light: LightRecord | None = None
    """What becomes of the light: dusk and night, in Rounds counted from a condition on."""

    artillery: ArtilleryRecord | None = None
    """Barrages that the player may call or has planned; those that the story brings are steps, `barrage`."""

    secret: list[Secret] = []
    """What the player is not to see yet: the `cards` before the new platoon is made, the `markers` before it is set
    up."""

    sightings: dict[Annotated[Numbered, Declares("sighting")], Text] = {}
    """What paragraphs can tick off, by number: `{1: the tank behind the willows}`. Expressions ask `sighted(1)`."""

    goal: Points
    """The Victory Points that it takes to win."""

    ends: list[EndRecord] = []
    """When the mission ends: as soon as any of these is true."""

    examples: MissionExamples = []
    """It played from a position that is given; the compiler does that whenever the book is checked. Readers never see
    them. An item without `example` says what is given in those after it."""


MarkerCell = Annotated[StrictStr, Ref("paragraph", "reads", (NONE, RANDOM_EVENT))]
"""A paragraph that is read, a Random Event Check, or nothing."""

EventCell = Annotated[StrictStr, Ref("paragraph", "reads", (NONE,))]
"""A paragraph that is read, or nothing."""

REST = "rest"
"""What stands in a row by condition for all conditions that the row does not name."""


def _by_condition(row: Any) -> Any:
    """The cells of a row in the order of conditions, up to the last that it names; nothing stands for those between.

    Whether the row says something of every condition is asked where it is known how many the mission has.
    """
    if not isinstance(row, Mapping):
        return row
    cells: list[str] = []
    for key, cell in row.items():
        low, high = _conditions(key, cell)
        cells += [NONE] * (high - len(cells))
        cells[low - 1 : high] = [cell] * (high - low + 1)
    return cells


def _conditions(key: str, cell: Any) -> tuple[int, int]:
    """The first and the last condition that a cell of a row is for; 1 and 0, for the rest."""
    if key == REST:
        if cell != NONE:
            hint = "name the conditions that lead to it"
            raise part_fault("wrong_value", (key,), f"expected 'none', found {described(cell)}", hint)
        return 1, 0
    low, high = read_span(key) or (None, None)
    if low is None or high is None or not 1 <= low <= high <= MOST_CONDITIONS:
        hint = "a row names conditions, as in '2' or '2-4', and 'rest: none'"
        raise part_fault("row_off_axis", (key,), f"{key!r} is no condition", hint, key=True)
    if not isinstance(cell, str):
        raise part_fault("wrong_value", (key,), f"expected a paragraph or 'none', found {described(cell)}", "")
    return low, high


ROW_SCHEMA = {
    "anyOf": [
        {"type": "array", "items": {"type": "string"}, "description": "A cell for each condition, in their order."},
        {
            "type": "object",
            "description": "A cell for each condition that is named, or for several of them, as in '2-4'.",
            "properties": {REST: {"const": NONE, "description": "The conditions that are not named lead to nothing."}},
            "patternProperties": {"^[1-9](-[1-9])?$": {"type": "string"}},
            "additionalProperties": False,
        },
    ]
}

MarkerRow = Annotated[
    list[MarkerCell], BeforeValidator(_by_condition), WithJsonSchema(ROW_SCHEMA), Like(dict[str, MarkerCell])
]
EventRow = Annotated[
    list[EventCell], BeforeValidator(_by_condition), WithJsonSchema(ROW_SCHEMA), Like(dict[str, EventCell])
]


class CartridgeRecord(Authored):
    """The cartridge of a mission: what each Event marker and each random event leads to, condition by condition.

    A row is a list with a cell for each condition, or a mapping from conditions. Read, it is a list either way.
    """

    markers: dict[Annotated[str, Ref("marker")], MarkerRow] = {}
    """The Event markers, by number, each with a row: cells for each condition, `[tank, none]`, or by condition,
    `{2: tank, rest: none}`. A cell is a paragraph, `random-event` or `none`."""

    random: dict[str, EventRow] = {}
    """Random events, by the total of two ten-sided dice, `2-10`, each with a row: cells for each condition, `[heron,
    none]`, or by condition, `{2: heron, rest: none}`. A cell is a paragraph or `none`."""

    changes: dict[str, Change] = {}
    """What becomes of Event markers as a condition begins, for every condition but the first: `{2: {3: "0402", 1: out},
    3: none}`."""

    source: Source | None = None


class AgainRecord(Authored):
    """The shorter text of a paragraph, from its second reading on."""

    by: Literal["unit", "mission"]
    """Whose second reading it is: `unit`, of the unit that has read it before; `mission`, any in the same mission."""

    text: Prose
    """What is read instead of the whole text. What to do stays the same."""


class PlatoonParagraph(ParagraphRecord):
    """A paragraph of a platoon game: an action that a German carries out, or an event that the player reads."""

    do: Steps | None = None
    again: AgainRecord | None = None
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
