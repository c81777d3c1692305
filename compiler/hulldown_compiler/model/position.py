"""Positions in play, as examples set them up: units on the map, and what lies about there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    StringConstraints,
    Tag,
)
from pydantic_core import PydanticCustomError

from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.model.base import Authored, Id, part_fault
from hulldown_compiler.model.charts import CardName, ExampleRecord, GivenCards, Name, TriedRecord
from hulldown_compiler.model.platoon_steps import DIRECTIONS, HEX, UNIT_CARD
from hulldown_compiler.naming.references import Like, Ref
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board import compass

HexText = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}$"), Ref("hex")]
AHEAD = "|".join((HEX, *DIRECTIONS, *compass.NAMES))

AheadText = Annotated[
    StrictStr, StringConstraints(pattern=f"^({AHEAD})$"), Ref("hex", words=(*DIRECTIONS, *compass.NAMES))
]
"""Which way something faces: a hex next to it, a hexside from the top of the map on, or a direction by the compass."""

SideText = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}/{HEX}$"), Ref("hex")]
"""A hexside: the two hexes on either side of it."""

Count = Annotated[StrictInt, Field(ge=0, le=99)]


class ShellsRecord(Authored):
    """The rounds of a main gun by their sort, for the optional rule that tells them apart."""

    ap: Count = 0
    """Armor-piercing rounds, 0 to 99; 0 if left out."""

    gp: Count = 0
    """General-purpose rounds, 0 to 99; 0 if left out."""

    smoke: Count = 0
    """Smoke rounds, 0 to 99; 0 if left out."""


UNIT = (Ref("unit-card", "tries", may=True), Ref("letter", may=True))
"""A unit by the name of its card, or by a letter that may be one of a platoon's."""


class PlacedRecord(Authored):
    """A unit in a position: its type, unless it has a card or is of the platoon; where it stands; what is unusual."""

    type: Annotated[CardName, Ref("card", "tries", may=True)] | None = None
    """Its data card. It has an ordinary crew then; one without a type is named like a unit card, and is what that
    says, or has a letter of the platoon, and that one's data card."""

    at: HexText | None = None
    """The hex it is in: `"0922"`. Without it, it is still to enter, or is carried."""

    facing: AheadText | None = None
    """Which way it faces: a hex next to it, `"0302"`, a hexside, `top-right`, or a direction, `north-east`; without it,
    the top of the map."""

    turret: AheadText | None = None
    """Which way its turret points: a hex next to it, a hexside or a direction; without it, ahead."""

    aboard: Annotated[StrictStr, Ref("unit-card", may=True), Ref("letter", may=True)] | None = None
    """The unit of this position that carries it, or, if it is a gun, tows it."""

    posture: Literal["open", "closed"] | None = None
    """`open` or `closed`; open if left out."""

    commander: StrictBool = False
    """`true`: it is a commander."""

    initiative: Count = 3
    """Initiative, 0 to 99; with a `type` it is 3 if left out, else that of its card."""

    perception: Count = 5
    """Perception, 0 to 99; with a `type` it is 5 if left out, else that of its card."""

    weapon_skill: Annotated[StrictInt, Field(ge=-3, le=3)] = 0
    """Weapon Skill, -3 to 3; with a `type` it is 0 if left out, else that of its card."""

    driving_skill: Count = 7
    """Driving Skill, 0 to 99; with a `type` it is 7 if left out, else that of its card."""

    crew: Count = 0
    """Crew Rating; with a `type` it is that of the data card if left out, or 4 if that has none."""

    crew_lost: Count = 0
    """Crew Points that it has lost; 0 if left out."""

    mpa_lost: Count = 0
    """How often its Movement Point Allowance has been reduced; 0 if left out."""

    rounds: Count = 0
    """Rounds for its main gun; a US unit with a `type` has 40 if left out."""

    rockets: Count = 0
    """Rockets that it has left; none if left out, or as many as its unit card says."""

    shells: ShellsRecord | None = None
    """Its rounds by their sort, by the optional rule `shell-types`: `{ap: 3, gp: 2, smoke: 1}`."""

    space: Literal["unaware", "aware", "two-turns", "one-turn", "complete", "panic", "inactive"] = "one-turn"
    """Its place on the Action Round Track; `one-turn` if left out."""

    status: Literal["active", "killed", "captured", "exited"] = "active"
    """`killed` or `captured`; `exited`, if it has left the map, and is nowhere; `active` if left out."""

    moved: Literal["halted", "slow", "fast"] = "halted"
    """Whether it has moved in this Round, `slow` or `fast`; `halted` if left out."""

    defilade: StrictBool = False
    """`true`: it is in defilade."""

    prepared: StrictBool = False
    """`true`: it is a gun that is prepared to fire."""

    in_position: StrictBool = False
    """`true`: it is in the improved position of its hex, which `positions` puts there."""

    in_bunker: StrictBool = False
    """`true`: it is in the bunker of its hex, which `bunkers` puts there."""

    suppressed: StrictBool = False
    """`true`: it is suppressed."""

    immobilised: StrictBool = False
    """`true`: it cannot move any more."""

    disabled: StrictBool = False
    """`true`: it can neither move nor fire any more (14.3)."""

    gun_out: StrictBool = False
    """`true`: its main gun is out of action."""

    machinegun_out: StrictBool = False
    """`true`: its machineguns are out of action."""

    no_ammunition: StrictBool = False
    """`true`: it has no ammunition left."""

    preserving: StrictBool = False
    """`true`: Self Preservation, so that it acts by column S (2.1)."""

    reaction: Literal["", "X", "B", "G"] = ""
    """The Special Reaction that is in force for it: `X`, `B` or `G`; none if left out."""

    evading: Count = 0
    """It slips away at the end of the Round if nobody is nearer than so many hexes and nobody sees it (7.7)."""

    fired_before: StrictBool = False
    """`true`: it fired in the Round before."""

    moved_before: StrictBool = False
    """`true`: it moved in the Round before, in the last Turn that it had."""

    player: StrictStr = ""
    """The player it belongs to, by the optional rule `shared-platoon`."""


