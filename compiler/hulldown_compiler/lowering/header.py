"""The header of a book: `book.yaml` read, and every name it declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.language.expressions import WORDS, Meaning, Scope, Type
from hulldown_compiler.language.platoon_expressions import RESERVED, platoon_scope
from hulldown_compiler.lowering.charts.installed import NOTHING, Installed, charts_named
from hulldown_compiler.lowering.scopes import DECLARED, Scopes
from hulldown_compiler.lowering.scopes import written as as_written
from hulldown_compiler.lowering.steps import Lowering
from hulldown_compiler.lowering.texts import Slot, idle_slots, read_texts, run_on
from hulldown_compiler.model.base import Authored, Source, source_path
from hulldown_compiler.model.files import CONTENTS, HEADERS, PLATOON_GAME, REFERENCE, sections
from hulldown_compiler.model.gamebook import EndingRecord, FlagRecord, Header
from hulldown_compiler.model.platoon.files import CampaignRecord, PlatoonHeader
from hulldown_compiler.model.reference import AidSheetRecord, ReferenceHeader
from hulldown_compiler.model.validation import fields_of, validate
from hulldown_compiler.model.value_types import read_span
from hulldown_compiler.naming.grammar import alternatives
from hulldown_compiler.prose import hidden_characters, typography
from hulldown_compiler.prose.half_read import called
from hulldown_compiler.source.discovery import HEADER
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.lint_config import Policy, policy
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.language.expressions import BOOL, FUNCTIONS, MEMBER, NUMBER, SELECTION, Tree
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story.step_kind import StepKinds
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

FILE = HEADER

SECTIONS = {kind: section.name for kind, section in sections(Header).items()}
"""What a book declares, and the section of its header that does."""

IN_EXPRESSIONS = ("flag", "score", "roster", "member")
"""Kinds whose names share one space, because expressions use them bare."""

BUILT_IN = {"condition": Meaning(Type(NUMBER), ["condition"]), "victory": Meaning(Type(NUMBER), ["victory"])}


Counters = Mapping[str, Mapping[str, list[str]]]
"""The letters of the counters of each type, side by side."""


@dataclass
class Declared:
    """The header and the names in it: kind -> name -> where.

    Only a reference has sheets of an aid. Only a platoon game has counters, perhaps a campaign, and scopes; `own` is
    what missions declare for themselves: the kind, the compiled name, what is said of it, and where. `installed` are
    charts that it uses and does not hold.
    """

    document: Document
    header: Header | None
    faults: list[Fault] = field(default_factory=list)
    names: dict[str, dict[str, Position]] = field(default_factory=dict)
    ratings: dict[str, Tree] = field(default_factory=dict)
    counters: Counters = field(default_factory=dict)
    campaign: CampaignRecord | None = None
    aid: Sequence[AidSheetRecord] = ()
    slots: Sequence[Slot] = ()
    scopes: Scopes = field(default_factory=Scopes)
    own: list[tuple[str, str, Any, Position]] = field(default_factory=list)
    policy: Policy = field(default_factory=Policy)
    installed: Installed = NOTHING

    @property
    def called(self) -> Iterator[str]:
        """The titles, names and words of a header that has faults: they are spelled as their author wants them."""
        return called(self.document.value) if self.header is None else iter(())

    @property
    def pictures(self) -> Iterator[tuple[str, Position]]:
        """The pictures of the book's own site, each where it is named; also where the header has faults."""
        written = self.document.value.get("site") if isinstance(self.document.value, Mapping) else None
        named = written if isinstance(written, Mapping) else {}
        for key in ("logo", "favicon"):
            if isinstance(named.get(key), str):
                yield named[key], self.document.position(("site", key))

    @property
    def playable(self) -> bool:
        """Whether there is something to play: not in a reference; perhaps, where the header cannot be read."""
        return self.header is None or self.header.kind != REFERENCE

    @cached_property
    def platoon(self) -> bool:
        """Whether this is a platoon game, even where the header has faults."""
        return _kind(self.document) == PLATOON_GAME

    @property
    def step_kinds(self) -> StepKinds:
        """The kinds of steps that its paragraphs may hold."""
        return PLATOON if self.platoon else GAMEBOOK

    @property
    def conditions(self) -> int:
        """How many conditions the header names; one, when it names none."""
        return max(1, len(self.header.conditions)) if self.header else 1

    def has(self, kind: str, name: str) -> bool:
        """Whether a name of this kind is declared."""
        return name in self.names.get(kind, ())

    @property
    def known_scope(self) -> Scope | None:
        """The names that expressions can use; None where the header cannot be read, and nobody knows them."""
        return None if self.header is None else self.scope()

    def scope_at(self, path: str) -> Scope | None:
        """The names that expressions of a file can use; None where the header cannot be read."""
        shared = self.known_scope
        return None if shared is None else self.scopes.at(path).expressions(shared)

    @cached_property
    def head(self) -> str:
        """All that it was declared by, as text: the header, charts, and what missions declare for themselves."""
        own = repr((self.scopes, self.own)) if self.scopes.folders else ""
        return self.document.text + self.installed.digest + own

    @property
    def shared_flags(self) -> list[str]:
        """The flags that no mission has for itself."""
        flags = self.header.flags if self.header is not None else ()
        return [flag for flag in flags if self.names["flag"][flag].path == FILE]

    @property
    def codewords(self) -> Mapping[str, str]:
        """The codewords that readers note, each with the name of its flag as it is written."""
        flags = self.header.flags.items() if self.header is not None else ()
        return {flag.codeword: as_written(name) for name, flag in flags if flag.codeword}

    def scope(self) -> Scope:
        """The names that expressions can use outside of missions' folders."""
        header = self.header
        if header is None:
            return Scope({}, {})
        if self.platoon:
            return replace(platoon_scope(self.shared_flags, header.scores), codewords=self.codewords)
        names: dict[str, Meaning] = dict(BUILT_IN)
        names.update({flag: Meaning(Type(BOOL), ["flag", flag]) for flag in header.flags})
        names.update({score: Meaning(Type(NUMBER), ["score", score]) for score in header.scores})
        for roster, record in header.rosters.items():
            names[roster] = Meaning(Type(SELECTION, roster), ["members", roster])
            names.update({member: Meaning(Type(MEMBER, roster), ["member", member]) for member in record.members})
        marks = {roster: dict.fromkeys(record.marks) for roster, record in header.rosters.items()}
        return Scope(names, marks, FUNCTIONS, {"sighting": header.sightings}, codewords=self.codewords)

    def sources(self) -> Iterator[tuple[str, Source | None, Position]]:
        """Everything in the header that should say where it comes from: what, its source, and where."""
        header = self.header
        if header is None:
            return
        path = source_path(header.source) or ("book",)
        yield "book", header.source, self.document.position(path, key=header.source is None)
        for section in ("scores", "rosters", "checks"):
            records: Mapping[str, Authored] = getattr(header, section)
            for name, record in records.items():
                source: Source | None = record.source  # type: ignore[attr-defined]
                position = self.document.position((section, name, *source_path(source)), key=source is None)
                yield f"{section.removesuffix('s')} {name!r}", source, position


