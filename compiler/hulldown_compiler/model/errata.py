"""Errata: where a source is wrong, of two minds or silent, what was decided, why, and where that stands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictStr

from hulldown_compiler.model.base import Authored, Id, Positive, Prose, SectionNumber, Source, Text
from hulldown_compiler.model.charts import CardName
from hulldown_compiler.naming.references import Ref, Role

TOUCHES, RESTS_ON = "touches", "rests on"
"""What an erratum does to things: its decision changes them, or is carried out by them."""


class PlacesRecord(Authored):
    """Things of the book, by kind: what an erratum touches."""

    rules: list[Annotated[SectionNumber, Ref("rule", TOUCHES)]] = []
    """Rule sections: `["6.7", "9"]`."""

    tables: list[Annotated[Id, Ref("table", TOUCHES)]] = []
    """Tables, by name."""

    procedures: list[Annotated[Id, Ref("procedure", TOUCHES)]] = []
    """Procedures, by name."""

    cards: list[Annotated[CardName, Ref("card", TOUCHES)]] = []
    """Cards of any catalogue, by name."""

    unit_cards: list[Annotated[StrictStr, Ref("unit-card", TOUCHES)]] = []
    """Unit cards of a platoon game: `[GE28, US11]`."""

    platoons: list[Annotated[Id, Ref("platoon", TOUCHES)]] = []
    """Platoons that stand ready, by name."""

    missions: list[Annotated[Id, Ref("mission", TOUCHES)]] = []
    """Missions, by name."""

    map: StrictBool = False
    """`true`: the map."""


class DecidedInRecord(PlacesRecord):
    """Where a decision stands; `code` says that the program decides so, where it cites the erratum."""

    code: StrictBool = False
    """`true`: the program itself decides so, in functions that cite the erratum in their docstrings."""


class ErratumRecord(Authored):
    """An erratum: what the source says, what was decided instead, and why."""

    number: Positive | None = None
    """A number to cite it by. There may be gaps, but no number twice."""

    title: Text
    """What it is called."""

    kind: Literal["misprint", "contradiction", "gap"]
    """`misprint`; `contradiction`, where two places cannot both be true; or `gap`, a case that nothing covers."""

    says: Prose
    """What the source says, or fails to say, in your own words."""

    decided: Prose | None = None
    """What is played. An open erratum does not need it."""

    why: Prose | None = None
    """The reason, for a reader who would have decided otherwise. An open erratum does not need it."""

    status: Literal["decided", "open"] = "decided"
    """`open` as long as nothing is decided, which is a finding; else `decided`, which it is if left out."""

    touches: PlacesRecord = PlacesRecord()
    """What it corrects: it is printed beside each of these rules, tables, cards or missions."""

    in_: Annotated[DecidedInRecord, Field(alias="in"), Role(RESTS_ON)] = DecidedInRecord()
    """Where the decision stands now, so that a reader can look it up."""

    source: Source | None = None
    """Where in which document the slip is, if `touches` does not make it plain."""
