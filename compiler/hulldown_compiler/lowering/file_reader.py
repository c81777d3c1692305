"""Reads one content file of a book: what it holds, and what is wrong with it.

The file is checked against its model as a whole. If it is faulty, what is sound by itself is read nevertheless, so that
one slip does not make everything else that the file holds unknown to the rest of the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import Scope
from hulldown_compiler.language.platoon_expressions import PlatoonScope
from hulldown_compiler.lowering import claims, errata
from hulldown_compiler.lowering.content_file import HARMLESS, FileUnit
from hulldown_compiler.lowering.definitions import PARTS, WHERE, Chart
from hulldown_compiler.lowering.examples import Trial, spelled_out
from hulldown_compiler.lowering.maps.map_reader import SECTION, Sheet, read_sheet
from hulldown_compiler.lowering.platoon_steps import PlatoonLowering
from hulldown_compiler.lowering.references import of_chart, of_examples, references
from hulldown_compiler.lowering.scopes import DECLARED, SHARED, FileScope, qualify
from hulldown_compiler.lowering.steps import Lowering
from hulldown_compiler.lowering.texts import idle_slots, run_on
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.claims import ClaimRecord
from hulldown_compiler.model.errata import ErratumRecord
from hulldown_compiler.model.files import CONTENTS, GAMEBOOK, PLATOON_GAME, sections
from hulldown_compiler.model.gamebook import ContentFile, ParagraphRecord, RuleRecord
from hulldown_compiler.model.map_source import MapRecord
from hulldown_compiler.model.platoon.files import PlatoonParagraph
from hulldown_compiler.model.validation import places, validate
from hulldown_compiler.naming.grammar import alternatives
from hulldown_compiler.prose import hidden_characters, typography
from hulldown_compiler.prose.half_read import called
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.document import Mapping as Raw
from hulldown_compiler.source.suppressions import silences
from hulldown_compiler.source.typo_fixes import mended
from hulldown_engine.language.expressions import BOOL
from hulldown_engine.story.state import IN_GAME


def read_unit(document: Document, scope: Scope | None, kind: str = GAMEBOOK, own: FileScope = SHARED) -> FileUnit:
    """Check a file of a book of some kind and lower its paragraphs; without a scope they are only checked.

    `own` is what the file sees of the mission whose folder it is in.
    """
    qualify(document, own)
    run_on(document, alternatives(CONTENTS[kind]))
    reading = FileReading(document, scope, kind, own)
    if document.value is not None or not document.faults:
        reading.read()
    return reading.unit()


class FileReading:
    """The reading of one file: what it declares so far, and its faults."""

    def __init__(self, document: Document, scope: Scope | None, kind: str, own: FileScope) -> None:
        """Begin with the faults of the YAML."""
        self.document, self.scope, self.kind, self.own = document, scope, kind, own
        self.sections = sections(CONTENTS[kind])
        self.faults = list(document.faults)
        self.paragraphs: list[Record] = []
        self.trials: dict[str, list[Trial]] = {}
        self.rules: list[Record] = []
        self.slips: list[Record] = []
        self.claims: list[Record] = []
        self.charts: list[Chart] = []
        self.parts: list[Chart] = []
        self.sheet: Sheet | None = None
        self._faulty_places = places(self.faults)

    def read(self) -> None:
        """Read every record of the file that is valid."""
        for kind, name, raw, record in _content(self.document, self.faults, CONTENTS[self.kind]):
            if kind in DECLARED:
                self._declares(kind, name)
            elif kind in WHERE:
                (self.parts if kind in PARTS else self.charts).append(self._chart(kind, name, record))
            elif isinstance(record, MapRecord):
                self.sheet = read_sheet(self.document, record)
                self.faults += self.sheet.faults
            else:
                self._lower(name, raw, record)

    def _declares(self, kind: str, name: str) -> None:
        """Report a flag or an ending outside of a mission's folder; those of missions are declared with the header."""
        if not self.own.mission:
            at = self.document.position((DECLARED[kind], name), key=True)
            message = f"the {kind} {name!r} is declared outside of a mission's folder"
            self.faults.append(
                Fault("misplaced_name", Note(at, message, "declare it in book.yaml: all missions have it"))
            )

    def _chart(self, kind: str, name: str, record: Authored) -> Chart:
        """A chart or a part, with what it refers to."""
        low = Lowering(self.document, self.own)
        low.find_all_slots(kind, name)
        self._keep(low.faults)
        return of_chart(Chart(kind, name, record, self.document, slots=low.slots))

    def _keep(self, faults: Iterable[Fault]) -> None:
        """Keep faults; a place that has a YAML fault gets no second fault."""
        self.faults += [fault for fault in faults if fault.note.position[:3] not in self._faulty_places]

    def _lower(self, name: str, raw: Raw, record: Authored) -> None:
        """Lower a paragraph, rule section or erratum."""
        low = LOWERINGS.get(self.kind, Lowering)(self.document, self.own)
        if isinstance(record, RuleRecord):
            self.rules.append(_rule(low, name, raw, record))
        elif isinstance(record, ErratumRecord):
            self.slips.append(errata.lowered(low, name, raw, record))
        elif self.scope is not None and isinstance(record, ClaimRecord):
            self.claims.append(claims.lowered(low, name, raw, record, self.scope))
        elif self.scope is not None and isinstance(record, ParagraphRecord):
            self.paragraphs.append(_paragraph(low, name, raw, record, self.scope))
            compiled = self.paragraphs[-1]["id"]
            if record.claims:
                self.claims += claims.of_paragraph(low, compiled, raw["claims"], record.claims, self.scope)
            if record.examples:
                self.trials[compiled] = _trials(raw, record)
        self._keep(low.faults)
        if twice := self._faulty_places & places(low.faults):
            self.document.refused |= twice
            compiled = self.own.compiled("paragraph", name)
            self.paragraphs = [paragraph for paragraph in self.paragraphs if paragraph["id"] != compiled]

    def unit(self) -> FileUnit:
        """The unit of the file, with the faults of its spelling and typography."""
        document = self.document
        faults = [mended(fault, lambda _, number: document.line(number), document.refused) for fault in self.faults]
        faults += typography.faults(document, faults)
        faults += hidden_characters.faults(document)
        faults += idle_slots(document, alternatives(CONTENTS[self.kind]), faults)
        half_read = list(self._half_read())
        return FileUnit(
            document.path,
            self.paragraphs,
            list(self._unsound()),
            self.rules,
            [fault for fault in faults if fault.rule not in HARMLESS],
            [] if document.value is None and document.faults else list(silences(document)),
            half_read,
            list(self._called(half_read)),
            self.slips,
            self.charts,
            self.sheet,
            self.parts,
            [fault for fault in faults if fault.rule in HARMLESS],
            self.trials,
            sorted(self.claims, key=lambda claim: claim["@"][""]),
        )

    def _unsound(self) -> Iterator[str]:
        """The paragraphs and rule sections that are declared and have faults."""
        sound = {record["id"] for record in self.paragraphs} | {record["section"] for record in self.rules}
        paragraphs = (self.own.compiled("paragraph", name) for name in _names(self.document, "paragraphs"))
        names = (*paragraphs, *_names(self.document, "rules"))
        return (name for name in names if name not in sound)

    def _called(self, half_read: list[tuple[str, str]]) -> Iterator[str]:
        """The titles and names in charts and parts that have faults, in a map, or in a file that cannot be read."""
        if self.document.value is None:
            yield self.document.text
        for kind, name in half_read:
            yield from called(self.document.value[WHERE[kind]][name])
        if self.sheet is None and isinstance(self.document.value, Raw):
            yield from called(self.document.value.get(SECTION))

    def _half_read(self) -> Iterator[tuple[str, str]]:
        """The charts and parts that are declared and have faults, each with its kind."""
        read = {(chart.kind, chart.name) for chart in (*self.charts, *self.parts)}
        there = ((kind, section) for kind, section in WHERE.items() if kind in self.sections)
        named = ((kind, name) for kind, section in there for name in _names(self.document, section))
        return (declared for declared in named if declared not in read)


