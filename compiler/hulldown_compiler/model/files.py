"""The files of books: the model of each, and the sections in which things are declared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from pydantic import BaseModel

from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.gamebook import ContentFile, Header
from hulldown_compiler.model.platoon import PlatoonFile, PlatoonHeader
from hulldown_compiler.model.reference import ReferenceHeader
from hulldown_compiler.naming.grammar import Alternatives, alternatives, fields, of_keys
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import Declares

GAMEBOOK, PLATOON_GAME, REFERENCE = "gamebook", "platoon-game", "reference"

HEADERS: dict[str, type[Authored]] = {GAMEBOOK: Header, PLATOON_GAME: PlatoonHeader, REFERENCE: ReferenceHeader}
"""The model of the header of each kind of book."""

CONTENTS: dict[str, type[ContentFile]] = {GAMEBOOK: ContentFile, PLATOON_GAME: PlatoonFile, REFERENCE: ContentFile}
"""The model of the other files of each."""


class Section(NamedTuple):
    """A section of a file: its name, the kind of thing that it declares, and what is in it."""

    name: str
    kind: str
    inside: Alternatives


@cache
def sections(file: type[BaseModel]) -> Mapping[str, Section]:
    """The sections of a file that declare things by name, by the kind of thing, in the order of the table of kinds."""
    found = {}
    for name, inside in fields(file).items():
        marks = [mark for key in of_keys(inside) for mark in key.marks]
        found.update({mark.kind: Section(name, mark.kind, inside) for mark in marks if isinstance(mark, Declares)})
    return {kind: found[kind] for kind in KINDS if kind in found}


def any_of(files: Mapping[str, type[BaseModel]]) -> Alternatives:
    """A file of whichever kind of book."""
    return tuple(dict.fromkeys(inner for file in files.values() for inner in alternatives(file)))
