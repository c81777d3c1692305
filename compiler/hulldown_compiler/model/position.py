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
    gp: Count = 0
    smoke: Count = 0


UNIT = (Ref("unit-card", "tries", may=True), Ref("letter", may=True))
"""A unit by the name of its card, or by a letter that may be one of a platoon's."""


class PlacedRecord(Authored):
    """A unit in a position: its type, or nothing for one of a unit card; where it stands; and what is unusual."""

    type: Annotated[CardName, Ref("card", "tries", may=True)] | None = None
    at: HexText | None = None
    facing: HexText | None = None
    turret: HexText | None = None
    aboard: Annotated[StrictStr, Ref("unit-card", may=True), Ref("letter", may=True)] | None = None
    posture: Literal["open", "closed"] | None = None
    commander: StrictBool = False
    initiative: Count = 3
    perception: Count = 5
    weapon_skill: Annotated[StrictInt, Field(ge=-3, le=3)] = 0
    driving_skill: Count = 7
    crew: Count = 0
    crew_lost: Count = 0
    mpa_lost: Count = 0
    rounds: Count = 0
    rockets: Count = 0
    shells: ShellsRecord | None = None
    space: Literal["unaware", "aware", "two-turns", "one-turn", "complete", "panic", "inactive"] = "one-turn"
    status: Literal["active", "killed", "captured"] = "active"
    moved: Literal["halted", "slow", "fast"] = "halted"
    defilade: StrictBool = False
    prepared: StrictBool = False
    in_position: StrictBool = False
    in_bunker: StrictBool = False
    suppressed: StrictBool = False
    immobilised: StrictBool = False
    disabled: StrictBool = False
    gun_out: StrictBool = False
    machinegun_out: StrictBool = False
    no_ammunition: StrictBool = False
    preserving: StrictBool = False
    reaction: Literal["", "X", "B", "G"] = ""
    evading: Count = 0
    fired_before: StrictBool = False
    player: StrictStr = ""


class PositionRecord(Authored):
    """A position: units by their letters or cards, and what lies on the map; the ground is that of a mission.

    `rules` are the optional rules in force, `sighted` the sightings that have occurred, `flags` what has been noted,
    `markers` the Event markers on the map, by their numbers, and `round` is which Round it is of those that go on.
    """

    units: dict[Annotated[CardName, *UNIT], PlacedRecord] = {}
    mission: Annotated[Id, Ref("mission")] | None = None
    condition: Annotated[StrictInt, Field(ge=1)] = 1
    round: Annotated[StrictInt, Field(ge=1)] = 1
    sighted: list[Annotated[StrictInt, Ref("sighting")]] = []
    flags: list[Annotated[StrictStr, Ref("flag")]] = []
    markers: dict[Annotated[StrictStr, Ref("marker")], HexText] = {}
    rules: list[StrictStr] = []
    smoke: list[HexText] = []
    mines: list[HexText] = []
    positions: list[HexText] = []
    bunkers: dict[HexText, HexText] = {}


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
    expect: Expected
    position: PositionRecord


class RuleExampleRecord(ExampleRecord):
    """An example of a rule: a procedure carried out, a table looked up, or a question about a position in play."""

    given: Annotated[dict[Name, Any], Like(GivenToRule)] = {}
    expect: Expected = {}
    table: Annotated[StrictStr, Ref("table", "tries", may=True)] | None = None
    position: PositionRecord | None = None
    ask: StrictStr | None = None
