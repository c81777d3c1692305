"""What things with names say, as digests: of paragraphs, parts, tables and procedures, and of the book around them.

Two things of one name and one digest mean the same, wherever they stand and however they are worded: whatever was
computed from the one holds for the other. A thing that is not there has a digest as well.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from hulldown_compiler.analysis.analyses import ALWAYS, CHARTS, HEADER, NAMES, WHOLE, Analyses
from hulldown_compiler.analysis.search.cones import CONE, cells_and_paragraphs
from hulldown_compiler.analysis.story.excerpts import STORY, deciding
from hulldown_compiler.book.link import Node
from hulldown_compiler.bundle.writer import logic
from hulldown_compiler.lint.incremental import semantic_digest
from hulldown_compiler.lint.incremental.snapshot import TracedUnit
from hulldown_compiler.lowering.definitions import PARTS

NAMED = ("paragraphs", "unit_cards", "missions", "platoons", "tables", "procedures")
"""What of a book's logic is read by name, so that it has a digest of its own."""

WORD = re.compile(r"[a-z][\w-]*")

MISSING = ""
"""The digest of what is not there."""


def digest(said: Any) -> str:
    """The digest of what something says."""
    return semantic_digest.short(said if isinstance(said, str) else repr(said))


class NameDigests:
    """The digests of everything in a book as it stands."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses, self._book = analyses, analyses.book
        self._units = [unit for unit in analyses.book.units if isinstance(unit, TracedUnit)]
        said = (unit.said() for unit in reversed(self._units))
        self._paragraphs: Mapping[str, str] = {name: one for of_unit in said for name, one in of_unit.items()}
        self._known: dict[Node, str] = {}

    def of(self, node: Node) -> str:
        """The digest of a thing."""
        if node not in self._known:
            self._known[node] = OF_KIND[node.kind](self, node.name)
        return self._known[node]

    def of_all(self, nodes: Iterable[Node]) -> str:
        """One digest of several things, and of their names."""
        return digest([(*node, self.of(node)) for node in nodes])

    def paragraph(self, name: str) -> str:
        """The digest of a paragraph."""
        return self._paragraphs.get(name, MISSING)

    def part(self, kind: str, name: str) -> str:
        """The digest of a unit card, a mission, a cartridge or a platoon, as it is written."""
        part = self._book.parts.get(kind, name)
        return MISSING if part is None else digest(part.raw)

    def story(self, name: str) -> str:
        """The digest of what a part says that decides stories."""
        part = self._book.parts.get(*name.split(" "))
        return MISSING if part is None else digest(deciding(part))

    def table(self, name: str) -> str:
        """The digest of a table, as the engine reads it."""
        return digest(self._logic["tables"][name]) if name in self._logic.get("tables", ()) else MISSING

    def procedure(self, name: str) -> str:
        """The digest of a procedure, and of all that it may look up or carry out."""
        procedures = self._logic.get("procedures", {})
        waiting, said = [name], {}
        while waiting:
            one = waiting.pop()
            if one not in said:
                text = repr(procedures[one]) if one in procedures else self.table(one)
                said.update({one: text} if text else {})
                waiting += WORD.findall(text) if one in procedures else ()
        return digest(sorted(said.items())) if said else MISSING

    def whole(self, name: str) -> str:
        """The digest of something that is the whole book's, or of the names of a kind of thing."""
        if name == HEADER:
            return digest(semantic_digest.of_header(self._book.declared))
        if name == NAMES:
            return digest([(kind, list(names)) for kind, names in self._book.known.items()])
        if name == CHARTS:
            return digest([unit.sense(CHARTS) for unit in self._units if unit.raw(CHARTS)])
        if name == ALWAYS:
            return digest([(key, value) for key, value in self._logic.items() if key not in NAMED])
        return digest(list(self._book.known[name]))

    def cone(self, name: str) -> str:
        """The digest of what a search over some facts of a mission looks at."""
        mission, keys = literal_eval(name)
        cells, paragraphs = cells_and_paragraphs(self._analyses, mission, keys)
        return digest([cells, self.of_all(Node("paragraph", name) for name in paragraphs)])

    @cached_property
    def _logic(self) -> Mapping[str, Any]:
        """What decides play, but for the paragraphs."""
        return logic(self._book, {})


def _part(kind: str) -> Callable[[NameDigests, str], str]:
    return lambda digests, name: digests.part(kind, name)


OF_KIND: Mapping[str, Callable[[NameDigests, str], str]] = {
    **{kind: _part(kind) for kind in PARTS},
    "paragraph": NameDigests.paragraph,
    "table": NameDigests.table,
    "procedure": NameDigests.procedure,
    STORY: NameDigests.story,
    WHOLE: NameDigests.whole,
    CONE: NameDigests.cone,
}
"""How the digest of a thing of each kind is made."""