def declare(document: Document, scopes: Scopes | None = None, own: Sequence[Document] = ()) -> Declared:
    """The names of a header that has been read, and those that missions declare in files of their own."""
    if document.faults and document.value is None:
        return Declared(document, None, list(document.faults))
    form = HEADERS.get(_kind(document), Header)
    run_on(document, alternatives(form))
    model, faults = validate(form, document, (), document.value)
    header = None if model is None else _as_header(model)
    book_policy, policy_faults = policy(document)
    declared = Declared(document, header, [*document.faults, *faults, *policy_faults], policy=book_policy)
    declared.faults += typography.faults(document, declared.faults)
    declared.faults += hidden_characters.faults(document)
    declared.faults += idle_slots(document, alternatives(form), declared.faults)
    if isinstance(model, PlatoonHeader):
        declared.counters, declared.campaign = dict(model.counters.items()), model.campaign
    if isinstance(model, ReferenceHeader):
        declared.aid = model.aid
        declared.slots, stray = read_texts(document, alternatives(ReferenceHeader), (), document.value)
        declared.faults += stray
    if header is not None:
        _name_everything(declared, header)
        _rate_checks(declared, header)
        _bound_scores(declared, header)
        _decide_naturals(declared, header)
    if declared.platoon:
        _use_charts(declared)
    if header is not None and declared.platoon and scopes is not None:
        declared.scopes = scopes
        for of_mission in own:
            _declare_own(declared, header, of_mission)
    return declared


