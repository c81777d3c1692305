"""The rules of a platoon game that tell what of the book is read while they are asked: the trace of an example.

What is read by its name is told by it: paragraphs, unit cards, missions, platoons, tables and procedures. All else
counts as read every time: the map, the data cards, and those charts whose answers the engine remembers from one game
to the next, so that nobody would see them read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from copy import copy
from functools import partial
from typing import Any, NamedTuple, TypeVar

from hulldown_compiler.analysis.analyses import ALWAYS, WHOLE, Analyses
from hulldown_compiler.analysis.playable import playable_logic, working_charts
from hulldown_compiler.book.link import Node
from hulldown_engine.platoon.game.rules import Platoon

T = TypeVar("T")

NAMED = {"unit_cards": "unit-card", "missions": "mission", "platoons": "platoon", "paragraphs": "paragraph"}
"""The parts of a book's logic that are read by name, and the kind of what is in them."""


REMEMBERED = (
    *(
        Node("procedure", name)
        for name in ("movement-cost", "crew-after-losses", "tank-machineguns", "ap-fire", "gp-fire")
    ),
    Node("table", "defilade-cost"),
)
"""The charts whose answers the engine remembers."""


class Reading(NamedTuple):
    """Rules, and the names of what they have read."""

    rules: Platoon
    names: set[Node]

    def of(self, work: Callable[[], T]) -> tuple[T, Collection[Node]]:
        """The result of some work that asks the rules, and what they read for it."""
        self.names.clear()
        result = work()
        return result, {*self.names, *REMEMBERED, Node(WHOLE, ALWAYS)}


def reading(analyses: Analyses) -> Reading:
    """The rules of a platoon game that has all that it needs."""
    names: set[Node] = set()
    logic, prose = playable_logic(analyses)
    charts = copy(analyses[working_charts])
    charts.tables = _Noted("table", charts.tables, names)
    charts.procedures = _Noted("procedure", charts.procedures, names)
    noted = {part: _Noted(kind, logic[part], names) for part, kind in NAMED.items()}
    rules = Platoon({**logic, **noted}, prose, charts)
    # What is compiled once is read every time that it is used.
    rules.code.blocks = partial(_noting, rules.code.blocks, names)
    rules.code.gate = partial(_noting, rules.code.gate, names)
    # Of which flags somebody asks how long ago they were noted: no example rests on that, but on who asks in it.
    _ = rules.setting.timed
    return Reading(rules, names)


def _noting(compiled: Callable[[str], T], names: set[Node], paragraph: str) -> T:
    """What is compiled of a paragraph, which is noted."""
    names.add(Node("paragraph", paragraph))
    return compiled(paragraph)


class _Noted(dict[str, Any]):
    """A mapping that notes what is read of it; who looks at all of it, or counts it, has read which names there are."""

    def __init__(self, kind: str, entries: Mapping[str, Any], names: set[Node]) -> None:
        super().__init__(entries)
        self._kind, self._names = kind, names

    def __getitem__(self, name: str) -> Any:
        self._names.add(Node(self._kind, name))
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """One entry, or the default."""
        self._names.add(Node(self._kind, name))
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self._names.add(Node(self._kind, str(name)))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self._names.add(Node(WHOLE, self._kind))
        return super().__iter__()

    def __len__(self) -> int:
        self._names.add(Node(WHOLE, self._kind))
        return super().__len__()

    def keys(self) -> Any:
        """The names."""
        self._names.add(Node(WHOLE, self._kind))
        return super().keys()

    def values(self) -> Any:
        """The entries."""
        self._names.add(Node(WHOLE, self._kind))
        return super().values()

    def items(self) -> Any:
        """The names and entries."""
        self._names.add(Node(WHOLE, self._kind))
        return super().items()
