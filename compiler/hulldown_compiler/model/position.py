"""Positions in play, as examples of rules set them up: units on the map, and what lies about there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, StringConstraints

from hulldown_compiler.model.base import Authored, Id
from hulldown_compiler.model.charts import CardName, ExampleRecord, GivenCards, Name, TriedRecord
from hulldown_compiler.model.platoon_steps import HEX
from hulldown_compiler.naming.references import Like, Ref
from hulldown_engine.basics.records import NONE

HexText = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}$"), Ref("hex")]
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
    """A unit in a position: its type, or nothing for one of a unit card; where it stands; and what is unusual."""

    type: Annotated[CardName, Ref("card", "tries", may=True)] | None = None
    """Its data card. It has an ordinary crew then; one without a type is named like a unit card, and is what that
    says."""

    at: HexText | None = None
    """The hex it is in: `"0922"`. Without it, it is still to enter, or is carried."""

    facing: HexText | None = None
    """A hex next to it, which it faces; without it, the top of the map."""

    turret: HexText | None = None
    """A hex next to it, at which its turret points; without it, ahead."""

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

    status: Literal["active", "killed", "captured"] = "active"
    """`killed` or `captured`; `active` if left out."""

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

    player: StrictStr = ""
    """The player it belongs to, by the optional rule `shared-platoon`."""


class PositionRecord(Authored):
    """A position: units by their letters or cards, and what lies on the map; the ground is that of a mission."""

    units: dict[Annotated[CardName, *UNIT], PlacedRecord] = {}
    """The units: letters of the platoon or names of unit cards, each with where it stands and what is unusual."""

    mission: Annotated[Id, Ref("mission")] | None = None
    """The mission on whose ground it is; without it, the first of the book."""

    condition: Annotated[StrictInt, Field(ge=1)] = 1
    """The condition in force; 1 if left out."""

    round: Annotated[StrictInt, Field(ge=1)] = 1
    """Which Round it is of those that go on; 1 if left out."""

    sighted: list[Annotated[StrictInt, Ref("sighting")]] = []
    """The sightings that have occurred: `[1, 4]`."""

    flags: list[Annotated[Id, Ref("flag")]] = []
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

    bunkers: dict[HexText, HexText] = {}
    """Hexes with bunkers, each with a hex next to it, which the bunker faces: `{"0302": "0303"}`."""


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


class PlayedExampleRecord(TriedRecord):
    """An example of a paragraph in play: a position, the unit that reads it, and what comes of it."""

    given: Annotated[dict[Name, Any], Like(GivenNames)] = {}
    """The `unit` that the paragraph is about, and the `orders` that answer what the player is asked."""

    expect: Expected
    """What comes of it: paragraphs read, `reads`, the unit's `at` or `crew_left`, `condition`, `victory`, `mode`, and
    so on."""

    position: PositionRecord
    """The units on the map and what lies about there, before the paragraph is read."""


class RuleExampleRecord(ExampleRecord):
    """An example of a rule: a procedure carried out, a table looked up, or a question about a position in play."""

    given: Annotated[dict[Name, Any], Like(GivenToRule)] = {}
    """What is known: the inputs of the procedure, a value for each axis of the table, or what the question is about."""

    expect: Expected = {}
    """What comes of it: fields of the outcome, the `cell` of the table, or the answer."""

    table: Annotated[StrictStr, Ref("table", "tries", may=True)] | None = None
    """The table that is looked up, with `expect: {cell: 7}`."""

    position: PositionRecord | None = None
    """The units on the map and what lies about there, for a question about play."""

    ask: StrictStr | None = None
    """The question about the position: `sees`, `shot`, `turn`, `may`, `german`, `paragraph` and others."""
