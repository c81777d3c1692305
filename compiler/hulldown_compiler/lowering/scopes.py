"""Scopes: the folder of a mission, in which names are its own.

A folder in `missions/` whose files declare one mission is that mission's, with everything in it and below. Paragraphs,
flags and endings that are declared there are the mission's own; what stands elsewhere is shared. A name means the
mission's thing first, and then the shared one. So two missions may use one name for different things.

What is compiled has one name in the whole book. It is the written one for the first that has it: what is shared goes
first, then missions in the order of their folders. For others the mission stands before it, as in `the-ford.ambush`;
and what has been printed under such a name keeps it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hulldown_compiler.language.expressions import Meaning, Scope, Type
from hulldown_compiler.model.files import CONTENTS, PLATOON_GAME
from hulldown_compiler.naming.grammar import alternatives
from hulldown_compiler.naming.references import Mark, Ref
from hulldown_compiler.naming.values import Said, said
from hulldown_compiler.source.declared_names import declared_names
from hulldown_compiler.source.document import Document
from hulldown_engine.language.expressions import BOOL

SECTIONS = {"paragraph": "paragraphs", "flag": "flags", "ending": "endings"}
"""The kinds of things that a mission has for itself, and the sections that declare them."""

DECLARED = {kind: section for kind, section in SECTIONS.items() if kind != "paragraph"}
"""Those of them that are declared in the header, where they are shared."""

MISSIONS = "missions"
"""The section that declares missions, and the folder that holds theirs."""

SEEN = re.compile(r"\{\{|\{see:([^{}]*)\}")
"""A brace that is printed, or a reference to a paragraph."""

OF_MISSION = re.compile(rf"{MISSIONS}/[^/]+")


@dataclass(frozen=True)
class FileScope:
    """What a file sees of its scope: the mission, the mission's flags, and what is compiled under another name.

    `renamed` is kind -> written name -> compiled name. In what is shared there is no mission.
    """

    mission: str = ""
    flags: Mapping[str, str] = field(default_factory=dict)
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def compiled(self, kind: str, name: str) -> str:
        """The name that a thing has in the whole book, by the one that is written here."""
        return self.renamed.get(kind, {}).get(name, name)

    def prose(self, text: str) -> str:
        """A text for readers, in which paragraphs have the names that they are compiled to."""
        if "paragraph" not in self.renamed or "{" not in text:
            return text
        return SEEN.sub(self._seen, text)

    def _seen(self, match: re.Match[str]) -> str:
        return match[0] if match[1] is None else f"{{see:{self.compiled('paragraph', match[1])}}}"

    def expressions(self, shared: Scope) -> Scope:
        """What expressions of the file can use: what is shared, and the mission's flags."""
        own = {flag: Meaning(Type(BOOL), ["flag", name]) for flag, name in self.flags.items()}
        return shared.having(own) if own else shared


SHARED = FileScope()


@dataclass(frozen=True)
class Scopes:
    """The scopes of a book, by folder; and the files in them that declare flags or endings."""

    folders: Mapping[str, FileScope] = field(default_factory=dict)
    declaring: tuple[str, ...] = ()

    def at(self, path: str) -> FileScope:
        """The scope of a file: that of the nearest folder above it which is a mission's."""
        return self.folders.get(scope_folder(path, self.folders), SHARED)

    def sees(self, path: str, kind: str, declared_in: str) -> bool:
        """Whether a file may name a thing that another one declares: its own mission's, or a shared one.

        What is shared may lead to a mission's paragraphs as well, for not every mission has to be played with it.
        """
        here, there = self.at(path).mission, self.at(declared_in).mission
        return kind not in SECTIONS or there in ("", here) or (not here and kind not in DECLARED)


def scope_folder(path: str, folders: Container[str]) -> str:
    """The nearest of some folders that a file is in; nothing for none of them."""
    folder = path.rpartition("/")[0]
    while folder and folder not in folders:
        folder = folder.rpartition("/")[0]
    return folder


def read_scopes(texts: Mapping[str, str], printed: Container[str]) -> Scopes:
    """The scopes of the files of a platoon game; `printed` are the paragraphs that have a number already."""
    missions = _missions(texts)
    if not missions:
        return Scopes()
    own: dict[str, dict[str, list[str]]] = {folder: defaultdict(list) for folder in ("", *missions)}
    for path, text in texts.items():
        names = declared_names(text)
        for kind, section in SECTIONS.items():
            own[scope_folder(path, missions)][kind] += names.get(section, ())
    taken = {kind: set(own[""][kind]) for kind in SECTIONS}
    folders = {}
    for folder, mission in sorted(missions.items(), key=lambda pair: _natural(pair[0])):
        compiled = {
            kind: dict(_compiled(own[folder][kind], mission, taken[kind], printed if kind == "paragraph" else ()))
            for kind in SECTIONS
        }
        renamed = {kind: {name: other for name, other in of.items() if name != other} for kind, of in compiled.items()}
        folders[folder] = FileScope(mission, compiled["flag"], {kind: of for kind, of in renamed.items() if of})
    return Scopes(folders, tuple(_declaring(texts, missions)))


def _missions(texts: Mapping[str, str]) -> dict[str, str]:
    """The folders that are missions', and whose."""
    declared: dict[str, list[str]] = defaultdict(list)
    for path, text in texts.items():
        declared[path.rpartition("/")[0]] += declared_names(text).get(MISSIONS, ())
    return {folder: names[0] for folder, names in declared.items() if OF_MISSION.fullmatch(folder) and len(names) == 1}


def _declaring(texts: Mapping[str, str], missions: Mapping[str, str]) -> Iterator[str]:
    for path, text in texts.items():
        if scope_folder(path, missions) and any(declared_names(text).get(section) for section in DECLARED.values()):
            yield path


def _compiled(names: list[str], mission: str, taken: set[str], printed: Container[str]) -> Iterator[tuple[str, str]]:
    """Each name of a mission's things with the one that it is compiled to; those are taken from then on."""
    for name in dict.fromkeys(names):
        whole = f"{mission}.{name}"
        compiled = whole if whole in printed or name in taken else name
        taken.add(compiled)
        yield name, compiled


def _natural(folder: str) -> list[tuple[int, str]]:
    """What folders are sorted by: numbers in them by what they count."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", folder)]


def written(name: str) -> str:
    """How a compiled name of a mission's thing is written in the mission's folder."""
    return name.rpartition(".")[2]


def qualify(document: Document, scope: FileScope) -> None:
    """Put the compiled names in the place of the written ones wherever a file refers to things of its mission."""
    if not scope.renamed:
        return
    for found in list(said(alternatives(CONTENTS[PLATOON_GAME]), document.value, _is_scoped)):
        name = scope.compiled(found.mark.kind, found.text) if isinstance(found.mark, Ref) else found.text
        if name != found.text and not found.spot.key:
            _put(document.value, found, name)


def _is_scoped(mark: Mark) -> bool:
    return isinstance(mark, Ref) and mark.kind in SECTIONS


def _put(value: Any, found: Said, name: str) -> None:
    *way, last = found.spot.path
    for step in way:
        value = value[step]
    value[last] = name
