"""The contents of a book as its author wrote it: every file read, and everything in it by name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from hulldown_compiler.book.action_cells import ActionCell, cells
from hulldown_compiler.book.entries import Claim, Erratum, Paragraph, Section, inner_sources_of, paragraphs_of, steps_of
from hulldown_compiler.book.numbers import Numbers
from hulldown_compiler.core.diagnostics import Fault, Position
from hulldown_compiler.core.rule_table import UNREADABLE
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.charts.installed import over
from hulldown_compiler.lowering.charts.procedures import read_procedures
from hulldown_compiler.lowering.charts.requirements import read_requirements
from hulldown_compiler.lowering.content_file import HARMLESS, FileUnit
from hulldown_compiler.lowering.definitions import PARTS, SECTIONS, WHERE, Charts, read_charts
from hulldown_compiler.lowering.header import Declared
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.lowering.platoon_parts import Parts, read_parts
from hulldown_compiler.lowering.texts import Slot
from hulldown_compiler.model.base import Source, source_path
from hulldown_compiler.model.files import section, sections
from hulldown_compiler.model.gamebook import Header
from hulldown_compiler.source.suppressions import Silence, silences
from hulldown_compiler.source.typo_fixes import mended
from hulldown_engine.basics.hexes import printed

T = TypeVar("T")

UNREAD = frozenset(rule.name.replace("-", "_") for rule in UNREADABLE)
"""The modules of the rules that report files which are no sound YAML."""

SHUT_OUT = {"beyond_limit", "outside_book", "unread_file", "unreadable_text"}
"""Faults of the folder: a file that may hold content was not read at all."""


MOST_SLIPS, FEW_SLIPS, COMPARED = 1_000, 100, 10_000_000
"""For how many unknown names of a kind the nearest known one is looked up: more are no typing slips, and it is slow.

