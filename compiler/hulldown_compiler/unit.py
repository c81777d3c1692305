"""One content file, read: its paragraphs lowered, its rules, and what was wrong with it.

A unit is plain data, so that it can be kept and need not be read again while its file stays the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from hulldown_compiler.charts import Chart
from hulldown_compiler.editing.edits import Edit, Fix
from hulldown_compiler.ground import Sheet
from hulldown_compiler.position import Fault, Note, Position, Related
from hulldown_compiler.records import Record
from hulldown_compiler.silence import Silence

T = TypeVar("T")


class Unit(NamedTuple):
    """One file: its path below the book's folder, and everything found in it.

    `unsound` names the paragraphs and rule sections that are there and are not as they should be, `half_read` the
    charts, each with its kind.
    """

    path: str
    paragraphs: list[Record]
    unsound: list[str]
    rules: list[Record]
    faults: list[Fault]
    silences: list[Silence]
    half_read: Sequence[tuple[str, str]] = ()
    errata: Sequence[Record] = ()
    charts: Sequence[Chart] = ()
    """Tables, cards and procedures speak of one another, so they are read with the whole book, and never kept."""
    sheet: Sheet | None = None
    """The map; it is not kept either."""
    parts: Sequence[Chart] = ()
    """The parts of a platoon game; like charts, they speak of one another."""

    def made(self, work: Callable[[Unit], T]) -> T:
        """What some work makes of the unit alone; where a book is held in memory, it is done once."""
        return work(self)

    @property
    def keeps(self) -> bool:
        """Whether it can be kept: there are no charts, parts or map in it."""
        return not self.charts and not self.parts and self.sheet is None

    def plain(self) -> list[Any]:
        """The unit as plain data, without tuples that have names; only for one that can be kept."""
        faults, silences = json.loads(json.dumps((self.faults, self.silences)))
        return list(self._replace(faults=faults, silences=silences)[:-3])

    @classmethod
    def from_plain(cls, data: list[Any]) -> Unit:
        """The unit that `plain` gave."""
        path, paragraphs, unsound, rules, faults, comments, charts, slips = data
        silenced = [_silence(one) for one in comments]
        half_read = [(kind, name) for kind, name in charts]
        return cls(path, paragraphs, unsound, rules, [_fault(*one) for one in faults], silenced, half_read, slips)


def _fault(rule: str, note: list[Any]) -> Fault:
    position, message, hint, related, witness, fixes = note
    others, way = (tuple(Related(Position(*where), what) for where, what in places) for places in (related, witness))
    return Fault(rule, Note(Position(*position), message, hint, others, way, tuple(_fix(*fix) for fix in fixes)))


def _fix(title: str, edits: list[Any], safe: bool) -> Fix:  # noqa: FBT001 - a field of a record
    return Fix(title, tuple(Edit(path, tuple(start), tuple(end), text) for path, start, end, text in edits), safe)


def _silence(data: list[Any]) -> Silence:
    found = Silence(*data)
    return found._replace(codes=tuple(found.codes))
