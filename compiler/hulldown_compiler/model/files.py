"""The files of books: the model of each, and the sections in which things are declared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, cast

from pydantic import BaseModel

from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.gamebook import ContentFile, Header
from hulldown_compiler.model.platoon.files import PlatoonFile, PlatoonHeader
from hulldown_compiler.model.reference import ReferenceHeader
from hulldown_compiler.naming.grammar import Alternatives, alternatives, fields, marks, of_keys, of_values, together
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import Declares

GAMEBOOK = "gamebook"

PLATOON_GAME = "platoon-game"
"""The kind of a book that is played on a map."""

REFERENCE = "reference"
"""The kind of a book that nobody plays through."""

HEADERS: dict[str, type[Authored]] = {GAMEBOOK: Header, PLATOON_GAME: PlatoonHeader, REFERENCE: ReferenceHeader}
"""The model of the header of each kind of book."""

CONTENTS: dict[str, type[ContentFile]] = {GAMEBOOK: ContentFile, PLATOON_GAME: PlatoonFile, REFERENCE: ContentFile}
"""The model of the other files of each."""


class Section(NamedTuple):
    """A section of a file: its name, the kind of thing that it declares, and what it is."""

    name: str
    kind: str
    inside: Alternatives

    @property
    def things(self) -> Alternatives:
        """What is written of each thing in it."""
        return of_values(self.inside)

    @property
    def record(self) -> type[Authored]:
        """The model of what is written of each thing in it."""
        return cast("type[Authored]", self.things.models[0])


@cache
def sections(file: type[BaseModel]) -> Mapping[str, Section]:
    """The sections of a file, or the fields of a record, that declare things by name.

    They are by the kind of thing, in the order of the table of kinds.
    """
    found = {}
    for name, inside in fields(file).items():
        declared = (mark.kind for mark in marks(of_keys(inside)) if isinstance(mark, Declares))
        found.update({kind: Section(name, kind, inside) for kind in declared})
    return {kind: found[kind] for kind in KINDS if kind in found}


def section(kind: str) -> Section:
    """The section of content files that declares things of a kind: those with more to them go before the others."""
    files = sorted(dict.fromkeys(CONTENTS.values()), key=lambda file: -len(file.__mro__))
    alike = [sections(file)[kind] for file in files if kind in sections(file)]
    return alike[0]._replace(inside=together(same.inside for same in alike))


def any_of(files: Mapping[str, type[BaseModel]]) -> Alternatives:
    """A file of whichever kind of book."""
    return together(alternatives(file) for file in files.values())