PLACEMENT = re.compile(rf"(?P<at>{HEX})(?: facing (?P<facing>{AHEAD}))?|aboard (?P<aboard>\S+)")
"""Where a unit is, in a few words: its hex, perhaps which way it faces, or what carries it."""


def _placed(written: Any) -> Any:
    """A unit of which only is said where it is, as a record; what is written as one stays."""
    if isinstance(written, Mapping | PlacedRecord):
        return written
    found = PLACEMENT.fullmatch(written) if isinstance(written, str) else None
    if found is None:
        raise PydanticCustomError("placement", "a place such as '0816', '0816 facing 0716' or 'aboard GE35'")
    return {key: value for key, value in found.groupdict().items() if value is not None}


PlacedText = Annotated[str, StringConstraints(pattern=f"^({re.sub('[?]P<[a-z]+>', '?:', PLACEMENT.pattern)})$")]

Placed = Annotated[
    PlacedRecord,
    BeforeValidator(_placed, json_schema_input_type=PlacedText | PlacedRecord),
    Ref("hex", part=rf"\b{HEX}\b", may=True),
    Ref("unit-card", part=r"(?<=^aboard )\S+", may=True),
    Ref("letter", part=r"(?<=^aboard )\S+", may=True),
]
"""A unit in a position, as a record; or, where nothing is unusual about it, where it is."""

OWN_NAME = re.compile(rf"[A-Z]{{1,2}}|{UNIT_CARD}")
"""The units that need not stand under `units`: those with a letter, and those of cards."""

PlacedUnits = dict[Annotated[CardName, *UNIT], Placed]


