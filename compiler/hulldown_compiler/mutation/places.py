"""Places in the files of a book at which an author can slip: every value, key and item, with what models say of it.

They come of walking the models and the text together, so that a new field is a new place. Left out are examples and
claims, which hold a book and are not what is held; and prose, sources and names, of which nothing that decides comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import BaseModel

from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, YamlNode, read_tree
from hulldown_compiler.model.base import LintRecord, LongestRecord, Source, SourceDocument
from hulldown_compiler.model.charts import TriedRecord
from hulldown_compiler.model.claims import ParagraphClaimRecord
from hulldown_compiler.model.position import GroundRecord
from hulldown_compiler.naming.grammar import Alternatives, alternatives, below, known_keys, of_keys
from hulldown_compiler.naming.references import PROSE, Unread, Written
from hulldown_compiler.naming.values import told_apart

HOLDING: tuple[type[BaseModel], ...] = (TriedRecord, GroundRecord, ParagraphClaimRecord)
"""What holds a book: its author's examples and claims."""

SAYING: tuple[type[BaseModel], ...] = (Source, SourceDocument, LintRecord, LongestRecord)
"""What is said of a book, and decides nothing in it."""

NAMING = frozenset({"book", "kind", "language", "words", "digits", "number"})
"""Fields that say what a book or a page is called, or how it is written."""

Path = tuple[str | int, ...]


class Place(NamedTuple):
    """A value in a file, the key that it has, if it stands in a mapping, and what it may be.

    `field` is the field that it is, or that it is inside of: `paragraphs.when`. `outer` is the mapping or list that it
    stands in, `owner` what that may be, and `known` says that the key is a field of it.
    """

    path: Path
    field: str
    types: Alternatives
    node: YamlNode
    key: YamlNode | None
    outer: YamlNode
    owner: Alternatives
    known: bool

    @property
    def name(self) -> str:
        """The name of the field."""
        return self.field.rpartition(".")[2]

    @property
    def text(self) -> str | None:
        """What stands there, if it is no mapping and no list."""
        return self.node.value if self.node.kind == SCALAR else None

    @property
    def required(self) -> bool:
        """Whether the field cannot be left out."""
        return any(_required(model, self.name) for model in self.owner.models)

    @property
    def among(self) -> list[YamlNode]:
        """The values that stand together, in order."""
        return self.outer.children[1::2] if self.key else self.outer.children

    @property
    def nth(self) -> int:
        """Which of them it is."""
        return next(nth for nth, node in enumerate(self.among) if node is self.node)

    @property
    def beside(self) -> Mapping[str, YamlNode]:
        """What stands in the same mapping, by its keys."""
        return {key.value: value for key, value in self.outer.pairs()} if self.key else {}


def _required(model: type[BaseModel], name: str) -> bool:
    written = {field.alias or own: field for own, field in model.model_fields.items()}
    return name in written and written[name].is_required()


def places(file: type[BaseModel], text: str) -> Iterator[Place]:
    """Every place of a file of some model, in the order of the text; none where it is no file of YAML."""
    top = read_tree(text, tagged=True)
    if top is not None and top.kind == MAPPING:
        yield from _inside(alternatives(file), top, (), "")


def _inside(types: Alternatives, node: YamlNode, path: Path, field: str) -> Iterator[Place]:
    if node.kind == MAPPING:
        told = told_apart(types, {key.value: value for key, value in node.pairs()})
        known = known_keys(told)
        for key, value in node.pairs():
            inner = below(told, key.value)
            named = _field(field, path, key.value) if key.value in known else field
            if slips_in(inner, named):
                place = Place((*path, key.value), named, inner, value, key, node, told, key.value in known)
                yield place
                yield from _inside(inner, value, place.path, named)
    elif node.kind != SCALAR:
        for nth, value in enumerate(node.children):
            place = Place((*path, nth), field, types, value, None, node, types, known=False)
            yield place
            yield from _inside(types, value, place.path, field)


def _field(outer: str, path: Path, key: str) -> str:
    """A field by the section that it is in and its own name."""
    section = str(path[0]) if path else ""
    return f"{section}.{key}" if section else key


def slips_in(types: Alternatives, field: str) -> bool:
    """Whether a slip in a field of some types would be one in what the book decides."""
    if field.rpartition(".")[2] in NAMING or any(issubclass(model, HOLDING + SAYING) for model in types.models):
        return False
    return not any(_is_prose(mark) for each in types.all for mark in each.marks)


def _is_prose(mark: object) -> bool:
    return isinstance(mark, Unread) or (isinstance(mark, Written) and mark.language == PROSE)


def names_of_keys(place: Place) -> Alternatives:
    """What the key of a place may be, where it is no field."""
    return of_keys(place.owner)
