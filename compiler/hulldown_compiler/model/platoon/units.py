"""Units and platoons: unit cards with their action tables, and the platoons that stand ready."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import (
    ConfigDict,
    Field,
    PlainValidator,
    StrictBool,
    StrictStr,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from hulldown_compiler.model.base import (
    Authored,
    Prose,
    Source,
    Text,
)
from hulldown_compiler.model.platoon.values import (
    Count,
    CounterLetter,
    CrewRating,
    MovementPoints,
    OfCard,
    PlatoonLetter,
    Points,
    Rating,
    Ratings,
)
from hulldown_compiler.naming.references import Declares, Ref
from hulldown_engine.basics.records import NONE

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
    note: Prose | None = None
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

    note: Prose | None = None
    """A remark for readers."""
