"""The header of a reference: a book of rules, tables, cards and procedures, which nobody plays through."""

from __future__ import annotations

from typing import Literal

from hulldown_compiler.model.base import (
    Authored,
    DiceNotation,
    DocumentId,
    Id,
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
    kind: Literal["reference"]
    title: Text
    blurb: Text
    documents: dict[DocumentId, SourceDocument] = {}
    source: Source | None = None
    naturals: dict[DiceNotation, NaturalRecord] = {}
    lint: LintRecord | None = None
    words: list[Word] = []
