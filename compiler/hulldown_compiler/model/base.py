"""The base of all models, and the small types their fields are made of."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, StringConstraints

from hulldown_compiler.source.lint_config import FINDING
from hulldown_engine.basics.dice import NOTATION

ID = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
SECTION = r"[1-9][0-9]*(\.[1-9][0-9]*)*"


class Authored(BaseModel):
    """A mapping an author writes: its fields and no others, and frozen once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


Id = Annotated[StrictStr, StringConstraints(pattern=f"^{ID}$", max_length=80)]
"""The name of a thing: kebab-case."""

SectionNumber = Annotated[StrictStr, StringConstraints(pattern=f"^{SECTION}$", max_length=20)]
"""The number of a rule section: 2, 2.1, 2.1.3."""

Text = Annotated[StrictStr, StringConstraints(min_length=1)]
"""Words for a reader."""

Expression = StrictBool | StrictInt | Annotated[StrictStr, StringConstraints(min_length=1)]
"""The source of an expression; a bare number or truth value is one."""

DiceNotation = Annotated[StrictStr, StringConstraints(pattern=f"^{NOTATION.pattern}$")]
"""Dice: 1d10, 2d6, d100."""

Positive = Annotated[StrictInt, Field(ge=1, le=1_000)]


class Keyed(Authored):
    """A step: a mapping that one of its keys names, `KEY`, which is its first field."""

    KEY: ClassVar[str]

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.KEY = next(iter(cls.__annotations__), "")


class Source(Authored):
    """Where a value comes from: a document and the place in it, or our own choice and its reason."""

    document: StrictStr | None = None
    at: StrictStr | None = None
    derived: Text | None = None
    house: Text | None = None
    scan: StrictStr | None = None
    read: StrictStr | StrictInt | None = None
    why: Text | None = None


def source_path(source: Source | None) -> tuple[str, ...]:
    """The keys that lead to where a source is written: its document, or itself; none where there is no source."""
    if source is None:
        return ()
    return ("source",) if source.document is None else ("source", "document")


FindingWord = Annotated[StrictStr, StringConstraints(pattern=f"^{FINDING}$")]
"""Findings by a code, the beginning of one, or their name: HD603, HD6, repeated-prose."""


class LintRecord(Authored):
    """What this book makes of findings: those it does not want, each with the reason, and how grave others are."""

    ignore: dict[FindingWord, Text] = {}
    severity: dict[FindingWord, Literal["error", "warning", "todo"]] = {}


Word = Annotated[StrictStr, StringConstraints(pattern=r"^\S+$", max_length=40)]
"""A word that this book knows besides those of the dictionary."""


class LongestRecord(Authored):
    """How many words there is room for: in a paragraph, in an option, and in the note on a unit card."""

    paragraph: Annotated[StrictInt, Field(ge=1, le=10_000)] | None = None
    option: Annotated[StrictInt, Field(ge=1, le=1_000)] | None = None
    card: Annotated[StrictInt, Field(ge=1, le=1_000)] | None = None


class SourceDocument(Authored):
    """A document that values are taken from."""

    title: Text
    author: Text | None = None
    year: StrictInt | None = None
    note: Text | None = None
