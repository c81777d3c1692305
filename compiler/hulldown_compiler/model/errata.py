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
    tables: list[Annotated[Id, Ref("table", TOUCHES)]] = []
    procedures: list[Annotated[Id, Ref("procedure", TOUCHES)]] = []
    cards: list[Annotated[CardName, Ref("card", TOUCHES)]] = []
    unit_cards: list[Annotated[StrictStr, Ref("unit-card", TOUCHES)]] = []
    platoons: list[Annotated[Id, Ref("platoon", TOUCHES)]] = []
    missions: list[Annotated[Id, Ref("mission", TOUCHES)]] = []
    map: StrictBool = False


class DecidedInRecord(PlacesRecord):
    """Where a decision stands; `code` says that the program decides so, where it cites the erratum."""

    code: StrictBool = False


class ErratumRecord(Authored):
    """An erratum: what the source says, what was decided instead, and why."""

    number: Positive | None = None
    title: Text
    kind: Literal["misprint", "contradiction", "gap"]
    says: Prose
    decided: Prose | None = None
    why: Prose | None = None
    status: Literal["decided", "open"] = "decided"
    touches: PlacesRecord = PlacesRecord()
    in_: Annotated[DecidedInRecord, Field(alias="in"), Role(RESTS_ON)] = DecidedInRecord()
    source: Source | None = None
