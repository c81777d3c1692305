"""The parts of the sheets of a printed aid: what each shows, and where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.lowering.header import Declared
from hulldown_compiler.model.reference import AidPartRecord, AidSheetRecord

KINDS = {"table": "table", "procedure": "procedure", "cards": "catalogue"}
"""What a part can show, and the kind of thing that it is."""


class SheetPart(NamedTuple):
    """A part of a sheet: what stands there, as it is written, and its path in the header."""

    declared: Declared
    sheet: AidSheetRecord
    model: AidPartRecord
    path: tuple[str | int, ...]

    def at(self, *path: str | int, key: bool = False) -> Position:
        """Where something of it is written."""
        return self.declared.document.position((*self.path, *path), key=key)

    @property
    def shows(self) -> dict[str, str]:
        """The things that it shows: one, if it is right; by the key that names each."""
        named = {key: getattr(self.model, key) for key in KINDS}
        return {key: name for key, name in named.items() if name is not None}

    def thing(self, charts: Charts) -> tuple[str, str]:
        """The key and the name of the thing that it shows, if it is in the book; else nothing."""
        there = ((key, name) for key, name in self.shows.items() if name in charts.charts[KINDS[key]])
        return next(there, ("", ""))


def parts(declared: Declared) -> Iterator[SheetPart]:
    """Every part of every sheet, in order."""
    for nth, sheet in enumerate(declared.aid):
        for place, model in enumerate(sheet.parts):
            yield SheetPart(declared, sheet, model, ("aid", nth, "parts", place))
