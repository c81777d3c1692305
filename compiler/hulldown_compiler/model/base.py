"""The base of all models, and the small types their fields are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr, StringConstraints
from pydantic_core import PydanticCustomError

from hulldown_compiler.naming.kinds import KINDS, WORDS
from hulldown_compiler.naming.references import EXPRESSION, FORMULA, PROSE, Declares, Ref, Unread, Written
from hulldown_compiler.source.lint_config import FINDING
from hulldown_engine.basics.dice import NOTATION

ID = WORDS
SECTION = KINDS["rule"].form


class Authored(BaseModel):
    """A mapping an author writes: its fields and no others, and frozen once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


Id = Annotated[StrictStr, StringConstraints(pattern=f"^{ID}$", max_length=80)]
"""The name of a thing: kebab-case."""

SectionNumber = Annotated[StrictStr, StringConstraints(pattern=f"^{SECTION}$", max_length=20)]
"""The number of a rule section: 2, 2.1, 2.1.3."""

Text = Annotated[StrictStr, StringConstraints(min_length=1)]
"""Words for a reader."""

Aside = Annotated[StrictStr, StringConstraints(min_length=1), Unread()]
"""Words for the author, which no reader sees."""

Prose = Annotated[StrictStr, StringConstraints(min_length=1), Written(PROSE)]
"""Words for a reader, with slots for what is referred to and for what changes."""

Expression = StrictBool | StrictInt | Annotated[StrictStr, StringConstraints(min_length=1), Written(EXPRESSION)]
"""The source of an expression; a bare number or truth value is one."""

Formula = StrictBool | StrictInt | Annotated[StrictStr, StringConstraints(min_length=1), Written(FORMULA)]
"""The source of an expression of a procedure."""

DiceNotation = Annotated[StrictStr, StringConstraints(pattern=f"^{NOTATION.pattern}$")]
"""Dice: 1d10, 2d6, d100."""

Positive = Annotated[StrictInt, Field(ge=1, le=1_000)]


PART_FAULT = "part_fault"
"""What pydantic calls a fault in a part of a value that it cannot look into."""


def part_fault(
    rule: str, path: Sequence[str | int], message: str, hint: str, *, key: bool = False
) -> PydanticCustomError:
    """A fault in a part of a value: the rule that reports it, where below the value, and whether its key is wrong."""
    context = {"rule": rule, "path": list(path), "message": message, "hint": hint, "key": key}
    return PydanticCustomError(PART_FAULT, "{message}", context)


class Keyed(Authored):
    """A step: a mapping that one of its keys names, `KEY`, which is its first field."""

    KEY: ClassVar[str]

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls.KEY = next(iter(cls.__annotations__), "")


def step_tag(
    value: Any, tags: Mapping[str, str], *, first: Collection[str] = (), last: Collection[str] = ()
) -> str | None:
    """The tag of the step that a mapping is: of its first key that names a step.

    A key of `first` goes before the others, and one of `last` counts only where nothing else names a step.
    """
    if isinstance(value, Keyed):
        return tags[value.KEY]
    naming = [key for key in value if key in tags] if isinstance(value, Mapping) else []
    naming.sort(key=lambda key: (key not in first, key in last))
    return tags[naming[0]] if naming else None


class Source(Authored):
    """Where a value comes from: a document and the place in it, or our own choice and its reason."""

    document: Annotated[StrictStr, Ref("document")] | None = None
    """The document, by its name under `documents` in `book.yaml`."""

    at: StrictStr | None = None
    """Where in the document, as a reader would look it up: `"9.1"`, `page 3`."""

    derived: Text | None = None
    """How the value follows from the document, where it does not stand there as such."""

    house: Text | None = None
    """In place of a document: that we chose it, and why."""

    scan: StrictStr | None = None
    """What the scan of the document shows at this place, where it is damaged."""

    read: StrictStr | StrictInt | None = None
    """What was read there."""

    why: Text | None = None
    """Why it was read so."""


def source_path(source: Source | None) -> tuple[str, ...]:
    """The keys that lead to where a source is written: its document, or itself; none where there is no source."""
    if source is None:
        return ()
    return ("source",) if source.document is None else ("source", "document")


FindingWord = Annotated[StrictStr, StringConstraints(pattern=f"^{FINDING}$")]
"""Findings by a code, the beginning of one, or their name: HD603, HD6, repeated-prose."""


class LintRecord(Authored):
    """What this book makes of findings: those it does not want, each with the reason, and how grave others are."""

    ignore: dict[FindingWord, Aside] = {}
    """Findings that this book does not want, each with the reason: by code, `HD603`, the beginning of one, `HD6`, or
    name, `repeated-prose`."""

    severity: dict[FindingWord, Literal["error", "warning", "todo"]] = {}
    """How grave findings are in this book, `error`, `warning` or `todo`: by code, the beginning of one, or name."""


Language = Annotated[StrictStr, StringConstraints(pattern=r"^[a-z]{2,3}$")]
"""A language, by the code that it has on the web: `en`, `fr`, `de`."""

Word = Annotated[StrictStr, StringConstraints(pattern=r"^\S+$", max_length=40)]
"""A word that this book knows besides those of the dictionary."""


class LongestRecord(Authored):
    """How many words there is room for: in a paragraph, in an option, and in the note on a unit card."""

    paragraph: Annotated[StrictInt, Field(ge=1, le=10_000)] | None = None
    """Words in the text of a paragraph; without it, 120 in a platoon game, and no limit elsewhere."""

    option: Annotated[StrictInt, Field(ge=1, le=1_000)] | None = None
    """Words in the text of an option; without it, 25 in a platoon game, and no limit elsewhere."""

    card: Annotated[StrictInt, Field(ge=1, le=1_000)] | None = None
    """Words in the `note` of a unit card; without it, 60 in a platoon game."""


Labels = Annotated[
    list[Text],
    Field(min_length=1),
    BeforeValidator(
        lambda written: [written] if isinstance(written, str) else written, json_schema_input_type=Text | list[Text]
    ),
]
"""What a name is called in print, and aliases after it: `"1:2"`, or `["75mm L70", 17 pdr]`."""

LABELLED = r"^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$"

LabelledName = Annotated[StrictStr, StringConstraints(pattern=LABELLED, max_length=60)]
"""A name that has a label: of a value, a card, an axis, a field, an input, or what a step gives."""

DocumentId = Annotated[Id, Declares("document")]


class SourceDocument(Authored):
    """A document that values are taken from."""

    title: Text
    """What the document is called."""

    author: Text | None = None
    """Who wrote it: readers are told beside the title."""

    year: StrictInt | None = None
    """The year it appeared in."""

    note: Text | None = None
    """What else is to be known of it: the edition, what is missing."""

    sections: list[Text] | None = None
    """Its sections, as sources name them: `["3.1", "3.2", Fuel System]`. With them, the `at` of every source has to
    name one. An empty list says that it has no parts, as a single sheet: then no source has to say where in it."""
