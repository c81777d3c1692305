"""Snapshots of a book: what it was read from at one moment, and whether that is the same as at another.

Two snapshots are alike when they mean the same (see `semantic_digest`), and *placed* alike when every line, column and
word is the same as well. What a rule finds depends on the meaning of its dependencies, save for the few rules that read
wordings; the places are relocated afterwards (see `relocation`). What is derived from a book, such as its graph, holds
places and wordings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from hulldown_compiler.book.numbers import Numbers
from hulldown_compiler.core.diagnostics import Fault
from hulldown_compiler.lint.incremental import semantic_digest
from hulldown_compiler.lint.incremental.trace import Trace
from hulldown_compiler.lowering.content_file import HARMLESS, FileUnit
from hulldown_compiler.lowering.header import Declared

T = TypeVar("T")

WORDING = "wording"
"""The dependency of a rule that reads how things are worded."""

WORDED = ("paragraphs", "rules", "errata")
"""The fields of units in which that is."""

SLOW = "slow"
"""The dependency of whatever asks for an analysis that takes long; it is always unchanged."""


class TracedUnit(FileUnit):
    """A unit whose fields record in a trace that they are read; it memoizes what its fields mean, and work on it."""

    trace: Trace
    senses: dict[str, str]
    digests: Mapping[str, str]
    memos: dict[Any, tuple[Any, frozenset[str]]]

    def raw(self, name: str) -> Any:
        """A field, without a record of its being read."""
        return tuple.__getitem__(self, FileUnit._fields.index(name))

    def sense(self, name: str) -> str:
        """What a field means, as text that can be compared."""
        if name not in self.senses:
            self.senses[name] = semantic_digest.OF_UNITS.get(name, repr)(self.raw(name))
        return self.senses[name]

    def said(self) -> Mapping[str, str]:
        """What each paragraph does, as a digest, by its name; of two of one name, the first."""
        if not self.digests:
            records = self.raw("paragraphs")
            self.digests = {record["id"]: semantic_digest.of_paragraph(record) for record in reversed(records)}
        return self.digests

    def memoize(self, work: Callable[[FileUnit], T]) -> T:
        """The result of some work on the unit, which is done once; its dependencies are recorded each time."""
        if work not in self.memos:
            self.memos[work] = self.trace.of(lambda: work(self))
        result, dependencies = self.memos[work]
        self.trace.record(*dependencies)
        return result  # type: ignore[no-any-return]


def _recorded(name: str) -> property:
    """A field of a unit of which every reading is recorded."""
    position = FileUnit._fields.index(name)

    def read(unit: TracedUnit) -> Any:
        unit.trace.record(name)
        return tuple.__getitem__(unit, position)

    return property(read)


for _name in FileUnit._fields:
    setattr(TracedUnit, _name, _recorded(_name))


def traced_unit(unit: FileUnit, before: TracedUnit | None, trace: Trace) -> TracedUnit:
    """A unit for a workspace. A field that equals the one of the unit `before` shares its object, and so its parts do.

    Charts, parts and the map know the file that they were read from, so they are new with it.
    """
    fields: dict[str, Any] = unit._asdict()
    if before is not None:
        kept = (name for name in fields if name not in OF_FILES and before.raw(name) == fields[name])
        fields |= {name: before.raw(name) for name in kept}
    traced = TracedUnit(**fields)
    traced.trace, traced.senses, traced.digests, traced.memos = trace, {}, {}, {}
    return traced


OF_FILES = ("charts", "parts", "sheet")
"""The fields of a unit that know the file they were read from."""


@dataclass(frozen=True, eq=False)
class Snapshot:
    """What a book is read from; `known` memoizes comparisons with other snapshots."""

    units: tuple[TracedUnit, ...]
    declared: Declared
    numbers: Numbers
    faults: Sequence[Fault]
    texts: Mapping[str, str]
    known: dict[tuple[Snapshot, str, bool], bool] = field(default_factory=dict)

    def alike(self, then: Snapshot, dependencies: Iterable[str], *, placed: bool = False) -> bool:
        """Whether all dependencies are as they were."""
        return then is self or all(self._alike(then, name, placed=placed) for name in dependencies)

    def spoilt(self) -> set[str]:
        """The files with faults that affect their meaning."""
        faults = (*self.faults, *self.declared.faults, *(fault for unit in self.units for fault in unit.raw("faults")))
        return {fault.note.position.path for fault in faults if fault.rule not in HARMLESS}

    def _alike(self, then: Snapshot, name: str, *, placed: bool) -> bool:
        key = (then, name, placed)
        if key not in self.known:
            compare = ALIKE.get(name, partial(_in_units, name=name))
            self.known[key] = compare(self, then, placed=placed)
        return self.known[key]


def _in_units(now: Snapshot, then: Snapshot, *, name: str, placed: bool) -> bool:
    """Whether a field is unchanged in all units; units in which it is empty are ignored."""
    units, units_then = ([unit for unit in unit_now.units if unit.raw(name)] for unit_now in (now, then))
    if len(units) != len(units_then):
        return False
    pairs = [(unit_now, other) for unit_now, other in zip(units, units_then, strict=True) if unit_now is not other]
    if any(unit_now.raw("path") != other.raw("path") for unit_now, other in pairs):
        return False
    if placed:
        return all(unit_now.raw(name) is other.raw(name) for unit_now, other in pairs)
    return all(unit_now.sense(name) == other.sense(name) for unit_now, other in pairs)


def _header(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    same = now.declared is then.declared
    return same or (not placed and semantic_digest.of_header(now.declared) == semantic_digest.of_header(then.declared))


def _numbers(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    if list(now.numbers.given.items()) != list(then.numbers.given.items()):
        return False
    ours, theirs = (numbers if placed else replace(numbers, positions={}) for numbers in (now.numbers, then.numbers))
    return ours == theirs


def _faults(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    """The faults of the folder and those of its files, which are one dependency."""
    folder = (
        now.faults == then.faults
        if placed
        else semantic_digest.of_faults(now.faults) == semantic_digest.of_faults(then.faults)
    )
    return folder and _in_units(now, then, name="faults", placed=placed)


def _wording(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    return now.declared is then.declared and all(_in_units(now, then, name=name, placed=True) for name in WORDED)


ALIKE: Mapping[str, Callable[..., bool]] = {
    "declared": _header,
    "numbers": _numbers,
    "faults": _faults,
    "texts": lambda now, then, *, placed: now.texts == then.texts,
    "units": lambda now, then, *, placed: bool(now.units) == bool(then.units),
    WORDING: _wording,
    SLOW: lambda now, then, *, placed: True,
}
"""How two snapshots are compared in a dependency that is not a field of units alone."""
