"""One content file, read: its paragraphs lowered, its rules, and what was wrong with it.

A unit is plain data, so that it can be kept and need not be read again while its file stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from hulldown_compiler import errata, proofreading
from hulldown_compiler.charts import MODELS, PARTS, SECTIONS, WHERE, Chart
from hulldown_compiler.editing.edits import Edit, Fix
from hulldown_compiler.editing.slips import mended
from hulldown_compiler.expressions import Scope
from hulldown_compiler.ground import SECTION, Sheet, read_sheet
from hulldown_compiler.header import PLATOON_GAME
from hulldown_compiler.load import Document, Mapping
from hulldown_compiler.lower import Lowering
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.errata import ErratumRecord
from hulldown_compiler.model.gamebook import ContentFile, ParagraphRecord, RuleRecord
from hulldown_compiler.model.ground import MapRecord
from hulldown_compiler.model.platoon import (
    CartridgeRecord,
    MissionRecord,
    PlatoonFile,
    PlatoonParagraph,
    PlatoonRecord,
    UnitCardRecord,
)
from hulldown_compiler.orders import Orders
from hulldown_compiler.position import Fault, Note, Position, Related
from hulldown_compiler.records import Record
from hulldown_compiler.silence import Silence, silences
from hulldown_compiler.validate import places, validate
from hulldown_compiler.vocabulary import PlatoonScope
from hulldown_engine.expressions import BOOL

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
        """The unit as plain JSON data; only for one that can be kept."""
        return list(self[:-3])

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


def read_unit(document: Document, scope: Scope | None, kind: str = "gamebook") -> Unit:
    """Check a file of a book of some kind and lower its paragraphs; without a scope they are only checked."""
    sort = FILES.get(kind, GAMEBOOK)
    faults = list(document.faults)
    said = places(faults)
    paragraphs: list[Record] = []
    rules: list[Record] = []
    slips: list[Record] = []
    charts: list[Chart] = []
    parts: list[Chart] = []
    sheet: Sheet | None = None
    if document.value is not None or not faults:
        content = _content(document, faults, sort)
        for name, raw, paragraph in content:
            if (chart := CHARTS.get(type(paragraph))) is not None:
                (parts if chart in PARTS else charts).append(Chart(chart, name, paragraph, document))
                continue
            if isinstance(paragraph, MapRecord):
                sheet = read_sheet(document, paragraph)
                faults += sheet.faults
                continue
            low = sort.lowering(document)
            if isinstance(paragraph, RuleRecord):
                rules.append(_rule(low, name, raw, paragraph))
            elif isinstance(paragraph, ErratumRecord):
                slips.append(errata.lowered(low, name, raw, paragraph))
            elif scope is not None and isinstance(paragraph, ParagraphRecord):
                paragraphs.append(_paragraph(low, name, raw, paragraph, scope))
            faults += [fault for fault in low.faults if fault.note.position[:3] not in said]
            if twice := said & places(low.faults):
                document.refused |= twice
                paragraphs = [record for record in paragraphs if record["id"] != name]
    comments = [] if document.value is None and document.faults else list(silences(document))
    sound = {record["id"] for record in paragraphs} | {record["section"] for record in rules}
    unsound = [name for section in ("paragraphs", "rules") for name in _names(document, section) if name not in sound]
    faults = [mended(fault, lambda _, number: document.line(number), document.refused) for fault in faults]
    faults += proofreading.faults(document, faults)
    read = {(chart.kind, chart.name) for chart in (*charts, *parts)}
    sections = ((kind, section) for kind, section in WHERE.items() if section in sort.records)
    named = ((kind, name) for kind, section in sections for name in _names(document, section))
    half_read = [one for one in named if one not in read]
    return Unit(document.path, paragraphs, unsound, rules, faults, comments, half_read, slips, charts, sheet, parts)


PART_MODELS: dict[str, type[Authored]] = {
    "unit-card": UnitCardRecord,
    "platoon": PlatoonRecord,
    "mission": MissionRecord,
    "cartridge": CartridgeRecord,
}

CHARTS: dict[type[Authored], str] = {model: kind for kind, model in (*MODELS.items(), *PART_MODELS.items())}


def _names(document: Document, section: str) -> list[str]:
    """The names of everything in a section of a file, sound or not."""
    records = document.value.get(section) if isinstance(document.value, Mapping) else None
    return list(records) if isinstance(records, Mapping) else []


class Sort(NamedTuple):
    """A sort of content file: the model of it and of what its sections hold, and what lowers its paragraphs."""

    model: type[ContentFile]
    records: dict[str, type[Authored]]
    lowering: type[Lowering] = Lowering


_SHARED: dict[str, type[Authored]] = {
    "rules": RuleRecord,
    errata.SECTION: ErratumRecord,
    **{SECTIONS[kind]: model for kind, model in MODELS.items()},
}

GAMEBOOK = Sort(ContentFile, {"paragraphs": ParagraphRecord, **_SHARED})
"""The files of gamebooks, and of references."""

FILES = {
    PLATOON_GAME: Sort(
        PlatoonFile,
        {
            "paragraphs": PlatoonParagraph,
            **_SHARED,
            **{section: PART_MODELS[kind] for kind, section in PARTS.items()},
        },
        Orders,
    )
}
"""The files of books of other kinds."""


def _content(document: Document, faults: list[Fault], sort: Sort) -> Iterator[tuple[str, Mapping, Authored]]:
    """The records of a file that are as they should be: name, what was read, and the model."""
    if document.value is None:
        faults.append(Fault("empty_file", Note(Position(document.path, 1, 1, 1), "nothing in this file", "remove it")))
        return
    whole, found = validate(sort.model, document, (), document.value)
    if whole is None:
        faults.extend(found)
        yield from _sound(document, sort)
        return
    for section in sort.records:
        for name, record in getattr(whole, section).items():
            yield name, document.value[section][name], record
    if whole.map is not None:
        yield SECTION, document.value[SECTION], whole.map


def _sound(document: Document, sort: Sort) -> Iterator[tuple[str, Mapping, Authored]]:
    """The records of a faulty file that are sound by themselves."""
    if not isinstance(document.value, Mapping):
        return
    for key, kind in sort.records.items():
        records = document.value.get(key)
        for name, raw in records.items() if isinstance(records, Mapping) else ():
            model, _ = validate(kind, document, (key, name), raw)
            if model is not None:
                yield name, raw, model
    drawn, _ = validate(MapRecord, document, (SECTION,), document.value.get(SECTION))
    if drawn is not None:
        yield SECTION, document.value[SECTION], drawn


def _paragraph(low: Lowering, name: str, raw: Mapping, paragraph: ParagraphRecord, scope: Scope) -> Record:
    platoon = paragraph if isinstance(paragraph, PlatoonParagraph) else None
    inside = scope.reading(action=platoon.action) if platoon and isinstance(scope, PlatoonScope) else scope
    low.block(paragraph.do or (), raw.get("do", ()), inside)
    low.find_slots(raw, "text", inside.this)
    return {
        **({"action": platoon.action, "mission": platoon.mission, "mentions": low.mentions} if platoon else {}),
        "id": name,
        "number": paragraph.number,
        "sighting": None if paragraph.sighting is None else str(paragraph.sighting),
        "requires": None if paragraph.requires is None else low.tree(raw, "requires", scope, BOOL),
        "text": paragraph.text,
        "todo": paragraph.todo,
        "blocks": low.blocks,
        "labels": low.labels,
        "slots": low.slots,
        "@": {**_marks(low.document, "paragraphs", name, raw), **low.marks(raw, "requires")},
    }


def _rule(low: Lowering, section: str, raw: Mapping, rule: RuleRecord) -> Record:
    low.find_slots(raw, "text")
    also = {"see_also": raw["see_also"].marks if rule.see_also else []}
    if rule.source is not None and rule.source.document is not None:
        also["document"] = raw["source"].marks["document"][2:]
    if rule.examples:
        also["examples"] = [_example_marks(one) for one in raw["examples"]]
    return {
        "section": section,
        "title": rule.title,
        "text": rule.text,
        "prose": rule.prose,
        "glossary": rule.glossary,
        "todo": rule.todo,
        "see_also": rule.see_also,
        "source": None if rule.source is None else rule.source.model_dump(exclude_none=True),
        "slots": low.slots,
        "examples": [one.model_dump(exclude_unset=True) for one in rule.examples],
        "@": {**_marks(low.document, "rules", section, raw), **also},
    }


def _example_marks(example: Mapping) -> Record:
    """Where an example and its parts are, by the keys that lead to each."""
    return {**_inner_marks(example), "": example.marks["example"][2:]}


def _inner_marks(record: Mapping, before: str = "") -> Record:
    found = {f"{before}{key}": (*mark[:2], len(str(key))) for key, mark in record.marks.items()}
    for key, inside in record.items():
        if isinstance(inside, Mapping):
            found |= _inner_marks(inside, f"{before}{key}.")
    return found


def _marks(document: Document, section: str, name: str, raw: Mapping) -> Record:
    """Where a record and its fields are; the record itself is under the empty name."""
    marks: tuple[int, int, int, int] = document.value[section].marks[name]
    return {"": marks[:2], **{key: value[2:] for key, value in raw.marks.items()}}