LOWERINGS: Mapping[str, type[Lowering]] = {PLATOON_GAME: PlatoonLowering}
"""What lowers the paragraphs of a kind of book, where it is not the usual one."""


def _names(document: Document, section: str) -> list[str]:
    """The names of everything in a section of a file, valid or not."""
    records = document.value.get(section) if isinstance(document.value, Raw) else None
    return list(records) if isinstance(records, Raw) else []


def _content(
    document: Document, faults: list[Fault], file: type[ContentFile]
) -> Iterator[tuple[str, str, Raw, Authored]]:
    """The valid records of a file: kind, name, what was read, and the model."""
    if document.value is None:
        faults.append(Fault("empty_file", Note(Position(document.path, 1, 1, 1), "nothing in this file", "remove it")))
        return
    whole, problems = validate(file, document, (), document.value)
    if whole is None:
        faults.extend(problems)
        yield from _sound(document, file)
        return
    for kind, section in sections(file).items():
        for name, record in getattr(whole, section.name).items():
            yield kind, name, document.value[section.name][name], record
    if whole.map is not None:
        yield SECTION, SECTION, document.value[SECTION], whole.map


def _sound(document: Document, file: type[ContentFile]) -> Iterator[tuple[str, str, Raw, Authored]]:
    """The valid records of a file that is not valid as a whole."""
    if not isinstance(document.value, Raw):
        return
    for kind, section in sections(file).items():
        records = document.value.get(section.name)
        for name, raw in records.items() if isinstance(records, Raw) else ():
            model, _ = validate(section.record, document, (section.name, name), raw)
            if model is not None:
                yield kind, name, raw, model
    drawn, _ = validate(MapRecord, document, (SECTION,), document.value.get(SECTION))
    if drawn is not None:
        yield SECTION, SECTION, document.value[SECTION], drawn


