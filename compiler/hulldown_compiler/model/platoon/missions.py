"""Missions: who plays, where from, how the light and the artillery are, how it ends."""

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
    Expression,
    Id,
    Positive,
    Prose,
    Source,
    Text,
)
from hulldown_compiler.model.platoon.values import (
    MOST_CONDITIONS,
    CampaignPoints,
    Edge,
    HexName,
    HexOrBlock,
    HexOrEdge,
    HexOrNone,
    HexOrSide,
    Level,
    North,
    Numbered,
    Points,
    ReadyPlatoon,
)
from hulldown_compiler.model.platoon_steps import OnMap
from hulldown_compiler.model.position import MissionExamples
from hulldown_compiler.naming.references import Declares, Ref


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

    campaign_points: CampaignPoints = None
    """Vehicle Quality Points that a campaign's platoon has for rounds before this mission (16), perhaps 0; those of
    `ammunition` are among them. `none`, or without it: in a campaign too it is played with a platoon of its own, and
    the campaign's sits it out."""


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
    """Its ending, of those in `endings`; without one the Victory Points decide, against the `goal`."""

    text: Prose | None = None
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