class PositionRecord(Authored):
    """A position: units by their letters or cards, and what lies on the map; the ground is that of a mission."""

    model_config = ConfigDict(extra="allow")

    CALLED: ClassVar[str] = "a position"

    __pydantic_extra__: dict[str, Placed]
    units: PlacedUnits = {}
    """The units: letters of the platoon or names of unit cards, each with where it stands and what is unusual. Letters
    and cards may stand beside the other keys as well."""

    mission: Annotated[Id, Ref("mission")] | None = None
    """The mission on whose ground it is; without it, that of the paragraph, or the first of the book."""

    condition: Annotated[StrictInt, Field(ge=1)] = 1
    """The condition in force; 1 if left out."""

    victory: Annotated[StrictInt, Field(ge=-1_000, le=1_000)] = 0
    """Victory Points so far; 0 if left out."""

    round: Annotated[StrictInt, Field(ge=1)] = 1
    """Which Round it is of those that go on, and how many count for the light if they do; 1 if left out."""

    sighted: list[Annotated[StrictInt, Ref("sighting")]] = []
    """The sightings that have occurred: `[1, 4]`."""

    flags: list[Annotated[StrictStr, Ref("flag")]] = []
    """The flags that are true: what has been noted."""

    markers: dict[Annotated[StrictStr, Ref("marker")], HexText] = {}
    """The Event markers that lie on the map: `{3: "0302"}`."""

    rules: list[StrictStr] = []
    """The optional rules in force: `[closed-sight]`."""

    smoke: list[HexText] = []
    """Hexes with smoke."""

    mines: list[HexText] = []
    """Hexes with mines."""

    positions: list[HexText] = []
    """Hexes with improved positions."""

    bunkers: dict[HexText, AheadText] = {}
    """Hexes with bunkers, each with a hex next to it, which the bunker faces, a hexside or a direction: `{"0302":
    "0303"}`."""

    blown: list[SideText] = []
    """Hexsides whose bridge is gone: `"1006/1106"`."""

    roadblocks: dict[SideText, Literal["all", "us", "german"]] = {}
    """Hexsides on which a road is blocked, and for whose vehicles."""


InPlay = Annotated[str, Ref("paragraph", may=True)]
"""A paragraph in a question about play; where none has the name, it may be an order of the rules."""

Somewhere = Annotated[str, Ref("hex", may=True)]


UnitOrCard = Annotated[str, Ref("card", may=True), Ref("unit-card", may=True)]

InAnswer = Annotated[str, Ref("unit-card", may=True)]
"""A unit in the answer to a question: a letter, or a card's name."""


class StoryNames(Authored):
    """What is so of every story, given or expected, besides its own flags, scores and members."""

    condition: Any
    """The condition in force: `2`."""

    victory: Any
    """The Victory Points won less those lost: `3`."""

    sighted: list[Annotated[str, Ref("sighting", may=True)]]
    """The sightings that have occurred: `[1, 4]`."""


class StoryComes(StoryNames):
    """What comes of a paragraph of a gamebook."""

    reads: list[InPlay]
    """The paragraphs that are read after this one, in order; none if it is left out. `[]`: not even this one is."""

    offers: list[InPlay]
    """The options where the story stops, each by the paragraph in which it ends, or by its place, `option-2`."""

    ending: Annotated[str, Ref("ending", words=(NONE,), may=True)]
    """The ending that the story comes to, or `none`."""


class GivenNames(Authored):
    """What is given in a question about play."""

    unit: UnitOrCard
    """The unit that is asked about, told something, or whom the paragraph is about."""

    of: UnitOrCard
    """The unit that the answer is about, if it is another."""

    target: UnitOrCard
    """The unit that is seen or fired at (`sees`, `shot`)."""

    starts: Annotated[Somewhere, Field(alias="from")]
    """The hex from which one looks (`sight`)."""

    to: Somewhere
    """The hex at which one looks (`sight`)."""

    die: Any
    """What is rolled on the die of the unit's side, 1 to 10 (`placed`)."""

    round: Any
    """Which Round it is, 1 to 10 (`notices`)."""

    advantage: Any
    """The side that has the advantage, `us` or `german` (`next`, `placed`)."""

    orders: list[InPlay]
    """What the player says, in order: what a unit is told, `[drive-slow, "to:2510", halt]`, and options."""

    order: InPlay
    """What the unit may or may not be told: `fire:main-gun:ap:T` (`may`)."""

    after: list[InPlay]
    """What the unit is told before that is asked (`may`)."""

    number: Any
    """The Action Number by which a German acts, 1 to 10 (`german`)."""

    paragraph: InPlay
    """The paragraph that is read, or by which a German acts."""

    marker: Any
    """The Event marker that the unit finds (`finds`)."""