In a very large book it is fewer: at most `COMPARED` pairs of names are compared, but `FEW_SLIPS` names in any case.
"""

MAY_BE_UNREAD = ("paragraph", "rule", *PARTS)
"""Kinds of things that are declared in files, and so may be in one that could not be read."""

_LIKE_A_NAME = re.compile(r"""^[\s"'{-]*([\w.-]+)["']?\s*(?::|$)""", re.MULTILINE)


@dataclass
class Contents:
    """Everything read of one book: its folder, header, units (one for each file) and printed numbers."""

    root: Path
    declared: Declared
    units: list[FileUnit]
    numbers: Numbers
    texts: Mapping[str, str]
    faults: list[Fault] = field(default_factory=list)
    _meant: dict[str, dict[str, str]] = field(default_factory=dict)
    _lines: dict[str, tuple[str, list[str]]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.root.name

    @property
    def header(self) -> Header:
        """The header; only for a book that is whole."""
        assert self.declared.header is not None  # noqa: S101 - rules that need a header run on whole books only
        return self.declared.header

    @cached_property
    def paragraphs(self) -> dict[str, Paragraph]:
        """The sound paragraphs, by name; of two with one name, the first."""
        of_units = (unit.memoize(paragraphs_of) for unit in self.units)
        return _first_of_each((paragraph.id, paragraph) for paragraphs in of_units for paragraph in paragraphs)

    @cached_property
    def rules(self) -> dict[str, Section]:
        """The rule sections, by number; of two with one number, the first."""
        sections = (Section(unit.path, record) for unit in self.units for record in unit.rules)
        return _first_of_each((section.number, section) for section in sections)

    @cached_property
    def errata(self) -> dict[str, Erratum]:
        """The errata, by name; of two with one name, the first."""
        errata = (Erratum(unit.path, record) for unit in self.units for record in unit.errata)
        return _first_of_each((erratum.record["id"], erratum) for erratum in errata)

    @cached_property
    def claims(self) -> dict[str, Claim]:
        """What its author claims, by name; of two with one name, the first."""
        claims = (Claim(unit.path, record) for unit in self.units for record in unit.claims)
        return _first_of_each((claim.record["id"], claim) for claim in claims)

    @cached_property
    def known(self) -> Mapping[str, Mapping[str, Any]]:
        """Everything that a reference can name: kind -> name -> whatever is known of it."""
        unsound = dict.fromkeys(name for unit in self.units for name in unit.unsound)
        conditions = range(1, self.conditions + 1) if self.declared.playable else ()
        return {
            **self.declared.names,
            "paragraph": {**unsound, **self.paragraphs},
            "rule": {**unsound, **self.rules},
            "erratum": {name: erratum.at() for name, erratum in self.errata.items()},
            "claim": {name: claim.at() for name, claim in self.claims.items()},
            "condition": {str(nth): None for nth in conditions},
            **self._known_charts(),
            **(self._known_in_missions() if self.declared.platoon else {}),
        }

    @cached_property
    def missions_unread(self) -> bool:
        """Whether an unreadable file may declare a mission, with its sightings and markers."""
        if not self.declared.platoon:
            return False
        faulty = (unit.path for unit in self.units if unit.faults)
        there = any("missions:" in self.texts.get(path, "missions:") for path in faulty)
        return there or any(map(_shuts_out, self.faults))

    @property
    def conditions(self) -> int:
        """How many conditions the book has: in a platoon game, the most of any mission."""
        return self.parts.conditions if self.declared.platoon else self.declared.conditions

    def _known_in_missions(self) -> dict[str, dict[str, Position | None]]:
        """The sightings and markers of all missions, each where it is first declared; and the hexes of the map."""
        numbered = sections(section("mission").record)
        numbers: dict[str, dict[str, Position | None]] = {kind: {} for kind in numbered}
        for mission in self.parts.of("mission"):
            for kind, where in numbered.items():
                for number in getattr(mission.model, where.name):
                    numbers[kind].setdefault(number, mission.at(where.name, number, key=True))
        hexes = () if self.sheet is None else self.sheet.terrains
        return {**numbers, "hex": {printed(place): None for place in hexes}}

    def _known_charts(self) -> dict[str, dict[str, Position | None]]:
        """The tables, catalogues, cards and procedures, the unsound ones as well, and where they are."""
        kinds = WHERE if self.declared.platoon else SECTIONS
        known: dict[str, dict[str, Position | None]] = {kind: {} for kind in kinds}
        for kind, name in self._faulty_charts:
            known[kind][name] = None
        for chart in (*(chart for kind in SECTIONS for chart in self.charts.of(kind)), *self.parts.all()):
            known[chart.kind][chart.name] = chart.at()
        return known

    @property
    def _faulty_charts(self) -> Iterator[tuple[str, str]]:
        """The kinds and names of the charts and parts that have faults."""
        return (kind_and_name for unit in self.units for kind_and_name in unit.half_read)

    @cached_property
    def all_faults(self) -> list[Fault]:
        """The faults of every file, and of the book as a folder."""
        remarks = (mended(fault, self.line) for unit in self.units for fault in unit.remarks)
        return [*self.faults_but_remarks, *remarks]

    @cached_property
    def faults_but_remarks(self) -> list[Fault]:
        """The same without what leaves the meaning of a content file whole: spelling and the like."""
        of_units = (fault for unit in self.units for fault in unit.faults)
        of_header = (mended(fault, self.line, self.declared.document.refused) for fault in self.declared.faults)
        faults = (*self.faults, *of_header, *of_units, *self.charts.faults, *self.parts.faults)
        return [mended(fault, self.line) for fault in faults]

    def line(self, path: str, number: int) -> str:
        """One line of a file; nothing of one that is not there."""
        text = self.texts.get(path, "")
        of, lines = self._lines.get(path, (None, []))
        if of is not text:
            lines = text.split("\n")
            self._lines[path] = (text, lines)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    @cached_property
    def charts(self) -> Charts:
        """The tables, catalogues, cards and procedures: those of the book, and those that it uses and does not hold."""
        faulty = {name for _, name in self._faulty_charts}
        of_units = (chart for unit in self.units for chart in unit.charts)
        charts = read_charts(over(self.declared.installed, of_units), lambda name: name in faulty or self.unread(name))
        read_requirements(charts)
        read_procedures(charts)
        return charts

    @cached_property
    def parts(self) -> Parts:
        """The unit cards, platoons, missions and cartridges of a platoon game."""
        return read_parts((part for unit in self.units for part in unit.parts), self.sheet, self.declared.scope_at)

    @cached_property
    def cells(self) -> Sequence[ActionCell]:
        """The cells of cartridges and unit cards that lead to paragraphs."""
        return list(cells(self.parts))

    @cached_property
    def sheet(self) -> Sheet | None:
        """The map; of two, the first."""
        return next((unit.sheet for unit in self.units if unit.sheet is not None), None)

    @cached_property
    def steps(self) -> Mapping[str, Sequence[tuple[Paragraph, Record]]]:
        """Every step of every paragraph, by kind, in the order they are written."""
        by_kind: dict[str, list[tuple[Paragraph, Record]]] = defaultdict(list)
        for unit in self.units:
            for kind, steps in unit.memoize(steps_of).items():
                by_kind[kind] += steps if self.ids_unique else [pair for pair in steps if self.has(pair[0])]
        return by_kind

    @cached_property
    def guarded(self) -> Sequence[tuple[Paragraph, Record, Record]]:
        """Every option or step that has a `when`, with its paragraph and its step."""
        return [
            (paragraph, step, record)
            for kind in self.steps.values()
            for paragraph, step in kind
            for record in (step, *step.get("options", ()))
            if "when" in record["@"]
        ]

    @property
    def is_readable(self) -> bool:
        """Whether every file is sound YAML, and the header says what book it is."""
        return self.declared.header is not None and not any(fault.rule in UNREAD for fault in self.faults_but_remarks)

    @property
    def is_complete(self) -> bool:
        """Whether every file is valid, so that rules about the whole story can run.

        It is not where two paragraphs have one name, or where the first paragraph is not there.
        """
        header = self.declared.header
        if header is None or any(fault.rule not in HARMLESS for fault in self.faults_but_remarks):
            return False
        unsound = any(unit.unsound or unit.half_read for unit in self.units) or any(map(_shuts_out, self.faults))
        begun = not header.start or self.resolve_name(header.start) in self.paragraphs
        return self.ids_unique and not unsound and begun

    @cached_property
    def ids_unique(self) -> bool:
        """Whether no two paragraphs have one name."""
        return len(self.paragraphs) == sum(len(unit.paragraphs) for unit in self.units)

    def has(self, paragraph: Paragraph) -> bool:
        """Whether this is the paragraph that its name stands for: the first of those that share a name."""
        return self.paragraphs[paragraph.id].record is paragraph.record

    def resolve_name(self, name: str, kind: str = "paragraph") -> str:
        """The name that a reference means: of an unknown name, the nearest known one of its kind.

        So a typing slip is one finding, and no second one about the thing that seems to be unreferenced. What may be
        in a file that could not be read is no slip.
        """
        known = self.known.get(kind, {})
        if name in known:
            return name
        of_kind = self._meant.setdefault(kind, {})
        if name not in of_kind:
            if kind in MAY_BE_UNREAD and self.unread(name):
                return name
            few = len(of_kind) < min(MOST_SLIPS, max(FEW_SLIPS, COMPARED // (len(known) or 1)))
            of_kind[name] = (nearest(name, known) if few else None) or name
        return of_kind[name]

    def near(self, name: str, kind: str) -> str | None:
        """The known name that an unknown one may be a typing slip for, if one is near."""
        resolved = self.resolve_name(name, kind)
        return None if resolved == name else resolved

    def unread(self, name: str) -> bool:
        """Whether a paragraph or rule section of this name may be in a file that could not be read."""
        if any(map(_shuts_out, self.faults)):
            return True
        return name in self._half_read or "" in self._half_read

    @cached_property
    def _half_read(self) -> set[str]:
        """All words that look like names in files with faults; the empty string stands for a file without text."""
        names: set[str] = set()
        for unit in self.units:
            if unit.faults:
                names.update(_LIKE_A_NAME.findall(text) if (text := self.texts.get(unit.path, "")) else [""])
        return names

    def silences(self) -> Iterator[tuple[str, Silence]]:
        """Every comment that silences something, and its file."""
        header = self.declared.document
        if header.value is not None:
            yield from ((header.path, silence) for silence in silences(header))
        for unit in self.units:
            yield from ((unit.path, silence) for silence in unit.silences)

    def slots(self) -> Iterator[tuple[tuple[str, str], str, Slot]]:
        """Every slot of every text: the kind and name of what it is in, its file, and the slot."""
        yield from ((("book", ""), self.declared.document.path, slot) for slot in self.declared.slots)
        for unit in self.units:
            for kind, records in (("paragraph", unit.paragraphs), ("rule", unit.rules), ("erratum", unit.errata)):
                for record in (record for record in records if record["slots"]):
                    name = record["section" if kind == "rule" else "id"]
                    yield from (((kind, name), unit.path, Slot(*slot)) for slot in record["slots"])
        for unit in self.units:
            for part in (*unit.charts, *unit.parts):
                yield from (((part.kind, part.name), unit.path, Slot(*slot)) for slot in part.slots)

    def cited(self) -> Iterator[tuple[str, Source, Position]]:
        """Every source given, also in cells, modifiers and examples: what it is the source of, and its position."""
        yield from ((what, source, place) for what, source, place in self.sources() if source is not None)
        inner = {id(chart): sources for unit in self.units for chart, sources in unit.memoize(inner_sources_of)}
        for kind in SECTIONS:
            for chart in self.charts.of(kind):
                within = inner[id(chart)] if id(chart) in inner else chart.inner_sources()
                yield from ((f"a value in {kind} {chart.name!r}", *inner_source) for inner_source in within)

    def sources(self) -> Iterator[tuple[str, Source | None, Position]]:
        """Everything that should name its source: a description, the source (or None), and the position."""
        yield from self.declared.sources()
        for kind in SECTIONS:
            for chart in self.charts.of(kind):
                yield f"{kind} {chart.name!r}", chart.model.source, chart.at(*source_path(chart.model.source))
        for part in self.parts.all():
            if part.kind != "cartridge" or part.model.source is not None:
                yield f"{part.kind} {part.name!r}", part.model.source, part.at(*source_path(part.model.source))
        if self.sheet is not None:
            source = self.sheet.model.source
            yield "map", source, self.sheet.at(*source_path(source))
        for number, rule in self.rules.items():
            yield f"section {number}", *rule.source
        for name, erratum in self.errata.items():
            if erratum.record["source"] is not None:
                yield f"erratum {name!r}", *erratum.source


def _first_of_each(named: Iterable[tuple[str, T]]) -> dict[str, T]:
    """Things by their names; of two with one name, the first."""
    by_name: dict[str, T] = {}
    for name, thing in named:
        by_name.setdefault(name, thing)
    return by_name


def _shuts_out(fault: Fault) -> bool:
    """Whether a fault of the folder leaves content unread. A file of another kind, such as notes, has no content."""
    return fault.rule in SHUT_OUT and (fault.rule != "unread_file" or fault.note.position.path.lower().endswith(".yml"))
