"""Errata: where a source is wrong, of two minds or silent, what was decided, why, and where that stands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictStr

from hulldown_compiler.model.base import Authored, Id, Positive, SectionNumber, Source, Text
from hulldown_compiler.model.charts import CardName


class PlacesRecord(Authored):
    """Things of the book, by kind: what an erratum touches."""

    rules: list[SectionNumber] = []
    tables: list[Id] = []
    procedures: list[Id] = []
    cards: list[CardName] = []
    unit_cards: list[StrictStr] = []
    platoons: list[Id] = []
    missions: list[Id] = []
    map: StrictBool = False


class DecidedInRecord(PlacesRecord):
    """Where a decision stands; `code` says that the program decides so, where it cites the erratum."""

    code: StrictBool = False


class ErratumRecord(Authored):
    """An erratum: what the source says, what was decided instead, and why."""

    number: Positive | None = None
    title: Text
    kind: Literal["misprint", "contradiction", "gap"]
    says: Text
    decided: Text | None = None
    why: Text | None = None
    status: Literal["decided", "open"] = "decided"
    touches: PlacesRecord = PlacesRecord()
    in_: Annotated[DecidedInRecord, Field(alias="in")] = DecidedInRecord()
    source: Source | None = None
