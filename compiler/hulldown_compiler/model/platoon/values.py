"""What the parts of a platoon game are written with: places, letters, numbers, and words for nothing and nowhere."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    StrictInt,
    StrictStr,
    StringConstraints,
    WithJsonSchema,
)

from hulldown_compiler.model.platoon_steps import HEX, UNIT_CARD, OnMap
from hulldown_compiler.naming.references import Ref
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board import compass

EDGE = f"top|bottom|left|right|({'|'.join(compass.NAMES)})( edge)?"
"""An edge of the map, by itself or by where it lies: `left`, `north`, `north edge`."""

COUNT = "[1-9][0-9]{0,2}"
PLATOON_LETTER = "[A-K]"
COUNTER_LETTER = "[A-Z][A-Z1-9]?"


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


def _unless_none(value: Any) -> Any:
    return None if value == NONE else value


CampaignPoints = Annotated[
    Annotated[StrictInt, Field(ge=0, le=100)] | None,
    BeforeValidator(_unless_none),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 100}, {"const": NONE}, {"type": "null"}]}),
]
"""Points that a campaign's platoon has, or `none`: the mission is played with another platoon."""

Level = Annotated[StrictInt, Field(ge=1, le=10)]
"""A number that one ten-sided die can show."""

MOST_CONDITIONS = 9


ReadyPlatoon = Annotated[StrictStr, Ref("platoon", "uses")]
"""A platoon that can be played with."""

OfCard = Annotated[StrictStr, Ref("card", "uses")]
"""The type of a unit: the name of its data card."""
