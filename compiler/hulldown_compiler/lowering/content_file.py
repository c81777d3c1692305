"""One content file, read: its paragraphs lowered, its rules, and what was wrong with it.

A unit is plain data, so that it can be kept and need not be read again while its file stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from hulldown_compiler.core.diagnostics import Fault
from hulldown_compiler.core.serialization import fault, plain
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.map_reader import Sheet
from hulldown_compiler.source.suppressions import Silence

T = TypeVar("T")


class Unit(NamedTuple):
    """One file: its path below the book's folder, and everything found in it.

    `unsound` names the paragraphs and rule sections that are there and are not as they should be, `half_read` the
    charts, each with its kind; `called` are the titles and names in these, whose words are known all the same.
    """

    path: str
    paragraphs: list[Record]
    unsound: list[str]
    rules: list[Record]
    faults: list[Fault]
    silences: list[Silence]
    half_read: Sequence[tuple[str, str]] = ()
    called: Sequence[str] = ()
    errata: Sequence[Record] = ()
    charts: Sequence[Chart] = ()
    """Tables, cards and procedures speak of one another, so they are read with the whole book, and never kept."""
    sheet: Sheet | None = None
    """The map; it is not kept either."""
    parts: Sequence[Chart] = ()
    """The parts of a platoon game; like charts, they speak of one another."""

    def memoize(self, work: Callable[[Unit], T]) -> T:
        """What some work makes of the unit alone; where a book is held in memory, it is done once."""
        return work(self)

    @property
    def keeps(self) -> bool:
        """Whether it can be kept: there are no charts, parts or map in it."""
        return not self.charts and not self.parts and self.sheet is None

    def plain(self) -> list[Any]:
        """The unit as plain data, without tuples that have names; only for one that can be kept."""
        faults, silences = plain(self.faults), plain(self.silences)
        return list(self._replace(faults=faults, silences=silences)[:-3])

    @classmethod
    def from_plain(cls, data: list[Any]) -> Unit:
        """The unit that `plain` gave."""
        path, paragraphs, unsound, rules, faults, comments, charts, called, slips = data
        silenced = [_silence(one) for one in comments]
        half_read = [(kind, name) for kind, name in charts]
        return cls(path, paragraphs, unsound, rules, [fault(one) for one in faults], silenced, half_read, called, slips)


def _silence(data: list[Any]) -> Silence:
    found = Silence(*data)
    return found._replace(codes=tuple(found.codes))