def _use_charts(declared: Declared) -> None:
    """Take up the charts that the header names, with the documents and natural rolls that they need."""
    declared.installed = charts = charts_named(declared.document)
    if charts.broken:
        hint = f"'hulldown lint {charts.name}' says which"
        _wrong(declared, ("charts",), f"the charts of {charts.name!r} have faults themselves", hint)
    if declared.header is None:
        return
    for name, (document, position) in charts.documents.items():
        if declared.header.documents.setdefault(name, document) is document:
            declared.names["document"][name] = position
    for dice, natural in charts.naturals.items():
        declared.header.naturals.setdefault(dice, natural)


def _declare_own(declared: Declared, header: Header, document: Document) -> None:
    """Declare the flags and endings of a mission's file, by their compiled names, as far as they are sound."""
    scope = declared.scopes.at(document.path)
    run_on(document, alternatives(CONTENTS[PLATOON_GAME]))
    for kind, record in OWN.items():
        written = document.value.get(DECLARED[kind]) if isinstance(document.value, Mapping) else None
        for name, raw in written.items() if isinstance(written, Mapping) else ():
            model, _ = validate(record, document, (DECLARED[kind], name), raw)
            compiled, at = scope.compiled(kind, name), document.position((DECLARED[kind], name), key=True)
            if compiled in declared.names[kind]:
                _clash(declared, f"{name!r} is a {kind} twice", at, declared.names[kind][compiled])
            elif model is not None:
                _name(declared, kind, compiled, at)
                getattr(header, DECLARED[kind])[compiled] = model
                declared.own.append((kind, compiled, model, at))


OWN: Mapping[str, type[Authored]] = {"flag": FlagRecord, "ending": EndingRecord}
"""What a mission may declare for itself, besides its paragraphs."""


def _as_header(model: Authored) -> Header:
    """The header of any kind of book as a `Header`: one that is no gamebook's has no first paragraph."""
    if isinstance(model, Header):
        return model
    fields = {name: getattr(model, name) for name in type(model).model_fields if name in Header.model_fields}
    return Header.model_construct(**fields, start="")


def _kind(document: Document) -> str:
    """The kind of book that a header declares, even if the header cannot be read or misspells the kind."""
    if isinstance(document.value, dict):
        return nearest(str(document.value.get("kind")), HEADERS) or _likest(document.value)
    match = re.search(r"^kind:[ \t]*([\w-]+)", document.text, re.MULTILINE)
    return match[1] if match else ""


def _likest(value: Mapping[str, Any]) -> str:
    """The kind of book whose header alone may have a field that is there."""
    of_kinds = {kind: fields_of(model).keys() for kind, model in HEADERS.items()}
    for kind, known in of_kinds.items():
        others = set().union(*(fields for other, fields in of_kinds.items() if other != kind))
        if (known - others) & value.keys():
            return kind
    return ""


def _rate_checks(declared: Declared, header: Header) -> None:
    """Compile the ratings of the checks."""
    low = Lowering(declared.document)
    for name in header.checks:
        rating = low.expression(declared.document.value["checks"][name], "rating", declared.scope(), NUMBER)
        if rating is not None:
            declared.ratings[name] = rating.tree
    declared.faults += low.faults


