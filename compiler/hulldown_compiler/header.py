"""The header of a book: `book.yaml` read, and every name it declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hulldown_compiler.expressions import ExpressionFault, Meaning, Scope, Type, compile_expression
from hulldown_compiler.load import Document
from hulldown_compiler.locate import inside
from hulldown_compiler.model.base import Authored, Source
from hulldown_compiler.model.gamebook import Header
from hulldown_compiler.position import Fault, Note, Position, Related
from hulldown_compiler.validate import validate
from hulldown_engine.expressions import BOOL, FUNCTIONS, MEMBER, NUMBER, SELECTION, Tree

FILE = "book.yaml"

SECTIONS = {
    "flag": "flags",
    "score": "scores",
    "roster": "rosters",
    "check": "checks",
    "sighting": "sightings",
    "ending": "endings",
    "document": "documents",
}
"""What a book declares, and the section of its header that does."""

IN_EXPRESSIONS = ("flag", "score", "roster", "member")
"""Kinds whose names share one space, because expressions use them bare."""

BUILT_IN = {"condition": Meaning(Type(NUMBER), ["condition"]), "victory": Meaning(Type(NUMBER), ["victory"])}


@dataclass
class Declared:
    """The header and the names in it: kind -> name -> where."""

    document: Document
    header: Header | None
    faults: list[Fault] = field(default_factory=list)
    names: dict[str, dict[str, Position]] = field(default_factory=dict)
    ratings: dict[str, Tree] = field(default_factory=dict)

    @property
    def conditions(self) -> int:
        """How many conditions the book has; one, when it names none."""
        return max(1, len(self.header.conditions)) if self.header else 1

    def has(self, kind: str, name: str) -> bool:
        """Whether a name of this kind is declared."""
        return name in self.names.get(kind, ())

    def scope(self) -> Scope:
        """The names that expressions can use."""
        header = self.header
        if header is None:
            return Scope({}, {})
        names: dict[str, Meaning] = dict(BUILT_IN)
        names.update({flag: Meaning(Type(BOOL), ["flag", flag]) for flag in header.flags})
        names.update({score: Meaning(Type(NUMBER), ["score", score]) for score in header.scores})
        for roster, record in header.rosters.items():
            names[roster] = Meaning(Type(SELECTION, roster), ["members", roster])
            names.update({one: Meaning(Type(MEMBER, roster), ["member", one]) for one in record.members})
        marks = {roster: dict.fromkeys(record.marks) for roster, record in header.rosters.items()}
        return Scope(names, marks, FUNCTIONS, {"sighting": header.sightings})

    def sources(self) -> Iterator[tuple[str, Source | None, Position]]:
        """Everything in the header that should say where it comes from: what, its source, and where."""
        header = self.header
        if header is None:
            return
        yield "book", header.source, self.document.position(("book",), key=True)
        for section in ("scores", "rosters", "checks"):
            records: Mapping[str, Authored] = getattr(header, section)
            for name, record in records.items():
                position = self.document.position((section, name), key=True)
                yield f"{section.removesuffix('s')} {name!r}", record.source, position  # type: ignore[attr-defined]


def declare(document: Document) -> Declared:
    """The names of a header that has been read."""
    if document.faults and document.value is None:
        return Declared(document, None, list(document.faults))
    header, faults = validate(Header, document, (), document.value)
    declared = Declared(document, header, [*document.faults, *faults])
    if header is not None:
        _name_everything(declared, header)
        _rate_checks(declared, header)
    return declared


def _rate_checks(declared: Declared, header: Header) -> None:
    """Compile the ratings of the checks."""
    for name, check in header.checks.items():
        try:
            declared.ratings[name] = compile_expression(check.rating, declared.scope(), NUMBER).tree
        except ExpressionFault as error:
            at = declared.document.position(("checks", name, "rating"))
            position = inside(declared.document, at[1:3], str(check.rating), error.offset, error.length)
            declared.faults.append(Fault(error.rule, Note(position, error.message, error.hint)))


def _name_everything(declared: Declared, header: Header) -> None:
    """Note where each name is declared, and the names that are declared twice."""
    for kind, section in SECTIONS.items():
        for name in getattr(header, section):
            _name(declared, kind, name, declared.document.position((section, name), key=True))
    for roster, record in header.rosters.items():
        for member in record.members:
            path = ("rosters", roster, "members", member)
            _name(declared, "member", member, declared.document.position(path, key=True))
        for nth, mark in enumerate(record.marks):
            position = declared.document.position(("rosters", roster, "marks", nth))
            declared.names.setdefault("mark", {})[f"{roster} {mark}"] = position


def _name(declared: Declared, kind: str, name: str, position: Position) -> None:
    """Declare one name; a second thing of that name in expressions is a fault."""
    if kind in IN_EXPRESSIONS:
        for other in IN_EXPRESSIONS:
            if (first := declared.names.get(other, {}).get(name)) is not None:
                _clash(declared, f"{name!r} is a {kind} and a {other}", position, first)
        if name in BUILT_IN or name in FUNCTIONS or name in ("and", "or", "not", "where", "true", "false", "this"):
            message = f"{name!r} already means something in expressions"
            declared.faults.append(Fault("duplicate_name", Note(position, message, "choose another name")))
    declared.names.setdefault(kind, {})[name] = position


def _clash(declared: Declared, message: str, position: Position, first: Position) -> None:
    note = Note(position, message, "a name is used once", (Related(first, "it is declared here first"),))
    declared.faults.append(Fault("duplicate_name", note))