def _paragraph(low: Lowering, name: str, raw: Raw, paragraph: ParagraphRecord, scope: Scope) -> Record:
    platoon = paragraph if isinstance(paragraph, PlatoonParagraph) else None
    inside = scope.reading(action=platoon.action) if platoon and isinstance(scope, PlatoonScope) else scope
    mission = (platoon.mission or low.own.mission or None) if platoon else None
    low.block(paragraph.do or (), raw.get("do", ()), inside)
    low.find_slots(raw, "text", inside.this)
    shorter = paragraph.again
    whose = platoon.again.by if platoon and platoon.again else IN_GAME
    if shorter is not None:
        low.find_slots(raw["again"], "text", inside.this)
    return {
        **({} if shorter is None else {"again": {"by": whose, "text": low.own.prose(shorter.text)}}),
        **({"action": platoon.action, "mission": mission, "mentions": low.mentions} if platoon else {}),
        "id": low.own.compiled("paragraph", name),
        "number": paragraph.number,
        "sighting": None if paragraph.sighting is None else str(paragraph.sighting),
        "requires": None if paragraph.requires is None else low.tree(raw, "requires", scope, BOOL),
        "text": low.own.prose(paragraph.text),
        "todo": paragraph.todo,
        "links": list(references(low.document, "paragraph", name, but=("do", "examples"))),
        "blocks": low.blocks,
        "labels": low.labels,
        "slots": low.slots,
        "@": {
            **low.record_marks("paragraphs", name, raw),
            **low.marks(raw, "requires"),
            **({} if shorter is None else {"again.text": raw["again"].marks["text"][2:]}),
        },
    }


def _trials(raw: Raw, paragraph: ParagraphRecord) -> list[Trial]:
    """The examples of a paragraph."""
    tried, marks = spelled_out(paragraph.examples, raw["examples"])
    return list(map(Trial, tried, marks, of_examples(type(paragraph), tried)))


def _rule(low: Lowering, section: str, raw: Raw, rule: RuleRecord) -> Record:
    low.find_all_slots("rule", section)
    tried, marks = spelled_out(rule.examples, raw.get("examples", ()))
    return {
        "section": section,
        "title": rule.title,
        "text": low.own.prose(rule.text),
        "prose": rule.prose,
        "glossary": rule.glossary,
        "todo": rule.todo,
        "see_also": rule.see_also,
        "links": list(references(low.document, "rule", section, but=("examples",))),
        "source": None if rule.source is None else rule.source.model_dump(exclude_none=True),
        "slots": low.slots,
        "examples": tried,
        "said": of_examples(type(rule), tried),
        "@": {**low.record_marks("rules", section, raw), **({"examples": marks} if marks else {})},
    }
