"""What a type says of the text that stands there: which thing it names, which it declares, which language it is in.

A field says it in its annotation, as in `see: Annotated[StrictStr, Ref("paragraph", "reads")]`. The graph of
references, the editor's places, renaming and the rules about things that are not there all come of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import BaseModel, GetJsonSchemaHandler
from pydantic_core import CoreSchema

from hulldown_compiler.naming.descriptions import descriptions
from hulldown_compiler.naming.kinds import KINDS

EXPRESSION: Final = "expression"
"""The language of expressions in paragraphs and missions."""

FORMULA: Final = "formula"
"""The language of expressions in procedures."""

PROSE: Final = "prose"
"""The language of texts for readers, with slots."""


class UnknownKind(ValueError):
    """A field speaks of a kind of thing that is not in the table, or that no rule reports as missing."""


@dataclass(frozen=True)
class Ref:
    """The text names a thing of a kind; several of them name the first of these that there is.

    `role` is what is done to the thing (see `book.link.Link`); without one the place is known to editors and renamed,
    and is no reference in the graph. `words` may stand instead. `part` is the pattern of a name in a text that holds
    more: every match is one. With `may` the text may be something else, so nothing is missing where nothing has it.
    """

    kind: str
    role: str = ""
    words: tuple[str, ...] = ()
    part: str = ""
    may: bool = False

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UnknownKind(f"no kind of thing {self.kind!r}: the kinds are {', '.join(KINDS)}")
        if not self.may and not KINDS[self.kind].dead:
            raise UnknownKind(f"no rule reports a {self.kind} that is not there, so no field can refer to one")
        if self.role and KINDS[self.kind].within:
            raise UnknownKind(f"a {self.kind} is known only within something else, so nothing can be done to it")

    def spans(self, text: str) -> Sequence[tuple[int, str]]:
        """The names in a text, each with where it begins."""
        spec = KINDS[self.kind]
        part = self.part or (spec.form if spec.amid else "")
        if text in self.words:
            return ()
        return [(match.start(), match[0]) for match in re.finditer(part, text)] if part else [(0, text)]


@dataclass(frozen=True)
class Declares:
    """The text is the name of a new thing of a kind."""

    kind: str

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UnknownKind(f"no kind of thing {self.kind!r}: the kinds are {', '.join(KINDS)}")


@dataclass(frozen=True)
class Written:
    """The text is in a language, and names what its words do."""

    language: Literal["expression", "formula", "prose"]


@dataclass(frozen=True)
class Unread:
    """The text is for authors alone: no reader ever sees it."""


@dataclass(frozen=True)
class Drawn:
    """The text is drawn in signs: its lines stay as they stand."""


@dataclass(frozen=True)
class Like:
    """What stands there names what a value of another type would, whatever else it is: pydantic does not look.

    A schema tells of the fields of such a model, and an editor shows what they are for.
    """

    type: Any

    def __get_pydantic_json_schema__(self, core: CoreSchema, schema: GetJsonSchemaHandler) -> dict[str, Any]:
        """The schema of what stands there, with what is said of the fields of the model that it is like."""
        own = schema(core)
        said = descriptions(self.type) if isinstance(self.type, type) and issubclass(self.type, BaseModel) else {}
        return {**own, "properties": {name: {"description": text} for name, text in said.items()}} if said else own


@dataclass(frozen=True)
class Role:
    """What is done to the things that are named in there, in place of their own roles."""

    role: str


Mark = Ref | Declares | Written | Unread | Drawn