class ExpectedNames(Authored):
    """What is answered to a question about play."""

    reads: list[InPlay]
    """The paragraphs that are read, in order; in an example of a paragraph those after it, and none if left out."""

    condition: Any
    """The condition in force then: `2`."""

    victory: Any
    """The Victory Points won less those lost: `3`."""

    shares: Any
    """The Victory Points of each player, by the optional rule `shared-platoon`: `{Ann: 2}`."""

    flags: list[Annotated[str, Ref("flag", may=True)]]
    """All flags that are noted then."""

    sighted: list[Annotated[str, Ref("sighting", may=True)]]
    """All sightings that have occurred then: `[1, 4]`."""

    mode: Any
    """`operations` or `rounds`."""

    advantage: Any
    """The side that has the advantage: `us`, `german`, or `none`."""

    over: Any
    """`true` or `false`: whether the mission is over (`mission`, `operations`)."""

    ending: Annotated[str, Ref("ending", words=(NONE,), may=True)]
    """The ending of the mission, or `none` (`mission`, `operations`)."""

    verdict: Any
    """`victory`, `draw` or `defeat`; `none` while the mission goes on (`mission`, `operations`)."""

    germans: list[InAnswer]
    """The Germans that are active."""

    aware: Any
    """The US units that are Aware, a list; of `notices`, `true` or `false`: whether the unit has become so."""

    sees: Any
    """The enemies that the unit sees, a list; of `sees`, `true` or `false`: whether it sees the target."""

    hidden: Any
    """`true` or `false`: the target is out of sight, and where it is can be guessed (`sees`)."""

    targets: list[InAnswer]
    """The units that were fired at, in order."""

    markers: dict[Annotated[str, Ref("marker", may=True)], Somewhere]
    """The Event markers on the map, each with its hex: `{3: "0302"}`."""

    smoke: list[Somewhere]
    """The hexes with smoke."""

    mines: list[Somewhere]
    """The hexes with mines."""

    wrecks: list[Somewhere]
    """The hexes with wrecks."""

    positions: list[Somewhere]
    """The hexes with improved positions."""

    blown: list[Somewhere]
    """The hexsides whose bridge is gone: `["1006/1106"]`."""

    roadblocks: list[Somewhere]
    """The hexsides on which a road is blocked: `["0506/0606"]`."""

    at: Somewhere
    """The hex of the unit: `"0302"`."""

    where: Any
    """Where the unit is: `waiting` (to enter), `on-map`, `aboard`, `towed`, `exited`, or `gone` (slipped away)."""

    moved: Any
    """How the unit has moved in this Round: `halted`, `slow` or `fast`."""

    space: Any
    """Its place on the Action Round Track: `unaware`, `aware`, `two-turns`, `one-turn`, `complete`, `panic` or
    `inactive`."""

    status: Any
    """What has become of the unit: `active`, `killed` or `captured`."""

    closed: Any
    """`true` or `false`: its hatches are closed."""

    defilade: Any
    """`true` or `false`: it is in defilade."""

    suppressed: Any
    """`true` or `false`: it is suppressed."""

    crew_left: Any
    """How many Crew Points of it are left."""

    mpa_lost: Any
    """How often its Movement Point Allowance has been reduced."""

    immobilised: Any
    """`true` or `false`: it cannot move any more."""

    gun_out: Any
    """`true` or `false`: its main gun is out of action."""

    machinegun_out: Any
    """`true` or `false`: its machineguns are out of action."""

    no_ammunition: Any
    """`true` or `false`: it has no ammunition left."""

    disabled: Any
    """`true` or `false`: it can neither move nor fire any more (14.3)."""

    rounds: Any
    """How many rounds it has left."""

    rockets: Any
    """How many rockets it has left."""

    carrier: InAnswer
    """The unit that carries or tows it; `""` if none does."""

    fired: Any
    """`true` or `false`: it has fired in this Round."""

    surrendered: Any
    """`true` or `false`: it has surrendered."""

    reaction: Any
    """The Special Reaction that is in force for it: `X`, `B`, `G`, or `""`."""

    preserving: Any
    """`true` or `false`: Self Preservation, so that it acts by column S."""

    evading: Any
    """How far off all US units have to be for it to slip away at the end of the Round; 0 if it does not try (7.7)."""

    column: Any
    """The column of its action table by which the German acts: a condition, or a letter (`german`)."""

    spent: Any
    """The Movement Points of the Turn (`turn`)."""

    points: Any
    """The Crew Points that are left of the Turn (`turn`)."""

    allowed: Any
    """`true` or `false`: whether the unit may be told that (`may`)."""

    clear: Any
    """`true` or `false`: whether the line of sight is clear (`sight`)."""

    in_command: Any
    """`true` or `false`: whether the unit is in command (`command`)."""

    units: list[InAnswer]
    """Whose Turn it is; of several US units, all (`next`)."""

    range: Any
    """The range of the shot, in hexes (`shot`)."""

    facing: Any
    """The side of the target that the shot comes from: `front`, `side` or `rear` (`shot`)."""

    terrain: Any
    """The terrain of the target's hex: `clear`, `rough`, `building`, `woods` or `town` (`shot`)."""

    chance: Any
    """The chance of a hit, in percent (`shot`)."""

    penetration: Any
    """The penetration of the shot at that range (`shot`)."""

    paragraph: InPlay
    """The paragraph of the random event, or `none` (`event`)."""

    unit: Any
    """The unit that the random event concerns, or `""` (`event`)."""


