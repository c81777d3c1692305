"""The header of a reference: a book of rules, tables, cards and procedures, which nobody plays through."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    DocumentId,
    Id,
    LabelledName,
    Labels,
    Language,
    LintRecord,
    Prose,
    Source,
    SourceDocument,
    Text,
    Word,
)
from hulldown_compiler.model.gamebook import NaturalRecord
from hulldown_compiler.model.site.records import SiteRecord
from hulldown_compiler.naming.references import Ref


class AidPartRecord(Authored):
    """A part of a sheet: a table, a procedure, the cards of a catalogue, or words of its own."""

    table: Annotated[StrictStr, Ref("table", "shows")] | None = None
    """The table that stands there."""

    procedure: Annotated[StrictStr, Ref("procedure", "shows")] | None = None
    """The procedure that stands there, with its modifiers."""

    cards: Annotated[StrictStr, Ref("catalogue", "shows")] | None = None
    """The catalogue whose cards stand there, a row each."""

    title: Text | None = None
    """What stands above it, in place of the title that it has elsewhere."""

    says: Prose | None = None
    """What is said there, in place of the purpose and the dice of a procedure, and before a table: sentences, with
    slots as in `Roll 1D10 and read {table:damage}.`"""

    labels: dict[StrictStr, Text] = {}
    """What names are called here alone: rows, columns, words in cells. The label of a row has its conditions in it."""

    modifiers: dict[Text, Text] = {}
    """Short forms of what modifiers come to, by their names: `{"each suppression marker": "-1 each"}`."""

    fields: list[StrictStr] = []
    """The fields of the cards that have a column; without it, all that are no tables themselves."""

    wide: StrictBool = False
    """Whether it takes the whole width of the sheet, over all columns."""


class AidSheetRecord(Authored):
    """A sheet of the printed aid, which begins on a page of its own."""

    title: Text
    """What stands at its head."""

    columns: Annotated[StrictInt, Field(ge=1, le=4)] = 2
    """In how many columns its parts stand, 1 to 4; 2 if left out."""

    parts: Annotated[list[AidPartRecord], Field(min_length=1)]
    """What stands on it, in order: down the first column, then down the next."""


class ReferenceHeader(Authored):
    """`book.yaml` of a reference."""

    book: Id
    """The book's id: the name of its folder."""

    kind: Literal["reference"]
    """`gamebook`, paragraphs and choices; `platoon-game`, tanks on a map; or `reference`, which is looked up in, and
    not played."""

    title: Text
    """What the book is called."""

    blurb: Text
    """One or two sentences for the title page."""

    documents: dict[DocumentId, SourceDocument] = {}
    """What values are taken from: ids, by which a `source` names them."""

    source: Source | None = None
    """Where the book as a whole comes from."""

    naturals: dict[DiceNotation, NaturalRecord] = {}
    """Dice, each with the totals that decide by themselves, before any rating or modifier: `{1d10: {success: [1],
    failure: [10]}}`."""

    labels: dict[LabelledName, Labels] = {}
    """What names in tables, cards and procedures are called in print, in place of their own words: `{1-to-2: "1:2"}`.
    In a list the first is the label, and the others are aliases, which commands and the search take as well:
    `{gun-75mm-l70: ["75mm L70", 17 pdr]}`."""

    aid: list[AidSheetRecord] = []
    """The sheets of the printed aid. Without them all procedures and tables stand on it, in the order of play."""

    site: SiteRecord | None = None
    language: Language = "en"
    """The language of its texts, `fr` or `de`; `en` if left out. Only English is proof-read."""

    lint: LintRecord | None = None
    words: list[Word] = []
    """Words that are right and in no dictionary; names of people, units and places count as words anyway."""
