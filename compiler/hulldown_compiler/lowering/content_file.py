"""One content file, compiled: its paragraphs lowered, its rules, and its faults.

A unit, as in "translation unit", is data: the cache on disk keeps it for as long as its file stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from hulldown_compiler.core.diagnostics import Fault
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.examples import Trial
from hulldown_compiler.lowering.maps.map_reader import Sheet
from hulldown_compiler.prose import typography
from hulldown_compiler.source.suppressions import Silence

T = TypeVar("T")

HARMLESS = {
    "ambiguous_scalar",
    "bare_value",
    "empty_file",
    "error_turned_off",
    "explicit_tag",
    "hidden_character",
    "idle_slot",
    "stray_brace",
    "unknown_finding",
    "unread_file",
    *typography.CHECKS,
}
"""Faults that leave a book's meaning whole."""


NO_TRIALS: Mapping[str, Sequence[Trial]] = {}


class FileUnit(NamedTuple):
    """One file: its path below the book's folder, and everything that it declares.

    `unsound` names the paragraphs and rule sections that are declared in it and have faults, `half_read` the charts,
    each with its kind; `called` are the titles and names in these charts, whose words count as spelled correctly.
    `remarks` are the faults that leave its meaning whole, and `faults` all others.
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
    """Tables, cards and procedures refer to one another, so they are compiled with the whole book."""
    sheet: Sheet | None = None
    parts: Sequence[Chart] = ()
    """The parts of a platoon game; like charts, they refer to one another."""
    remarks: Sequence[Fault] = ()
    trials: Mapping[str, Sequence[Trial]] = NO_TRIALS
    """The examples of paragraphs, by their names: they try what paragraphs do, and nothing is done by them."""
    claims: Sequence[Record] = ()

    def memoize(self, work: Callable[[FileUnit], T]) -> T:
        """`work(self)`, for work that depends on this unit alone; a workspace in memory does it only once."""
        return work(self)