def _bound_scores(declared: Declared, header: Header) -> None:
    """Report scores whose bounds leave no room, or whose start is outside them."""
    for name, score in header.scores.items():
        if score.least > score.most:
            message = f"the least of {name!r} is {score.least}, and its most {score.most}"
            _wrong(declared, ("scores", name, "most"), message, "write the lower number as 'least'")
        elif not score.least <= score.start <= score.most:
            message = f"{name!r} starts at {score.start}, and is {score.least} to {score.most}"
            _wrong(declared, ("scores", name, "start"), message, "mend the start, or the bounds")


def _decide_naturals(declared: Declared, header: Header) -> None:
    """Report naturals that are no totals of their dice, or are both success and failure."""
    for notation, natural in header.naturals.items():
        dice = parse_dice(notation)
        for outcome in ("success", "failure"):
            for nth, written in enumerate(getattr(natural, outcome)):
                path = ("naturals", notation, outcome, nth)
                span = read_span(str(written))
                if span is None or None in span:
                    _wrong(declared, path, f"{written!r} names no totals", "write '1', or a span as in '1-5'")
                elif span[0] < dice.least or span[1] > dice.most:  # type: ignore[operator]
                    message = f"{notation} comes to {dice.least} to {dice.most}, never {written}"
                    _wrong(declared, path, message, "remove it")
                elif outcome == "failure" and (twice := set(totals([written])) & set(totals(natural.success))):
                    _wrong(declared, path, f"{min(twice)} is a success already", "a total decides one way")


def totals(written: Sequence[int | str]) -> list[int]:
    """The totals that are named, alone or in spans."""
    spans = (read_span(str(text)) for text in written)
    return [total for span in spans if span and None not in span for total in range(span[0], span[1] + 1)]  # type: ignore[operator,arg-type]


def _wrong(declared: Declared, path: tuple[str | int, ...], message: str, hint: str) -> None:
    declared.faults.append(Fault("wrong_value", Note(declared.document.position(path), message, hint)))


def _name_everything(declared: Declared, header: Header) -> None:
    """Record where each name is declared; report names declared twice."""
    for kind, section in SECTIONS.items():
        declared.names[kind] = {}
        for name in getattr(header, section):
            _name(declared, kind, name, declared.document.position((section, name), key=True))
    for roster, record in header.rosters.items():
        for member in record.members:
            path = ("rosters", roster, "members", member)
            _name(declared, "member", member, declared.document.position(path, key=True))
        for nth, mark in enumerate(record.marks):
            position = declared.document.position(("rosters", roster, "marks", nth))
            _name_mark(declared, roster, mark, position)


def _name(declared: Declared, kind: str, name: str, position: Position) -> None:
    """Declare one name; report it if it already means something else in expressions."""
    if kind in IN_EXPRESSIONS:
        _unlike_others(declared, kind, name, position)
    declared.names.setdefault(kind, {})[name] = position


def _name_mark(declared: Declared, roster: str, mark: str, position: Position) -> None:
    """Declare one mark: a name of its own among its roster's, though rosters may share it."""
    of_roster = declared.names.setdefault("mark", {})
    first = of_roster.setdefault(f"{roster} {mark}", position)
    if first is not position:
        _clash(declared, f"{mark!r} is a mark of {roster!r} twice", position, first)
    else:
        _unlike_others(declared, "mark", mark, position)


def _unlike_others(declared: Declared, kind: str, name: str, position: Position) -> None:
    """Report a name that means something else in expressions already."""
    for other in IN_EXPRESSIONS:
        if (first := declared.names.get(other, {}).get(name)) is not None:
            message = f"{name!r} is a {kind} twice" if kind == other else f"{name!r} is a {kind} and a {other}"
            _clash(declared, message, position, first)
            return
    if name in BUILT_IN or name in FUNCTIONS or name in WORDS or (declared.platoon and name in RESERVED):
        message = f"{name!r} already means something in expressions"
        declared.faults.append(Fault("duplicate_name", Note(position, message, "choose another name")))


def _clash(declared: Declared, message: str, position: Position, first: Position) -> None:
    note = Note(position, message, "choose another name", (Related(first, "it is declared here first"),))
    declared.faults.append(Fault("duplicate_name", note))
