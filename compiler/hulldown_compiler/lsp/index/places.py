"""What may stand at a place of a file: which kind of thing is named there, or which language is written.

The models say it of their fields (see `naming`). A place is known by its path alone, whichever kind of book the file
is of and whatever stands beside it, so it may be that of several fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from hulldown_compiler.book import numbers
from hulldown_compiler.lowering import header
from hulldown_compiler.lsp.index.scan import Path
from hulldown_compiler.model.files import CONTENTS, HEADERS, any_of, sections
from hulldown_compiler.naming.grammar import Alternatives, alternatives, at, marks, of_keys
from hulldown_compiler.naming.references import Declares, Ref, Written


class YamlPlace(NamedTuple):
    """What a word at a place names: the likeliest thing first; a thing that it is given the name of; its language."""

    refs: tuple[Ref, ...] = ()
    declares: str = ""
    language: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that may stand there instead."""
        return tuple(dict.fromkeys(word for ref in self.refs for word in ref.words))


NOWHERE = YamlPlace()

NAMED, FIELD = 2, 3
"""How long the path is of a thing in its section, and of a field of it."""


@cache
def _type_of(file: str) -> Alternatives:
    """What a file of a name is; a content file has no name of its own."""
    if file == numbers.FILE:
        return alternatives(numbers.NumbersFile)
    return any_of(HEADERS if file == header.FILE else CONTENTS)


@cache
def _declaring(file: str) -> Mapping[str, str]:
    found = (section for model in _type_of(file).models for section in sections(model).values())
    return {section.name: section.kind for section in found}


def _name_of(file: str) -> str:
    return file if file in (numbers.FILE, header.FILE) else ""


def declaring(file: str) -> Mapping[str, str]:
    """The sections of a file, and the kind of thing that each declares."""
    return _declaring(_name_of(file))


def place(file: str, path: Path, *, key: bool) -> YamlPlace:
    """What stands at a path of a file, as its key or as its value."""
    names = tuple(step for step in path if isinstance(step, str))
    if not path or path[0] not in names:
        return NOWHERE
    if len(names) >= NAMED and names[0] in declaring(file):
        if path[1] not in names:
            return NOWHERE
        names = (names[0], "", *names[NAMED:])  # whatever the thing is called
    return _place(_name_of(file), names, key=key)


@cache
def _place(file: str, names: tuple[str, ...], *, key: bool) -> YamlPlace:
    of_file = _type_of(file)
    here = of_keys(at(of_file, names[:-1])) if key else at(of_file, names)
    refs = tuple(mark for mark in marks(here) if isinstance(mark, Ref))
    declared = next((mark.kind for mark in marks(here) if isinstance(mark, Declares)), "")
    return YamlPlace(refs, declared, next((mark.language for mark in marks(here) if isinstance(mark, Written)), ""))
