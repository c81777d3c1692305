"""Positions in play, as examples of rules set them up: units on the map, and what lies about there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, StringConstraints

from hulldown_compiler.model.base import Authored, Id
from hulldown_compiler.model.charts import CardName, ExampleRecord, TriedRecord
from hulldown_compiler.model.platoon_steps import HEX

HexText = Annotated[StrictStr, StringConstraints(pattern=f"^{HEX}$")]
Count = Annotated[StrictInt, Field(ge=0, le=99)]


class ShellsRecord(Authored):
    """The rounds of a main gun by their sort, for the optional rule that tells them apart."""

    ap: Count = 0
    gp: Count = 0
    smoke: Count = 0


class PlacedRecord(Authored):
    """A unit in a position: its type, or nothing for one of a unit card; where it stands; and what is unusual."""

    type: CardName | None = None
    at: HexText | None = None
    facing: HexText | None = None
    turret: HexText | None = None
    aboard: StrictStr | None = None
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

    units: dict[CardName, PlacedRecord] = {}
    mission: Id | None = None
    condition: Annotated[StrictInt, Field(ge=1)] = 1
    round: Annotated[StrictInt, Field(ge=1)] = 1
    sighted: list[StrictInt] = []
    flags: list[Id] = []
    markers: dict[StrictStr, HexText] = {}
    rules: list[StrictStr] = []
    smoke: list[HexText] = []
    mines: list[HexText] = []
    positions: list[HexText] = []
    bunkers: dict[HexText, HexText] = {}


class PlayedExampleRecord(TriedRecord):
    """An example of a paragraph in play: a position, the unit that reads it, and what comes of it."""

    position: PositionRecord


class RuleExampleRecord(ExampleRecord):
    """An example of a rule: a procedure carried out, a table looked up, or a question about a position in play."""

    table: StrictStr | None = None
    position: PositionRecord | None = None
    ask: StrictStr | None = None
