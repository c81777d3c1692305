"""What a book is made of: its paragraphs, rule sections and errata, each a record with the file it is in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.model.base import Source, source_path
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story.invariants import speaking
from hulldown_engine.story.step_kind import StepKinds
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK


class Entry(NamedTuple):
    """A thing of a content file: the path of the file, and the record."""

    path: str
    record: Record

    def at(self, key: str = "") -> Position:
        """Where it, or one of its fields, is written."""
        return Position(self.path, *self.record["@"][key])

    @property
    def source(self) -> tuple[Source | None, Position]:
        """Its source, or None, and the position of that."""
        written = self.record["source"]
        source = None if written is None else Source.model_validate(written)
        return source, self.at((source_path(source) or ("",))[-1])


class Paragraph(Entry):
    """A paragraph: its record is what `lowering.file_reader` makes of it."""

    __slots__ = ()

    @property
    def id(self) -> str:
        """Its name."""
        return str(self.record["id"])

    @property
    def blocks(self) -> list[list[Record]]:
        """Its steps."""
        return self.record["blocks"]  # type: ignore[no-any-return]

    @property
    def step_kinds(self) -> StepKinds:
        """The kinds of steps that it may hold: only records of platoon games say whether they are actions."""
        return PLATOON if "action" in self.record else GAMEBOOK

    def mark(self, record: Record, key: str = "") -> Position:
        """Where a step, an option or one of their parts is written."""
        return Position(self.path, *record["@"][key])

    @property
    def reader(self) -> str | None:
        """The side of the unit that a paragraph of a platoon game is read for."""
        return {True: "german", False: "us"}.get(self.record.get("action"))  # type: ignore[arg-type]

    def speaks_of(self, step: Record) -> str | None:
        """The roster of `this` in a step; None where `this` is nobody."""
        rosters = speaking(self.blocks, self.reader)
        return next(
            rosters[nth] for nth, block in enumerate(self.blocks) if any(candidate is step for candidate in block)
        )

    def within(self, block: int) -> Iterator[Record]:
        """Every step of a block, nested ones included."""
        for step in self.blocks[block]:
            yield step
            for way in ways(step):
                yield from self.within(way.block)

    def steps(self) -> Iterator[Record]:
        """Every step, nested ones included."""
        for block in self.blocks:
            yield from block


def paragraphs_of(unit: FileUnit) -> list[Paragraph]:
    """The sound paragraphs of a file."""
    path = unit.path
    return [Paragraph(path, record) for record in unit.paragraphs]


def steps_of(unit: FileUnit) -> dict[str, list[tuple[Paragraph, Record]]]:
    """The steps of a file by kind, each with its paragraph."""
    by_kind: dict[str, list[tuple[Paragraph, Record]]] = defaultdict(list)
    for paragraph in unit.memoize(paragraphs_of):
        for step in paragraph.steps():
            by_kind[step["step"]].append((paragraph, step))
    return by_kind


def inner_sources_of(unit: FileUnit) -> list[tuple[Chart, list[tuple[Source, Position]]]]:
    """The charts of a file, each with the sources within it."""
    return [(chart, list(chart.inner_sources())) for chart in unit.charts]


class Section(Entry):
    """A rule section."""

    __slots__ = ()

    @property
    def number(self) -> str:
        """Its number, such as 2.1."""
        return str(self.record["section"])


class Claim(Entry):
    """A claim: its record is what `lowering.claims` makes of it."""

    __slots__ = ()

    @property
    def trees(self) -> Mapping[str, Tree]:
        """The expressions that it is about, by the field in which they stand."""
        return self.record["trees"]  # type: ignore[no-any-return]


class Erratum(Entry):
    """An erratum: its record is what `lowering.errata` makes of it."""

    __slots__ = ()
