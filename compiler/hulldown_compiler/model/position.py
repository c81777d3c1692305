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
from hulldown_compiler.model.platoon_steps import HEX, UNIT_CARD
from hulldown_compiler.naming.references import Like, Ref
from hulldown_engine.basics.records import NONE

HexText = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}$"), Ref("hex")]
Count = Annotated[StrictInt, Field(ge=0, le=99)]


class ShellsRecord(Authored):
    """The rounds of a main gun by their sort, for the optional rule that tells them apart."""

    ap: Count = 0
    gp: Count = 0
    smoke: Count = 0


UNIT = (Ref("unit-card", "tries", may=True), Ref("letter", may=True))
"""A unit by the name of its card, or by a letter that may be one of a platoon's."""


def _about(says: str) -> Any:
    """What an editor says of a field."""
    return Field(description=says)


class PlacedRecord(Authored):
    """A unit in a position: its type, unless it has a card or is of the platoon; where it stands; what is unusual."""

    type: (
        Annotated[CardName, Ref("card", "tries", may=True), _about("Its data card; one of the platoon needs none.")]
        | None
    ) = None
    at: Annotated[HexText, _about("The hex in which it stands.")] | None = None
    facing: Annotated[HexText, _about("The hex next to it that its hull faces.")] | None = None
    turret: Annotated[HexText, _about("The hex next to it that its turret points to; else where it faces.")] | None = (
        None
    )
    aboard: (
        Annotated[
            StrictStr,
            Ref("unit-card", may=True),
            Ref("letter", may=True),
            _about("The unit that carries or tows it, in place of a hex."),
        ]
        | None
    ) = None
    posture: Annotated[Literal["open", "closed"], _about("Its hatches.")] | None = None
    commander: Annotated[StrictBool, _about("Whether it is the commander's.")] = False
    initiative: Annotated[Count, _about("A rating, if not that of an ordinary crew or of its card.")] = 3
    perception: Annotated[Count, _about("A rating, if not that of an ordinary crew or of its card.")] = 5
    weapon_skill: Annotated[StrictInt, Field(ge=-3, le=3), _about("A rating, if not the usual 0 or its card's.")] = 0
    driving_skill: Annotated[Count, _about("A rating, if not that of an ordinary crew or of its card.")] = 7
    crew: Annotated[Count, _about("Its Crew Rating, if not its card's.")] = 0
    crew_lost: Annotated[Count, _about("Crew Points that it has lost.")] = 0
    mpa_lost: Annotated[Count, _about("Movement Points that it has lost for good.")] = 0
    rounds: Annotated[Count, _about("Rounds for its main gun; else plenty, or what its card says.")] = 0
    rockets: Annotated[Count, _about("Its rockets against tanks.")] = 0
    shells: Annotated[ShellsRecord, _about("Its rounds by their sort, under the optional rule.")] | None = None
    space: Annotated[
        Literal["unaware", "aware", "two-turns", "one-turn", "complete", "panic", "inactive"],
        _about("Where its marker is on the Action Track."),
    ] = "one-turn"
    status: Annotated[Literal["active", "killed", "captured"], _about("What has become of it.")] = "active"
    moved: Annotated[Literal["halted", "slow", "fast"], _about("How it moved in its last Turn.")] = "halted"
    defilade: Annotated[StrictBool, _about("Whether it stands hull down.")] = False
    prepared: Annotated[StrictBool, _about("Whether a gun is ready to fire.")] = False
    in_position: Annotated[StrictBool, _about("Whether it is in an improved position.")] = False
    in_bunker: Annotated[StrictBool, _about("Whether it is in a bunker.")] = False
    suppressed: Annotated[StrictBool, _about("Whether it is suppressed.")] = False
    immobilised: Annotated[StrictBool, _about("Whether it cannot move any more.")] = False
    disabled: Annotated[StrictBool, _about("Whether it is out of the fight.")] = False
    gun_out: Annotated[StrictBool, _about("Whether its main gun is lost.")] = False
    machinegun_out: Annotated[StrictBool, _about("Whether its machine guns are lost.")] = False
    no_ammunition: Annotated[StrictBool, _about("Whether it has nothing left to fire.")] = False
    preserving: Annotated[StrictBool, _about("Whether its crew thinks of saving itself.")] = False
    reaction: Annotated[Literal["", "X", "B", "G"], _about("The column of reactions that it acts by.")] = ""
    evading: Annotated[Count, _about("How evasively it moved.")] = 0
    fired_before: Annotated[StrictBool, _about("Whether it fired in the Round before.")] = False
    player: Annotated[StrictStr, _about("Whose it is, where several play.")] = ""


