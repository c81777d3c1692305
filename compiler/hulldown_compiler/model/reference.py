"""The header of a reference: a book of rules, tables, cards and procedures, which nobody plays through."""

from __future__ import annotations

from typing import Literal

from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    DocumentId,
    Id,
    LabelledName,
    Labels,
    Language,
    LintRecord,
    Source,
    SourceDocument,
    Text,
    Word,
)
from hulldown_compiler.model.gamebook import NaturalRecord


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

    language: Language = "en"
    """The language of its texts, `fr` or `de`; `en` if left out. Only English is proof-read."""

    lint: LintRecord | None = None
    words: list[Word] = []
    """Words that are right and in no dictionary; names of people, units and places count as words anyway."""