class GivenToRule(GivenNames, GivenCards):
    """The same in an example of a rule, which may carry out a procedure."""


Expected = Annotated[dict[Name, Any], Field(min_length=1), Like(ExpectedNames)]


OF_EXAMPLES = ("example", "ask", "dice", "takes", "expect", "rolls")
"""What only an example has, even one that lacks its title."""


def told_apart(example: str, ground: str) -> Discriminator:
    """Tells the items in a list of examples apart by their tags: examples, and what holds for those after it."""

    def tag(value: Any) -> str:
        plain = isinstance(value, Mapping) and not any(key in value for key in OF_EXAMPLES)
        return ground if plain or isinstance(value, GroundRecord) else example

    return Discriminator(tag)


class GroundRecord(Authored):
    """What holds for the examples after it, up to the next item that has no `example`; each may say otherwise."""


def _named_as_own(model: type[PositionRecord]) -> BeforeValidator:
    """Lets only those keys pass that are fields of a model, or names of units."""

    def check(written: Any) -> Any:
        for name in written if isinstance(written, Mapping) else ():
            if name not in model.model_fields and not OWN_NAME.fullmatch(name):
                hint = did_you_mean(name, model.model_fields, closed=True)
                hint = hint or "units have a letter or a card, as in 'A' and 'GE28'; others stand under 'units'"
                raise part_fault("unknown_field", [name], f"no field {name!r} in {model.CALLED}", hint, key=True)
        return written

    return BeforeValidator(check, json_schema_input_type=model)


Position = Annotated[PositionRecord, _named_as_own(PositionRecord), Like(PlacedUnits)]


THROW = "[0-9]{1,3}( [0-9]{1,3})*"

Throw = Annotated[StrictStr, StringConstraints(pattern=f"^{THROW}$")]
"""The dice of a throw, in the order in which they fall: 7, or 5 10 88."""


class PlayedGivenRecord(PositionRecord):
    """What is given in an example of a paragraph in play: the position, and who reads it.

    What is said of the position may as well stand under `position`.
    """

    CALLED: ClassVar[str] = "what is given"

    unit: Annotated[Any, Like(UnitOrCard)] = None
    """The unit that the paragraph is about; left out if the position has one of its side that is not carried."""

    of: Annotated[Any, Like(UnitOrCard)] = None
    """The unit of which something is expected, if it is not the one that reads."""

    orders: Annotated[Any, Like(list[InPlay])] = None
    """What answers the questions to the player, in order: `[option-1]`."""

    paragraph: Annotated[Any, Like(InPlay)] = None
    """Always left out: it is the paragraph that the example is of."""

    number: Any = None
    """Always left out: an Action Number is for the examples of rules."""


PlayedGiven = Annotated[
    PlayedGivenRecord,
    _named_as_own(PlayedGivenRecord),
    Like(PlacedUnits),
]