PLACEMENT = re.compile(rf"(?P<at>{HEX})(?: facing (?P<facing>{HEX}))?|aboard (?P<aboard>\S+)")
"""Where a unit is, in a few words: its hex, perhaps the hex that it faces, or what carries it."""


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
    """A position: units by their letters or cards, and what lies on the map; the ground is that of a mission.

    The mission is that of the paragraph, or else the book's first, if none is named.
    """

    model_config = ConfigDict(extra="allow")

    CALLED: ClassVar[str] = "a position"

    __pydantic_extra__: dict[str, Placed]
    units: Annotated[
        PlacedUnits, _about("The units; letters and unit cards may stand beside the other keys as well.")
    ] = {}
    mission: (
        Annotated[Id, Ref("mission"), _about("The mission, if not the paragraph's, or the book's first.")] | None
    ) = None
    condition: Annotated[StrictInt, Field(ge=1), _about("The condition that the mission is in; else the first.")] = 1
    round: Annotated[StrictInt, Field(ge=1), _about("Which Round it is of those that go on.")] = 1
    sighted: Annotated[list[Annotated[StrictInt, Ref("sighting")]], _about("The sightings that have occurred.")] = []
    flags: Annotated[list[Annotated[Id, Ref("flag")]], _about("What has been noted.")] = []
    markers: Annotated[
        dict[Annotated[StrictStr, Ref("marker")], HexText], _about("The Event markers on the map, by their numbers.")
    ] = {}
    rules: Annotated[list[StrictStr], _about("The optional rules in force.")] = []
    smoke: Annotated[list[HexText], _about("Hexes with smoke.")] = []
    mines: Annotated[list[HexText], _about("Hexes with mines.")] = []
    positions: Annotated[list[HexText], _about("Hexes with improved positions.")] = []
    bunkers: Annotated[dict[HexText, HexText], _about("Bunkers, and the hex next to each that it faces.")] = {}


InPlay = Annotated[str, Ref("paragraph", may=True)]
"""A paragraph in a question about play; where none has the name, it may be an order of the rules."""

Somewhere = Annotated[str, Ref("hex", may=True)]


UnitOrCard = Annotated[str, Ref("card", may=True), Ref("unit-card", may=True)]


class GivenNames(Authored):
    """What is named in that which is given in a question about play."""

    unit: UnitOrCard
    of: UnitOrCard
    target: UnitOrCard
    paragraph: InPlay
    orders: list[InPlay]
    at: Somewhere
    hex: Somewhere
    marker_hex: Somewhere
    sighted: list[Annotated[str, Ref("sighting", may=True)]]


class ExpectedNames(Authored):
    """What an example names in that which is to be expected of play."""

    paragraph: InPlay
    reads: list[InPlay]
    offers: list[InPlay]
    ending: Annotated[str, Ref("ending", words=(NONE,), may=True)]
    at: Somewhere
    facing: Somewhere
    turret: Somewhere
    hex: Somewhere
    marker_hex: Somewhere
    smoke: list[Somewhere]
    mines: list[Somewhere]
    positions: list[Somewhere]
    sighted: list[Annotated[str, Ref("sighting", may=True)]]
    flags: list[Annotated[str, Ref("flag", may=True)]]


class GivenToRule(GivenNames, GivenCards):
    """The same in an example of a rule, which may carry out a procedure."""


Expected = Annotated[dict[Name, Any], Field(min_length=1), Like(ExpectedNames)]


OF_EXAMPLES = ("example", "dice", "takes", "expect", "rolls")
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

    unit: Annotated[Any, Like(UnitOrCard), _about("The unit that reads the paragraph, unless there is only one.")] = (
        None
    )
    of: Annotated[Any, Like(UnitOrCard), _about("The unit of which something is expected, if that is another.")] = None
    orders: Annotated[Any, Like(list[InPlay]), _about("What the player answers, in the order of the questions.")] = None
    paragraph: Annotated[Any, Like(InPlay), _about("Left out: it is the one that the example is of.")] = None
    number: Annotated[Any, _about("Left out: an example of a paragraph is not about a card.")] = None


PlayedGiven = Annotated[
    PlayedGivenRecord,
    _named_as_own(PlayedGivenRecord),
    Like(PlacedUnits),
    _about("The position in which it is read, who reads it, and what the player answers."),
]

COMES = "What comes of it. Without `reads` nothing else is read; there the paragraph itself need not be named first."
ROLLS = "What comes of other throws: the dice, as in 7 or 5 10, and what is to be expected besides, or instead."


class PlayedGround(GroundRecord):
    """What holds for the examples after it, up to the next item that has no `example`; each may say otherwise."""

    position: Annotated[Position, _about("The position, or a part of it.")] = PositionRecord()
    given: PlayedGiven = PlayedGivenRecord()


class PlayedExampleRecord(TriedRecord):
    """An example of a paragraph in play: a position, the unit that reads it, and what comes of it."""

    given: PlayedGiven = PlayedGivenRecord()  # type: ignore[assignment]
    expect: Annotated[dict[Name, Any], Like(ExpectedNames), _about(COMES)] = {}
    position: Annotated[Position, _about("The position, or a part of it.")] = PositionRecord()
    rolls: Annotated[dict[Throw, Annotated[dict[Name, Any], Like(ExpectedNames)]], _about(ROLLS)] = {}


PLAYED, PLAYED_GROUND = "<example: played>", "<ground: played>"
"""The tags of the items in a list of examples of a paragraph in play; no keys an author can write."""

PlayedExamples = list[
    Annotated[
        Annotated[PlayedExampleRecord, Tag(PLAYED)] | Annotated[PlayedGround, Tag(PLAYED_GROUND)],
        told_apart(PLAYED, PLAYED_GROUND),
    ]
]
"""The examples of a paragraph in play, and what holds for them."""


class RuleExampleRecord(ExampleRecord):
    """An example of a rule: a procedure carried out, a table looked up, or a question about a position in play."""

    given: Annotated[dict[Name, Any], Like(GivenToRule)] = {}
    expect: Expected = {}
    table: Annotated[StrictStr, Ref("table", "tries", may=True)] | None = None
    position: Position | None = None
    ask: StrictStr | None = None
