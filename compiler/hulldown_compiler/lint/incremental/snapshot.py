"""A book at one moment: what it was read from, and whether that is the same as at another.

Two moments are alike in *sense* when they say the same (see `senses`), and *placed* alike when every line, column and
word is the same as well. What a rule finds depends on the sense of what it looks at, save for the few rules that read
wordings; where things are is put right afterwards (see `moving`). What is made of a book, such as its graph, holds
places and wordings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol, TypeVar

from hulldown_compiler.book.contents import HARMLESS
from hulldown_compiler.book.numbers import Numbers
from hulldown_compiler.core.diagnostics import Fault
from hulldown_compiler.lint.incremental import semantic_digest as senses
from hulldown_compiler.lint.incremental.trace import Trace
from hulldown_compiler.lowering.content_file import Unit
from hulldown_compiler.lowering.header import Declared

T = TypeVar("T")

WORDING = "wording"
"""What a rule looks at that reads how things are worded."""

WORDED = ("paragraphs", "rules", "errata")
"""The fields of units in which that is."""

SLOW = "slow"
"""What is looked at by those who ask for something that takes long to make; it says nothing of the book."""


class TracedUnit(Unit):
    """A unit in a workspace: it tells what is looked at, and keeps its senses and what is made of it."""

    trace: Trace
    senses: dict[str, str]
    kept: dict[Any, tuple[Any, frozenset[str]]]

    def raw(self, name: str) -> Any:
        """One of its fields; nobody is told."""
        return tuple.__getitem__(self, Unit._fields.index(name))

    def sense(self, name: str) -> str:
        """What one of its fields says."""
        if name not in self.senses:
            self.senses[name] = senses.OF_UNITS.get(name, repr)(self.raw(name))
        return self.senses[name]

    def memoize(self, work: Callable[[Unit], T]) -> T:
        """What some work makes of the unit; it is done once."""
        if work not in self.kept:
            self.kept[work] = self.trace.during(lambda: work(self))
        found, looked = self.kept[work]
        self.trace.look(*looked)
        return found  # type: ignore[no-any-return]


def _looked_at(name: str) -> property:
    """A field of a unit that tells when it is looked at."""
    position = Unit._fields.index(name)

    def read(unit: TracedUnit) -> Any:
        unit.trace.look(name)
        return tuple.__getitem__(unit, position)

    return property(read)


for _name in Unit._fields:
    setattr(TracedUnit, _name, _looked_at(_name))


def traced_unit(unit: Unit, before: TracedUnit | None, trace: Trace) -> TracedUnit:
    """A unit for a workspace. What is as it was in the unit before is the same object, so that its parts are as well.

    Charts, parts and the map know the file that they were read from, so they are new with it.
    """
    fields: dict[str, Any] = unit._asdict()
    if before is not None:
        kept = (name for name in fields if name not in OF_FILES and before.raw(name) == fields[name])
        fields |= {name: before.raw(name) for name in kept}
    found = TracedUnit(**fields)
    found.trace, found.senses, found.kept = trace, {}, {}
    return found


OF_FILES = ("charts", "parts", "sheet")
"""The fields of a unit that know the file they were read from."""


@dataclass(frozen=True, eq=False)
class Snapshot:
    """What a book is read from; `known` holds what was found when it was compared with other moments."""

    units: tuple[TracedUnit, ...]
    declared: Declared
    numbers: Numbers
    faults: Sequence[Fault]
    texts: Mapping[str, str]
    known: dict[tuple[Snapshot, str, bool], bool] = field(default_factory=dict)

    def alike(self, then: Snapshot, looked: Iterable[str], *, placed: bool = False) -> bool:
        """Whether everything that is looked at is as it was."""
        return then is self or all(self._alike(then, what, placed=placed) for what in looked)

    def spoilt(self) -> set[str]:
        """The files that have faults which change what they mean."""
        faults = (*self.faults, *self.declared.faults, *(one for unit in self.units for one in unit.raw("faults")))
        return {fault.note.position.path for fault in faults if fault.rule not in HARMLESS}

    def _alike(self, then: Snapshot, what: str, *, placed: bool) -> bool:
        key = (then, what, placed)
        if key not in self.known:
            compare = ALIKE.get(what, partial(_in_units, name=what))
            self.known[key] = compare(self, then, placed=placed)
        return self.known[key]


def _in_units(now: Snapshot, then: Snapshot, *, name: str, placed: bool) -> bool:
    """Whether a field of all units is as it was; units that have nothing in it do not count."""
    units, others = ([unit for unit in one.units if unit.raw(name)] for one in (now, then))
    if len(units) != len(others):
        return False
    pairs = [(one, other) for one, other in zip(units, others, strict=True) if one is not other]
    if any(one.raw("path") != other.raw("path") for one, other in pairs):
        return False
    if placed:
        return all(one.raw(name) is other.raw(name) for one, other in pairs)
    return all(one.sense(name) == other.sense(name) for one, other in pairs)


class Alike(Protocol):
    """Whether something is the same at two moments."""

    def __call__(self, now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
        """Whether it is."""


def _header(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    if now.declared is then.declared:
        return True
    return not placed and senses.of_header(now.declared) == senses.of_header(then.declared)


def _numbers(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    if list(now.numbers.given.items()) != list(then.numbers.given.items()):
        return False
    one, other = (numbers if placed else replace(numbers, positions={}) for numbers in (now.numbers, then.numbers))
    return one == other


def _faults(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    """The faults of the folder and those of its files; both are looked at by one name."""
    folder = now.faults == then.faults if placed else senses.of_faults(now.faults) == senses.of_faults(then.faults)
    return folder and _in_units(now, then, name="faults", placed=placed)


def _texts(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    return now.texts == then.texts


def _any_units(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    return bool(now.units) == bool(then.units)


def _always(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    return True


def _wording(now: Snapshot, then: Snapshot, *, placed: bool) -> bool:
    return now.declared is then.declared and all(_in_units(now, then, name=name, placed=True) for name in WORDED)


ALIKE: Mapping[str, Alike] = {
    "declared": _header,
    "numbers": _numbers,
    "faults": _faults,
    "texts": _texts,
    "units": _any_units,
    WORDING: _wording,
    SLOW: _always,
}
"""How two moments are compared in what is not a field of units alone."""