class PlayedGround(GroundRecord):
    """What holds for the examples after it, up to the next item that has no `example`; each may say otherwise."""

    given: PlayedGiven = PlayedGivenRecord()
    """What is so in all of them: the position, the `unit`, the `orders`."""

    position: Position = PositionRecord()
    """The position, or a part of it, in place of `given`."""


class PlayedExampleRecord(TriedRecord):
    """An example of a paragraph in play: a position, the unit that reads it, and what comes of it."""

    given: PlayedGiven = PlayedGivenRecord()  # type: ignore[assignment]
    """The position before the paragraph is read; the `unit` that it is about, if there are several; and the `orders`
    that answer what the player is asked: `{A: "0301", condition: 2, orders: [option-1]}`."""

    expect: Annotated[dict[Name, Any], Like(ExpectedNames)] = {}
    """What comes of it: paragraphs read after this one, `reads` (none if it is left out), the unit's `at` or
    `crew_left`, `condition`, `victory`, `mode`, and so on."""

    position: Position = PositionRecord()
    """The position, or a part of it, in place of `given`."""

    rolls: dict[Throw, Annotated[dict[Name, Any], Like(ExpectedNames)]] = {}
    """What comes of throws, in place of `dice`: the faces in order, and what is expected besides, as in
    `{5 1: {victory: 1}}`."""


PLAYED, PLAYED_GROUND = "<example: played>", "<ground: played>"
"""The tags of the items in a list of examples of a paragraph in play; no keys an author can write."""

PlayedExamples = list[
    Annotated[
        Annotated[PlayedExampleRecord, Tag(PLAYED)] | Annotated[PlayedGround, Tag(PLAYED_GROUND)],
        told_apart(PLAYED, PLAYED_GROUND),
    ]
]
"""The examples of a paragraph in play, and what holds for them."""


class MissionGround(GroundRecord):
    """What holds for the examples after it, up to the next item that has no `example`; each may say otherwise."""

    position: Position = PositionRecord()
    """What is so in all of them: the units on the map, and what lies about there."""

    given: Annotated[dict[Name, Any], Like(GivenNames)] = {}
    """What the question is about in all of them."""


class MissionExampleRecord(TriedRecord):
    """An example of a mission: a position, perhaps a question about it, and what comes of it."""

    position: Position = PositionRecord()
    """The units on the map and what lies about there; the mission is this one."""

    ask: StrictStr | None = None
    """The question, as in the examples of rules: `turn`, `operations`, `shot` and others; left out, whether the mission
    is over."""

    given: Annotated[dict[Name, Any], Like(GivenNames)] = {}
    """What the question is about: the `unit`, its `orders`."""

    expect: Annotated[dict[Name, Any], Like(ExpectedNames)] = {}
    """What comes of it: `over`, `ending`, `verdict`, `victory`, `condition`, `flags`, and so on."""

    rolls: dict[Throw, Annotated[dict[Name, Any], Like(ExpectedNames)]] = {}
    """What comes of throws, in place of `dice`: the faces in order, and what is expected besides."""


OF_MISSION, OF_MISSION_GROUND = "<example: mission>", "<ground: mission>"
"""The tags of the items in a list of examples of a mission; no keys an author can write."""

MissionExamples = list[
    Annotated[
        Annotated[MissionExampleRecord, Tag(OF_MISSION)] | Annotated[MissionGround, Tag(OF_MISSION_GROUND)],
        told_apart(OF_MISSION, OF_MISSION_GROUND),
    ]
]
"""The examples of a mission, and what holds for them."""


class RuleExampleRecord(ExampleRecord):
    """An example of a rule: a procedure carried out, a table looked up, or a question about a position in play."""

    given: Annotated[dict[Name, Any], Like(GivenToRule)] = {}
    """What is known: the inputs of the procedure, a value for each axis of the table, or what the question is about."""

    expect: Expected = {}
    """What comes of it: fields of the outcome, the `cell` of the table, or the answer."""

    table: Annotated[StrictStr, Ref("table", "tries", may=True)] | None = None
    """The table that is looked up, with `expect: {cell: 7}`."""

    position: Position | None = None
    """The units on the map and what lies about there, for a question about play."""

    ask: StrictStr | None = None
    """The question about the position: `sees`, `shot`, `turn`, `may`, `german`, `paragraph` and others."""
